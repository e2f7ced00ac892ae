/** Prebuilt bundles: a program of three files, installed in two ways, and sites without code. */
import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { checkConfig } from '../../../cli/config/schema.ts'
import { bundleSite } from '../../../cli/make/bundle/bundle-site.ts'
import { expectsStock } from '../../../cli/make/bundle/expects-stock.ts'
import { makeStock } from '../../../cli/make/bundle/make-stock.ts'
import { takeStock } from '../../../cli/make/bundle/stock-bundle.ts'
import { listStock } from '../../../cli/make/bundle/stock-file.ts'
import { writeSite } from '../../config/write-site.ts'

const PACKAGES = path.resolve(import.meta.dirname, '../../../node_modules')

const PROGRAM = {
  'package.json': '{ "dependencies": { "react": "*", "react-dom": "*", "tiny": "*" } }',
  'lib/bundler.cjs': 'bundler',
  'runtime/client.tsx': `import { tiny } from 'tiny'
import { HAS_MARKDOWN_COPIES } from './contract/features.ts'
import './styles.css'
Object.assign(globalThis, { tiny, HAS_MARKDOWN_COPIES })`,
  'runtime/contract/features.ts': 'export const HAS_MARKDOWN_COPIES = true',
  'runtime/server.tsx': `import { renderToString } from 'react-dom/server'
import { tiny } from 'tiny'
export const render = () => renderToString(<b>{tiny}</b>)`,
  'runtime/styles.css': ':root { --ink: #000 }',
  'runtime/traced-jsx.ts': `export { Fragment, jsx, jsx as jsxDEV, jsxs } from 'react/jsx-runtime'`,
}

const TINY = {
  'tiny/package.json': '{ "name": "tiny", "main": "index.js" }',
  'tiny/index.js': `exports.tiny = require('./a-part') + require('zest')`,
  'tiny/a-part.js': `module.exports = 'tiny'`,
}
const withDependency = { ...TINY, 'tiny/package.json': '{ "dependencies": { "zest": "1" } }' }
const ZEST = { 'zest/package.json': '{}', 'zest/index.js': `module.exports = 'zest'` }

const below = (folder: string, files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]))

async function linkReact(folder: string) {
  await mkdir(folder, { recursive: true })
  for (const name of ['react', 'react-dom', 'react-helmet-async'])
    symlinkSync(path.join(PACKAGES, name), path.join(folder, name))
}

/** The program in a checkout, with its prebuilt bundles. */
async function createCheckout() {
  const packages = below('node_modules', { ...withDependency, ...ZEST })
  const packageRoot = await writeSite({ ...PROGRAM, ...packages })
  await linkReact(`${packageRoot}/node_modules`)
  const stock = { folder: `${packageRoot}/lib`, packageRoot }
  await makeStock(stock)
  return stock
}

/** The same program among the packages of a site. The dependencies of `tiny` are inside it. */
async function install(checkout: string) {
  const packages = below('node_modules', {
    ...withDependency,
    ...below('tiny/node_modules', ZEST),
  })
  const root = await writeSite(packages)
  const packageRoot = `${root}/node_modules/octavo`
  for (const name of ['lib', 'runtime', 'package.json'])
    await cp(path.join(checkout, name), path.join(packageRoot, name), { recursive: true })
  await linkReact(`${root}/node_modules`)
  return { root, stock: { folder: `${packageRoot}/lib`, packageRoot } }
}

function load(root: string, options: Readonly<Record<string, unknown>> = {}) {
  const checked = checkConfig({ title: 'T', url: 'https://docs.example', ...options })
  if ('errors' in checked) throw new Error(checked.errors.map(({ line }) => line).join('\n'))
  const file = `${root}/site.config.ts`
  return { config: checked.config, root, siteDir: root, file, sidebars: {}, dependencies: [file] }
}

const sitOn = (root: string, packageRoot: string, options?: Readonly<Record<string, unknown>>) => ({
  loaded: load(root, options),
  sitePages: [],
  mode: 'production' as const,
  cacheDir: `${root}/.octavo`,
  packageRoot,
})

async function noBundler(): Promise<never> {
  throw new Error('started the bundler')
}

let checkout: Awaited<ReturnType<typeof createCheckout>>
beforeAll(async () => {
  checkout = await createCheckout()
})

test.each([
  ['a site of docs', {}],
  ['a site with copies in Markdown', { llms: true }],
  ['other texts and addresses', { title: 'Other', markdown: { aliases: { '@/*': 'src/*' } } }],
])('%s is bundled without the bundler, to the same files', async (_, options) => {
  const { root, stock } = await install(checkout.packageRoot)
  const site = sitOn(root, stock.packageRoot, options)
  const given = await bundleSite(site, noBundler, stock)
  const made = await bundleSite({ ...site, cacheDir: `${root}/other` })
  expect(given.files).toEqual(made.files)
  expect(given.manifest).toEqual(made.manifest)
  expect(createRequire(import.meta.url)(given.serverFile).render()).toBe('<b>tinyzest</b>')
  expect(await bundleSite(site, noBundler)).toEqual(given)
  expect(await expectsStock(stock, site.loaded)).toBe(true)
})

test.each([
  [
    'a page',
    {},
    (root: string) => ({ sitePages: [{ key: 'x', disk: `${root}/x.tsx`, slug: 'x' }] }),
  ],
  [
    'a style sheet',
    {},
    (root: string) => ({
      themeFiles: [{ kind: 'styles', name: 'a', file: 'a.css', disk: `${root}/a.css` }],
    }),
  ],
  ['another base path', { baseUrl: '/docs/' }, () => ({})],
  ['a dark navbar', { themeConfig: { navbar: { style: 'dark' } } }, () => ({})],
])('a site with %s needs the bundler', async (_, options, add) => {
  const root = await writeSite({ 'x.tsx': '', 'a.css': '' })
  const site = sitOn(root, checkout.packageRoot, options)
  await expect(
    bundleSite({ ...site, ...add(root) } as typeof site, noBundler, checkout),
  ).rejects.toThrow('started the bundler')
})

describe('a prebuilt bundle', () => {
  const take = async ({ root, stock }: Awaited<ReturnType<typeof install>>) => {
    const [key = ''] = listStock(checkout.folder)
    const taken = await takeStock(stock, { key }, `${root}/taken`)
    if (taken === null) expect(existsSync(`${root}/taken`)).toBe(false)
    return taken !== null
  }
  const edit = (file: string, text: string) => (root: string) => writeFile(`${root}/${file}`, text)
  const addPackage = (folder: string) => (root: string) =>
    cp(`${root}/node_modules/tiny`, `${root}/${folder}/tiny`, { recursive: true })

  test('is used while nothing differs', async () => {
    expect(await take(await install(checkout.packageRoot))).toBe(true)
  })

  test.each([
    ['another file of the runtime', edit('node_modules/octavo/runtime/server.tsx', '1')],
    ['another bundler', edit('node_modules/octavo/lib/bundler.cjs', 'other')],
    ['another file of a package', edit('node_modules/tiny/a-part.js', '1')],
    [
      'a new file at a path that the bundler tried',
      edit('node_modules/octavo/runtime/package.json', '{}'),
    ],
    [
      'a missing package',
      (root: string) => rm(`${root}/node_modules/tiny/node_modules`, { recursive: true }),
    ],
    ['a damaged file', edit('node_modules/octavo/lib/stock.br', 'x')],
    ['a damaged list', edit('node_modules/octavo/lib/stock.json', '{"keys":')],
  ])('is not used with %s', async (_, change) => {
    const installed = await install(checkout.packageRoot)
    await change(installed.root)
    expect(await take(installed)).toBe(false)
  })

  test('is not used with one changed byte in its file', async () => {
    const installed = await install(checkout.packageRoot)
    const file = `${installed.stock.folder}/stock.br`
    const content = readFileSync(file)
    content.writeUInt8(content.readUInt8(400) ^ 1, 400)
    await writeFile(file, content)
    expect(await take(installed)).toBe(false)
  })

  test('is not used after a package was installed nearer to the program', async () => {
    const { root, stock } = await install(checkout.packageRoot)
    const site = sitOn(root, stock.packageRoot)
    await bundleSite(site, noBundler, stock)
    await addPackage('node_modules/octavo/node_modules')(root)
    await writeFile(`${stock.packageRoot}/node_modules/tiny/a-part.js`, `module.exports = 'nearer'`)
    await expect(bundleSite(site, noBundler, stock)).rejects.toThrow('started the bundler')
  })

  test('is rebuilt only after a change', async () => {
    const stamp = () => statSync(`${checkout.folder}/stock.br`, { bigint: true }).mtimeNs
    const before = stamp()
    await makeStock(checkout)
    expect(stamp()).toBe(before)
    const text = readFileSync(`${checkout.folder}/stock.br`)
    await rm(`${checkout.folder}/stock.br`)
    await makeStock(checkout)
    expect(readFileSync(`${checkout.folder}/stock.br`)).toEqual(text)
  })
})

test('the bundler starts early for a site that seems to have code', async () => {
  const root = await writeSite({ 'docs/index.md': '# Hi' })
  const loaded = load(root)
  expect(await expectsStock(checkout, loaded)).toBe(true)
  expect(await expectsStock(checkout, load(root, { clientModules: ['./a.js'] }))).toBe(false)
  expect(await expectsStock(checkout, load(root, { baseUrl: '/docs/' }))).toBe(false)
  await mkdir(`${root}/pages`)
  expect(await expectsStock(checkout, loaded)).toBe(false)
  expect(await expectsStock({ ...checkout, folder: root }, load(root))).toBe(false)
})
