import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocSection } from '../../cli/model/doc.ts'
import { createPageIndexer } from '../../cli/search/index-pages.ts'
import type { SearchablePage } from '../../cli/search/search-page.ts'
import { writeIndex } from '../../cli/search/write-index.ts'
import type { IndexSource } from '../../runtime/contract/search/index-files.ts'
import { createSearchEngine } from '../../runtime/contract/search/search-engine.ts'
import type { SearchAnswer, SearchRequest } from '../../runtime/contract/search.ts'

/** A page of a test: a title, and text whose lines are pieces; `## Name` begins a section. */
export interface TestPage extends Partial<Omit<SearchablePage, 'title'>> {
  title: string
  text?: string
}

export type IndexFilesByName = Map<string, Uint8Array>

export interface IndexOptions {
  language?: string
  synonyms?: readonly (readonly string[])[]
  /** Pages of a batch: more than one segment where it is less than all. */
  batch?: number
}

/** Index pages; files by their name in the index folder. */
export function makeIndex(
  pages: readonly TestPage[],
  options: IndexOptions = {},
): IndexFilesByName {
  const { language = 'en', synonyms = [], batch = 256 } = options
  const folder = mkdtempSync(join(tmpdir(), 'octavo-search-'))
  const files: IndexFilesByName = new Map()
  const emit = ({ path, content }: { path: string; content: string | Uint8Array }) => {
    files.set(path, typeof content === 'string' ? new TextEncoder().encode(content) : content)
  }
  const planned = pages.map((page, index) => toSearchPage(page, index, language))
  try {
    const segments = []
    const blocks: [number, string][] = []
    for (let first = 0; first < pages.length; first += batch) {
      const indexer = createPageIndexer(first)
      for (let at = first; at < Math.min(pages.length, first + batch); at += 1) {
        const page = planned[at]
        if (page) indexer.add(page, toSections(pages[at]?.text ?? ''))
      }
      const made = indexer.finish()
      made.files.forEach(emit)
      blocks.push(...made.blocks)
      const file = join(folder, `segment-${first}`)
      writeFileSync(file, made.segment)
      segments.push({ file, offset: 0, length: made.segment.length })
    }
    writeIndex({ language, lang: language, pages: planned, segments, blocks, synonyms }, emit)
  } finally {
    rmSync(folder, { recursive: true })
  }
  return files
}

function toSearchPage(page: TestPage, index: number, language: string): SearchablePage {
  return {
    url: `/${page.title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-') || index}`,
    group: 'Docs',
    tag: 'default',
    version: '',
    lang: language,
    boost: 1,
    keywords: [],
    lead: [],
    ...page,
  }
}

function toSections(text: string): DocSection[] {
  const sections: DocSection[] = [{ level: 1, anchor: '', heading: '', pieces: [] }]
  for (const line of text.split('\n').map((each) => each.trim())) {
    const [, marks, heading] = /^(##+) (.+)$/.exec(line) ?? []
    if (marks && heading)
      sections.push({
        level: marks.length,
        anchor: heading.toLowerCase().replace(/\W+/g, '-'),
        heading,
        pieces: [],
      })
    else if (line !== '') sections.at(-1)?.pieces.push(line)
  }
  return sections
}

/** A source over files in memory that counts what is asked. */
export function toSource(files: IndexFilesByName): IndexSource & { asked: string[] } {
  const asked: string[] = []
  const source: IndexSource = async (name) => {
    asked.push(name)
    return files.get(name) ?? null
  }
  return Object.assign(source, { asked })
}

/** Ask questions about pages. */
export function createAsk(pages: readonly TestPage[], options: IndexOptions = {}) {
  const engine = createSearchEngine(toSource(makeIndex(pages, options)))
  return (query: string, request: Partial<SearchRequest> = {}): Promise<SearchAnswer> =>
    engine.search(toRequest(query, { language: options.language ?? 'en', ...request }))
}

export function toRequest(query: string, request: Partial<SearchRequest> = {}): SearchRequest {
  return { query, language: 'en', tags: [], page: 0, hitsPerPage: 20, snippetWords: 10, ...request }
}

/** Titles of an answer's pages, each once, in order. */
export function titlesOf({ hits }: SearchAnswer): string[] {
  return [...new Set(hits.map(({ hierarchy }) => hierarchy.lvl1 ?? ''))]
}
