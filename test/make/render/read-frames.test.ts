import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromPortable } from '../../../cli/base/package/portable-path.ts'
import { createFrameReader } from '../../../cli/make/render/read-frames.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'

const folder = makeFolder()
const bundle = join(folder, 'server.cjs')
// Line n of the bundle comes from line 1 of source n. The bundler writes paths from the site
// folder; a cache writes portable ones.
const sources = [
  '/site/pages/a.tsx',
  '/site/../octavo/runtime/app.tsx',
  '/site/node_modules/react-dom/server.js',
  '/site/node_modules/charts/index.js',
  'site:/pages/b.tsx',
]
const map = { version: 3, sources, names: [], mappings: 'AAAA;ACAA;ACAA;ACAA;ACAA' }
writeFileSync(`${bundle}.map`, JSON.stringify(map))
afterAll(() => removeFolder(folder))

const stack = [
  'Error: with a line',
  `    at Card (${bundle}:1:5)`,
  `    at ${bundle}:1:1`,
  `    at App (${bundle}:2:1)`,
  `    at renderElement (${bundle}:3:1)`,
  `    at draw (${bundle}:4:1)`,
  `    at Kept (${bundle}:5:1)`,
  '    at Lost (<anonymous>)',
  '    at Array.map (<anonymous>)',
  '    at node:internal/process:1:1',
].join('\n')

const framesOf = (file: string, stack: string) =>
  createFrameReader(file, {
    runtimeDir: '/octavo/runtime',
    toDisk: (source) => fromPortable(source, '/site'),
    readMap: () => readFileSync(`${file}.map`, 'utf8'),
  })(stack)

test('a stack of the bundle names the source files', () => {
  const frames = framesOf(bundle, stack)
  expect(frames.map(({ name, file, isOfSite }) => [name, file, isOfSite])).toEqual([
    ['Card', '/site/pages/a.tsx', true],
    ['', '/site/pages/a.tsx', true],
    ['App', '/octavo/runtime/app.tsx', false],
    ['renderElement', '/site/node_modules/react-dom/server.js', false],
    ['draw', '/site/node_modules/charts/index.js', true],
    ['Kept', '/site/pages/b.tsx', true],
    ['Lost', '', false],
  ])
})

test('without a map there are no places', () => {
  const other = join(folder, 'other.cjs')
  expect(framesOf(other, stack.replaceAll(bundle, other))).toEqual([
    expect.objectContaining({ name: 'Lost' }),
  ])
})
