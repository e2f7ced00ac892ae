import { writeFile } from 'node:fs/promises'
import { createDevBundler, type DevBundler } from '../../cli/bundle/dev-bundler.ts'
import { createStandIn } from './stand-in.ts'

let bundler: DevBundler | undefined

afterEach(() => bundler?.close())

async function start(files: Record<string, string> = {}) {
  const { mode: _, sitePages, ...options } = await createStandIn(files)
  bundler = createDevBundler(options)
  const write = (file: string, text: string) => writeFile(`${options.loaded.root}/${file}`, text)
  return { bundler, sitePages, write }
}

const textOf = (files: readonly { path: string; content: unknown }[], part: string) =>
  String(files.find((file) => file.path.includes(part))?.content)

test('gives the same bundle until the code changes, and then a new one', async () => {
  const { bundler, sitePages, write } = await start()
  const first = await bundler.bundle(sitePages)
  expect(await bundler.bundle(sitePages)).toBe(first)
  await write('components/badge.tsx', `export const Badge = () => <b>edited</b>`)
  const second = await bundler.bundle(sitePages)
  expect(textOf(second.files, 'js/page-index.js')).toContain('edited')
  expect(second.manifest.runtime).not.toBe(first.manifest.runtime)
  expect(second.serverFile).not.toBe(first.serverFile)
})

test('fails until the code is correct again', async () => {
  const { bundler, sitePages, write } = await start({
    'pages/about.tsx': 'export default () => <p',
  })
  const failure = { code: 'BUNDLE_FAILED', source: { file: 'pages/about.tsx' } }
  await expect(bundler.bundle(sitePages)).rejects.toMatchObject(failure)
  await expect(bundler.bundle(sitePages)).rejects.toMatchObject(failure)
  await write('pages/about.tsx', 'export default () => <p>fine</p>')
  expect(textOf((await bundler.bundle(sitePages)).files, 'js/page-about.js')).toContain('fine')
})

test('follows pages that come and go', async () => {
  const { bundler, sitePages } = await start()
  await bundler.bundle(sitePages.slice(0, 1))
  const { manifest } = await bundler.bundle(sitePages)
  expect(Object.keys(manifest.pages)).toEqual(['about', 'index'])
})

test('answers calls that overlap one after the other', async () => {
  const { bundler, sitePages } = await start()
  const [first, second] = await Promise.all([bundler.bundle(sitePages), bundler.bundle(sitePages)])
  expect(second).toBe(first)
})
