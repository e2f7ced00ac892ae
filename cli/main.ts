/** argv in, exit code out: the only place that exits. */
import { runProgram } from './commands/program.ts'

/** 128 + SIGPIPE: what a shell sees of a program whose reader has gone. */
const PIPE_CLOSED = 141

for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(PIPE_CLOSED)
    throw error
  })

runProgram(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    // runProgram reports what it can name; what arrives here could not even be reported.
    console.error(error)
    process.exitCode = 70
  },
)
