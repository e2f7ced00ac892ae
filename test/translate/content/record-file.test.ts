/** The record of translations, and how git merges it. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  formatRecords,
  type PageRecord,
  parseRecords,
  RECORD_FILE,
} from '../../../cli/translate/content/record-file.ts'
import { makeFolder, removeFolder, writeFiles } from '../../octavo.ts'

const record = (date: string, body = 'b0'): PageRecord => ({
  date,
  source: 'c0ffee',
  sections: [
    { key: '(start)', heading: '', body: 'a0', translation: '(start)' },
    { key: 'roles', heading: 'h0', body, translation: 'rollen' },
    { key: 'keys', heading: 'h1', body: 'b1', translation: null },
  ],
})

test('each line is a complete entry, with pages in order', () => {
  expect(
    formatRecords(
      new Map([
        ['b.md', record('2025-01-02')],
        ['a b.md', record('2025-01-01')],
      ]),
    ),
  ).toBe(`# Written by \`octavo write-translations\`. Do not edit; keep both sides of a merge.

a b.md\t2025-01-01\tc0ffee
a b.md\t(start)\t\ta0\t(start)
a b.md\t#roles\th0\tb0\t#rollen
a b.md\t#keys\th1\tb1\t-

b.md\t2025-01-02\tc0ffee
b.md\t(start)\t\ta0\t(start)
b.md\t#roles\th0\tb0\t#rollen
b.md\t#keys\th1\tb1\t-
`)
})

test('invalid lines are reported, with their place', () => {
  const text = formatRecords(new Map([['a.md', record('2025-01-01')]]))
  const { bad, records } = parseRecords(`<<<<<<< ours\n${text}=======\na.md\tyesterday\tx\n`)
  expect(bad.map(({ line }) => line)).toEqual([1, 8, 9])
  expect(records.get('a.md')).toEqual(record('2025-01-01'))
})

describe('two branches', () => {
  let folder: string
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.example', ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    }).toString()
  const commit = (pages: Readonly<Record<string, PageRecord>>) => {
    writeFiles(folder, { [RECORD_FILE]: formatRecords(new Map(Object.entries(pages))) })
    git('add', '.')
    git('commit', '-qm', 'x')
  }
  /** Commit a start and two changes of it on two branches, and merge them. */
  const merge = (...[start, ours, theirs]: Readonly<Record<string, PageRecord>>[]) => {
    commit(start ?? {})
    git('checkout', '-qb', 'theirs')
    commit(theirs ?? {})
    git('checkout', '-q', '-')
    commit(ours ?? {})
    git('merge', '-q', 'theirs')
    return parseRecords(readFileSync(join(folder, RECORD_FILE), 'utf8'))
  }
  beforeEach(() => {
    folder = makeFolder({ '.gitattributes': `${RECORD_FILE} merge=union\n` })
    git('init', '-q')
  })
  afterEach(() => removeFolder(folder))

  const [old, newer] = [record('2025-01-01'), record('2025-02-02', 'b9')]

  test('that accept neighbouring pages merge, without any rule for git', () => {
    writeFiles(folder, { '.gitattributes': '' })
    const start = { 'a.md': old, 'b.md': old, 'c.md': old }
    const { records, bad } = merge(start, { ...start, 'a.md': newer }, { ...start, 'b.md': newer })
    expect(bad).toEqual([])
    expect(Object.fromEntries(records)).toEqual({ 'a.md': newer, 'b.md': newer, 'c.md': old })
  })

  test('that add pages at one place keep both', () => {
    const start = { 'a.md': old, 'z.md': old }
    const { records, bad } = merge(start, { ...start, 'm.md': newer }, { ...start, 'n.md': newer })
    expect(bad).toEqual([])
    expect(Object.fromEntries(records)).toEqual({ ...start, 'm.md': newer, 'n.md': newer })
  })

  test('where one drops a page next to one that the other changes lose nothing', () => {
    const start = { 'a.md': old, 'b.md': old, 'c.md': old }
    const { records } = merge(start, { 'a.md': old, 'c.md': old }, { ...start, 'c.md': newer })
    // The dropped page may come back. Nothing reads it, and the next run drops it again.
    expect(Object.fromEntries(records)).toMatchObject({ 'a.md': old, 'c.md': newer })
  })
})
