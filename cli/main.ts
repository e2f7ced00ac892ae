/** From argv to the exit code: the only place that exits. */

import { processEnded } from './base/errors/catalogue.ts'
import { createReport } from './base/errors/report.ts'
import { guardExit } from './base/process/guard-exit.ts'
import { handleSignals } from './base/process/interrupt.ts'
import { runProgram } from './commands/program.ts'

/** 128 + SIGPIPE: the exit code that a shell expects when the reader of the output is gone. */
const PIPE_CLOSED = 141

for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(PIPE_CLOSED)
    throw error
  })

async function run(): Promise<number> {
  try {
    return await runProgram(process.argv.slice(2))
  } catch (error) {
    // runProgram reports every error that it can describe; an error that arrives here could not be
    // reported.
    console.error(error)
    return 70
  }
}

handleSignals(process, (code) => process.exit(code))

const { stdout, stderr } = process
const report = createReport({ stdout, stderr, interactive: false, color: false, quiet: false })

void guardExit(process, run, {
  onIdle: () => report.error(new Error('The command ended before it was done.')),
  onExit: () => report.error(processEnded()),
})
