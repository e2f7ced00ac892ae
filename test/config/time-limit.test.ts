import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { transformSync } from '@swc/core'
import { makeFolder, removeFolder } from '../octavo.ts'

/** As CommonJS without types: a loader of Node's would have threads of its own. */
const FILES = ['cli/config/time-limit.ts', 'runtime/shared/is-record.ts', 'runtime/shared/once.ts']
const MAIN = `const { createTimeLimit } = require('./cli/config/time-limit.ts')
createTimeLimit({ seconds: 0.2, lastWords: 'It did not end.', again() {} }).run(async () => {
  await null
  while (true);
})`

test('a loop behind an await ends the process, and says why', async () => {
  const compiled = FILES.map((file) => {
    const { code } = transformSync(readFileSync(file, 'utf8'), {
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
      module: { type: 'commonjs' },
    })
    return [file, code] as const
  })
  const folder = makeFolder({ ...Object.fromEntries(compiled), 'main.cjs': MAIN })
  // One that is not ended by itself must not outlive the test; its signal is another one.
  const child = spawn(process.execPath, ['main.cjs'], { cwd: folder, timeout: 60_000 })
  const [[code, signal], printed] = await Promise.all([once(child, 'exit'), text(child.stderr)])
  removeFolder(folder)
  expect([code, signal]).toEqual([null, 'SIGKILL'])
  expect(printed).toContain('It did not end.')
})
