/** The package as a user gets it: packed, installed into an empty folder, and used there. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { followLearnPages } from './docs/learn-pages.ts'
import { makeFolder, PROJECT, removeFolder } from './octavo.ts'
import { readPackedLinks } from './packed-links.ts'
import { PACKED_SITE } from './packed-site.ts'
import { tryStrictSite } from './strict-site.ts'

let folder = ''
/** Folder with the site that `npm run new` created. */
let from = ''
let created: ReturnType<typeof createSite>
let packedFiles: string[] = []
let installWarnings: string[] = []

beforeAll(() => {
  folder = makeFolder(PACKED_SITE)
  from = makeFolder({ 'taken/notes.txt': 'mine\n' })
  // It packs the program as `npm publish` does, and one tarball serves all tests.
  created = createSite('my-docs', '--locale', 'en,de')
  if (created.code !== 0) throw new Error(created.stdout + created.stderr)
  copyFileSync(join(from, 'my-docs', TARBALL), join(folder, TARBALL))
  const listed = run('tar', ['-tzf', TARBALL], folder).trim().split('\n')
  packedFiles = listed.map((path) => path.replace('package/', '')).sort()
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--no-save']
  // Versions of the packages that this project's own tests use.
  const others = ['remark-math', 'rehype-katex'].map((name) => `${name}@${versionOf(name)}`)
  const install = ['install', ...flags, `./${TARBALL}`, ...others]
  const { status, stderr, error } = installPackages(install)
  if (status !== 0) throw error ?? new Error(stderr)
  installWarnings = stderr.split('\n').filter((line) => /\bwarn\b/i.test(line))
})

afterAll(() => {
  removeFolder(folder)
  removeFolder(from)
})

/** npm may wait for a registry without end, which no limit of a test would end: it is given five minutes, twice. */
function installPackages(args: readonly string[], attempts = 2): ReturnType<typeof spawnNpm> {
  const done = spawnNpm(args)
  return done.error && attempts > 1 ? installPackages(args, attempts - 1) : done
}

const spawnNpm = (args: readonly string[]) =>
  spawnSync('npm', args, { cwd: folder, encoding: 'utf8', timeout: 300_000 })

const { version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'))
const TARBALL = `octavo-${version}.tgz`

/** `npm run new`, in {@link from}. */
function createSite(...args: string[]) {
  const all = ['run', '--silent', 'new', '--prefix', PROJECT, '--', ...args]
  // As in the installation below: else npm asks the registry again about each package that it has just read.
  const env = { ...process.env, npm_config_prefer_offline: 'true' }
  const done = spawnSync('npm', all, { cwd: from, encoding: 'utf8', env })
  return { code: done.status, stdout: done.stdout, stderr: done.stderr }
}

function versionOf(name: string): string {
  const text = readFileSync(join(PROJECT, 'node_modules', name, 'package.json'), 'utf8')
  return JSON.parse(text).version
}

/** Run to the end. @returns stdout; throws with all output when it fails. */
function run(command: string, args: readonly string[], cwd: string): string {
  const done = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 26 })
  if (done.status === 0) return done.stdout
  throw new Error(`${command} ${args.join(' ')}: ${done.status}\n${done.stdout}\n${done.stderr}`)
}

const read = (path: string) => readFileSync(join(folder, path), 'utf8')

describe('a site in the folder of the installation', () => {
  let said = ''
  beforeAll(() => {
    const built = spawnSync('npx', ['--no-install', 'octavo', 'build'], {
      cwd: folder,
      encoding: 'utf8',
    })
    said = built.stdout + built.stderr
    if (built.status !== 0) throw new Error(said)
  })
  const bundled = (part: string) => {
    const assets = readdirSync(join(folder, 'dist/assets'), { recursive: true, encoding: 'utf8' })
    return assets.filter((path) => path.includes(part)).map((path) => read(`dist/assets/${path}`))
  }

  test('is built, with its own component in place of one of the theme', () => {
    const home = read('dist/index.html')
    expect(home).toContain('It works')
    expect(home).toContain('href="/guide"')
    expect(home).toContain('<p>Below every page</p>')
    expect(read('dist/guide/index.html')).toContain('class="hl-keyword"')
  })

  test('has islands: its own, of a fence and of a plugin, each with its script', () => {
    const home = read('dist/index.html')
    for (const [name, rule] of [
      ['Counter', 'visible'],
      ['Clock', 'only'],
      ['Part', 'visible'],
      ['fences/live.tsx#default', 'idle'],
    ])
      expect(home).toContain(`<octavo-island data-island="${name}" data-hydrate="${rule}"`)
    expect(home).toContain('Until there is a browser.')
    expect(home).toMatch(/<textarea[^>]*>code of a fence/)
    const scripts = JSON.parse(read('dist/index.json')).islands
    expect(Object.keys(scripts).sort()).toEqual([
      'Clock',
      'Counter',
      'Part',
      'fences/live.tsx#default',
    ])
    for (const address of Object.values<string[]>(scripts).flat()) read(`dist${address}`)
    expect(read('dist/guide/index.json')).not.toContain('island')
    expect(said).toMatch(/COMPONENT_HANDLER docs\/index\.md:12:\d+/)
  })

  test('has the styles and pictures of components that no browser runs', () => {
    const [, name, dot] =
      /<i class="([^"]+)"><img src="([^"]+)"/.exec(read('dist/index.html')) ?? []
    expect(bundled('css/components')).toEqual([
      expect.stringContaining(`.${name}{border:7px solid`),
    ])
    expect(read(`dist${dot}`)).toContain('<svg')
  })

  test('has its own front matter and trees, checked and changed', () => {
    const home = read('dist/index.html')
    expect(home).toContain('<b>By web</b>')
    expect(home).toContain('<math xmlns="http://www.w3.org/1998/Math/MathML">')
    expect(home).toContain('Said LOUDLY.')
    const schema = JSON.parse(run('npx', ['--no-install', 'octavo', 'front-matter-schema'], folder))
    expect(schema.properties.owner).toMatchObject({ enum: ['core', 'web'], default: 'core' })
  })

  test('has tags, scripts and sheets in its head, which the policy allows', () => {
    const guide = read('dist/guide/index.html')
    expect(guide).toContain('<meta name="tried" content="packed"')
    expect(guide).toContain('<script>window.inline = 1</script>')
    for (const address of ['"/js/chat.js"', '"https://chat.example/widget.js"', '"/css/print.css"'])
      expect(guide).toContain(address)
    const hash = createHash('sha256').update('window.inline = 1').digest('base64')
    const policy = read('dist/_headers')
    expect(policy).toMatch(new RegExp(`script-src [^;]*'sha256-${hash.replace(/[+/]/g, '\\$&')}'`))
    expect(policy).toMatch(/script-src [^;]*https:\/\/chat\.example/)
    expect(policy).toMatch(/connect-src [^;]*https:\/\/chat\.example/)
    expect(bundled('js/runtime').join('')).toContain('told of ')
    expect(read('dist/own/index.html')).toMatch(/<title[^>]*>Title of its own</)
    expect(read('dist/own/index.html')).toMatch(/<meta name="description" content="Of React"/)
    expect(read('dist/headed/index.html')).toMatch(/<title[^>]*>Title of MDX</)
  })

  test('has the additions of a plugin, and runs its command', () => {
    const bolt = read('dist/bolt/index.html')
    expect(read('dist/index.html')).toContain('href="/bolt"')
    expect(bolt).toContain('<h1>Bolt in mm</h1>')
    expect(bolt).toContain('Of parts.csv.')
    expect(bolt).toContain('<p>Changed by parts.</p>')
    expect(JSON.parse(read('dist/bolt/index.json')).article).toContain('Changed by parts.')
    expect(bolt).toContain('<meta name="made-from" content="parts.csv"')
    expect(read('dist/stock/index.html')).toContain('<h1>All parts</h1>')
    expect(bundled('css/runtime').join('')).toContain('.part{color:#070809}')
    expect(JSON.parse(read('saw.json'))).toEqual([true, expect.any(Number), true])
    const counted = run('npx', ['--no-install', 'octavo', 'parts:count', 'a', 'b'], folder)
    expect(counted).toBe('2 parts a,b\n')
  })
})

test('provides types of the config and the theme to the compiler of the site', () => {
  const files = Object.keys(PACKED_SITE).filter((file) => /\.tsx?$/.test(file))
  const checked = spawnSync(
    process.execPath,
    [
      join(PROJECT, 'node_modules/typescript/bin/tsc'),
      ...'--noEmit --strict --module esnext --moduleResolution bundler --target es2022 --jsx react-jsx --allowImportingTsExtensions'.split(
        ' ',
      ),
      ...['--types', '', '--ignoreConfig', '--pretty', 'false', ...files],
    ],
    { cwd: folder, encoding: 'utf8' },
  )
  const lines = checked.stdout.split('\n')
  const errorsOf = (file: keyof typeof PACKED_SITE) =>
    lines.filter((line) => line.startsWith(`${file}(`)).join('\n')
  for (const file of ['site.config.ts', 'front-matter.ts', 'plugins/parts.ts'] as const)
    expect(errorsOf(file)).toBe('')
  expect(errorsOf('wrong-owner.ts')).toMatch(/^wrong-owner\.ts\(3,.*'"nobody"' is not assignable/)
  expect(errorsOf('wrong-plugin.ts')).toContain("'flie' does not exist")
  expect(errorsOf('components/owner.tsx')).not.toContain("'owner'")
  // The site chooses its types of React; those of the theme come with the package.
  expect(errorsOf('theme/shell/footer.tsx')).not.toContain("'octavo/theme-original")
  expect(errorsOf('wrong-theme.ts')).toContain("'octavo/theme-original/shell/nope'")
  expect(errorsOf('private-theme.ts')).toContain("'octavo/theme/search/snippet-words'")
  const override = errorsOf('wrong-pager.ts')
  expect(override).toContain("Property 'prev' does not exist on type 'PagerProps'")
  expect(override).not.toContain("Property 'next'")
  expect(errorsOf('wrong.ts')).toContain("'number' is not assignable to type 'string'")
})

test('starts a site that builds and type-checks, as create-octavo does', () => {
  cpSync(join(PROJECT, 'packages/create-octavo/create-octavo.js'), join(folder, 'create-octavo.js'))
  run(process.execPath, ['create-octavo.js', 'my-docs', '--locale', 'en,de'], folder)
  const site = join(folder, 'my-docs')
  run('npx', ['--no-install', 'octavo', 'build', '--strict'], site)
  expect(read('my-docs/dist/index.html')).toContain('Welcome')
  expect(read('my-docs/dist/de/index.html')).toContain('lang="de"')
  run(process.execPath, [join(PROJECT, 'node_modules/typescript/bin/tsc')], site)
})

describe('Learn', () => followLearnPages(() => folder))

describe('a strict node_modules', () => tryStrictSite(() => folder))

describe('a link of a packed Markdown file', () => {
  test('links to a file of the package, a page of the manual, or another site', () => {
    const files = new Set(packedFiles)
    const texts = packedFiles.filter((file) => file.endsWith('.md'))
    const links = texts.flatMap((file) =>
      readPackedLinks(file, read(`node_modules/octavo/${file}`), files),
    )
    expect(texts).toEqual(expect.arrayContaining(['README.md', 'CHANGELOG.md']))
    expect(links.length).toBeGreaterThan(300)
    expect(links.filter(({ dead }) => dead !== null)).toEqual([])
  })

  test('of create-octavo too', () => {
    const text = readFileSync(join(PROJECT, 'packages/create-octavo/README.md'), 'utf8')
    const links = readPackedLinks('README.md', text, new Set(['README.md']))
    expect(links.filter(({ dead }) => dead !== null)).toEqual([])
  })

  test.each([
    ['[a](docs/gone.md)', 'the package has no docs/gone.md'],
    ['![a](./gone.png)', 'the package has no gone.png'],
    ['[a][b]\n\n[b]: ../up.md', 'the package has no ../up.md'],
    ['<img src="gone.svg">', 'the package has no gone.svg'],
    ['[a](/learn/a)', 'the package has no root'],
    ['[a](https://octavo-docs.github.io/octavo/gone)', 'the manual has no page gone'],
    [
      '[a](https://github.com/octavo-docs/octavo/blob/main/gone.md)',
      'the repository has no gone.md',
    ],
  ])('%j is dead', (text, dead) => {
    expect(readPackedLinks('README.md', text, new Set(['README.md']))).toMatchObject([{ dead }])
  })
})

test('starts a site from a clone by "npm run new"', () => {
  const { stdout, stderr } = created
  expect(stderr).toBe('')
  expect(stdout).toBe(
    'A new site is in my-docs.\n' +
      `Octavo is installed from ${TARBALL}. Commit this file, so that "npm ci" finds it.\n` +
      'Next: cd my-docs && npm start\n',
  )
  const site = join(from, 'my-docs')
  const { dependencies } = JSON.parse(readFileSync(join(site, 'package.json'), 'utf8'))
  expect(dependencies).toEqual({ octavo: `file:${TARBALL}` })
  run('npm', ['run', '--silent', 'build'], site)
  expect(readFileSync(join(site, 'dist/de/index.html'), 'utf8')).toContain('lang="de"')

  const taken = createSite('taken')
  expect(taken).toMatchObject({ code: 1, stderr: expect.stringContaining('NEW_FOLDER_TAKEN') })
  expect(readdirSync(join(from, 'taken'))).toEqual(['notes.txt'])
  expect(createSite()).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Name the folder'),
  })
  expect(createSite('other', '--locale', '?')).toMatchObject({ code: 2 })
  expect(readdirSync(from).sort()).toEqual(['my-docs', 'taken'])
})

test('installs without a warning', () => {
  // npm reports unknown settings of the machine that runs the test.
  expect(installWarnings.filter((line) => !line.includes('user config'))).toEqual([])
})

test('installs without a script, so that package managers have nothing to ask', () => {
  const installed = JSON.parse(read('node_modules/.package-lock.json')).packages
  const withScript = Object.keys(installed).filter((path) => installed[path].hasInstallScript)
  expect(withScript).toEqual([])
  // npm asks about "prepare" too, if the package comes from a file.
  const { scripts } = JSON.parse(read('node_modules/octavo/package.json'))
  for (const name of ['preinstall', 'install', 'postinstall', 'prepare'])
    expect(scripts).not.toHaveProperty(name)
})

test('depends on the native files that its compiler loads', () => {
  const { optionalDependencies } = JSON.parse(
    readFileSync(join(PROJECT, 'node_modules/@swc/core/package.json'), 'utf8'),
  )
  const packed = JSON.parse(read('node_modules/octavo/package.json'))
  expect(packed.optionalDependencies).toEqual(optionalDependencies)
})

test('contains no sources of the program, no tests and no caches', () => {
  const stray = packedFiles.filter((file) =>
    /^(?:test|bench|site|content|i18n)\/|^cli\/|\.test\.|\.cache/.test(file),
  )
  // The chart of README.
  expect(stray).toEqual(['bench/chart/builds.svg'])
  expect(packedFiles).toEqual(expect.arrayContaining(['bin/octavo.js', 'lib/octavo.cjs']))
  expect(packedFiles.filter((file) => file.startsWith('lib/stock'))).toEqual([
    'lib/stock.br',
    'lib/stock.json',
  ])
  const stock = brotliDecompressSync(readFileSync(join(PROJECT, 'lib/stock.br')))
  expect(stock.includes(PROJECT)).toBe(false)
})

test('loads at the start only the code that every command needs, and the rest on demand', () => {
  const codeOf = (part: string) => readFileSync(join(PROJECT, `lib/${part}.cjs`), 'utf8')
  const start = codeOf('octavo')
  // A name in the code of each package that only some commands need.
  const partNames = {
    comments: 'actionscript',
    compare: 'callAdoptionAgency',
    emoji: 'nameToEmoji=',
    math: 'delimsizing',
    mdx: 'checkPropClash',
    remark: 'attentionSequence',
    sanitise: 'callAdoptionAgency',
    translations: 'msgctxt',
  }
  for (const [part, name] of Object.entries(partNames)) {
    expect(codeOf(part).includes(name)).toBe(true)
    expect(start.includes(name)).toBe(false)
  }
  const parts = [...Object.keys(partNames), 'migrate', 'swc'].map((name) => `lib/${name}.cjs`)
  expect(packedFiles).toEqual(expect.arrayContaining(parts))
})
