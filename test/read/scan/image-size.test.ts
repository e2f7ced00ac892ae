import { readImageSize } from '../../../cli/read/scan/image-size.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part),
    ),
  )
const PNG = '\x89PNG\r\n\x1a\n'
const FRAME = [0xff, 0xc2, 0, 17, 8, 0, 20, 0, 10, 3]
/** EXIF with one entry: orientation 6, "turn right". */
const exif = (order: 'II' | 'MM') => {
  const tiff =
    order === 'II'
      ? bytes('II', [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0])
      : bytes('MM', [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0])
  return [...bytes([0xff, 0xe1, 0, tiff.length + 8], 'Exif\0\0'), ...tiff]
}

describe('readImageSize', () => {
  test.each([
    ['PNG', bytes(PNG, [0, 0, 0, 13], 'IHDR', [0, 0, 1, 2, 0, 0, 0, 3]), 258, 3],
    [
      'PNG made for iOS',
      bytes(
        PNG,
        [0, 0, 0, 4],
        'CgBI',
        [1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 13],
        'IHDR',
        [0, 0, 0, 7, 0, 0, 0, 9],
      ),
      7,
      9,
    ],
    ['GIF', bytes('GIF89a', [1, 2, 3, 0]), 513, 3],
    ['JPEG', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2], FRAME), 10, 20],
    ['JPEG with fill bytes', bytes([0xff, 0xd8, 0xff, 0xff, 0xff, 0xe0, 0, 2], FRAME), 10, 20],
    ['JPEG turned, little end first', bytes([0xff, 0xd8], exif('II'), FRAME), 20, 10],
    ['JPEG turned, big end first', bytes([0xff, 0xd8], exif('MM'), FRAME), 20, 10],
    ['WebP lossy', bytes('RIFF....WEBPVP8 ', Array(10).fill(0), [64, 1, 200, 0]), 320, 200],
    ['WebP lossless', bytes('RIFF....WEBPVP8L....', [0x2f, 0x3f, 0xc1, 0x31, 0]), 320, 200],
    ['WebP extended', bytes('RIFF....WEBPVP8X....', [0, 0, 0, 0, 63, 1, 0, 199, 0, 0]), 320, 200],
  ])('reads %s', (_, image, width, height) => {
    expect(readImageSize(image)).toEqual({ width, height })
  })

  test.each([
    ['<svg width="30" height="20px">', 30, 20],
    [
      "<?xml version='1.0'?><!-- <svg width='1' height='1'> --><svg\n width='1in' height='72pt'>",
      96,
      96,
    ],
    ['<svg viewBox="0 0 24 12">', 24, 12],
    ['<svg width="100%" height="100%" viewBox="0,0,24,12">', 24, 12],
    ['<svg width="48" viewBox="0 0 24 12">', 48, 24],
    ['<svg:svg data-width="1" height="6" viewBox="0 0 24 12">', 12, 6],
  ])('reads %s', (text, width, height) => {
    expect(readImageSize(Buffer.from(text))).toEqual({ width, height })
  })

  test.each([
    ['text', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
    ['a cut PNG', bytes(PNG, [0, 0, 0, 13], 'IHDR', [0, 0])],
    ['a cut JPEG', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4])],
    ['an SVG without a size', Buffer.from('<svg viewBox="0 0 0 0">')],
    ['an SVG in relative units', Buffer.from('<svg width="2em" height="3em">')],
    ['a PNG of no width', bytes(PNG, [0, 0, 0, 13], 'IHDR', [0, 0, 0, 0, 0, 0, 0, 3])],
  ])('has no size for %s', (_, image) => {
    expect(readImageSize(image)).toBeNull()
  })
})
