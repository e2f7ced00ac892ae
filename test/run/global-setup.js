/** Before the first test: one folder for everything that a run puts on the disk, and who removes it. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export default function setUp() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'octavo-run-')))
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
