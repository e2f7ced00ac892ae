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
  expect(stdout).toBe('Checked 3 files: 9 diagnostics.\n')
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
