/**
 * A site of a docs team, with the packed tarball in `node_modules` as pnpm lays it out. A package
 * sees only the packages that it declares, and the site sees only the ones that it installed
 * itself.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readBlocks } from './docs/read-blocks.ts'
import { makeFolder, removeFolder, writeFiles } from './octavo.ts'

const CONFIG = (more = '') => `import { defineConfig } from 'octavo/config'
export default defineConfig({
  title: 'Team',
  url: 'https://team.example',
  docs: [{ path: 'docs', routeBasePath: '/', admonitions: { keywords: { recipe: { title: 'Recipe', tone: 'info' } } } }],
  precompress: true,
  sri: true,
  redirects: [{ from: '/old', to: '/guide' }, { from: '/manual/*', to: '/:splat' }],
  publishedRoutes: 'published.txt',
  images: { formats: ['webp'] },
  markdown: { math: true, figures: true, codeFolders: ['src'], rehypePlugins: ['./plugins/twoslash.ts']${more} },
  checkContent: { onBuild: true },
  rules: { CONTENT_LINK_VAGUE: 'throw' },
})
`

/** A picture of 2 × 1 pixels. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP4z8DAAMQABf0B/6a2xs4AAAAASUVORK5CYII=',
  'base64',
)

const HOME = `---
slug: /
---

# Home

<Include src="./_part.mdx" region="os" os="macOS" />

\`\`\`ts file="../src/setup.ts" region="start"
\`\`\`

\`\`\`ts twoslash
const a = 1
\`\`\`

\`\`\`diff
- old
+ new
\`\`\`

![Two points](./dots.png "Two of them")

Term
: What it means

$$a^2$$ :tada:

:::recipe
Cook it.
:::
`

const SITE = {
  'package.json': '{ "name": "strict", "private": true, "type": "module" }',
  'site.config.ts': CONFIG(),
  'published.txt': '/guide\n/gone\n',
  'docs/index.md': HOME,
  'docs/_part.mdx': 'Not this\n\n{/* #region os */}\nOn {props.os}\n{/* #endregion os */}\n',
  'docs/guide.md': '# Guide\n\n!!! note "Carried over"\n    from elsewhere\n\n<Counter />\n',
  'docs/dots.png': PNG,
  'src/setup.ts': 'first()\n// #region start\nstart()\n// #endregion\n',
  'theme/custom.css': ':root {\n  --octavo-muted: oklch(0.8 0 0);\n}\n',
  'components/index.ts': "export { Counter } from './counter.tsx'\n",
  'components/counter.tsx': `import { useRoute } from 'octavo'
import { useState } from 'react'
export const hydrate = 'load'
export function Counter() {
  const [count, setCount] = useState(1)
  return <button type="button" onClick={() => setCount(count + 1)}>{count} on {useRoute().permalink}</button>
}
`,
  // The manual's recipe for the package, which needs another TypeScript than this project has.
  'node_modules/twoslash/package.json':
    '{ "name": "twoslash", "type": "module", "main": "index.js" }',
  'node_modules/twoslash/index.js': `export const createTwoslasher = () => (code) => ({
  code, errors: [{ type: 'error', line: 0, text: 'Not\\n  assignable.' }], queries: [{ type: 'query', line: 0, text: 'const a: 1' }],
})
`,
}

const PLAIN = `import { defineConfig } from 'octavo/config'
export default defineConfig({
  title: 'Plain', url: 'https://plain.example', docs: [{ path: 'docs', routeBasePath: '/' }], llms: true,
})
`

interface Found {
  code: string
  level: string
  file?: string
  line?: number
}

/** @param installed - The folder that npm installed the tarball into. */
export function tryStrictSite(installed: () => string): void {
  let site = ''
  beforeAll(() => {
    site = makeFolder(SITE)
    const from = join(installed(), 'node_modules')
    const store = join(site, 'node_modules/.pnpm/octavo/node_modules')
    cpSync(join(from, 'octavo'), join(store, 'octavo'), { recursive: true })
    const { dependencies, optionalDependencies } = JSON.parse(
      readFileSync(join(from, 'octavo/package.json'), 'utf8'),
    )
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      if (existsSync(join(from, name))) link(join(from, name), join(store, name))
    link(join(store, 'octavo'), join(site, 'node_modules/octavo'))
    link(join(from, 'unist-util-visit'), join(site, 'node_modules/unist-util-visit'))
    const recipe = readBlocks('learn/markdown.md').find(
      ({ title }) => title === 'plugins/twoslash.ts',
    )
    writeFiles(site, { 'plugins/twoslash.ts': recipe?.text ?? '' })
  })
  afterAll(() => removeFolder(site))

  const octavo = (...args: string[]) =>
    spawnSync(process.execPath, ['node_modules/octavo/bin/octavo.js', ...args], {
      cwd: site,
      encoding: 'utf8',
    })
  const foundBy = (...args: string[]): Found[] =>
    JSON.parse(octavo(...args, '--format', 'json').stdout).diagnostics
  const read = (path: string) => readFileSync(join(site, 'dist', path), 'utf8')

  test('has all additions of its team, from the packages that are declared', () => {
    const { status, stderr } = octavo('build')
    expect([status, stderr.match(/^error .*/gm)]).toEqual([0, null])
    const home = read('index.html')
    expect(home).toContain('<p>On macOS</p>')
    expect(home).not.toContain('Not this')
    const text = home.replace(/<[^>]*>/g, '')
    expect(text).toContain('start()')
    expect(text).not.toContain('first()')
    expect(text).toMatch(
      /const a = 1\s*\/\/ const a: 1\s*\/\/ Not assignable\.|const a = 1\s*\/\/ Not assignable\.\s*\/\/ const a: 1/,
    )
    expect(home).toMatch(/code-line-error/)
    expect(home).toMatch(/<figure[^>]*>[\s\S]*<figcaption>Two of them/)
    expect(home).toMatch(/<dl>\s*<dt>Term<\/dt>\s*<dd>What it means/)
    expect(home).toContain('<math')
    expect(home).toContain('🎉')
    expect(home).toMatch(/<script[^>]* integrity="sha/)
    expect(read('guide/index.html')).toContain('<octavo-island data-island="Counter"')
    for (const path of ['index.html.br', 'index.html.gz', 'old/index.html', 'redirects.nginx.conf'])
      expect([path, existsSync(join(site, 'dist', path))]).toEqual([path, true])
  })

  test('takes the prebuilt bundle for a site without code', () => {
    writeFiles(site, { 'plain/site.config.ts': PLAIN, 'plain/docs/index.md': '# Plain\n' })
    expect(octavo('build', 'plain').status).toBe(0)
    // Its renderer was made for packages inside the program; here they are outside.
    const bundles = join(site, 'plain/.octavo/bundle')
    const maps = readdirSync(bundles, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.cjs.map'))
      .map((name) => readFileSync(join(bundles, name), 'utf8'))
    expect(maps).toEqual([expect.stringContaining('"octavo:/node_modules/react/index.js"')])
  })

  test('gets diagnostics as data, at their places', () => {
    const found = foundBy('build').map(
      ({ code, level, file, line }) => `${level} ${code} ${file}:${line}`,
    )
    expect(found.sort()).toEqual([
      'warning CONTENT_CONTRAST theme/custom.css:2',
      'warning IMAGES_NOT_ENCODED site.config.ts:10',
      'warning MARKER_FOREIGN docs/guide.md:3',
      'warning ROUTE_LOST published.txt:2',
    ])
    writeFiles(site, { 'site.config.ts': CONFIG(', mermaid: true') })
    const { status, stderr } = octavo('build', '--quiet')
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(
        /error MERMAID_NOT_INSTALLED site\.config\.ts:11:\d+\n.*\n {2}hint: Install one/,
      ),
    ])
    writeFiles(site, {
      'site.config.ts': CONFIG(),
      'docs/vague.md': '# Vague\n\n[here](./guide.md)\n',
    })
    const checked = octavo('check-content', '--format', 'sarif')
    expect(checked.status).toBe(1)
    const [run] = JSON.parse(checked.stdout).runs
    expect(
      run.results.map(({ ruleId, level }: Record<string, string>) => `${level} ${ruleId}`).sort(),
    ).toEqual(['error CONTENT_LINK_VAGUE', 'warning CONTENT_CONTRAST'])
    const routes = JSON.parse(octavo('routes', '--json').stdout)
    expect(JSON.stringify(routes)).toContain('docs/vague.md')
  })
}

function link(to: string, from: string): void {
  mkdirSync(dirname(from), { recursive: true })
  symlinkSync(to, from)
}
