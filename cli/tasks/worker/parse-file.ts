import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { digest } from '../../base/disk/digest.ts'
import type { DocBody, DocSection } from '../../base/model/doc.ts'
import type { ValueWriter } from '../../engine/store/value-log.ts'
import type { ParseDoc } from '../../read/parse/create-parser.ts'
import { toRowsRead } from '../../read/parse/option-rows.ts'
import type { ReadFile } from '../../read/scan/create-file-reader.ts'
import { loadSource } from '../../read/scan/load-source.ts'
import { relocateDoc } from '../../translate/content/relocate-doc.ts'
import type { ParsedDoc, ParseTask } from './calls.ts'

/** Tools that a worker parses with. */
export interface ParseState {
  /** Folder that the files of tasks are relative to, absolute. */
  root: string
  parse: ParseDoc
  values: ValueWriter
  /** Whether answers contain hashes of what was read. */
  returnHashes?: boolean
  /** Path → text of each file that the current file imports. Default: not tracked. */
  imported?: Map<string, string | null>
}

/** Wrap a reader of imports so that it records the files that it read. */
export function noteImports(read: ReadFile, imported: Map<string, string | null>): ReadFile {
  return (path) => {
    const text = read(path)
    imported.set(path, text)
    return text
  }
}

/**
 * Parse one file. All data that grows with the text is written to the log, so that the answer, which the
 * main thread keeps until the build ends, is a few hundred bytes.
 *
 * @throws {@link SiteError} if the file cannot be read or parsed.
 */
export async function parseFile(
  state: ParseState,
  { file, composed }: ParseTask,
): Promise<ParsedDoc> {
  const { root, parse, values, returnHashes, imported } = state
  imported?.clear()
  const given = composed?.text ?? file.virtual?.text
  const { text, bytes = null } = given === undefined ? loadSource(root, file.file) : { text: given }
  const doc = await parse.complete(text, file)
  const { article, toc, css, sections, rows, ...rest } = composed ? relocateDoc(doc, composed) : doc
  const { title, description, hasOwnTitle, head, assets, diagnostics, ...others } = rest
  const { siteFields, frontMatter: all, ...facts } = others
  const { title: ownTitle, description: ownDescription, ...frontMatter } = all
  const texts = omitUndefined({ title: ownTitle, description: ownDescription })
  const optional = omitUndefined({ texts: Object.keys(texts).length > 0 ? texts : undefined })
  const body = { article, toc, description, hasOwnTitle, ...omitUndefined({ css, head }) }
  return {
    ...{ summary: { ...facts, frontMatter }, title, description, assets, diagnostics, ...optional },
    article: values.write(toJson({ ...body, ...optional })),
    sections: values.write(toJson(sections)),
    ...omitUndefined({
      siteFields,
      hash: returnHashes && bytes ? digest(bytes) : undefined,
      imports: returnHashes && imported?.size ? toHashes(imported) : undefined,
      rows: returnHashes && rows.size > 0 ? toRowsRead(rows) : undefined,
    }),
  }
}

const toJson = (value: DocBody | readonly DocSection[]) => JSON.stringify(value)

function toHashes(texts: ReadonlyMap<string, string | null>): Record<string, string | null> {
  const hashes = Array.from(texts, ([path, text]) => [path, text === null ? null : digest(text)])
  return Object.fromEntries(hashes)
}
