/**
 * Waits for the end of the test run that started it, however that ends, and cleans up after it: its
 * standard input is a pipe that the system closes when the other side is gone.
 */
import { argv, stdin } from 'node:process'
import { cleanUp } from './clean-up.js'

const [, , folder = ''] = argv
// Ctrl+C is meant for the run; this one ends after it.
process.on('SIGINT', () => {})
stdin.resume()
stdin.on('close', () => cleanUp(folder))
