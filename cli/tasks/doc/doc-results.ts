/** Docs as results: which files have to be parsed, and the docs of those that have not. */
import { memoize } from '../../../runtime/shared/memoize.ts'
import { digest } from '../../base/disk/digest.ts'
import type { SourceFile } from '../../base/model/source-file.ts'
import { partName, resultName } from '../../engine/graph/graph.ts'
import type { Results } from '../../engine/results.ts'
import { damageOf, type ValueRef } from '../../engine/store/value-log.ts'
import { hashOfJson } from '../../make/bundle/bundle-record.ts'
import { fromRowsRead, readRow, withoutRows } from '../../read/parse/option-rows.ts'
import { createFileReader, readableFolders } from '../../read/scan/create-file-reader.ts'
import type { SourceHashes } from '../../read/scan/hash-sources.ts'
import type { OpenSite } from '../open/open-site.ts'
import { toPortableTree } from '../open/site-plugins.ts'
import type { ParsedDoc } from '../worker/calls.ts'
import { filesOf, toParseOptions } from './parse-site.ts'
import { toPlanInput } from './plan-input.ts'

const DOC = 'doc'
/** Kind of inputs: files that pages import. */
export const IMPORT = 'import'
/** Kind of inputs: rows of the options of parse. */
const ROW = 'row'
/** Input: the options of parse that are not read by row. */
const OPTIONS = resultName('options', '')

const nameOfDoc = (file: string) => resultName(DOC, file)
/** Whether a name is that of a doc. */
export const isDoc = (name: string): boolean => name.startsWith(nameOfDoc(''))
/** Name of the article of a doc. */
export const nameOfArticle = (file: string): string => partName(nameOfDoc(file), 'article')
/** Name of the sections of a doc. */
export const nameOfSections = (file: string): string => partName(nameOfDoc(file), 'sections')
/** Name of the title of a doc. */
export const nameOfTitle = (file: string): string => partName(nameOfDoc(file), 'title')
/** Name of the description of a doc. */
export const nameOfDescription = (file: string): string => partName(nameOfDoc(file), 'description')
/** Name of what the plan reads of a doc. */
export const nameOfSummary = (file: string): string => partName(nameOfDoc(file), 'summary')
/** Facts of scan on a file, and the text that replaces its own. */
const nameOfSource = (file: string) => resultName('source', file)
/** Name of the text of a source. */
export const nameOfFile = (file: string) => resultName('file', file)

/** The sources of now. */
export interface DocSources {
  sources: Pick<SourceHashes, 'files'>
}

/** Where docs are kept, and the sources of now. */
interface DocPlace {
  results: Results
  /** The log with the values of threads. */
  log: { file: string }
  look: DocSources
}

/** Docs of one moment. */
interface PinnedDocs {
  /** `null` for a file that had no current doc. */
  read(file: string): ParsedDoc | null
  /** Whether each is still the doc of its file. */
  areOfNow(): boolean
}

/** Docs of earlier runs, and of this one. */
export class DocResults {
  /** Hash of an imported file, as in {@link ParsedDoc.imports}. */
  readonly readImport: (path: string) => string | null
  /** Rows that a doc has read → their names in the graph, and whether they are the same now. */
  readonly #lookAtRows: (read: string) => { names: readonly string[]; isSame: boolean }
  readonly #results: Results
  readonly #log: string
  readonly #virtual: ReadonlySet<string>

  /** Look at everything that docs are made from. @param files - Files that may have changed. Default: all. */
  constructor(
    site: OpenSite,
    { results, log, look }: DocPlace,
    files: readonly SourceFile[] = filesOf(site),
  ) {
    const { graph } = results
    const options = toParseOptions(site)
    const { plugins, ...others } = withoutRows(options)
    this.readImport = createImportLook(site.loaded.root, readableFolders(options))
    const readNow = memoize((name: string) => readRow(options, name))
    const setRow = (name: string) => {
      const input = resultName(ROW, name)
      graph.setInput(input, digestOrNull(readNow(name)))
      return input
    }
    this.#lookAtRows = memoize((read: string) => {
      const { names, isSame } = fromRowsRead(read, readNow)
      return { names: names.map(setRow), isSame }
    })
    this.#results = results
    this.#log = log.file
    this.#virtual = new Set(files.flatMap(({ file, virtual }) => (virtual ? [file] : [])))
    graph.setInput(OPTIONS, hashOfJson([others, toPortableTree(plugins, site.loaded.root)]))
    for (const file of files) {
      graph.setInput(nameOfFile(file.file), look.sources.files.get(file.file) ?? null)
      const composed = site.translations?.composed.get(file.file)
      graph.setInput(nameOfSource(file.file), digest(JSON.stringify([file, composed])))
    }
    for (const path of graph.listInputs(IMPORT))
      graph.setInput(resultName(IMPORT, path), this.readImport(path))
    for (const name of graph.listInputs(ROW)) setRow(name)
  }

  /** Files with a doc. */
  list(): string[] {
    return this.#results.graph.list(DOC)
  }

  /** Files whose doc has diagnostics. */
  listMarked(): string[] {
    return this.#results.graph.listMarked(DOC)
  }

  /** Whether there is a doc of the current sources. One of an earlier run than the last is taken over. */
  isCurrent(file: string): boolean {
    return this.#results.graph.isCurrent(nameOfDoc(file)) || this.#takeOver(file)
  }

  /** @throws an error for which `isDamagedValue` is true. */
  read(file: string): ParsedDoc {
    return this.#place(this.#results.read<ParsedDoc>(nameOfDoc(file)))
  }

  /** Pin the docs of now, so that they can be read also after others have been recorded. */
  pin(files: Iterable<string>): PinnedDocs {
    const pinned = new Map(
      Array.from(files, (file) => {
        const digest = this.isCurrent(file) ? this.#results.graph.digestOf(nameOfDoc(file)) : null
        return [file, digest] as const
      }),
    )
    const { graph } = this.#results
    return {
      read: (file) => {
        const digest = pinned.get(file)
        return digest ? this.#place(this.#results.readDigest<ParsedDoc>(digest)) : null
      },
      areOfNow: () =>
        [...pinned].every(([file, digest]) => digest && graph.has(nameOfDoc(file), digest)),
    }
  }

  #place(doc: ParsedDoc): ParsedDoc {
    return moveRefs(doc, ({ hash }) => {
      const ref = this.#results.find(hash)
      if (!ref) throw damageOf(this.#log)
      return ref
    })
  }

  /** Keep a doc that was parsed from the sources of this run. */
  record(file: string, doc: ParsedDoc): void {
    for (const ref of [doc.article, doc.sections]) this.#results.name(ref)
    // The worker may have read another text of the file, or of one that it imports, than this run.
    if (doc.hash !== undefined && !this.#results.graph.has(nameOfFile(file), doc.hash)) return
    if (this.#isSame(doc)) this.#keep(file, doc)
    else this.remove(file)
  }

  remove(file: string): void {
    this.#results.graph.remove(nameOfDoc(file))
  }

  #takeOver(file: string): boolean {
    if (this.#results.isEmpty || !this.#results.isWritable) return false
    const doc = this.#results.findByKey<ParsedDoc>(this.#keyOf(file))
    const isWhole = doc && [doc.article, doc.sections].every(({ hash }) => this.#results.find(hash))
    if (!isWhole || !this.#isSame(doc)) return false
    this.#keep(file, doc)
    return true
  }

  /** Whether everything that the worker has reported is as it is now. */
  #isSame({ imports = {}, rows }: ParsedDoc): boolean {
    return (
      Object.entries(imports).every(([path, hash]) => this.readImport(path) === hash) &&
      (rows === undefined || this.#lookAtRows(rows).isSame)
    )
  }

  #keep(file: string, doc: ParsedDoc): void {
    const { article, sections, title, description, diagnostics, imports = {}, rows } = doc
    const imported = Object.entries(imports).map(([path, hash]) => {
      const name = resultName(IMPORT, path)
      this.#results.graph.setInput(name, hash)
      return name
    })
    const { names = [] } = rows === undefined ? {} : this.#lookAtRows(rows)
    this.#results.record(
      nameOfDoc(file),
      moveRefs(doc, () => ({ file: '', offset: 0 })),
      {
        reads: [...this.#inputsOf(file), ...imported, ...names],
        parts: [
          ['article', article.hash],
          ['sections', sections.hash],
          ['summary', digest(JSON.stringify(toPlanInput(doc)))],
          ['title', digest(title)],
          ['description', digest(description)],
        ],
        isMarked: diagnostics.length > 0,
        key: this.#keyOf(file),
      },
    )
  }

  /** Inputs of a doc except those that its worker reports: files that it imports, and rows of options. */
  #inputsOf(file: string): string[] {
    const own = this.#virtual.has(file) ? [] : [nameOfFile(file)]
    return [OPTIONS, nameOfSource(file), ...own]
  }

  #keyOf(file: string): string {
    const digests = this.#inputsOf(file).map((name) => this.#results.graph.digestOf(name))
    return [DOC, ...digests].join(' ')
  }
}

/** Create a function that hashes imported files, each read once. @param folders - Folders that pages may read. */
export function createImportLook(
  root: string,
  folders: readonly string[],
): (path: string) => string | null {
  const read = createFileReader(root, folders)
  return memoize((path) => {
    const text = read(path)
    return digestOrNull(text)
  })
}

const digestOrNull = (text: string | null) => (text === null ? null : digest(text))

/** Copy a doc with other references to its article and sections. */
export function moveRefs(doc: ParsedDoc, move: (ref: ValueRef) => Partial<ValueRef>): ParsedDoc {
  const moveRef = (from: ValueRef): ValueRef => ({ ...from, ...move(from) })
  return { ...doc, article: moveRef(doc.article), sections: moveRef(doc.sections) }
}
