/**
 * Before the first test: creates one folder for all files of a run, and starts the process that
 * removes it.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { findTemporaryFolder } from './find-temporary-folder.js'

export default function setUp() {
  const folder = realpathSync(mkdtempSync(join(findTemporaryFolder(), 'octavo-run-')))
  for (const name of ['processes', 'shared']) mkdirSync(join(folder, name))
  // Workers of jest inherit it.
  process.env.OCTAVO_TEST_RUN = folder
  const guard = spawn(process.execPath, [join(import.meta.dirname, 'guard.js'), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.unref()
  guard.stdin.unref()
}
