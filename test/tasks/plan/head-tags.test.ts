/** What the config adds to every head, from the config to the pages and headers that are published. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toHashSource } from '../../../cli/make/site-files/content-security-policy.ts'
import { runHere } from '../../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../../octavo.ts'

const OPTIONS = `
  headTags: [
    { tagName: 'meta', attributes: { name: 'verify', content: '"<a>&' } },
    { tagName: 'script', attributes: { id: 'own' }, innerHTML: 'let a = 1 && 2' },
    { tagName: 'script', attributes: { type: 'application/ld+json' }, innerHTML: '{}' },
    { tagName: 'style', attributes: {}, innerHTML: 'a > b { color: red }' },
    { tagName: 'link', attributes: { rel: 'preload', as: 'font', href: '//fonts.example/a.woff2', crossorigin: true } },
    { tagName: 'link', attributes: { rel: 'preconnect', href: 'https://idle.example' } },
  ],
  stylesheets: ['css/a.css', 'https://styles.example/b.css'],
  scripts: ['/js/a.js', { src: 'https://cdn.example:8443/b.js?v=1', async: true, defer: false }],
  clientModules: ['./counter', 'some-package/part'],
`
const withOptions = (options: string) => SMALL_CONFIG.replace('docs:', `${options}\n  docs:`)
const FILES = {
  'site.config.ts': withOptions(OPTIONS),
  'docs/index.md': '# Home\n',
  'counter.ts': 'export {}\n',
  'node_modules/some-package/part.js': 'export {}\n',
  'static/css/a.css': 'a {}',
  'static/js/a.js': '1',
}

let folder: string
beforeEach(() => {
  folder = makeFolder(FILES)
})
afterEach(() => removeFolder(folder))

const read = (path: string) => readFileSync(join(folder, 'dist', path), 'utf8')
const TAGS = [
  '<meta name="verify" content="&quot;&lt;a&gt;&amp;">',
  '<script id="own">let a = 1 && 2</script>',
  '<script type="application/ld+json">{}</script>',
  '<style>a > b { color: red }</style>',
  '<link rel="preload" as="font" href="//fonts.example/a.woff2" crossorigin>',
  '<link rel="preconnect" href="https://idle.example">',
  '<link rel="stylesheet" href="/css/a.css">',
  '<link rel="stylesheet" href="https://styles.example/b.css">',
  '<script src="/js/a.js"></script>',
  '<script src="https://cdn.example:8443/b.js?v=1" async></script>',
]

test('tags stand at the end of every head, in order, and the policy allows them and no more', async () => {
  const { code, stderr } = await runHere(['build'], folder)
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('HEAD')])
  for (const page of ['index.html', '404.html'])
    expect(read(page)).toContain(`${TAGS.join('')}</head>`)
  const policy = /Content-Security-Policy: (.*)/.exec(read('_headers'))?.[1] ?? ''
  const sources = Object.fromEntries(policy.split('; ').map((part) => part.split(/ (.*)/)))
  const hash = toHashSource('let a = 1 && 2')
  expect(sources['script-src']).toContain(hash)
  expect(sources['script-src']).toMatch(/ https:\/\/cdn\.example:8443$/)
  expect(sources['style-src']).toBe(
    `'self' ${toHashSource('a > b { color: red }')} https://styles.example`,
  )
  expect(sources['font-src']).toBe("'self' fonts.example")
  expect(policy).not.toContain('idle.example')
  expect(policy).not.toContain(toHashSource('{}'))
})

test('paths begin at the base, and in front of a hash router at its page', async () => {
  writeFiles(folder, {
    'site.config.ts': withOptions(
      `baseUrl: '/sub/', scripts: ['js/a.js', '/js/a.js', '/sub/js/a.js'],`,
    ),
  })
  expect((await runHere(['build'], folder)).code).toBe(0)
  expect(read('index.html').match(/<script src="[^"]*a.js"/g)).toEqual(
    Array(3).fill('<script src="/sub/js/a.js"'),
  )
  writeFiles(folder, {
    'site.config.ts': withOptions(
      `router: 'hash', i18n: { locales: ['en', 'de'] }, scripts: ['js/a.js'],`,
    ),
  })
  expect((await runHere(['build'], folder)).code).toBe(0)
  expect(read('index.html')).toContain('<script src="./js/a.js"></script></head>')
  expect(read('de/index.html')).toContain('<script src="../js/a.js"></script></head>')
})

test('what is not there is named with its line, all at once, and nothing is published', async () => {
  const lines = [
    `headTags: [{ tagName: 'script', attributes: { src: 'js/no.js' } }],`,
    `scripts: ['https://cdn.example/x.js',`,
    `  { src: '/js/gone.js?v=1' }],`,
    `stylesheets: ['css/gone.css'],`,
    `clientModules: ['./gone.ts',`,
    `  '@no/package', 'counter.ts'],`,
  ]
  writeFiles(folder, { 'site.config.ts': withOptions(lines.join('\n')) })
  const { code, stderr, stdout } = await runHere(['build'], folder)
  const text = stderr + stdout
  expect(code).toBe(1)
  const at = (line: string) =>
    withOptions(lines.join('\n'))
      .slice(0, withOptions(lines.join('\n')).indexOf(line))
      .split('\n').length
  for (const [name, line] of [
    ['js/no.js', at(lines[0] ?? '')],
    ['/js/gone.js?v=1', at(lines[2] ?? '')],
    ['css/gone.css', at(lines[3] ?? '')],
    ['./gone.ts', at(lines[4] ?? '')],
    ['@no/package', at(lines[5] ?? '')],
  ] as const) {
    expect(text).toContain(`"${name}"`)
    expect(text).toMatch(new RegExp(`site\\.config\\.ts:${line}:`))
  }
  expect(text.match(/(?<!#)HEAD_FILE_MISSING/g)).toHaveLength(3)
  expect(text.match(/(?<!#)CLIENT_MODULE_MISSING/g)).toHaveLength(2)
  expect(existsSync(join(folder, 'dist'))).toBe(false)
})
