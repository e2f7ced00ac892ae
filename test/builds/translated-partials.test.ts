/** A translated page uses the partials of its source, and may have translations of them. */
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../octavo.ts'
import { answerOf, LiveSession } from '../serve/live/live-session.ts'
import { STAND_IN_TOOLS } from '../stand-in-tools.ts'

const CONFIG = SMALL_CONFIG.replace('docs: [', "i18n: { locales: ['en', 'de'] },\n  docs: [")
const MDX = `import Part from './_part.mdx'
import data from './data.json'

# Home

<Part name="x" />

{data.text}
`
const INCLUDE = '# Other\n\n<Include src="../_part.mdx" name="y" />\n\n```ts file="../a.ts"\n```\n'
/** One folder of docs with nested partials that name other files. */
const DOCS: Readonly<Record<string, string>> = {
  'index.mdx': MDX,
  'deep/other.md': INCLUDE,
  '_part.mdx':
    "import Deep from './deep/_deep.md'\n\nPart {props.name}, [other](./deep/other.md).\n\n<Deep />\n",
  'deep/_deep.md': 'Deep text.\n\n```ts file="../a.ts"\n```\n',
  'data.json': '{ "text": "Data" }',
  'a.ts': 'const code = 1\n',
}
const below = (folder: string, files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([file, text]) => [`${folder}/${file}`, text]))
const GERMAN = {
  'index.mdx': MDX.replace('# Home', '# Start'),
  'deep/other.md': INCLUDE.replace('# Other', '# Anderes'),
}

let folder: string
afterEach(() => removeFolder(folder))

const build = () => runHere(['build'], folder)
const page = (path: string) => readFileSync(join(folder, 'dist', path, 'index.html'), 'utf8')

test.each([
  ['the current version', 'docs', 'de'],
  ['another version', 'versioned_docs/version-1.0', 'de/1.0'],
])(
  'partials, their includes, data and code of %s are those of the source',
  async (_, docs, address) => {
    folder = makeFolder({
      'site.config.ts': CONFIG,
      ...below('docs', DOCS),
      ...(docs === 'docs' ? {} : { 'versions.json': '["1.0"]', ...below(docs, DOCS) }),
      ...below(`i18n/de/${docs}`, GERMAN),
    })
    if (docs !== 'docs')
      writeFiles(folder, {
        'site.config.ts': CONFIG.replace("path: 'docs'", "path: 'docs', lastVersion: 'current'"),
      })
    expect(await build()).toMatchObject({ code: 0 })
    expect(page(address)).toMatch(/Start[\s\S]*Part x[\s\S]*Deep text[\s\S]*code[\s\S]*Data/)
    expect(page(address)).toContain(`href="/${address}/deep/other"`)
    expect(page(`${address}/deep/other`)).toMatch(/Anderes[\s\S]*Part y[\s\S]*Deep text/)
  },
)

test('a version from git uses those of its source', async () => {
  folder = makeFolder({
    'site.config.ts': CONFIG.replace(
      "path: 'docs'",
      "path: 'docs', versions: { '1.0': { ref: 'v1' } }",
    ),
    ...below('docs', DOCS),
    ...below('i18n/de/docs', GERMAN),
  })
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    ['commit', '-qm', 'All'],
    ['tag', 'v1'],
  ])
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.example', ...args], {
      cwd: folder,
    })
  writeFiles(folder, { 'docs/_part.mdx': 'Of today.\n' })
  expect(await build()).toMatchObject({ code: 0 })
  expect(page('de')).toMatch(/Start[\s\S]*Part x[\s\S]*Deep text[\s\S]*Data/)
  expect(page('de/deep/other')).toMatch(/Anderes[\s\S]*Part y/)
  expect(page('de/next')).toContain('Of today')
  const listed = (await runHere(['routes'], folder)).stdout
  expect(listed).toMatch(/^\/deep\/other +v1:docs\/deep\/other\.md$/m)
  expect(listed).toMatch(/^\/next\/deep\/other +docs\/deep\/other\.md$/m)
})

test('a build notices an edit of a partial of the source, and a translation that is added or removed', async () => {
  folder = makeFolder({
    'site.config.ts': CONFIG,
    ...below('docs', DOCS),
    ...below('i18n/de/docs', GERMAN),
  })
  await build()
  writeFiles(folder, { 'docs/deep/_deep.md': 'Edited text.\n' })
  await build()
  expect([page('de'), page('')]).toEqual(Array(2).fill(expect.stringContaining('Edited text')))
  // The partial around it is still that of the source.
  writeFiles(folder, { 'i18n/de/docs/deep/_deep.md': 'Tiefer Text.\n' })
  await build()
  expect(page('de')).toMatch(/Part x[\s\S]*Tiefer Text/)
  expect(page('')).toContain('Edited text')
  writeFiles(folder, { 'i18n/de/docs/_part.mdx': 'Teil {props.name}\n' })
  await build()
  expect([page('de'), page('de/deep/other')]).toEqual([
    expect.stringContaining('Teil x'),
    expect.stringContaining('Teil y'),
  ])
  rmSync(join(folder, 'i18n/de/docs/_part.mdx'))
  await build()
  expect(page('de')).toMatch(/Part x[\s\S]*Tiefer Text/)
})

test('a live site notices them too', async () => {
  const session = new LiveSession(STAND_IN_TOOLS)
  folder = makeFolder()
  try {
    await session.open()
    const { disk } = session
    for (const [file, text] of Object.entries(below('docs/p', DOCS))) disk.write(file, text)
    for (const [file, text] of Object.entries(below('i18n/de/docs/p', GERMAN)))
      disk.write(file, text)
    const shown = async () => {
      await session.refresh()
      return answerOf(session.live, '/de/p/index.json')
    }
    expect(await shown()).toMatch(/Part x.*Deep text/s)
    disk.write('docs/p/deep/_deep.md', 'Edited text.\n')
    expect(await shown()).toMatch(/Part x.*Edited text/s)
    disk.write('i18n/de/docs/p/deep/_deep.md', 'Tiefer Text.\n')
    expect(await shown()).toMatch(/Part x.*Tiefer Text/s)
    disk.write('i18n/de/docs/p/_part.mdx', 'Teil {props.name}\n')
    expect(await shown()).toContain('Teil x')
    disk.remove('i18n/de/docs/p/_part.mdx')
    expect(await shown()).toMatch(/Part x.*Tiefer Text/s)
  } finally {
    await session.close()
  }
})

test('a missing partial is an error at its line', async () => {
  folder = makeFolder({
    'site.config.ts': CONFIG,
    ...below('docs', { ...DOCS, 'deep/_deep.md': '<Include src="./_nope.md" />\n' }),
    ...below('i18n/de/docs', GERMAN),
  })
  const { code, stderr } = await build()
  expect(code).toBe(1)
  expect(stderr).toMatch(/EXPRESSION_UNREADABLE docs\/deep\/_deep\.md:1:1\n.*_nope\.md/)
})
