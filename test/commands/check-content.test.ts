/** `check-content`: words and sentences that readers stumble over, in every language of a site. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, writeFiles } from '../octavo.ts'

let folder: string
beforeEach(() => {
  folder = makeFolder({ 'static/x.png': '' })
  configure('')
})
afterEach(() => removeFolder(folder))

const configure = (content: string, more = '') =>
  writeFiles(folder, {
    'site.config.ts': `export default {
  title: 'T', url: 'https://t.example', i18n: { locales: ['en', 'de'] },
  docs: [{ path: 'docs', routeBasePath: '/' }],
  checkContent: { ${content} }, ${more}
}
`,
  })
const check = (...args: string[]) => runHere(['check-content', ...args], folder)
const heads = (stderr: string) =>
  (stderr.match(/^(?:error|warning|info) .*$/gm) ?? []).map((line) => line.replace('CONTENT_', ''))

const PAGE = `# Home

#### Deep

![](/x.png) ![shown](/x.png) <img src="/x.png"> <img alt="" src="/x.png">

[](/) [![p](/x.png)](/) [Click here!](/) [the guide](/) [**more**][ref]

[ref]: /

|  |  |
|--|--|
| a | b |

| h | |
|---|---|
| a | b |

\`\`\`md
![](/x.png)
\`\`\`
`

test('each of its findings has a code and a place', async () => {
  writeFiles(folder, {
    'docs/index.md': PAGE,
    'i18n/de/docs/index.md': '# Start\n\n[hier](/) [here](/)\n',
    'docs/m.mdx': '# M\n\n<img src="/x.png" />\n\n<img src="/x.png" alt="m" />\n',
  })
  const { code, stdout, stderr } = await check()
  expect([code, heads(stderr)]).toEqual([
    0,
    [
      'warning HEADING_SKIPPED docs/index.md:3:1',
      'warning IMAGE_ALT docs/index.md:5:1',
      'warning IMAGE_ALT docs/index.md:5:30',
      'warning LINK_EMPTY docs/index.md:7:1',
      'warning LINK_VAGUE docs/index.md:7:25',
      'warning LINK_VAGUE docs/index.md:7:57',
      'warning TABLE_HEADER docs/index.md:11:1',
      'warning IMAGE_ALT docs/m.mdx:3:1',
      'warning LINK_VAGUE i18n/de/docs/index.md:3:1',
    ],
  ])
  expect(stdout).toBe('Checked 3 files: 9 diagnostics.\n7 sentences of 1.7 words on average.\n')
  expect(heads((await check('--locale', 'de')).stderr)).toHaveLength(1)
  expect(existsSync(join(folder, 'dist'))).toBe(false)
})

test('unwanted words are reported at their places, in their language', async () => {
  configure(
    `words: { '*': { spell: ['GitHub'] }, en: { avoid: { whitelist: 'allowlist', 'in order to': 'to', simply: null, 'c++': 'C++' } } }`,
  )
  writeFiles(folder, {
    'docs/index.md':
      '---\ntitle: Whitelist\n---\n\n# Home\n\nThe *whitelist* on Github, GitHub and github.com; whitelists; `whitelist`.\nSimply in\norder to c++.\n\n## Part {#whitelist}\n',
    'i18n/de/docs/index.md': '# Start\n\nWhitelist auf GITHUB\n',
  })
  const { stderr } = await check()
  expect(heads(stderr)).toEqual([
    'warning TERM docs/index.md:2:8',
    'warning TERM docs/index.md:7:6',
    'warning TERM docs/index.md:7:20',
    'warning TERM docs/index.md:7:39',
    'warning TERM docs/index.md:8:1',
    'warning TERM docs/index.md:8:8',
    'warning TERM docs/index.md:9:10',
    'warning TERM i18n/de/docs/index.md:3:15',
  ])
  expect(stderr).toMatch(/"whitelist" is a word[^\n]*\n {2}hint: Write "allowlist"\./)
  configure(`words: { fr: { spell: ['X'] } }`)
  expect((await check()).stderr).toContain('checkContent.words.fr: is none of *, en, de')
})

test('rules set severities, builds include them on request, and a baseline tells them apart', async () => {
  writeFiles(folder, { 'docs/index.md': '# Home\n\n[here](/) ![](/x.png)\n' })
  expect((await runHere(['build', '--quiet'], folder)).stderr).toBe('')
  configure('onBuild: true', "rules: { CONTENT_LINK_VAGUE: 'throw', CONTENT_IMAGE_ALT: 'ignore' }")
  expect(await check('--quiet')).toMatchObject({ code: 1 })
  const built = await runHere(['build', '--quiet'], folder)
  expect([built.code, heads(built.stderr)]).toEqual([1, ['error LINK_VAGUE docs/index.md:3:1']])
  configure('')
  const known = await check('--write-baseline')
  expect([known.code, heads(known.stderr)]).toEqual([0, []])
  writeFiles(folder, { 'docs/other.md': '---\ntitel: x\n---\n' })
  const links = await runHere(
    ['check-links', '--write-baseline', '--baseline', 'octavo-baseline.json'],
    folder,
  )
  expect(heads(links.stderr)).toEqual([])
  expect(heads((await check('--baseline', 'octavo-baseline.json')).stderr)).toEqual([])
})

test("a build's single parse finds the same as the command's, and finds it again if nothing changed", async () => {
  configure(`onBuild: true, words: { '*': { spell: ['GitHub'] } }`)
  writeFiles(folder, {
    'docs/index.md': `---\ntitle: Github\n---\n\n${PAGE}\n:::note\n\n[here](/) $x$ Github\n\n:::\n\n> [!NOTE]\n> ![](/x.png)\n`,
    'docs/m.mdx': 'import P from \'./_part.md\'\n\n# M\n\n<img src="/x.png" />\n\n<P />\n',
    'docs/_part.md': '[here](/)\n',
    'i18n/de/docs/index.md': '# Start\n\n[hier](/)\n',
    'theme/custom.css': ':root {\n  --octavo-muted: #999;\n}\n',
  })
  const wanted = heads((await check()).stderr)
  expect(wanted).toEqual(expect.arrayContaining(['warning CONTRAST theme/custom.css:2:3']))
  expect(wanted.length).toBeGreaterThan(12)
  for (const run of ['first', 'again']) {
    const { stderr } = await runHere(['build', '--quiet'], folder)
    expect([
      run,
      heads(stderr)
        .filter((head) => !head.includes('LINK_BROKEN'))
        .sort(),
    ]).toEqual([run, [...wanted].sort()])
  }
})

const LONG =
  'One two three four five six seven eight nine ten. *Eleven* `a b c` words are not too many here today.'

test('finds sentences over the limit, in pages and their descriptions, and prints the average', async () => {
  configure('maxSentenceWords: 8')
  writeFiles(folder, {
    'docs/index.md': `---\ntitle: ${LONG}\ndescription: "Ok. ${LONG}"\n---\n\n# Home\n\nShort one. ${LONG}\n`,
    'i18n/de/docs/index.md': '# Start\n\nDas sind z. B. genau acht Wörter hier.\n',
  })
  const { code, stdout, stderr } = await check()
  expect([code, heads(stderr)]).toEqual([
    0,
    [
      'warning SENTENCE_LONG docs/index.md:3:19',
      'warning SENTENCE_LONG docs/index.md:3:69',
      'warning SENTENCE_LONG docs/index.md:8:12',
      'warning SENTENCE_LONG docs/index.md:8:63',
    ],
  ])
  expect(stderr).toContain(
    'The sentence "One two three four five six …" has 10 words; the limit is 8.',
  )
  expect(stdout).toBe(
    'Checked 2 files: 4 diagnostics.\n7 sentences of 7.3 words on average, 57.1 % over 8 words.\n',
  )
  configure('')
  expect((await check()).stdout).toBe(
    'Checked 2 files: nothing to fix.\n7 sentences of 7.3 words on average.\n',
  )
})

test('checks only the named files, also those outside the site', async () => {
  configure("maxSentenceWords: 8, words: { de: { avoid: { Handy: 'Telefon' } } }")
  writeFiles(folder, {
    'docs/index.md': `# Home\n\n${LONG}\n`,
    'docs/other.md': '# Other\n\n[here](/)\n',
    'i18n/de/docs/index.md': '# Start\n\nEin Handy. [hier](/)\n',
    'README.md': `# Readme\n\n${LONG} Ein Handy.\n`,
    'theme/custom.css': ':root {\n  --octavo-muted: #999;\n}\n',
  })
  const inRoot = await check('README.md', 'i18n/de/docs/index.md', 'i18n/../README.md')
  expect(heads(inRoot.stderr)).toEqual([
    'warning SENTENCE_LONG README.md:3:1',
    'warning SENTENCE_LONG README.md:3:52',
    'warning TERM i18n/de/docs/index.md:3:5',
    'warning LINK_VAGUE i18n/de/docs/index.md:3:12',
  ])
  expect(inRoot.stdout).toContain('Checked 2 files: 4 diagnostics.\n')
  const fromDocs = (...args: string[]) => runHere(['check-content', ...args], join(folder, 'docs'))
  for (const args of [
    ['..', 'other.md', '../README.md'],
    ['--site', '..', 'other.md', '../README.md'],
  ]) {
    const { stderr } = await fromDocs(...args)
    expect(heads(stderr)).toEqual([
      'warning SENTENCE_LONG README.md:3:1',
      'warning SENTENCE_LONG README.md:3:52',
      'warning LINK_VAGUE docs/other.md:3:1',
    ])
  }
  const missing = await check('--format', 'json', '.', 'docs/../missing.md')
  expect(missing.code).toBe(1)
  expect(JSON.parse(missing.stdout).diagnostics).toMatchObject([
    { code: 'SCAN_UNREADABLE', file: 'missing.md' },
  ])
  expect((await check('docs', '--site', '.')).code).toBe(2)
})

test('keeps known diagnostics of other files if only some files are checked', async () => {
  writeFiles(folder, {
    'docs/index.md': '# Home\n\n[here](/)\n',
    'docs/b.md': '# B\n\n[here](/)\n',
  })
  await check('--write-baseline')
  const { code, stderr } = await check('--baseline', 'octavo-baseline.json', '.', 'docs/b.md')
  expect([code, stderr]).toEqual([0, ''])
})

test('applies the preset plain-english to English texts, and a site allows a word of it', async () => {
  const text =
    '# T\n\nWhoever put it beside the gravest one, of yours.\nUse the grave accent in place of it.\n'
  writeFiles(folder, { 'docs/index.md': text, 'i18n/de/docs/index.md': text })
  configure("presets: ['plain-english']")
  expect(heads((await check()).stderr)).toEqual([
    'warning TERM docs/index.md:3:1',
    'warning TERM docs/index.md:3:16',
    'warning TERM docs/index.md:3:27',
    'warning TERM docs/index.md:3:40',
  ])
  configure(
    "presets: ['plain-english'], words: { en: { avoid: { Whoever: 'Whoever', gravest: null } } }",
  )
  const { stderr } = await check()
  expect(heads(stderr)).toHaveLength(3)
  expect(stderr).toMatch(
    /"beside" is [^\n]*\n {2}hint: Write "next to"\.[\s\S]*hint: Leave it out\./,
  )
  configure("presets: ['plain-french']")
  expect((await check()).stderr).toContain('checkContent.presets[0]')
})
