/** Before the first test: one folder for everything that a run puts on the disk, and who removes it. */
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
