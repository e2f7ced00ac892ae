import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rename, rm, utimes, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { createDevBundler, type DevBundler } from '../../../cli/make/bundle/dev-bundler.ts'
import { createStandIn } from './stand-in.ts'

let bundler: DevBundler | undefined

afterEach(() => bundler?.close())

async function start(files: Record<string, string> = {}) {
  const { mode: _, sitePages, loaded, ...options } = await createStandIn(files)
  const running = createDevBundler(options)
  bundler = running
  const write = (file: string, text: string) => writeFile(`${loaded.root}/${file}`, text)
  const bundle = (pages = sitePages) => running.bundle({ loaded, sitePages: pages })
  return { bundle, loaded, options, running, sitePages, write }
}

const textOf = (files: readonly { path: string; content: unknown }[], part: string) =>
  String(files.find((file) => file.path.includes(part))?.content)

test('returns the same bundle until the code changes, and then a new one', async () => {
  const { bundle, write } = await start()
  const first = await bundle()
  expect(await bundle()).toBe(first)
  await write('components/badge.tsx', `export const Badge = () => <b>edited</b>`)
  const second = await bundle()
  expect(textOf(second.files, 'js/page-index.js')).toContain('edited')
  // Open tabs switch from one to the other without a reload.
  expect(second.manifest).toEqual(first.manifest)
  expect(second.code).not.toBe(first.code)
  const steps = second.files.map(({ path }) => path).filter((path) => path.endsWith('.json'))
  expect(steps).toEqual([`assets/hot/runtime.${first.code}.json`])
  expect(second.serverFile).not.toBe(first.serverFile)
})

test('names the files that it has read or looked for in vain, also after an error', async () => {
  const { bundle, running, loaded, write } = await start({
    'components/badge.tsx': `import { word } from '../src/word.ts'
export const Badge = () => <b>{word}</b>`,
    'src/word.ts': `export const word = 'badge'`,
  })
  expect(running.inputs).toEqual([])
  await bundle()
  expect(running.inputs).toContain(join(loaded.root, 'src/word.ts'))
  await write('components/badge.tsx', `export { Badge } from '../src/later.tsx'`)
  await expect(bundle()).rejects.toThrow()
  expect(running.inputs).toContain(join(loaded.root, 'src/later.tsx'))
})

test('renders pages with the same React as builds, and code of the site still sees that it is served', async () => {
  const { bundle } = await start({
    'components/badge.tsx': `export const Badge = () => <b>{process.env.NODE_ENV}</b>`,
  })
  const { files, serverFile } = await bundle()
  const server = readFileSync(serverFile, 'utf8')
  const partsOf = (text: string) => [...new Set(text.match(/react[\w.-]*\.(?:dev|prod)\w+\.js/g))]
  expect(partsOf(server).filter((name) => name.includes('.development.'))).toEqual([])
  expect(server).not.toContain('jsxDEV)(')
  expect(createRequire(import.meta.url)(serverFile).render('index')).toContain('<b>development</b>')
  expect(partsOf(textOf(files, 'js/runtime.js')).join()).toMatch(/development/)
})

test('an edit of the styles of a component that no browser runs gives its sheet a new name', async () => {
  const { bundle, running, options, loaded, sitePages, write } = await start({
    'components/badge.tsx': `import styles from './badge.module.css'
export const Badge = () => <b className={styles.badge}>badge</b>`,
    'components/badge.module.css': '.badge { color: red }',
  })
  const first = await bundle()
  await write('components/badge.module.css', '.badge { color: blue }')
  const second = await bundle()
  expect(second.code).toBeDefined()
  expect(second.manifest.components).not.toEqual(first.manifest.components)
  const [sheet = ''] = second.manifest.components?.styles ?? []
  expect(textOf(second.files, sheet.slice(1))).toContain('blue')
  await running.close()
  bundler = createDevBundler(options)
  expect((await bundler.bundle({ loaded, sitePages })).manifest).toEqual(second.manifest)
})

test('the next run starts with the last bundle, and open tabs switch on from it', async () => {
  const { bundle, running, options, loaded, sitePages, write } = await start()
  const first = await bundle()
  await running.close()
  const next = createDevBundler(options)
  bundler = next
  const now = () => next.bundle({ loaded, sitePages })
  const kept = await now()
  const { files, manifest, code } = first
  expect(kept).toEqual({ files, manifest, code, serverFile: kept.serverFile })
  // Until a compiler has taken over, in the background of requests for pages.
  let taken = kept
  while (taken === kept) taken = await now()
  expect(taken.code).toBe(kept.code)
  expect(basename(taken.serverFile)).toBe(basename(kept.serverFile))
  await write('components/badge.tsx', `export const Badge = () => <b>edited</b>`)
  const edited = await now()
  expect(edited.files.map(({ path }) => path)).toContain(`assets/hot/runtime.${kept.code}.json`)
})

test('a server keeps the bundle that it serves from after another server on the same caches replaced it', async () => {
  const { bundle, running, options, loaded, sitePages, write } = await start()
  await bundle()
  await running.close()
  const first = createDevBundler(options)
  bundler = first
  const kept = await first.bundle({ loaded, sitePages })
  const other = createDevBundler(options)
  await write('components/badge.tsx', `export const Badge = () => <b>other</b>`)
  const made = await other.bundle({ loaded, sitePages })
  await other.close()
  expect(made.code).not.toBe(kept.code)
  expect(existsSync(kept.serverFile)).toBe(true)
  await first.close()
  // Only the files that were kept last remain of it.
  expect(existsSync(kept.serverFile)).toBe(false)
  expect(readdirSync(join(options.cacheDir, 'bundle')).sort()).toEqual([
    expect.stringMatching(/^development-/),
    'development.record',
  ])
})

test('the next run compiles if a file differs from the one that the last run read', async () => {
  const { bundle, running, options, loaded, sitePages, write } = await start()
  const first = await bundle()
  await running.close()
  await write('components/badge.tsx', `export const Badge = () => <b>meanwhile</b>`)
  bundler = createDevBundler(options)
  const second = await bundler.bundle({ loaded, sitePages })
  expect(second.code).not.toBe(first.code)
  expect(textOf(second.files, 'js/page-index.js')).toContain('meanwhile')
})

test('fails until the code is correct again', async () => {
  const { bundle, write } = await start({
    'pages/about.tsx': 'export default () => <p',
  })
  const failure = { code: 'BUNDLE_FAILED', source: { file: 'pages/about.tsx' } }
  await expect(bundle()).rejects.toMatchObject(failure)
  await expect(bundle()).rejects.toMatchObject(failure)
  await write('pages/about.tsx', 'export default () => <p>fine</p>')
  expect(textOf((await bundle()).files, 'js/page-about.js')).toContain('fine')
})

test('follows pages that come and go', async () => {
  const { bundle, sitePages } = await start()
  await bundle(sitePages.slice(0, 1))
  const { manifest } = await bundle()
  expect(Object.keys(manifest.pages)).toEqual(['about', 'index'])
})

test('answers overlapping calls one after the other', async () => {
  const { bundle } = await start()
  const [first, second] = await Promise.all([bundle(), bundle()])
  expect(second).toBe(first)
})

test('follows changes of the config', async () => {
  const { running, loaded, sitePages } = await start()
  await running.bundle({ loaded, sitePages })
  const moved = { ...loaded, config: { ...loaded.config, baseUrl: '/docs/' } }
  const { manifest } = await running.bundle({ loaded: moved, sitePages })
  expect(JSON.stringify(manifest)).toContain('/docs/assets/js/')
})

test('starts from nothing after its folder was removed', async () => {
  const { bundle, options } = await start()
  const first = await bundle()
  await rm(options.cacheDir, { recursive: true })
  const second = await bundle()
  expect(second.files.map(({ path }) => path)).toEqual(first.files.map(({ path }) => path))
  expect(existsSync(second.serverFile)).toBe(true)
})

test('notices a file that was moved into place with an old date', async () => {
  const { bundle, loaded, write } = await start()
  const running = bundle()
  // During the run, so that no comparison before the run can see the change.
  await write('new.tsx', 'export const Badge = () => <b>moved</b>')
  await utimes(`${loaded.root}/new.tsx`, 1, 1)
  await rename(`${loaded.root}/new.tsx`, `${loaded.root}/components/badge.tsx`)
  await running
  expect(textOf((await bundle()).files, 'js/page-index.js')).toContain('moved')
})
