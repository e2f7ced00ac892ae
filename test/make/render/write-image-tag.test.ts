/** A picture of an article as HTML: other formats, and a larger view if the file is larger. */

import { Surroundings, writeImageTag } from '../../../cli/make/render/write-image-tag.ts'
import type { ShownImage } from '../../../cli/read/links/resolve-link.ts'

/** A photograph of the site, which has a larger view. */
const PHOTO: ShownImage = { width: 1200, zooms: true }
const SOURCES = [
  { type: 'image/avif', srcset: '/p.640.avif 640w, /p.avif 1200w' },
  { type: 'image/webp', srcset: '/p.webp?a&b 1200w' },
]

function write(open: string, picture: ShownImage | undefined, before = '', isFree = true) {
  const around = new Surroundings(isFree)
  around.add(before)
  return writeImageTag(open, { href: '/p.jpg', ...(picture && { picture }) }, around)
}

const isZoomed = (...input: Parameters<typeof write>) =>
  write(...input).startsWith('<a data-zoom="" href="/p.jpg">')

test('an unknown picture keeps its address, escaped', () => {
  expect(write('<img alt=""', undefined)).toBe('<img alt="" src="/p.jpg">')
  const around = new Surroundings(true)
  expect(writeImageTag('<img', { href: '/"&' }, around)).toBe('<img src="/&quot;&amp;">')
})

test('sound and film have neither formats nor a larger view', () => {
  expect(write('<video', { ...PHOTO, sources: SOURCES })).toBe('<video src="/p.jpg">')
})

describe('other formats', () => {
  const sizesOf = (open: string, picture: Partial<ShownImage>) =>
    / sizes="([^"]*)"/.exec(write(open, { width: 1200, sources: SOURCES, ...picture }))?.[1]

  test('come before the picture, best first', () => {
    const sizes = 'sizes="(max-width: 720px) 100vw, 720px"'
    expect(write('<img alt=""', { width: 1200, sources: SOURCES })).toBe(
      `<picture><source type="image/avif" srcset="/p.640.avif 640w, /p.avif 1200w" ${sizes}>` +
        `<source type="image/webp" srcset="/p.webp?a&amp;b 1200w" ${sizes}>` +
        '<img alt="" src="/p.jpg"></picture>',
    )
  })

  test('are chosen for the width of a line of text in a paragraph', () => {
    const html = write('<img', { width: 1200, sources: SOURCES }, '<p>A</p><p>')
    expect(html).toContain(' sizes="(max-width: 592px) 100vw, 592px"')
  })

  test.each<[string, string, Partial<ShownImage>, string]>([
    ['a figure', '<img', {}, '(max-width: 720px) 100vw, 720px'],
    ['the picture', '<img', { width: 300 }, '(max-width: 300px) 100vw, 300px'],
    ["the author's size", '<img width="200"', {}, '(max-width: 200px) 100vw, 200px'],
    [
      "the author's size, up to a figure",
      '<img width="900"',
      {},
      '(max-width: 720px) 100vw, 720px',
    ],
    [
      'the picture if its author sets a share',
      '<img width="50%"',
      { width: 300 },
      '(max-width: 300px) 100vw, 300px',
    ],
    [
      "the picture if the author's size is unusable",
      '<img width="0"',
      { width: 300 },
      '(max-width: 300px) 100vw, 300px',
    ],
    ['whole pixels', '<img width="99.6"', {}, '(max-width: 100px) 100vw, 100px'],
    ["the config's size", '<img', { sizes: '50vw "x"' }, '50vw &quot;x&quot;'],
    [
      "the author's size, of a small picture",
      '<img width="900"',
      { width: 300 },
      '(max-width: 300px) 100vw, 300px',
    ],
  ])('are chosen for the width of %s', (_, open, picture, sizes) => {
    expect(sizesOf(open, picture)).toBe(sizes)
  })

  test.each([
    ['<img srcset="/own.jpg 2x"', ''],
    ['<img', '<picture><source srcset="/own.avif">'],
  ])('skip a picture with its own formats: `%s` after `%s`', (open, before) => {
    expect(write(open, { width: 1200, sources: SOURCES }, before)).toBe(`${open} src="/p.jpg">`)
  })
})

describe('a larger view', () => {
  test('is a link around the picture', () => {
    expect(write('<img alt=""', PHOTO)).toBe(
      '<a data-zoom="" href="/p.jpg"><img alt="" src="/p.jpg"></a>',
    )
    expect(write('<img', { ...PHOTO, sources: SOURCES })).toMatch(
      /^<a data-zoom="" href="\/p.jpg"><picture>.*<\/picture><\/a>$/,
    )
  })

  test.each<[boolean, string, string, ShownImage]>([
    [true, 'as wide as a sign may be', '<img', { width: 400, zooms: true }],
    [false, 'no wider than a sign', '<img', { width: 399, zooms: true }],
    [true, 'that is shown smaller', '<img width="50"', { width: 100, zooms: true }],
    [false, 'that is shown as it is', '<img width="100"', { width: 100, zooms: true }],
    [false, 'on a site without larger views', '<img', { width: 1200 }],
    [false, 'whose author wants none', '<img data-no-zoom', PHOTO],
    [false, 'whose author wants none, by a value', '<img data-no-zoom="true"', PHOTO],
  ])('is added (%p) for a picture %s', (expected, _, open, picture) => {
    expect(isZoomed(open, picture)).toBe(expected)
  })

  test.each([
    ['<a href="/x">', false],
    ['<p><button class="x">', false],
    ['<details><summary>', false],
    ['<a href="/x">x</a>', true],
    ['<button>', false],
    ['<abbr><picture></picture>', true],
    ['<a><b></a>', true],
  ])('is added after `%s`: %p', (before, expected) => {
    expect(isZoomed('<img', PHOTO, before)).toBe(expected)
  })

  test('is not added in a component, which may be a link itself', () => {
    expect(isZoomed('<img', PHOTO, '', false)).toBe(false)
  })
})

test('the tags around a picture are known from all HTML before it', () => {
  const around = new Surroundings(true)
  around.add('<a hr')
  around.add('ef="/x">')
  expect(around.isIn('a')).toBe(true)
  around.add('</a><button>')
  expect([around.isIn('a'), around.isIn('button'), around.isIn('summary')]).toEqual([
    false,
    true,
    false,
  ])
})
