/**
 * The bundle of a site: its files, and when it is used again.
 *
 * @isolated it sends a signal, and all later code of its process knows of it
 */
import { EventEmitter } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { cp, mkdir, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { diagnosticsOf } from '../../../cli/base/errors/site-error.ts'
import { handleSignals } from '../../../cli/base/process/interrupt.ts'
import { bundleSite } from '../../../cli/make/bundle/bundle-site.ts'
import { compileHere } from '../../../cli/make/bundle/compile-apart.ts'
import { readTree } from '../../read-tree.ts'
import { createStandIn } from './stand-in.ts'

/** Paths with placeholders for their hashes. */
const plain = (names: readonly string[]) => names.map((name) => name.replace(/\.\w{8}\./, '.#.'))
const load = (file: string) => createRequire(import.meta.url)(file)
const textOf = (files: readonly { path: string; content: unknown }[], part: string) =>
  String(files.find((file) => file.path.includes(part))?.content)

test('gives every page its own chunk, below the base of the site', async () => {
  const { manifest, files } = await bundleSite(await createStandIn({}, '/docs/'))
  expect(plain(files.map((file) => file.path))).toEqual([
    'assets/css/page-index.#.css',
    'assets/css/runtime.#.css',
    'assets/js/page-about.#.js',
    'assets/js/page-index.#.js',
    'assets/js/runtime.#.js',
  ])
  expect(plain([...manifest.scripts, ...manifest.styles])).toEqual([
    '/docs/assets/js/runtime.#.js',
    '/docs/assets/css/runtime.#.css',
  ])
  expect(plain(manifest.pages.index?.styles ?? [])).toEqual(['/docs/assets/css/page-index.#.css'])
  expect(manifest.pages.about?.styles).toEqual([])
  expect(manifest.runtime).toMatch(/^[0-9a-f]{12}$/)
})

test('renders pages with the class names of the stylesheet', async () => {
  const { files, serverFile } = await bundleSite(await createStandIn())
  const { render, names } = load(serverFile)
  const [, frame, hero] =
    /class="([^"]+)"><main class="([^"]+)">hello<b>/.exec(render('index')) ?? []
  const selector = (name = '') => `.${name.replaceAll('.', '\\.')}`
  expect(textOf(files, 'css/runtime')).toContain(`${selector(frame)}{color:var(--ink)}`)
  expect(textOf(files, 'css/page-index')).toContain(`${selector(hero)}{padding:1rem}`)
  expect(names).toEqual(['Badge'])
})

test('keeps layers and custom properties, and flattens nested rules', async () => {
  const css = textOf((await bundleSite(await createStandIn())).files, 'css/runtime')
  expect(css).toMatch(/@layer shell\{\.[^{]+\{color:var\(--ink\)\}\.[^{]+ i\{color:red\}\}/)
  expect(css).toContain(':root{--ink:#000}')
})

test('finds pictures of static folders by the address that they have on the site', async () => {
  const options = await createStandIn(
    {
      'pages/index.module.css': '.hero { background: url(/img/back.png) }',
      'pages/about.tsx': `import dot from '/img/dot.png'
export default () => <img src={dot} />`,
      'static/img/back.png': 'back',
      'static/img/dot.png': 'dot',
    },
    '/docs/',
  )
  const { files, serverFile } = await bundleSite(options)
  const address = (name: string) =>
    `/docs/${files.find(({ path: file }) => file.includes(name))?.path}`
  expect(textOf(files, 'css/page-index')).toContain(`background:url(${address('back')})`)
  expect(load(serverFile).render('about')).toContain(`<img src="${address('dot')}"/>`)
})

/** A component that only the build runs, with styles and pictures of its own and of its imports. */
const STYLED = {
  'components/index.ts': `import './all.css'
export { Badge } from './badge.tsx'`,
  'components/badge.tsx': `import { greet } from 'octavo'
import dot from './dot.png'
import styles from './badge.module.css'
import { Inner } from './parts/inner.tsx'
export const Badge = () => <b className={styles.badge} title={greet}><img src={dot} /><Inner /></b>`,
  'components/parts/inner.tsx': `import styles from './inner.module.css'
export const Inner = () => <i className={styles.inner} />`,
  'components/all.css': '@layer site { :root { --all: 1 } }',
  'components/badge.module.css': '.badge { color: red; & b { background: url(./back.png) } }',
  'components/parts/inner.module.css': '.inner { color: blue }',
  'components/dot.png': 'dot',
  'components/back.png': 'back',
  'docs/note.tsx': `import './note.css'
import { readFileSync } from 'node:fs'
export const Note = () => readFileSync('package.json')`,
  'docs/note.css': '.note { color: green }',
}

test('styles and pictures of components that no browser runs are published, but not their code', async () => {
  const options = await createStandIn(STYLED, '/docs/')
  const { root } = options.loaded
  const trustedModules = [{ path: 'docs/note.tsx', disk: `${root}/docs/note.tsx` }]
  const { manifest, files, serverFile } = await bundleSite({ ...options, trustedModules })
  const html = load(serverFile).render('index')
  const [, badge, dot] = /<b class="([^"]+)" title="hello"><img src="([^"]+)"/.exec(html) ?? []
  const [, inner] = /<i class="([^"]+)"/.exec(html) ?? []
  expect(plain(manifest.components?.styles ?? [])).toEqual(['/docs/assets/css/components.#.css'])
  const css = textOf(files, 'css/components')
  // In the order of their imports, and compiled for the same browsers as all styles.
  expect(css).toMatch(
    new RegExp(
      `^@layer site\\{:root\\{--all:1\\}\\}\\.${badge}\\{color:red\\}\\.${badge} b\\{[^}]*\\}\\.${inner}\\{color:[^}]+\\}\\.note\\{color:green\\}`,
    ),
  )
  const [, back = ''] = /url\(([^)]+)\)/.exec(css) ?? []
  for (const address of [dot, back])
    expect(files.map((file) => `/docs/${file.path}`)).toContain(address)
  const scripts = files.filter((file) => file.path.endsWith('.js'))
  expect(plain(scripts.map((file) => file.path))).toEqual([
    'assets/js/page-about.#.js',
    'assets/js/page-index.#.js',
    'assets/js/runtime.#.js',
  ])
  expect(textOf(files, 'js/runtime')).not.toContain(badge)
})

describe('code that the runtime imports only in browsers', () => {
  const runtime = {
    'frame.tsx': `const open = async () => (await import('./theme/search/search-modal.tsx')).SearchModal
export const Frame = ({ children }) => <div onClick={open}>{children}</div>`,
    'theme/search/search-modal.tsx': `export const SearchModal = () => <dialog>modal</dialog>`,
  }

  test('is published, and not loaded by the build', async () => {
    const { files, serverFile } = await bundleSite(await createStandIn({}, '/', runtime))
    expect(files.map(({ content }) => String(content)).join('')).toContain('"modal"')
    expect(readFileSync(serverFile, 'utf8')).not.toContain('"modal"')
  })

  test('is loaded on the pages that import it', async () => {
    const page = `import { SearchModal } from 'octavo/theme/search/search-modal'
export default () => <SearchModal />`
    const options = await createStandIn({ 'pages/about.tsx': page }, '/', runtime)
    const { serverFile } = await bundleSite(options)
    expect(load(serverFile).render('about')).toContain('<dialog>modal</dialog>')
  })
})

test('gives the same bytes in every folder', async () => {
  const first = await createStandIn(STYLED)
  const moved = await createStandIn(STYLED)
  const deep = path.join(moved.loaded.root, 'a/b/zz')
  await cp(first.loaded.root, deep, { recursive: true })
  const second = {
    ...first,
    loaded: { ...first.loaded, root: deep, siteDir: deep },
    sitePages: first.sitePages.map((page) => ({ ...page, disk: `${deep}/pages/${page.key}.tsx` })),
    cacheDir: `${deep}/.octavo`,
  }
  const [one, two] = [await bundleSite(first), await bundleSite(second)]
  expect(two.files).toEqual(one.files)
  expect(two.manifest).toEqual(one.manifest)
  // The keys of pages include the hash of the code that renders. The program contains a real
  // runtime.
  const codeOf = ({ serverFile }: typeof one) =>
    readFileSync(serverFile, 'utf8').replace(/site:\/(?:\.\.\/)+/g, 'program:/')
  expect(codeOf(two)).toBe(codeOf(one))
})

describe('an earlier bundle', () => {
  test('is used while nothing has changed', async () => {
    const options = await createStandIn()
    const first = await bundleSite(options)
    const second = await bundleSite(options)
    expect(second).toEqual(first)
    expect(readdirSync(`${options.cacheDir}/bundle`)).toHaveLength(2)
  })

  test.each([
    ['an edited file', 'components/badge.tsx', `export const Badge = () => <b>other</b>`],
    ['an edited stylesheet', 'pages/index.module.css', '.hero { padding: 2rem }'],
    ['a new file at a path that the bundler tried', 'package.json', '{}'],
  ])('is not used after %s', async (_, file, text) => {
    const options = await createStandIn()
    const first = await bundleSite(options)
    await writeFile(`${options.loaded.root}/${file}`, text)
    const second = await bundleSite(options)
    expect(second.serverFile).not.toBe(first.serverFile)
  })

  test('is not used for a site with a page less, and its files are removed', async () => {
    const options = await createStandIn()
    await bundleSite(options)
    const { manifest } = await bundleSite({ ...options, sitePages: options.sitePages.slice(1) })
    expect(Object.keys(manifest.pages)).toEqual(['about'])
    expect(readdirSync(`${options.cacheDir}/bundle`)).toHaveLength(2)
  })

  test('is used after the site and its cache moved, and contains no path of the first folder', async () => {
    const options = await createStandIn()
    const { root } = options.loaded
    const first = await bundleSite(options)
    const moved = `${path.dirname(root)}/moved-${path.basename(root)}`
    await rename(root, moved)
    const move = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll(root, moved))
    const second = await bundleSite(move(options))
    expect(second).toEqual({
      ...first,
      serverFile: move(first.serverFile),
      inputs: move(first.inputs),
    })
    expect(readdirSync(`${moved}/.octavo/bundle`)).toHaveLength(2)
    for (const text of Object.values(readTree(`${moved}/.octavo`) ?? {}))
      expect(text).not.toContain(root)
    await writeFile(`${moved}/components/badge.tsx`, 'export const Badge = () => <b>other</b>')
    expect((await bundleSite(move(options))).serverFile).not.toBe(second.serverFile)
    rmSync(moved, { recursive: true })
  })

  test('is made again after its folder was removed', async () => {
    const options = await createStandIn()
    const first = await bundleSite(options)
    rmSync(path.dirname(first.serverFile), { recursive: true })
    expect((await bundleSite(options)).files).toEqual(first.files)
  })

  test('is made again after its files were damaged, with a warning', async () => {
    const options = await createStandIn()
    const { root } = options.loaded
    // Files that are written while the bundler reads them are no reliable inputs to compare with.
    await setTimeout(20)
    const first = await bundleSite(options)
    const output = path.dirname(path.dirname(first.serverFile))
    const before = readTree(output)
    const damaged: string[] = []
    const again = () =>
      bundleSite({ ...options, onDamage: (folder) => damaged.push(path.relative(root, folder)) })
    await writeFile(first.serverFile, 'module.exports = {')
    rmSync(path.join(output, 'client', first.files[0]?.path ?? ''))
    expect(await again()).toEqual(first)
    expect(readTree(output)).toEqual(before)
    expect(await again()).toEqual(first)
    expect(damaged).toEqual(['.octavo/bundle'])
  })
})

test('leaves no folder after a signal: the program ends only after the last file is written', async () => {
  const options = await createStandIn()
  const signals = new EventEmitter()
  const steps: unknown[] = []
  const ended = new Promise<void>((resolve) => {
    handleSignals({ on: signals.on.bind(signals) }, (code) => resolve(void steps.push(code)))
  })
  const made = bundleSite(options, async (plan, outDir) => {
    signals.emit('SIGTERM')
    await setTimeout(20)
    await mkdir(`${outDir}/client/assets`, { recursive: true })
    steps.push('written')
    return compileHere(plan, outDir)
  })
  await ended
  expect(steps).toEqual(['written', 143])
  expect(readdirSync(`${options.cacheDir}/bundle`).filter((name) => /^new-/.test(name))).toEqual([])
  await made
})

test('reports every error of the code once, with its place in the source', async () => {
  const options = await createStandIn({
    'pages/about.tsx': `interface Gone { a: string }

import { Nope } from '../components/badge.tsx'
import x from './nowhere.tsx'
export default () => <b>{Nope}{x}</b>`,
    'components/badge.tsx': `export const Badge = () => (
  <b>
    {1 +}
  </b>
)`,
  })
  const error = await bundleSite(options).catch((thrown: unknown) => thrown)
  const lines = diagnosticsOf(error)?.map(({ code, message, source }) => {
    return `${code} ${source?.file}:${source?.line}:${source?.column} ${message}`
  })
  expect(lines?.sort()).toEqual([
    "BUNDLE_FAILED components/badge.tsx:3:9 Expected '</', got '}'",
    "BUNDLE_FAILED pages/about.tsx:4:15 Module not found: Can't resolve './nowhere.tsx' in 'pages'",
  ])
  expect(readdirSync(`${options.cacheDir}/bundle`)).toEqual([])
})
