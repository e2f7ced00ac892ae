/** `images`: smaller formats, several widths and a larger view of pictures, as configured. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { markOf } from '../../cli/base/process/running.ts'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../octavo.ts'
import { readTree } from '../read-tree.ts'

/** Waves, which no format compresses to a few bytes. */
function waves(width: number, height: number): Sharp {
  const points = Buffer.alloc(width * height * 3)
  for (let at = 0; at < points.length; at += 1)
    points[at] = 128 + 100 * Math.sin(at / 7) * Math.cos(at / (width * 3) / 9)
  return sharp(points, { raw: { width, height, channels: 3 } })
}

const PNG = await waves(400, 30).png().toBuffer()
const JPEG = await waves(300, 20).jpeg().toBuffer()
const GIF = await waves(300, 20).gif().toBuffer()
const UPRIGHT = await waves(120, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer()

/** A picture file with an extra chunk between its header and its pixels. */
function withChunk(png: Buffer, name: string): Buffer {
  const chunk = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from(name), Buffer.alloc(12)])
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"/>'
const IMAGES = "images: { formats: ['avif', 'webp'], widths: [150, 300, 390, 1600] },"
/** For tests that do not depend on the widths: encoding takes most of their time. */
const FEW = "images: { formats: ['avif', 'webp'], widths: [1600] },"

let folder: string
afterEach(() => removeFolder(folder))

function make(page: string, files: Readonly<Record<string, string | Buffer>>, options = IMAGES) {
  folder = makeFolder({
    'site.config.ts': SMALL_CONFIG.replace('docs: [', `${options}\n  docs: [`),
    'docs/index.md': `# Home\n\n${page}\n`,
    ...files,
  })
}

const build = () => runHere(['build', '--quiet'], folder)
const home = () => readFileSync(join(folder, 'dist/index.html'), 'utf8')
const published = () =>
  Object.keys(readTree(join(folder, 'dist')) ?? {}).filter((name) =>
    name.startsWith('assets/images/'),
  )

/** Replaces the hashes in names. */
const plain = (html: string) => html.replace(/-[0-9a-f]{8}(?=[-.])/g, '')
const pictureOf = (alt: string) =>
  plain(
    new RegExp(`(?:<picture>(?:(?!<picture>).)*)?<img[^>]* alt="${alt}"[^>]*>`, 's').exec(
      home(),
    )?.[0] ?? '',
  )

test('a picture gets its formats, in the widths that it can fill, and keeps its size and its place', async () => {
  make(
    '![Plan](./plan.png) ![Photo](/photo.jpg)\n\n<img src="./plan.png" width="200" alt="Small">',
    {
      'docs/plan.png': PNG,
      'static/photo.jpg': JPEG,
    },
  )
  expect(await build()).toMatchObject({ code: 0, stderr: '' })
  const srcset = (format: string) =>
    [150, 300, 400].map((width) => `/assets/images/plan-${width}.${format} ${width}w`).join(', ')
  const sources = (sizes: string) =>
    ['avif', 'webp']
      .map(
        (format) => `<source type="image/${format}" srcset="${srcset(format)}" sizes="${sizes}">`,
      )
      .join('')
  const lazy = 'loading="lazy" decoding="async"'
  expect(pictureOf('Plan')).toBe(
    `<picture>${sources('(max-width: 400px) 100vw, 400px')}<img alt="Plan" src="/assets/images/plan.png" width="400" height="30" ${lazy}>`,
  )
  expect(pictureOf('Small')).toBe(
    `<picture>${sources('(max-width: 200px) 100vw, 200px')}<img width="200" alt="Small" src="/assets/images/plan.png" height="15" ${lazy}>`,
  )
  expect(pictureOf('Photo')).toContain('<img alt="Photo" src="/photo.jpg" width="300" height="20"')
  for (const name of published().filter((path) => /plan-\w+-\d+-/.test(path))) {
    const { format, width } = await sharp(join(folder, 'dist', name)).metadata()
    expect([format === 'heif' ? 'avif' : format, width]).toEqual([
      name.split('.').at(-1),
      Number(/plan-\w+-(\d+)-/.exec(name)?.[1]),
    ])
    expect(statSync(join(folder, 'dist', name)).size).toBeLessThan(PNG.length)
  }
})

test('animations, drawings and pictures with their own formats stay unchanged', async () => {
  const own =
    '<picture><source srcset="/own.webp" type="image/webp"><img src="./plan.png" alt="Own"></picture>'
  make(
    `![Drawing](./a.svg) ![Gif](./a.gif) ![Moving](./moving.png)\n\n${own}`,
    {
      'docs/a.svg': SVG,
      'docs/a.gif': GIF,
      'docs/moving.png': withChunk(PNG, 'acTL'),
      'docs/plan.png': PNG,
      'static/own.webp': 'x',
    },
    FEW,
  )
  expect(await build()).toMatchObject({ code: 0, stderr: '' })
  for (const alt of ['Drawing', 'Gif', 'Moving']) expect(pictureOf(alt)).toMatch(/^<img/)
  expect(home().match(/<picture>/g)).toHaveLength(1)
  expect(published().filter((name) => /^assets\/images\/(?:a|moving)-\w+-\d+-/.test(name))).toEqual(
    [],
  )
})

test('an upright photo stays upright, and a format that is no smaller is omitted', async () => {
  const flat = await sharp({
    create: { width: 40, height: 40, channels: 3, background: '#c13616' },
  })
    .png()
    .toBuffer()
  make('![Photo](./photo.jpg) ![Flat](./flat.png)', {
    'docs/photo.jpg': UPRIGHT,
    'docs/flat.png': flat,
  })
  expect(await build()).toMatchObject({ code: 0, stderr: '' })
  expect(pictureOf('Photo')).toContain('width="100" height="120"')
  const [widest = ''] = published().filter((name) => /photo-\w+-100-.*avif$/.test(name))
  const { width, height } = await sharp(join(folder, 'dist', widest)).metadata()
  expect([width, height]).toEqual([100, 120])
  expect(pictureOf('Flat')).not.toContain('avif')
})

test('a picture is encoded once, whatever else changes, and the same in every folder', async () => {
  make('![Plan](./plan.png)', { 'docs/plan.png': PNG }, FEW)
  expect((await build()).code).toBe(0)
  const cache = join(folder, '.octavo/images')
  const times = () => readdirSync(cache).map((name) => [name, statSync(join(cache, name)).mtimeMs])
  const before = times()
  const first = readTree(join(folder, 'dist/assets/images'))
  writeFiles(folder, { 'docs/index.md': '# Changed\n\n![Plan](./plan.png)\n' })
  expect((await build()).code).toBe(0)
  expect(times()).toEqual(before)
  // A damaged file in the cache is written again.
  const damaged = readdirSync(cache).find((name) => name.endsWith('.avif')) ?? ''
  const bytes = readFileSync(join(cache, damaged))
  writeFiles(cache, { [damaged]: bytes.map((byte, at) => (at === 99 ? byte ^ 1 : byte)) })
  writeFiles(folder, { 'docs/index.md': '# Once more\n\n![Plan](./plan.png)\n' })
  const { code, stderr } = await build()
  expect([code, stderr.match(/(?<!#)CACHE_DAMAGED/g)?.length]).toEqual([0, 1])
  expect(readTree(join(folder, 'dist/assets/images'))).toEqual(first)
  // So is one of a reused plan, if only a text has changed.
  writeFiles(cache, { [damaged]: bytes.map((byte, at) => (at === 99 ? byte ^ 1 : byte)) })
  writeFiles(folder, { 'docs/index.md': '# Once more\n\n![Plan](./plan.png)\n\nMore text.\n' })
  removeFolder(join(folder, 'dist'))
  expect((await build()).stderr).toContain('CACHE_DAMAGED')
  expect(readTree(join(folder, 'dist/assets/images'))).toEqual(first)
  removeFolder(folder)
  make('![Plan](./plan.png)', { 'docs/plan.png': PNG }, FEW)
  expect((await build()).code).toBe(0)
  expect(readTree(join(folder, 'dist/assets/images'))).toEqual(first)
})

test('the files of a picture are removed with it, the last one too, and when formats are switched off', async () => {
  const files = { 'docs/plan.png': PNG, 'docs/other.jpg': JPEG }
  make('![Plan](./plan.png) ![Other](./other.jpg)', files, FEW)
  const cache = join(folder, '.octavo/images')
  const count = () => (existsSync(cache) ? readdirSync(cache).length : 0)
  expect((await build()).code).toBe(0)
  const both = count()
  writeFiles(folder, { 'docs/index.md': '# Home\n\n![Plan](./plan.png)\n' })
  expect((await build()).code).toBe(0)
  const one = count()
  writeFiles(folder, { 'docs/index.md': '# Home\n' })
  expect((await build()).code).toBe(0)
  expect([both > one, one > 0, count()]).toEqual([true, true, 0])
  writeFiles(folder, { 'docs/index.md': '# Home\n\n![Plan](./plan.png)\n' })
  expect((await build()).code).toBe(0)
  expect(count()).toBe(one)
  writeFiles(folder, { 'site.config.ts': SMALL_CONFIG })
  expect((await build()).code).toBe(0)
  expect(count()).toBe(0)
})

test('a build leaves the picture files that a concurrent build may publish', async () => {
  make('![Plan](./plan.png)', { 'docs/plan.png': PNG }, FEW)
  expect((await build()).code).toBe(0)
  const cache = join(folder, '.octavo/images')
  const before = readdirSync(cache)
  const note = join(folder, '.octavo', `used-${markOf(process.ppid)}`)
  for (const page of ['![Other](/other.jpg)', 'No picture.']) {
    writeFiles(folder, {
      [note.slice(folder.length)]: '',
      'static/other.jpg': JPEG,
      'docs/index.md': `# Home\n\n${page}\n`,
    })
    expect((await build()).code).toBe(0)
    expect(readdirSync(cache)).toEqual(expect.arrayContaining(before))
  }
  removeFolder(note)
  writeFiles(folder, { 'docs/index.md': '# Alone\n' })
  expect((await build()).code).toBe(0)
  expect(existsSync(cache)).toBe(false)
})

test('if the picture program cannot run, pages keep the original files and the option is named', async () => {
  make('![Plan](./plan.png)', {
    'docs/plan.png': PNG,
    'node_modules/sharp/package.json':
      '{ "name": "sharp", "version": "0.0.1", "main": "index.js" }',
    'node_modules/sharp/index.js': "throw new Error('made for another machine\\nand more')",
  })
  const { code, stderr } = await build()
  expect([code, stderr]).toEqual([
    0,
    expect.stringMatching(
      /^warning IMAGES_NOT_ENCODED site\.config\.ts:\d+:\d+\n {2}Octavo does not convert pictures, because the package "sharp" cannot run here: made for another machine …\.\n {2}hint: Install it/,
    ),
  ])
  expect(pictureOf('Plan')).toMatch(
    /^<img alt="Plan" src="\/assets\/images\/plan\.png" width="400"/,
  )
})

test('a damaged picture, and one that would fill the memory, are reported at their places', async () => {
  const bomb = Buffer.from(PNG)
  bomb.writeUInt32BE(50_000, 16)
  bomb.writeUInt32BE(50_000, 20)
  make('Text.\n\n![Cut](./cut.png) ![Bomb](./bomb.png)\n\n![Photo](./cut.jpg)', {
    'docs/cut.png': PNG.subarray(0, PNG.length / 2),
    'docs/cut.jpg': JPEG.subarray(0, JPEG.length / 2),
    'docs/bomb.png': bomb,
  })
  const { code, stderr } = await build()
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /error IMAGE_UNREADABLE docs\/index\.md:5:1\n {2}Octavo cannot read the picture cut-\w+\.png/,
  )
  expect(stderr).toMatch(
    /error IMAGE_UNREADABLE docs\/index\.md:7:1\n {2}Octavo cannot read the picture cut-\w+\.jpg/,
  )
  expect(stderr).toMatch(
    /warning IMAGE_TOO_LARGE docs\/index\.md:5:19\n {2}bomb-\w+\.png has 50000 × 50000/,
  )
})

test('with a larger view a picture links to itself, except inside another link', async () => {
  make(
    '![Plan](./plan.png) [![Linked](./plan.png)](other.md) ![Sign](./sign.svg) <img data-no-zoom src="./plan.png" alt="No">\n\n:::note\n![Inside](./plan.png)\n:::',
    {
      'docs/plan.png': PNG,
      'docs/sign.svg': SVG.replace('900', '20'),
      'docs/other.md': '# Other\n',
    },
    'images: { zoom: true },',
  )
  expect(await build()).toMatchObject({ code: 0, stderr: '' })
  const zoomed = [...home().matchAll(/<a data-zoom="" href="([^"]*)"><img[^>]*alt="(\w+)"/g)]
  expect(zoomed.map(([, href, alt]) => [alt, plain(href ?? '')])).toEqual([
    ['Plan', '/assets/images/plan.png'],
    ['Inside', '/assets/images/plan.png'],
  ])
})
