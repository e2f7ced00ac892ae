/** Options that name a file to write. A command replaces only files that it wrote before. */
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG } from '../octavo.ts'

const CONFIG = SMALL_CONFIG.replace('docs: [', "i18n: { locales: ['en', 'de'] },\n  docs: [")
const SITE = {
  'site.config.ts': CONFIG,
  'docusaurus.config.js': "export default { title: 'Old' }\n",
  'docs/index.md': '# Home\n\nText.\n',
  'notes.txt': 'Mine.\n',
}
let folder: string

beforeEach(() => {
  folder = makeFolder(SITE)
})
afterEach(() => removeFolder(folder))

const run = (...args: string[]) => runHere(args, folder)
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

/** Each option, as typed before the file, and the command that must run first. */
const OPTIONS: readonly (readonly [name: string, args: readonly string[]])[] = [
  ['build --report', ['build', '--report']],
  ['build --profile', ['build', '--profile']],
  ['diff --html', ['diff', 'dist', 'dist', '--html']],
  ['migrate --report', ['migrate', '.', '--to', 'new', '--report']],
  ['translations status --report', ['translations', 'status', '--report']],
  ...['xliff', 'xliff-1.2', 'po', 'json'].map(
    (format) =>
      [
        'translations export',
        ['translations', 'export', '--locale', 'de', '--format', format, '--out'],
      ] as const,
  ),
]

describe.each(OPTIONS)('%s', (name, args) => {
  beforeEach(async () => {
    if (name.startsWith('diff')) await run('build')
  })

  test('replaces no file that another program or another command wrote', async () => {
    const foreign = ['docs/index.md', 'site.config.ts', 'notes.txt', 'page.html', 'data.json']
    writeFileSync(join(folder, 'page.html'), `<!doctype html>\n<p>octavo ${name}</p>\n`)
    writeFileSync(join(folder, 'data.json'), `{ "a": "Written by octavo ${name}" }\n`)
    const other =
      name === 'build --report'
        ? ['migrate', '.', '--to', 'new', '--report']
        : ['build', '--report']
    await run(...other, 'other.html')
    symlinkSync('notes.txt', join(folder, 'link.txt'))
    for (const file of [...foreign, 'other.html', 'link.txt']) {
      const before = read(file)
      const { code, stderr } = await run(...args, file)
      expect([file, code]).toEqual([file, 1])
      expect(stderr).toContain(`${file} exists, and \`octavo ${name}\` did not write it.`)
      expect(read(file)).toBe(before)
    }
  })

  test('replaces a file that it wrote before', async () => {
    expect((await run(...args, 'out/file')).code).toBe(0)
    const first = read('out/file')
    writeFileSync(join(folder, 'out/file'), `${first}\n<!-- more -->\n`)
    expect((await run(...args, 'out/file')).code).toBe(0)
    expect(read('out/file')).not.toContain('<!-- more -->')
  })
})

test('refuses to write the report before it builds anything', async () => {
  await run('build', '--report', 'docs/index.md')
  expect(() => read('dist/index.html')).toThrow('ENOENT')
})

test('a refused report of a migration leaves no config', async () => {
  const other = makeFolder({
    'docusaurus.config.js': "export default { title: 'Old' }\n",
    'a.txt': '',
  })
  await runHere(['migrate', '.', '--to', 'new', '--report', 'a.txt'], other)
  expect(() => readFileSync(join(other, 'new/site.config.ts'))).toThrow('ENOENT')
  removeFolder(other)
})

test('files that are written next to the named one replace nothing either', async () => {
  writeFileSync(join(folder, 'a.html.new'), 'Mine.\n')
  expect((await run('build', '--report', 'a.html')).code).toBe(1)
  expect(read('a.html.new')).toBe('Mine.\n')
})

test.each(['xliff', 'xliff-1.2', 'po', 'json'])(
  'an export as %s can be imported',
  async (format) => {
    const from = ['--locale', 'de', '--format', format, '--out', `de.${format}`]
    await run('translations', 'export', ...from)
    const { code, stderr } = await run('translations', 'import', `de.${format}`)
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('EXCHANGE')])
  },
)
