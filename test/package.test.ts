/** The package as its user gets it: packed, installed into an empty folder, and put to work there. */
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { followLearnPages } from './docs/learn-pages.ts'
import { makeFolder, PROJECT, removeFolder } from './octavo.ts'

const SITE = {
  'package.json': '{ "name": "consumer", "private": true, "type": "module" }',
  'site.config.ts': `import { defineConfig } from 'octavo/config'
import { fields } from './front-matter.ts'
export default defineConfig({
  title: 'Packed',
  url: 'https://docs.example',
  docs: [{ path: 'docs', routeBasePath: '/' }],
  frontMatter: fields,
  headTags: [{ tagName: 'meta', attributes: { name: 'tried', content: 'packed' } }],
  markdown: { remarkPlugins: ['remark-math'], rehypePlugins: [['rehype-katex', { output: 'mathml' }]] },
  plugins: [['./plugins/parts', { file: 'parts.csv' }]],
})`,
  'front-matter.ts': `import { z } from 'zod'
export const fields = z.object({ owner: z.enum(['core', 'web']).default('core') })`,
  'octavo.d.ts': `import type { FrontMatterOf } from 'octavo/config'
import type { fields } from './front-matter.ts'
declare module 'octavo' { interface Register { frontMatter: FrontMatterOf<typeof fields> } }`,
  'wrong-owner.ts': `import type { SiteFrontMatter } from 'octavo'
export const right: SiteFrontMatter['owner'] = 'web'
export const wrong: SiteFrontMatter['owner'] = 'nobody'`,
  'components/index.ts': `export { Counter } from './counter.tsx'
export { Owner } from './owner.tsx'`,
  'components/owner.tsx': `import { useRoute } from 'octavo'
export const Owner = () => <b>By {useRoute().frontMatter?.owner}</b>`,
  'components/counter.tsx': `import { useState } from 'react'
export const hydrate = 'visible'
export function Counter({ start = 0 }: { start?: number }) {
  const [count, setCount] = useState(start)
  return <button type="button" onClick={() => setCount(count + 1)}>{count}</button>
}`,
  'plugins/parts.ts': `import { definePlugin } from 'octavo/config'
import { z } from 'zod'
export default definePlugin({
  name: 'parts',
  options: z.object({ file: z.string() }),
  load({ options, read }) {
    const rows = read(options.file).trim().split('\\n').map((row) => row.split(','))
    return { docs: rows.map(([id = '', name]) => ({ path: id + '.md', text: '# ' + name })) }
  },
})`,
  'wrong-plugin.ts': `import { definePlugin } from 'octavo/config'
import { z } from 'zod'
export default definePlugin({ name: 'x', options: z.object({ file: z.string() }), load: ({ options }) => options.flie })`,
  'parts.csv': 'bolt,Bolt\nnut,Nut\n',
  'docs/index.md': `---
slug: /
owner: web
---

# It works

See [the guide](./guide.md), $a^2$ and [a bolt](./bolt.md).

<Owner />

<Counter start="3" />
`,
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
  // Of the versions that this project's own tests use.
  const others = ['remark-math', 'rehype-katex'].map((name) => `${name}@${versionOf(name)}`)
  run('npm', ['install', ...flags, `./${packed.filename}`, ...others], folder)
})

afterAll(() => removeFolder(folder))

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

test('builds a site in the folder that it was installed into', () => {
  run('npx', ['--no-install', 'octavo', 'build'], folder)
  expect(read('dist/index.html')).toContain('It works')
  expect(read('dist/index.html')).toContain('href="/guide"')
  expect(read('dist/index.html')).toContain('<p>Below every page</p>')
  expect(read('dist/guide/index.html')).toContain('class="hl-keyword"')
  const scripts = readdirSync(join(folder, 'dist/assets/js'))
  expect(scripts.filter((name) => name.startsWith('island-Counter.'))).toHaveLength(1)
  const home = read('dist/index.html')
  expect(home).toContain('<b>By web</b>')
  expect(home).toMatch(/<octavo-island data-island="Counter" data-hydrate="visible"/)
  expect(home).toContain('<math xmlns="http://www.w3.org/1998/Math/MathML">')
  expect(home).toContain('<meta name="tried" content="packed"')
  expect(home).toContain('href="/bolt"')
  expect(read('dist/bolt/index.html')).toContain('<h1>Bolt</h1>')
})

test('types a config and the theme for the compiler of the site', () => {
  const files = Object.keys(SITE).filter((file) => /\.tsx?$/.test(file))
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
  const errorsOf = (file: keyof typeof SITE) =>
    lines.filter((line) => line.startsWith(`${file}(`)).join('\n')
  for (const file of ['site.config.ts', 'front-matter.ts', 'plugins/parts.ts'] as const)
    expect(errorsOf(file)).toBe('')
  expect(errorsOf('wrong-owner.ts')).toMatch(/^wrong-owner\.ts\(3,.*'"nobody"' is not assignable/)
  expect(errorsOf('wrong-plugin.ts')).toContain("'flie' does not exist")
  expect(errorsOf('components/owner.tsx')).not.toContain("'owner'")
  // Types of React are the site's own choice; those of the theme come with the package.
  expect(errorsOf('theme/shell/footer.tsx')).not.toContain("'octavo/theme-original")
  expect(errorsOf('wrong-theme.ts')).toContain("'octavo/theme-original/shell/nope'")
  expect(errorsOf('private-theme.ts')).toContain("'octavo/theme/search/snippet-words'")
  const override = errorsOf('wrong-pager.ts')
  expect(override).toContain("Property 'prev' does not exist on type 'PagerProps'")
  expect(override).not.toContain("Property 'next'")
  expect(errorsOf('wrong.ts')).toContain("'number' is not assignable to type 'string'")
})

test('starts a site that builds and whose types hold, as create-octavo does', () => {
  cpSync(join(PROJECT, 'create-octavo/create-octavo.js'), join(folder, 'create-octavo.js'))
  run(process.execPath, ['create-octavo.js', 'my-docs', '--locale', 'en,de'], folder)
  const site = join(folder, 'my-docs')
  run('npx', ['--no-install', 'octavo', 'build', '--strict'], site)
  expect(read('my-docs/dist/index.html')).toContain('Welcome')
  expect(read('my-docs/dist/de/index.html')).toContain('lang="de"')
  run(process.execPath, [join(PROJECT, 'node_modules/typescript/bin/tsc')], site)
})

describe('Learn', () => followLearnPages(() => folder))

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
  const parts = ['comments', 'compare', 'mdx', 'migrate', 'remark', 'sanitise', 'translations'].map(
    (name) => `lib/${name}.cjs`,
  )
  expect(packedFiles).toEqual(expect.arrayContaining(parts))
  for (const [part, text] of [
    ['emoji', 'nameToEmoji = '],
    ['math', 'ParseError'],
  ] as const) {
    expect(packedFiles).toContain(`lib/${part}.cjs`)
    expect(readFileSync(join(PROJECT, `lib/${part}.cjs`), 'utf8')).toContain(text)
  }
  expect(start).not.toContain('nameToEmoji = ')
  const grammars = readFileSync(join(PROJECT, 'lib/comments.cjs'), 'utf8')
  expect(grammars).toContain('node_modules/refractor')
})
