import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { KNOWN_FILES } from '../../../cli/base/disk/known-files.ts'
import { drawMissingImages, toGeneratedImage } from '../../../cli/make/draw/generated-images.ts'
import { listIcons, toIco, toIconPicture } from '../../../cli/make/draw/icons.ts'
import { createPainter, type Painter } from '../../../cli/make/draw/painter.ts'
import {
  CARD_SIZE,
  isDrawable,
  toCardPicture,
  toFontSize,
} from '../../../cli/make/draw/social-card.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'

const PACKAGE = resolve(import.meta.dirname, '../../..')
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#c13616"/></svg>',
)
const CARD = {
  site: 'Site',
  kicker: 'Über uns',
  title: 'Aufbewahrungsrichtlinien für Größen',
  dir: 'ltr',
} as const

let cacheDir = ''
beforeEach(() => {
  cacheDir = makeFolder()
})
afterEach(() => removeFolder(cacheDir))

/** Width and height of a PNG. */
const sizeOf = (png: Uint8Array) => {
  const bytes = Buffer.from(png)
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

describe('a picture', () => {
  test('has the requested size, and the same bytes in every process', async () => {
    const [one, other] = await Promise.all([createPainter(PACKAGE), createPainter(PACKAGE)])
    await other(toIconPicture(listIcons('#ffffff')[0] as never, SVG))
    const png = await one(toCardPicture(CARD, SVG))
    expect(sizeOf(png)).toEqual([CARD_SIZE.width, CARD_SIZE.height])
    expect(Buffer.from(await other(toCardPicture(CARD, SVG))).equals(Buffer.from(png))).toBe(true)
  })

  test('has a name that depends on all its inputs', () => {
    const names = [
      toCardPicture(CARD, SVG),
      toCardPicture({ ...CARD, title: 'B' }, SVG),
      toCardPicture(CARD, Buffer.from('<svg/>')),
      toCardPicture(CARD, null),
    ].map((picture) => toGeneratedImage('social', picture).path)
    expect(new Set(names).size).toBe(4)
    expect(names[0]).toMatch(/^assets\/images\/social-[\da-f]{16}\.png$/)
    expect(toGeneratedImage('social', toCardPicture(CARD, SVG)).path).toBe(names[0])
  })

  test('in the cache is not drawn, and loads nothing', async () => {
    const generatedImage = toGeneratedImage('social', toCardPicture(CARD, SVG))
    const setup = { cacheDir, keepOnly: true }
    const loadPainter = async (): Promise<Painter> => async () => Buffer.from('drawn')
    await drawMissingImages([generatedImage], { ...setup, loadPainter })
    const files = await drawMissingImages([generatedImage], {
      ...setup,
      loadPainter: () => Promise.reject(new Error('loaded')),
    })
    expect(files).toEqual([{ disk: join(cacheDir, generatedImage.key), path: generatedImage.path }])
  })

  test('that was damaged in the cache is drawn again', async () => {
    const generatedImage = toGeneratedImage('social', toCardPicture(CARD, SVG))
    const loadPainter = async (): Promise<Painter> => async () => Buffer.from('drawn')
    const damaged: string[] = []
    const setup = { cacheDir, keepOnly: true, loadPainter, onDamage: () => damaged.push('once') }
    const draw = () => drawMissingImages([generatedImage], setup)
    await draw()
    const file = join(cacheDir, generatedImage.key)
    writeFileSync(file, 'drown')
    await draw()
    await draw()
    expect([readFileSync(file, 'utf8'), damaged]).toEqual(['drawn', ['once']])
  })

  test('is added to the cache, and unused pictures are removed once all are known', async () => {
    let drawn = 0
    const loadPainter = async (): Promise<Painter> => async () => {
      drawn += 1
      return Buffer.from([drawn])
    }
    const [one, two] = [CARD, { ...CARD, title: 'B' }].map((card) =>
      toGeneratedImage('social', toCardPicture(card, SVG)),
    )
    if (!one || !two) throw new Error('two were made')
    await drawMissingImages([one], { cacheDir, keepOnly: true, loadPainter })
    await drawMissingImages([one, two], { cacheDir, keepOnly: false, loadPainter })
    const pictures = () => readdirSync(cacheDir).filter((name) => name !== KNOWN_FILES)
    expect([drawn, pictures().sort()]).toEqual([2, [one.key, two.key].sort()])
    await drawMissingImages([two], { cacheDir, keepOnly: true, loadPainter })
    expect(pictures()).toEqual([two.key])
    expect(readFileSync(join(cacheDir, two.key))).toEqual(Buffer.from([2]))
  })
})

describe('the title of a card', () => {
  test('is large, and smaller if a word or the whole is long', () => {
    const sizes = [
      'Get started',
      'Datenschutzgrundverordnung',
      'Datenschutzgrundverordnungskonformitätsprüfung',
      'x '.repeat(90),
    ].map(toFontSize)
    expect(sizes).toEqual([88, 70, 46, 49])
  })

  test.each([
    ['Größe – “ok” 😀', true],
    ['Łódź, Київ', true],
    ['日本語', false],
    ['عربي', false],
  ])('%s can be drawn: %s', (text, expected) => expect(isDrawable(text)).toBe(expected))
})

test('an icon for old browsers is a PNG in the frame of an ICO', () => {
  const ico = Buffer.from(toIco(Buffer.from('png'), 32))
  expect(ico.subarray(0, 8)).toEqual(Buffer.from([0, 0, 1, 0, 1, 0, 32, 32]))
  expect([ico.readUInt32LE(14), ico.readUInt32LE(18)]).toEqual([3, 22])
  expect(ico.subarray(22).toString()).toBe('png')
})
