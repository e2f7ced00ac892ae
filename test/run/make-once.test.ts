import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeOnce } from './make-once.ts'
import { runFolder } from './run-folder.ts'

test('the first caller makes it, and the others get the same folder', async () => {
  let made = 0
  const make = async (draft: string) => {
    made += 1
    await new Promise((done) => setTimeout(done, 20))
    writeFileSync(join(draft, 'file'), `made ${made}`)
  }
  const folders = await Promise.all([1, 2, 3].map(() => makeOnce('shared-by-three', make)))
  expect(new Set(folders).size).toBe(1)
  expect(readFileSync(join(folders[0] ?? '', 'file'), 'utf8')).toBe('made 1')
  expect(made).toBe(1)
})

test('after a failure, or a killed process, the next caller makes it', async () => {
  const fail = makeOnce('fails-first', () => Promise.reject(new Error('no')))
  await expect(fail).rejects.toThrow('no')
  // No process has this id.
  writeFileSync(join(runFolder(), 'shared/fails-first.lock'), '999999999')
  const folder = await makeOnce('fails-first', async (draft) =>
    writeFileSync(join(draft, 'file'), ''),
  )
  expect(existsSync(join(folder, 'file'))).toBe(true)
  expect(existsSync(`${folder}.lock`)).toBe(false)
})
