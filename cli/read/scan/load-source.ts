import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { sourceNotUtf8, sourceUnreadable } from '../../base/errors/catalogue.ts'
import { SiteError } from '../../base/errors/site-error.ts'
import type { Position } from '../../base/model/position.ts'
import type { SourceFile } from '../../base/model/source-file.ts'

const LINE_FEED = 0x0a
const REPLACEMENT = Buffer.from('\uFFFD')

/**
 * Read a source as text, without its byte order mark; line ends stay as they are. `bytes` are the whole
 * file. Synchronous, because it runs in worker threads that have nothing else to do.
 *
 * @param file - Path from `root`.
 * @throws {@link SiteError} `SCAN_UNREADABLE`, or `SCAN_NOT_UTF8` with the position of the first bad byte.
 */
export function loadSource(root: string, file: string): { text: string; bytes: Buffer } {
  const bytes = read(root, file)
  if (!isUtf8(bytes)) {
    const isUtf16 = (bytes[0] ?? 0) + (bytes[1] ?? 0) === 0xff + 0xfe
    throw new SiteError(sourceNotUtf8({ file, ...findBadByte(bytes) }, isUtf16))
  }
  const text = bytes.toString('utf8')
  return { text: text.startsWith('\uFEFF') ? text.slice(1) : text, bytes }
}

/** Text of a page: the text that a plugin gave, else that of its file. @throws as {@link loadSource}. */
export function textOfPage(root: string, { file, virtual }: SourceFile): string {
  return virtual?.text ?? loadSource(root, file).text
}

function read(root: string, file: string): Buffer {
  try {
    return readFileSync(resolve(root, file))
  } catch (cause) {
    throw new SiteError(sourceUnreadable({ file }, cause))
  }
}

/** A line feed is never part of a longer UTF-8 sequence, so lines can be checked one by one. */
function findBadByte(bytes: Buffer): Position {
  let start = 0
  for (let line = 1; ; line += 1) {
    const next = bytes.indexOf(LINE_FEED, start)
    const end = next < 0 ? bytes.length : next
    const content = bytes.subarray(start, end)
    if (next < 0 || !isUtf8(content)) return { line, column: findBadColumn(content) }
    start = next + 1
  }
}

/** Column of the first replacement character that the decoder inserted, and that is not in the bytes. */
function findBadColumn(line: Buffer): number {
  const text = line.toString('utf8')
  let offset = 0
  let from = 0
  for (let index = text.indexOf('\uFFFD'); index >= 0; index = text.indexOf('\uFFFD', from)) {
    offset += Buffer.byteLength(text.slice(from, index))
    if (!line.subarray(offset, offset + 3).equals(REPLACEMENT)) return index + 1
    offset += 3
    from = index + 1
  }
  return text.length + 1
}
