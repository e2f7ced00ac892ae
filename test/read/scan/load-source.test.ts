import { loadSource } from '../../../cli/read/scan/load-source.ts'
import { makeFolder } from './temporary-site.ts'

function load(content: string | Uint8Array) {
  return loadSource(makeFolder({ 'a.md': content }), 'a.md')
}

function failure(content: Uint8Array): unknown {
  try {
    load(content)
  } catch (error) {
    return error
  }
  return null
}

describe('loadSource', () => {
  test('strips a byte order mark and keeps line ends', () => {
    const bytes = Buffer.from('\uFEFFa\r\nb')
    expect(load(bytes)).toEqual({ text: 'a\r\nb', bytes })
  })

  test('reads an empty file', () => {
    expect(load('')).toEqual({ text: '', bytes: Buffer.alloc(0) })
  })

  test('locates the first byte that is not UTF-8', () => {
    const bytes = Buffer.concat([
      Buffer.from('ok \uFFFD\nä€😀 \uFFFD x'),
      Buffer.from([0xe4, 0x20]),
    ])
    expect(failure(bytes)).toMatchObject({
      code: 'SCAN_NOT_UTF8',
      source: { file: 'a.md', line: 2, column: 9 },
    })
  })

  test('locates a sequence that the end of the file cuts', () => {
    const source = { file: 'a.md', line: 1, column: 2 }
    expect(failure(Buffer.from([0x61, 0xe2, 0x82]))).toMatchObject({ source })
  })

  test('recognises UTF-16', () => {
    expect(failure(Buffer.from('\uFEFFa', 'utf16le'))).toMatchObject({
      message: 'a.md is not UTF-8 but UTF-16.',
    })
  })

  test('reports an unreadable file, with the reason', () => {
    const root = makeFolder({ 'a.md/b': '' })
    expect(() => loadSource(root, 'a.md')).toThrow('Octavo cannot read a.md: it is a folder.')
    expect(() => loadSource(root, 'c.md')).toThrow('Octavo cannot read c.md: it does not exist.')
  })
})
