/**
 * Waits for the end of the test run that started it, however that ends, and cleans up after it. The
 * system closes its standard input, a pipe, when the run is gone.
 */
import { argv, stdin } from 'node:process'
import { cleanUp } from './clean-up.js'

const [, , folder = ''] = argv
// Ctrl+C is meant for the run; the guard ends after it.
process.on('SIGINT', () => {})
stdin.resume()
stdin.on('close', () => cleanUp(folder))
