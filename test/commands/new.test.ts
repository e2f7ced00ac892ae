/** `octavo new` writes a site that builds, for any folder name, and loses no existing file. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { runHere } from '../in-process.ts'
import { makeFolder, PROJECT, removeFolder } from '../octavo.ts'

let folder: string
beforeEach(() => {
  folder = makeFolder({})
})
afterEach(() => removeFolder(folder))

const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const filesOf = (path: string) =>
  readdirSync(join(folder, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

test('writes a site that builds without a diagnostic, with its first page at "/"', async () => {
  const { code, stdout } = await runHere(['new', 'my-docs'], folder)
  expect(code).toBe(0)
  expect(stdout).toBe(
    'A new site is in my-docs: 12 files.\nNext: cd my-docs && npm install && npm start\n' +
      'Before the first release, npm installs octavo from a file: https://octavo-docs.github.io/octavo/learn/first-site#before-the-first-release\n',
  )
  expect(JSON.parse(read('my-docs/package.json'))).toMatchObject({
    name: 'my-docs',
    dependencies: { octavo: '^0.2.0' },
  })
  expect(read('my-docs/site.config.ts')).toContain("title: 'My docs',")
  // From the installed manual, for people who write docs with an agent.
  expect(read('my-docs/AGENTS.md')).toMatch(
    /`npx octavo build`[\s\S]*- `reference\/errors\.md`: Every error/,
  )
  const unfilled = filesOf('my-docs').filter((file) =>
    /(?<!\$)\{\{/.test(readFileSync(file, 'utf8')),
  )
  expect(unfilled).toEqual([])

  const built = await runHere(['build', '--strict', '--quiet'], join(folder, 'my-docs'))
  expect(built).toMatchObject({ code: 0, stderr: '' })
  // The first page is the first of the sidebar, so no page precedes it.
  expect(read('my-docs/dist/index.html')).toContain('"next":{')
  expect(read('my-docs/dist/index.html')).not.toContain('"previous":{')
})

test('takes a title, languages, an address below a path and a CI service', async () => {
  const args = ['--title', "O'Brien's \\ `Docs` <b>", '--locale', 'en,de', '--locale', 'pt-BR']
  const url = ['--url', 'https://x.example/a/docs', '--ci', 'gitlab']
  expect(await runHere(['new', '.', ...args, ...url, '--quiet'], folder)).toMatchObject({ code: 0 })
  expect(read('site.config.ts')).toContain("title: 'O\\'Brien\\'s \\\\ `Docs` <b>',")
  expect(read('site.config.ts')).toContain("baseUrl: '/a/docs/',")
  expect(read('site.config.ts')).toContain("locales: ['en', 'de', 'pt-BR']")
  expect(read('README.md')).toContain('write-translations')
  expect(parse(read('.gitlab-ci.yml'))).toHaveProperty('build.script')
  expect(existsSync(join(folder, '.github'))).toBe(false)
  const built = await runHere(['build', '--strict', '--quiet'], folder)
  expect(built).toMatchObject({ code: 0, stderr: '' })
  expect(read('dist/index.html')).toMatch(/first page of O.+Brien.+s \\ `Docs` &lt;b(>|&gt;)/)
})

test('its CI jobs run commands that the new site has', async () => {
  await runHere(['new', 'a'], folder)
  const { jobs } = parse(read('a/.github/workflows/docs.yml'))
  const runs: string[] = jobs.build.steps.flatMap(({ run }: { run?: string }) => run ?? [])
  const { scripts } = JSON.parse(read('a/package.json'))
  expect(runs).toEqual(['npm ci', 'npm run types', 'npx octavo build --strict'])
  expect(Object.keys(scripts)).toEqual(['start', 'build', 'preview', 'check-links', 'types'])
})

test.each(['Größe & Maß', '@Scope', '文档'])(
  'a folder named %s makes a package that npm takes',
  async (name) => {
    await runHere(['new', name], folder)
    const { name: packageName } = JSON.parse(read(`${name}/package.json`))
    expect(packageName).toMatch(/^[a-z0-9][a-z0-9._-]*$/)
  },
)

test('does not touch a folder with other files, except a fresh repository', async () => {
  for (const files of [
    { 'src/a.ts': '' },
    { 'README.md': '# A\n' },
    { 'docs/a.md': '# A\n', 'site.config.ts': '' },
  ]) {
    const taken = makeFolder(files)
    const before = readdirSync(taken)
    const { code, stderr } = await runHere(['new', taken], folder)
    expect([code, readdirSync(taken)]).toEqual([1, before])
    expect(stderr).toContain('NEW_FOLDER_TAKEN')
    removeFolder(taken)
  }
  const fresh = makeFolder({ '.git/HEAD': 'ref: refs/heads/main\n', LICENSE: 'MIT\n' })
  expect(await runHere(['new', fresh], folder)).toMatchObject({ code: 0 })
  removeFolder(fresh)
})

test.each([
  [
    'docs',
    { 'docs/guide/a.md': '# A page\n', 'docs/index.md': '# Home\n', 'README.md': '# Mine\n' },
  ],
  ['.', { 'guide/a.md': '# A page\n', 'index.md': '# Home\n' }],
])(
  'writes a config for the Markdown of a folder, in %s, and changes no file',
  async (path, pages) => {
    const own = { ...pages, 'package.json': '{ "private": true }\n' }
    const docs = makeFolder(own)
    const missing = await runHere(['build'], docs)
    expect(missing.stderr).toContain(`docs: [{ path: '${path}', routeBasePath: '/' }]`)
    const { code, stdout } = await runHere(['new', '.'], docs)
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining('Next: npm install octavo && npx octavo serve\n'),
    ])
    for (const [name, text] of Object.entries(own))
      expect(readFileSync(join(docs, name), 'utf8')).toBe(text)
    expect(readFileSync(join(docs, 'site.config.ts'), 'utf8')).toContain(
      `docs: [{ path: '${path}', routeBasePath: '/' }]`,
    )
    expect(existsSync(join(docs, 'docs/guides/publishing.md'))).toBe(false)
    const built = await runHere(['build', '--quiet'], docs)
    expect(built).toMatchObject({ code: 0, stderr: '' })
    expect(readFileSync(join(docs, 'dist/guide/a/index.html'), 'utf8')).toContain('A page')
    removeFolder(docs)
  },
)

test('readers of a new site in several languages can choose one', async () => {
  await runHere(['new', 'two', '--locale', 'en,de', '--quiet'], folder)
  expect(read('two/site.config.ts')).toContain("type: 'localeDropdown'")
  const built = await runHere(['build', '--strict', '--quiet'], join(folder, 'two'))
  expect(built).toMatchObject({ code: 0, stderr: '' })
  const data = filesOf('two/dist').filter((file) => /data\/locale\.\w+\.json$/.test(file))
  expect(readFileSync(data[0] ?? '', 'utf8')).toContain('localeDropdown')
})

test.each([
  [['new'], "missing required argument 'folder'"],
  [['new', 'a', '--url', 'docs'], 'It must be an address'],
  [['new', 'a', '--locale', 'not a language'], 'It must be a language'],
  [['new', 'a', '--ci', 'jenkins'], 'Allowed choices are github, gitlab, none.'],
])('octavo %j is a usage error', async (args, expected) => {
  const { code, stderr } = await runHere(args, folder)
  expect([code, readdirSync(folder)]).toEqual([2, []])
  expect(stderr).toContain(expected)
})

test('create-octavo has the version of octavo, and depends on just that', () => {
  const packageOf = (path: string) => JSON.parse(readFileSync(join(PROJECT, path), 'utf8'))
  const { version } = packageOf('package.json')
  expect(packageOf('packages/create-octavo/package.json')).toMatchObject({
    version,
    dependencies: { octavo: version },
  })
})
