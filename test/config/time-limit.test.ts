import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { transformSync } from '@swc/core'
import { makeFolder, removeFolder } from '../octavo.ts'

/** As CommonJS without types, because a loader in Node would have its own threads. */
const FILES = ['cli/config/time-limit.ts', 'runtime/shared/is-record.ts', 'runtime/shared/once.ts']
const MAIN = `const { createTimeLimit } = require('./cli/config/time-limit.ts')
createTimeLimit({ seconds: 0.2, lastWords: 'It did not end.', again() {} }).run(async () => {
  await null
  while (true);
})`

test('a loop after an await ends the process, with the reason', async () => {
  const compiled = FILES.map((file) => {
    const { code } = transformSync(readFileSync(file, 'utf8'), {
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
      module: { type: 'commonjs' },
    })
    return [file, code] as const
  })
  const folder = makeFolder({ ...Object.fromEntries(compiled), 'main.cjs': MAIN })
  // A process that does not end itself must not outlive the test; its signal differs.
  const child = spawn(process.execPath, ['main.cjs'], { cwd: folder, timeout: 60_000 })
  const [[code, signal], printed] = await Promise.all([once(child, 'exit'), text(child.stderr)])
  removeFolder(folder)
  expect([code, signal]).toEqual([null, 'SIGKILL'])
  expect(printed).toContain('It did not end.')
})
