import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pollFiles } from '../../cli/serve/poll-files.ts'
import { makeFolder, removeFolder, writeFiles } from '../octavo.ts'

const folder = makeFolder({ 'a.md': 'One', 'b.md': 'One', 'other.md': 'One' })
afterAll(() => removeFolder(folder))
const inFolder = (name: string) => join(folder, name)

/** Resolves with the next report. */
function nextOf(start: (onChange: (paths: readonly string[]) => void) => void) {
  return new Promise<readonly string[]>((resolve) => start(resolve))
}

test('a file is reported when it is written, replaced or comes back', async () => {
  let report: (paths: readonly string[]) => void = () => {}
  const poll = pollFiles((paths) => report(paths))
  poll.add(inFolder('a.md'))
  const next = (edit: () => void) =>
    nextOf((resolve) => {
      report = resolve
      edit()
    })
  // Each of another size: a quick machine writes them within one tick of the disk's clock.
  expect(await next(() => writeFiles(folder, { 'a.md': 'Three', 'other.md': 'Two' }))).toEqual([
    inFolder('a.md'),
  ])
  writeFiles(folder, { 'new.md': 'Six' })
  expect(await next(() => renameSync(inFolder('new.md'), inFolder('a.md')))).toEqual([
    inFolder('a.md'),
  ])
  rmSync(inFolder('a.md'))
  expect(await next(() => writeFiles(folder, { 'a.md': 'Eleven' }))).toEqual([inFolder('a.md')])
  poll.end()
})

test('a file that an editor has emptied is reported when it is filled', () => {
  const reports: (readonly string[])[] = []
  writeFiles(folder, { 'filled.md': 'One' })
  const write = (text: string) => {
    const poll = pollFiles((paths) => reports.push(paths))
    poll.add(inFolder('filled.md'))
    writeFiles(folder, { 'filled.md': text })
    poll.end()
  }
  write('')
  expect(reports).toEqual([])
  write('Two')
  expect(reports).toEqual([[inFolder('filled.md')]])
})

test('a file whose folder was replaced by a file is gone', () => {
  writeFiles(folder, { 'deep/c.md': 'One' })
  const reports: (readonly string[])[] = []
  const poll = pollFiles((paths) => reports.push(paths))
  poll.add(inFolder('deep/c.md'))
  rmSync(inFolder('deep'), { recursive: true })
  writeFiles(folder, { deep: 'One' })
  poll.end()
  expect(reports).toEqual([])
})

test('what has changed by the end is reported, and nothing after it', () => {
  const reports: (readonly string[])[] = []
  const poll = pollFiles((paths) => reports.push(paths))
  poll.add(inFolder('b.md'))
  poll.add(inFolder('b.md'))
  writeFiles(folder, { 'b.md': 'Two and more' })
  poll.add(inFolder('b.md'))
  poll.end()
  expect(reports).toEqual([[inFolder('b.md')]])
  poll.add(inFolder('other.md'))
  poll.end()
  expect(reports).toHaveLength(1)
})

test('only the last files of many are looked at', () => {
  const names = Array.from({ length: 100 }, (_, at) => `many/${at}.md`)
  const write = (text: string) =>
    writeFiles(folder, Object.fromEntries(names.map((name) => [name, text])))
  write('One')
  const reports: (readonly string[])[] = []
  const poll = pollFiles((paths) => reports.push(paths))
  for (const name of names) poll.add(inFolder(name))
  write('Two and more')
  poll.end()
  expect(reports).toEqual([names.slice(36).map(inFolder)])
})
