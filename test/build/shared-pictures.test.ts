/** Pictures in other formats that machines share: each is encoded by one of them. */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { openSealed, sealValue } from '../../cli/engine/shared-cache/sealed-value.ts'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG } from '../octavo.ts'
import { readTree } from '../read-tree.ts'

const SECRET = 'the secret of a whole team'
/** An encoder that writes down what it is asked for. */
const SHARP = `const { appendFileSync } = require('node:fs')
module.exports = (bytes) => {
  const asked = []
  const pipeline = {
    rotate: () => pipeline,
    resize: ({ width }) => (asked.push(width), pipeline),
    toFormat: (format) => (asked.push(format), pipeline),
    async toBuffer() {
      appendFileSync(__dirname + '/asked.txt', asked.join(' ') + '\\n')
      return Buffer.from(asked.join(' ') + bytes.length)
    },
  }
  return pipeline
}
module.exports.concurrency = module.exports.cache = () => {}
`
const PNG_HEAD = '89504e470d0a1a0a0000000d49484452'
/** A picture of 300 by 20 pixels; its content is no matter for the encoder. */
const toPng = (at: number) =>
  Buffer.concat([
    Buffer.from(`${PNG_HEAD}0000012c00000014`, 'hex'),
    Buffer.from('0802000000', 'hex'),
    Buffer.alloc(5000, at),
  ])
const COUNT = 12
const PICTURES = Object.fromEntries(
  Array.from({ length: COUNT }, (_, at) => [`docs/p${at}.png`, toPng(at)]),
)
const PAGE = Array.from({ length: COUNT }, (_, at) => `![P${at}](p${at}.png)`).join('\n\n')

const folders: string[] = []
let store: string
beforeEach(() => {
  store = makeFolder({})
  folders.push(store)
})
afterEach(() => {
  for (const folder of folders.splice(0)) removeFolder(folder)
})

function makeMachine(cache = `driver: 'fs', secret: '${SECRET}'`) {
  const base = JSON.stringify(store)
  const images = "images: { formats: ['avif', 'webp'], widths: [150, 300] },"
  const folder = makeFolder({
    'site.config.ts': SMALL_CONFIG.replace(
      'docs: [',
      `${images}\n  cache: { options: { base: ${base} }, ${cache} },\n  docs: [`,
    ),
    'docs/index.md': `# Home\n\n${PAGE}\n`,
    'node_modules/sharp/index.js': SHARP,
    'node_modules/sharp/package.json': '{ "name": "sharp", "version": "1.0.0" }',
    ...PICTURES,
  })
  symlinkSync(resolve('node_modules/unstorage'), join(folder, 'node_modules/unstorage'))
  folders.push(folder)
  return folder
}

/** Number of files that the encoder of a machine was asked for. */
function encodedBy(folder: string): number {
  const file = join(folder, 'node_modules/sharp/asked.txt')
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0
}

const build = async (folder: string, ...args: string[]) => {
  expect(await runHere(['build', '--quiet', ...args], folder)).toMatchObject({
    code: 0,
    stderr: '',
  })
  return readTree(join(folder, 'dist'))
}

test('the last build encodes no picture that a part has encoded, and publishes the same', async () => {
  const parts: number[] = []
  for (const part of ['1/3', '2/3', '3/3']) {
    const machine = makeMachine()
    await build(machine, '--shard', part)
    parts.push(encodedBy(machine))
  }
  // The first part meets an empty store; each later one finds what the others have encoded.
  expect(parts).toEqual([4 * COUNT, 0, 0])
  const last = makeMachine()
  const output = await build(last)
  expect(encodedBy(last)).toBe(0)
  const alone = makeMachine(`driver: 'fs', readOnly: true, secret: 'another secret of others'`)
  rmSync(store, { recursive: true })
  mkdirSync(store)
  expect(await build(alone)).toEqual(output)
  expect(encodedBy(alone)).toBe(4 * COUNT)
  // Another build of the same machine has them already.
  appendFileSync(join(last, 'docs/index.md'), '\nMore.\n')
  await build(last)
  expect(encodedBy(last)).toBe(0)
})

test('a part encodes its own pictures before it asks for those of others', async () => {
  const machine = makeMachine()
  const names = () => readdirSync(join(store, 'octavo/pictures'))
  await build(machine, '--shard', '1/3')
  const all = names()
  expect(all).toHaveLength(COUNT)
  for (const name of all.slice(2)) rmSync(join(store, 'octavo/pictures', name))
  const next = makeMachine()
  await build(next, '--shard', '2/3')
  expect(encodedBy(next)).toBe(4 * (COUNT - 2))
  expect(names()).toHaveLength(COUNT)
})

test.each<[string, (data: never) => object, (blobs: Uint8Array[]) => Uint8Array[]]>([
  ['a file less', (data) => data, (blobs) => blobs.slice(1)],
  [
    'a name that leads elsewhere',
    () => [{ format: '/../../x', width: 1 }],
    (blobs) => blobs.slice(3),
  ],
  ['no width', () => [{ format: 'avif', width: '../1' }], (blobs) => blobs.slice(3)],
])('a picture with %s is encoded here', async (_, change, cut) => {
  const first = makeMachine()
  const output = await build(first)
  const pictures = join(store, 'octavo/pictures')
  for (const name of readdirSync(pictures)) {
    const [file, key] = [join(pictures, name), `octavo:pictures:${name}`]
    const value = await openSealed(key, readFileSync(file), SECRET)
    const { data = null, blobs = [] } = value ?? {}
    const changed = { data: change(data as never), blobs: cut([...blobs]) }
    writeFileSync(file, await sealValue(key, changed as never, SECRET))
  }
  const machine = makeMachine()
  expect(await build(machine)).toEqual(output)
  expect(encodedBy(machine)).toBe(4 * COUNT)
})
