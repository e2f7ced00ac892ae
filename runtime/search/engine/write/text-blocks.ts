/** Text blocks: the JSON of some consecutive pages, about 20 kB in each. */
import { blockChecksum, blockFile, decodeBlock, encodeBlock } from '../format/block-file.ts'
import { checksum } from '../format/bytes.ts'
import type { IndexCore, PageText } from '../format/index-format.ts'
import type { IndexFile, IndexPage, IndexSection } from './index-page.ts'

type Compress = (bytes: Uint8Array) => Uint8Array

/** Text blocks of a batch of pages. */
export interface TextBlocks {
  /** The name of the batch, and the number of pages in each block; empty for a batch without pages. */
  blocks: IndexCore['blocks'][number][]
  files: IndexFile[]
}

/** Approximate length of the text in one block, in bytes. */
const BLOCK_BYTES = 20_480
const encoder = new TextEncoder()

/** The text of a page for a block, as JSON. */
export function toBlockText(
  { lang }: Pick<IndexPage, 'lang'>,
  sections: readonly IndexSection[],
): string {
  const text: PageText = {
    lang,
    sections: sections.map(({ level, anchor, heading, pieces, kind }) =>
      kind === undefined
        ? [level, anchor, heading, pieces]
        : [level, anchor, heading, pieces, kind],
    ),
  }
  return JSON.stringify(text)
}

/** Create a writer for the blocks of a batch, which gets the texts of its pages in order. */
export function createBlockWriter(compress: Compress) {
  const counts: number[] = []
  const checksums: string[] = []
  const made: Uint8Array[] = []
  let waiting: string[] = []
  let waitingBytes = 0

  function closeBlock(): void {
    if (waiting.length === 0) return
    counts.push(waiting.length)
    const block = encodeBlock(waiting)
    checksums.push(blockChecksum(block))
    made.push(compress(block))
    waiting = []
    waitingBytes = 0
  }

  return {
    /** Add a page. @param text - See {@link toBlockText}. */
    add(text: string): void {
      if (waitingBytes > 0 && waitingBytes + text.length > BLOCK_BYTES) closeBlock()
      waiting.push(text)
      waitingBytes += text.length
    },
    finish(): TextBlocks {
      closeBlock()
      const name = checksum(encoder.encode(checksums.join()))
      return {
        blocks: made.length === 0 ? [] : [[name, counts]],
        files: made.map((content, number) => ({ path: blockFile(name, number), content })),
      }
    },
  }
}

/** Blocks of an earlier index, and functions for its files. */
interface BlocksBefore {
  blocks: IndexCore['blocks']
  /** Content of a file, not compressed. */
  read(name: string): Uint8Array
  /** Content of a file as it is in the output. */
  readFile(name: string): Uint8Array
  compress: Compress
}

/** Replace texts of pages. @param texts - Number of a page → its new text, see {@link toBlockText}. */
export function patchBlocks(
  texts: ReadonlyMap<number, string>,
  { blocks, ...before }: BlocksBefore,
): TextBlocks {
  const files: IndexFile[] = []
  let first = 0
  const now = blocks.flatMap((batch) => {
    const start = first
    first += batch[1].reduce((sum, count) => sum + count, 0)
    if (![...texts.keys()].some((page) => page >= start && page < first)) return [batch]
    const made = patchBatch(batch, (at) => texts.get(start + at), before)
    if (made.blocks[0]?.[0] === batch[0]) return [batch]
    files.push(...made.files)
    return made.blocks
  })
  return { blocks: now, files }
}

/** Blocks without an edited page are not compressed again, but they get the new name of their batch. */
function patchBatch(
  [name, counts]: TextBlocks['blocks'][number],
  textAt: (at: number) => string | undefined,
  { read, readFile, compress }: Omit<BlocksBefore, 'blocks'>,
): TextBlocks {
  const fileOf = new Map<string, string>()
  const writer = createBlockWriter((block) => {
    const file = fileOf.get(blockChecksum(block))
    return file === undefined ? compress(block) : readFile(file)
  })
  let at = 0
  for (const number of counts.keys()) {
    const file = blockFile(name, number)
    const block = read(file)
    fileOf.set(blockChecksum(block), file)
    for (const page of decodeBlock(block)) {
      writer.add(textAt(at) ?? JSON.stringify(page))
      at += 1
    }
  }
  return writer.finish()
}
