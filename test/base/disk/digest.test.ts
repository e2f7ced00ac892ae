/** The digest of contents: the same however a content is read. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { array, assert, property, uint8Array } from 'fast-check'
import { digest, digestStream } from '../../../cli/base/disk/digest.ts'
import { digestFile } from '../../../cli/base/disk/digest-file.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'

let folder: string
beforeEach(() => {
  folder = makeFolder()
})
afterEach(() => removeFolder(folder))

async function* toPieces(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

test('a digest is SHA-256 in base64url, and a text has that of its UTF-8 bytes', () => {
  expect(digest('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
  expect(digest('ü')).toBe(digest(Buffer.from('ü')))
})

test('two contents have the same digest only if they are the same', () => {
  assert(
    property(array(uint8Array({ maxLength: 3 }), { maxLength: 9 }), (contents) => {
      const texts = new Set(contents.map((content) => Buffer.from(content).toString('hex')))
      expect(new Set(contents.map((content) => digest(content))).size).toBe(texts.size)
    }),
  )
})

test.each([0, 1, 262_143, 262_144, 262_145, 524_288, 800_001])(
  'a file of %d bytes has the digest of its content, read as a whole or in pieces',
  async (size) => {
    const content = Buffer.alloc(size, 'abcdefg')
    const file = join(folder, 'file')
    writeFileSync(file, content)
    expect(digestFile(file)).toBe(digest(content))
    expect(await digestStream(toPieces(content, 100_000))).toBe(digest(content))
    writeFileSync(file, Buffer.concat([content, Buffer.from('x')]))
    expect(digestFile(file)).not.toBe(digest(content))
  },
)

test('a missing file and a folder have no digest', () => {
  expect(() => digestFile(join(folder, 'none'))).toThrow('ENOENT')
  expect(() => digestFile(folder)).toThrow('EISDIR')
})
