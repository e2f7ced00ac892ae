/** The package as its user gets it: packed, installed into an empty folder, and put to work there. */
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, PROJECT, removeFolder } from './octavo.ts'

const MINUTES = 60_000

const SITE = {
  'package.json': '{ "name": "consumer", "private": true, "type": "module" }',
  'site.config.ts': `import { defineConfig } from 'octavo/config'
export default defineConfig({
  title: 'Packed',
  url: 'https://docs.example',
  docs: [{ path: 'docs', routeBasePath: '/' }],
})`,
  'docs/index.md': '---\nslug: /\n---\n\n# It works\n\nSee [the guide](./guide.md).\n',
  'docs/guide.md': '# Guide\n\n```js\nconst a = 1\n```\n',
  'theme/shell/footer.tsx': `import { Footer as Original } from 'octavo/theme-original/shell/footer'
export const Footer = () => <><p>Below every page</p><Original /></>`,
  'wrong-theme.ts': `import 'octavo/theme-original/shell/nope'\nexport {}`,
  'private-theme.ts': `import 'octavo/theme/search/snippet-words'\nexport {}`,
  'wrong-pager.ts': `import type { PagerProps } from 'octavo/theme-original/shell/pager'
export const Pager = ({ next, prev }: PagerProps) => String(next?.permalink) + prev`,
  'wrong.ts': `import { defineConfig } from 'octavo/config'
defineConfig({ title: 3, url: 'https://docs.example' })`,
}

let folder = ''
let packedFiles: string[] = []

beforeAll(() => {
  folder = makeFolder(SITE)
  const [packed] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', folder], PROJECT))
  packedFiles = packed.files.map((file: { path: string }) => file.path)
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--no-save']
  run('npm', ['install', ...flags, `./${packed.filename}`], folder)
}, 10 * MINUTES)

afterAll(() => removeFolder(folder))

/** Run to the end. @returns stdout; throws with all output when it fails. */
function run(command: string, args: readonly string[], cwd: string): string {
  const done = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 26 })
  if (done.status === 0) return done.stdout
  throw new Error(`${command} ${args.join(' ')}: ${done.status}\n${done.stdout}\n${done.stderr}`)
}

const read = (path: string) => readFileSync(join(folder, path), 'utf8')

test(
  'builds a site in the folder that it was installed into',
  () => {
    run('npx', ['--no-install', 'octavo', 'build'], folder)
    expect(read('dist/index.html')).toContain('It works')
    expect(read('dist/index.html')).toContain('href="/guide"')
    expect(read('dist/index.html')).toContain('<p>Below every page</p>')
    expect(read('dist/guide/index.html')).toContain('class="hl-keyword"')
    expect(readdirSync(join(folder, 'dist/assets/js'))).not.toEqual([])
  },
  MINUTES,
)

test(
  'types a config and the theme for the compiler of the site',
  () => {
    const files = Object.keys(SITE).filter((file) => /\.tsx?$/.test(file))
    const checked = spawnSync(
      process.execPath,
      [
        join(PROJECT, 'node_modules/typescript/bin/tsc'),
        ...'--noEmit --strict --module esnext --moduleResolution bundler --target es2022 --jsx react-jsx'.split(
          ' ',
        ),
        ...['--types', '', '--ignoreConfig', '--pretty', 'false', ...files],
      ],
      { cwd: folder, encoding: 'utf8' },
    )
    const lines = checked.stdout.split('\n')
    const errorsOf = (file: keyof typeof SITE) =>
      lines.filter((line) => line.startsWith(`${file}(`)).join('\n')
    expect(errorsOf('site.config.ts')).toBe('')
    // Types of React are the site's own choice; those of the theme come with the package.
    expect(errorsOf('theme/shell/footer.tsx')).not.toContain("'octavo/theme-original")
    expect(errorsOf('wrong-theme.ts')).toContain("'octavo/theme-original/shell/nope'")
    expect(errorsOf('private-theme.ts')).toContain("'octavo/theme/search/snippet-words'")
    const override = errorsOf('wrong-pager.ts')
    expect(override).toContain("Property 'prev' does not exist on type 'PagerProps'")
    expect(override).not.toContain("Property 'next'")
    expect(errorsOf('wrong.ts')).toContain("'number' is not assignable to type 'string'")
  },
  MINUTES,
)

test(
  'starts a site that builds and whose types hold, as create-octavo does',
  () => {
    cpSync(join(PROJECT, 'create-octavo/create-octavo.js'), join(folder, 'create-octavo.js'))
    run(process.execPath, ['create-octavo.js', 'my-docs', '--locale', 'en,de'], folder)
    const site = join(folder, 'my-docs')
    run('npx', ['--no-install', 'octavo', 'build', '--strict'], site)
    expect(read('my-docs/dist/index.html')).toContain('Welcome')
    expect(read('my-docs/dist/de/index.html')).toContain('lang="de"')
    run(process.execPath, [join(PROJECT, 'node_modules/typescript/bin/tsc')], site)
  },
  MINUTES,
)

test('holds no sources of the program, no tests and no caches', () => {
  const stray = packedFiles.filter((file) =>
    /^(?:test|bench|site|content|i18n)\/|^cli\/|\.test\.|\.cache/.test(file),
  )
  expect(stray).toEqual([])
  expect(packedFiles).toEqual(expect.arrayContaining(['bin/octavo.js', 'lib/octavo.cjs']))
})

test('reads at the start what every command needs, and the rest when a command needs it', () => {
  // Its text is read and hashed at each start. Modules are named in it by a comment.
  const start = readFileSync(join(PROJECT, 'lib/octavo.cjs'), 'utf8')
  const modules = ['refractor', 'micromark', 'gettext-parser', 'parse5', 'acorn']
  expect(modules.filter((name) => start.includes(`node_modules/${name}`))).toEqual([])
  const parts = ['comments', 'mdx', 'remark', 'sanitise', 'translations'].map(
    (name) => `lib/${name}.cjs`,
  )
  expect(packedFiles).toEqual(expect.arrayContaining(parts))
  const grammars = readFileSync(join(PROJECT, 'lib/comments.cjs'), 'utf8')
  expect(grammars).toContain('node_modules/refractor')
})
