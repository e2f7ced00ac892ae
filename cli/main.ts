/** argv in, exit code out: the only place that exits. */
import { runProgram } from './commands/program.ts'

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
