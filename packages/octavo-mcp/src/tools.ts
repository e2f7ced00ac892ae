/** The tools of the server: search, read, outline, versions. */
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { cut, type Quotation, quote } from './quote.ts'
import { findSection, toSections, withSubsections } from './sections.ts'
import { type FoundSection, findLocale, type Site, type SiteFacts, Unanswerable } from './site.ts'

/** Characters of an answer of `search`: 3,000 tokens of German, of English fewer. */
const SEARCH_CHARACTERS = 8_600
/** Characters of each of the first sections in it, and of the others. */
const FIRST_CHARACTERS = 1_000
const OTHER_CHARACTERS = 620
const FIRST_SECTIONS = 3
/** Sections with their text; those behind them are only named. */
const MOST_TEXTS = 16
/** Characters of the list of these. */
const MORE_CHARACTERS = 600
const MOST_RESULTS = 20
/** Characters of an answer of `read` and `outline`. */
const PAGE_CHARACTERS = 20_000

const READ_ONLY = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const

const language = z
  .string()
  .max(40)
  .optional()
  .describe('Language of the site, such as "en" or "de". Default: the main language of the site.')
const page = z.string().min(1).max(2_000)

/** Add the tools. @param site - Asked at each call, because a folder can be built again. */
export function addTools(server: McpServer, site: () => Promise<Site>): void {
  const answer = (work: (site: Site) => Promise<string>) =>
    answerWith(async () => work(await site()))
  server.registerTool(
    'search',
    {
      title: 'Search the documentation',
      description:
        'Search by keywords or a question. Answers with the best sections as Markdown, best first, and names more of them. Ask in the language of the documentation.',
      inputSchema: z.object({
        query: z.string().min(1).max(1_000).describe('Keywords or a question.'),
        language,
        version: z.string().max(100).optional().describe('Name of a version. Default: the latest.'),
      }),
      annotations: READ_ONLY,
    },
    ({ query, language: locale, version }) =>
      answer(async (found) =>
        toSearchAnswer(query, await found.search({ query, locale, version, limit: MOST_RESULTS })),
      ),
  )
  server.registerTool(
    'read',
    {
      title: 'Read a page',
      description:
        'Read a page, or one section of it, as Markdown. A long text comes in parts: the answer says which "from" has the next one.',
      inputSchema: z.object({
        page: page.describe(
          'Address or path of the page, such as "/guide/start" or "/guide/start#install".',
        ),
        section: z
          .string()
          .max(500)
          .optional()
          .describe('Heading of a section, or its anchor. Default: the whole page.'),
        from: z.int().min(0).default(0).describe('Number of characters to skip. Default: 0.'),
      }),
      annotations: READ_ONLY,
    },
    (input) => answer((found) => read(found, input)),
  )
  server.registerTool(
    'outline',
    {
      title: 'List pages or headings',
      description:
        'Without a page: list the pages of the documentation with their descriptions. With a page: list its headings.',
      inputSchema: z.object({
        page: page.optional().describe('Address or path of a page. Default: all pages.'),
        language,
        from: z.int().min(0).default(0).describe('Number of characters to skip. Default: 0.'),
      }),
      annotations: READ_ONLY,
    },
    (input) => answer((found) => outline(found, input)),
  )
  server.registerTool(
    'versions',
    {
      title: 'List languages and versions',
      description: 'List the languages of the documentation, and the versions of its parts.',
      inputSchema: z.object({}),
      annotations: READ_ONLY,
    },
    () => answer(async (found) => toVersions(await found.readFacts())),
  )
}

/** The result of a tool; what the caller can correct is said in it. Other errors are rejected. */
export async function answerWith(work: () => Promise<string>): Promise<CallToolResult> {
  try {
    return { content: [{ type: 'text', text: await work() }] }
  } catch (error) {
    if (!(error instanceof Unanswerable)) throw error
    return { content: [{ type: 'text', text: error.message }], isError: true }
  }
}

function toSearchAnswer(query: string, found: readonly FoundSection[]): string {
  if (found.length === 0) return `The documentation has nothing about ${JSON.stringify(query)}.`
  const quoted: Quotation[] = []
  let left = SEARCH_CHARACTERS
  for (const { path, url, text: whole } of found.slice(0, MOST_TEXTS)) {
    const most = quoted.length < FIRST_SECTIONS ? FIRST_CHARACTERS : OTHER_CHARACTERS
    const weight = weightOf(whole)
    const { text, isCut } = cut(whole, Math.floor(most / weight))
    left -= text.length * weight + url.length + path.join().length
    if (left < 0) break
    quoted.push({
      url,
      title: path.join(' > '),
      text: isCut ? `${text}\n[cut, read it: ${url}]` : text,
    })
  }
  const more = found.slice(quoted.length).map(({ path, url }) => `- ${path.join(' > ')}: ${url}`)
  const rest = cut(more.join('\n'), MORE_CHARACTERS).text
  return rest === ''
    ? quote(quoted)
    : `${quote(quoted)}\n\nMore sections, to read by their address:\n${quoteLines(rest)}`
}

/** Tokens of a text by those of an English one of its length: models need most for letters of scripts that are not Latin. */
export function weightOf(text: string): number {
  const others = text.match(/[\u0370-\u2e7f]/g)?.length ?? 0
  const wide = text.match(/[\u2e80-\uffff]/g)?.length ?? 0
  return 1 + (others + 2 * wide) / Math.max(1, text.length)
}

/** Titles of pages are content too. */
const quoteLines = (text: string) => text.replace(/</g, '&lt;')

async function read(
  site: Site,
  input: { page: string; section?: string | undefined; from: number },
): Promise<string> {
  const { url, anchor, markdown } = await site.readPage(input.page)
  const wanted = input.section?.replace(/^#/, '') ?? anchor
  const text = wanted === '' ? markdown : await readSection(site, { ...input, wanted, markdown })
  return quotePart(url, text, input.from)
}

async function readSection(
  site: Site,
  { page: address, wanted, markdown }: { page: string; wanted: string; markdown: string },
): Promise<string> {
  const sections = toSections(markdown)
  const heading = await site.findHeading(address, wanted)
  const index = findSection(sections, [heading ?? wanted])
  if (index !== undefined) return withSubsections(sections, index)
  const known = sections.map((section) => section.heading).filter((text) => text !== '')
  throw new Unanswerable(
    `The page has no section ${JSON.stringify(wanted)}. Its headings: ${cut(known.map((text) => JSON.stringify(text)).join(', '), 2_000).text}`,
  )
}

async function outline(
  site: Site,
  input: { page?: string | undefined; language?: string | undefined; from: number },
): Promise<string> {
  if (input.page !== undefined) {
    const { url, markdown } = await site.readPage(input.page)
    const headings = toSections(markdown)
      .filter(({ level }) => level > 0)
      .map(({ level, heading }) => `${'  '.repeat(level - 1)}- ${heading}`)
    return quotePart(url, headings.join('\n'), input.from)
  }
  const facts = await site.readFacts()
  const { base } = findLocale(facts, input.language)
  const { url, markdown } = await site.readPage(`${base}llms.txt`)
  return quotePart(url, markdown, input.from)
}

/** A part of a long text, and where the next one begins. */
function quotePart(url: string, whole: string, from: number): string {
  const { text, isCut } = cut(whole.slice(from), PAGE_CHARACTERS)
  const next = from + text.length
  const note = isCut
    ? `Characters ${from} to ${next} of ${whole.length}. The next part: "from": ${next}.`
    : ''
  return quote([{ url, text }], note)
}

function toVersions({ title, url, base, defaultLocale, locales, instances }: SiteFacts): string {
  const languages = locales.map(({ locale, label, base: path }) => {
    const note = locale === defaultLocale ? ', the main language' : ''
    return `- ${locale} (${label})${note}: ${url}${path}`
  })
  const parts = instances.flatMap(({ id, latest, versions }) => [
    `Versions of ${id}:`,
    ...versions.map(({ name, label, href }) => {
      const note = name === latest ? ', the latest' : ''
      return `- ${name} (${label})${note}: ${url}${href}`
    }),
  ])
  const text = [`${title}`, 'Languages:', ...languages, ...parts].join('\n')
  return quote([{ url: url + base, text }])
}
