/**
 * Summaries and titles of docs from the first lines of their files, so that a site can be planned before it is parsed.
 */
import { closeSync, openSync, readSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Doc } from '../../base/model/doc.ts'
import type { SourceFile } from '../../base/model/source-file.ts'
import { checkFrontMatter } from '../../read/parse/check-front-matter.ts'
import type { OpenSite } from '../open/open-site.ts'
import type { ParsedDoc } from '../worker/calls.ts'
import { filesOf } from './parse-site.ts'

/** What the first lines of a file say. */
type DocSketch = Pick<ParsedDoc, 'summary' | 'title'>

/** Bytes that are read of each file. */
const HEAD_BYTES = 4096
const FRONT_MATTER = /^---\n(.*?)\n---\n/s
/** A heading at the start of the text, in which nothing has a meaning in Markdown. */
const PLAIN_HEADING = /^\n*# +(\p{L}[\p{L}\p{N} ,.-]*?) *(?:\n|$)/u

/**
 * Sketch the docs of a site. Files are left out whose first lines do not say the title in the plainest way, cannot be
 * read, or are not the text that is parsed.
 *
 * @returns path of the file → its sketch.
 */
export function sketchDocs(site: OpenSite): Map<string, DocSketch> {
  const { composed } = site.translations ?? {}
  const buffer = Buffer.alloc(HEAD_BYTES)
  return new Map(
    filesOf(site).flatMap((file): [string, DocSketch][] => {
      if (file.virtual || file.fields || composed?.has(file.file)) return []
      const head = readHead(resolve(site.loaded.root, file.file), buffer)
      const sketch = head === null ? null : sketchDoc(head, file)
      return sketch ? [[file.file, sketch]] : []
    }),
  )
}

/** First lines of a file that are complete; `null` if it cannot be read as UTF-8. */
function readHead(disk: string, buffer: Buffer): string | null {
  let length: number
  try {
    const descriptor = openSync(disk, 'r')
    try {
      length = readSync(descriptor, buffer, 0, HEAD_BYTES, 0)
    } finally {
      closeSync(descriptor)
    }
  } catch {
    return null
  }
  const end = length < HEAD_BYTES ? length : buffer.lastIndexOf('\n') + 1
  const text = buffer.toString('utf8', 0, end)
  return /[\0\uFFFD]/.test(text) ? null : text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
}

function sketchDoc(head: string, file: SourceFile): DocSketch | null {
  const [all, yaml] = FRONT_MATTER.exec(head) ?? ['']
  if (yaml === undefined && head.startsWith('---')) return null
  const { frontMatter, diagnostics } = readFields(yaml, file)
  const [, heading] = PLAIN_HEADING.exec(head.slice(all.length)) ?? []
  const { title: own, description: _, ...fields } = frontMatter
  const title = own || heading
  if (!title || diagnostics.length > 0) return null
  return { summary: { file, frontMatter: fields }, title }
}

function readFields(
  yaml: string | undefined,
  { file }: SourceFile,
): Pick<Doc, 'frontMatter' | 'diagnostics'> {
  if (yaml === undefined) return { frontMatter: {}, diagnostics: [] }
  return checkFrontMatter(yaml, { file, line: 1 })
}
