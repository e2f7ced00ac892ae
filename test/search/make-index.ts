import { toBatches } from '../../cli/tasks/worker/pool.ts'
import {
  createSearchEngine,
  type IndexSource,
  type SearchAnswer,
  type SearchRequest,
} from '../../runtime/search/engine/index.ts'
import { compress } from '../../runtime/search/engine/node.ts'
import {
  createPageIndexer,
  type IndexFile,
  type IndexPage,
  type IndexParts,
  type IndexSection,
  joinSegments,
  type SegmentSource,
  segmentInMemory,
  writeIndex,
} from '../../runtime/search/engine/writer.ts'

/** A page of a test: a title, and text whose lines are pieces; `## Name` begins a section. */
export interface TestPage extends Partial<Omit<IndexPage, 'title'>> {
  title: string
  text?: string
  /** A code block at its end. */
  code?: string
}

export type IndexFilesByName = Map<string, Uint8Array>

export interface IndexOptions {
  language?: string
  synonyms?: readonly (readonly string[])[]
  /** Pages per batch. A number below the page count makes several segments. */
  batch?: number
  /** Segments that are joined before they are merged. Default: none. */
  joined?: number
}

/** Index pages; files by their name in the index folder. */
export function makeIndex(
  pages: readonly TestPage[],
  options: IndexOptions = {},
): IndexFilesByName {
  const { language = 'en', synonyms = [], batch = 256, joined = 1 } = options
  const files: IndexFilesByName = new Map()
  const emit = ({ path, content }: IndexFile) => files.set(path, content)
  const planned = pages.map((page, index) => toIndexPage(page, index, language))
  const segments: SegmentSource[] = []
  const blocks: IndexParts['blocks'][number][] = []
  for (let first = 0; first < pages.length; first += batch) {
    const indexer = createPageIndexer(first, compress)
    for (let at = first; at < Math.min(pages.length, first + batch); at += 1) {
      const page = planned[at]
      if (page) indexer.add(page, toSections(pages[at] ?? { title: '' }))
    }
    const made = indexer.finish()
    made.files.forEach(emit)
    blocks.push(...made.blocks)
    segments.push(segmentInMemory(made.segment))
  }
  const parts = { language, lang: language, pages: planned, blocks, synonyms, compress }
  writeIndex({ ...parts, ...join(segments, joined) }, emit)
  return files
}

function join(segments: readonly SegmentSource[], size: number) {
  const groups = toBatches(segments, size).map((group) => segmentInMemory(joinSegments(group)))
  return { segments: size === 1 ? segments : groups }
}

function toIndexPage(page: TestPage, index: number, language: string): IndexPage {
  return {
    url: `/${page.title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-') || index}`,
    group: 'Docs',
    tag: 'default',
    lang: language,
    boost: 1,
    keywords: [],
    ...page,
  }
}

function toSections({ text = '', code }: TestPage): IndexSection[] {
  const sections: { level: number; anchor: string; heading: string; pieces: string[] }[] = [
    { level: 1, anchor: '', heading: '', pieces: [] },
  ]
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
  if (code !== undefined) sections.at(-1)?.pieces.push(`${code}\n`)
  return sections
}

/** A source over files in memory that counts requests. */
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
