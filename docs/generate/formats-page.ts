/** The pages about the output: its files, and the formats that other programs may read. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RECORD_FORMAT } from '../../cli/make/search/to-records.ts'
import { ROUTE_FORMAT } from '../../runtime/contract/route-data.ts'
import { FORMAT } from '../../runtime/search/engine/format/index-format.ts'
import { toFieldRows } from './field-rows.ts'
import { type ReferencePage, toCode, toPlain, toTable } from './markdown.ts'
import { readOutline } from './read-interfaces.ts'

/** One kind of file in the output. */
export interface OutputKind {
  /** Displayed path below the base of the site; prefixed by `<locale>/` for locales with their own base. */
  shown: string
  /** Pattern of the paths of such files. */
  paths: RegExp
  what: string
}

const LOCALE = '(?:[a-z]{2}(?:-[A-Za-z]+)?/)?'
const path = (pattern: string) => new RegExp(`^${LOCALE}${pattern}$`)

/** In the order of the table; the first one that matches wins. */
export const OUTPUT_KINDS: readonly OutputKind[] = [
  {
    shown: '_headers',
    paths: path('_headers'),
    what: 'Headers for caching and the content security policy, for hosts that read this file.',
  },
  {
    shown: '_redirects',
    paths: path('_redirects'),
    what: 'Redirects for hosts that read this file.',
  },
  {
    shown: 'redirects.nginx.conf',
    paths: path('redirects\\.nginx\\.conf'),
    what: 'Redirects for nginx.',
  },
  {
    shown: 'redirects.json',
    paths: path('redirects\\.json'),
    what: 'Redirects as a list of `from`, `to`, `status`, `locale`.',
  },
  {
    shown: 'robots.txt',
    paths: path('robots\\.txt'),
    what: 'Addresses of the sitemaps. Only written at the root of an origin.',
  },
  {
    shown: 'favicon.ico',
    paths: /^favicon\.ico$/,
    what: 'The icon for programs that request only this path, drawn from `favicon`.',
  },
  {
    shown: 'sitemap.xml',
    paths: path('sitemap\\.xml'),
    what: 'Addresses of the pages of a locale, for search engines.',
  },
  {
    shown: 'opensearch.xml',
    paths: path('opensearch\\.xml'),
    what: 'Description of the site search, for browsers.',
  },
  {
    shown: 'manifest.webmanifest',
    paths: path('manifest\\.webmanifest'),
    what: 'With `manifest`: name, colors and icons of the installed site.',
  },
  {
    shown: 'llms.txt, llms-full.txt',
    paths: path('llms(?:-full)?\\.txt'),
    what: 'With `llms`: the list of all pages, and their Markdown.',
  },
  {
    shown: 'llms.json',
    paths: /^llms\.json$/,
    what: 'With `llms`: locales, search indexes and versions of the site.',
  },
  {
    shown: '.well-known/mcp/server-card.json',
    paths: /^\.well-known\/mcp\/server-card\.json$/,
    what: 'With `llms.mcp`: name and address of the MCP server of the site.',
  },
  {
    shown: '<folder>/llms.txt',
    paths: path('.+/llms\\.txt'),
    what: 'With `llms`: the list of the pages of a category or version.',
  },
  {
    shown: '<feed>/atom.xml, rss.xml, feed.json',
    paths: path('(?:.+/)?(?:(?:atom|rss)\\.xml|feed\\.json)'),
    what: 'With `feed`: the newest docs of an instance.',
  },
  {
    shown: 'assets/js/, assets/css/, assets/fonts/',
    paths: /^assets\/(?:js|css|fonts)\//,
    what: 'Code, styles and fonts, named by their content. Browsers can cache them permanently.',
  },
  {
    shown: 'assets/images/, assets/files/',
    paths: /^assets\/(?:images|files)\//,
    what: 'Files that pages link to, and drawn pictures, named by their content.',
  },
  {
    shown: 'assets/data/locale.<hash>.json',
    paths: path('assets/data/locale\\.[^/]+\\.json'),
    what: 'Navbar, footer, messages and settings of a locale.',
  },
  {
    shown: 'assets/data/sidebars/…json',
    paths: path('assets/data/sidebars/.+\\.json'),
    what: 'Levels of sidebars, fetched when a reader opens them.',
  },
  {
    shown: 'assets/data/instances/<id>.json',
    paths: path('assets/data/instances/.+\\.json'),
    what: 'Versions of a docs instance.',
  },
  {
    shown: 'assets/search/',
    paths: path('assets/search/.+'),
    what: 'The [search index](#search-index) of a locale.',
  },
  {
    shown: '404.html, 404.json',
    paths: path('404\\.(?:html|json)'),
    what: 'The page for unknown addresses of a locale.',
  },
  {
    shown: '<page>/index.html',
    paths: path('(?:.+/)?index\\.html'),
    what: 'A page, complete without JavaScript, or a redirect from an old address.',
  },
  {
    shown: '<page>/index.json',
    paths: path('(?:.+/)?index\\.json'),
    what: 'The [route document](#route-document) of the page.',
  },
  {
    shown: '<page>/index.css',
    paths: path('(?:.+/)?index\\.css'),
    what: 'Styles that the text of the page needs.',
  },
  { shown: '<page>.md', paths: path('.+\\.md'), what: 'With `llms`: the Markdown of the page.' },
  { shown: '*.br, *.gz', paths: /\.(?:br|gz)$/, what: 'With `precompress`: the file, compressed.' },
  {
    shown: '.octavo-output',
    paths: /^\.octavo-output$/,
    what: 'Marks the folder as output, so that Octavo may replace its files.',
  },
]

/** @param root - Of the project. */
export function outputPage(root: string): ReferencePage {
  return {
    name: 'output',
    title: 'Output files',
    description: 'Every file that a build writes, and the formats that other programs can read.',
    blocks: [
      'Paths are relative to the output folder, `dist/`. A locale with its own base has its files in that folder: `de/index.html`. Octavo also copies all files of static folders to the output, unchanged.',
      toTable(
        ['file', 'content'],
        OUTPUT_KINDS.map(({ shown, what }) => [toCode(shown), what]),
      ),
      ...formatOf(root, ROUTE_DOCUMENT),
      ...formatOf(root, SEARCH_INDEX),
      ...formatOf(root, SEARCH_RECORDS),
    ],
  }
}

/** A format that other programs may read: interfaces of a source file. */
interface Format {
  title: string
  anchor: string
  version: number
  file: string
  interfaces: readonly string[]
  words: string
}

const ROUTE_DOCUMENT: Format = {
  title: 'Route document',
  anchor: 'route-document',
  version: ROUTE_FORMAT,
  file: 'runtime/contract/route-data.ts',
  interfaces: [
    'RouteDocument',
    'TocEntry',
    'Breadcrumb',
    'PageLink',
    'TagLink',
    'DocsPlace',
    'CardData',
    'HeadData',
    'Alternate',
  ],
  words: `The data of a page as JSON, next to the page. Its first field, \`format\`, is the version of the format.

- If a browser finds another version, it loads the whole page instead. Other programs should ignore versions that they do not know.
- \`toc\` can be two numbers instead of a list: the lowest and the highest level of the headings in \`article\` that it contains.
- \`sidebar\` names the levels that contain the page, not their entries.`,
}

const SEARCH_INDEX: Format = {
  title: 'Search index',
  anchor: 'search-index',
  version: FORMAT,
  file: 'runtime/search/engine/format/index-format.ts',
  interfaces: ['IndexCore', 'TermTable', 'PageTable', 'PageText'],
  words: `\`index.json\` is the core. Files that end in \`.bin\` are compressed (raw deflate) and named by their checksum. The field \`format\` of the core
is the version of the format. Octavo does not read an index of another version.`,
}

const SEARCH_RECORDS: Format = {
  title: 'Search records',
  anchor: 'search-records',
  version: RECORD_FORMAT,
  file: 'cli/make/search/to-records.ts',
  interfaces: ['SearchRecord'],
  words: `\`.octavo/search/search-records.<locale>.jsonl\` has one JSON object per line, for [other engines](../learn/search.md#records-for-other-engines).
These files are not published. The first field, \`format\`, is the version of the format. \`octavo push-search\` sends only records of its own version.`,
}

function formatOf(
  root: string,
  { title, anchor, version, file, interfaces, words }: Format,
): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const { fields } = readOutline(join(root, file))
  return [
    `## ${title} {#${anchor}}`,
    `Version ${version}. A release may add fields without a new version. If a field changes or disappears, the version increases, and the changelog lists the change.`,
    words,
    ...interfaces.flatMap((name) => {
      const rows = toFieldRows(fields.get(name) ?? [])
      if (rows.length === 0) throw new Error(`${file} has no interface ${name}`)
      const above = new RegExp(
        `/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\n(?:export )?interface ${name}\\b`,
      ).exec(text)
      return [
        `### ${toCode(name)} {#${name.toLowerCase()}}`,
        toPlain(above?.[1] ?? ''),
        toTable(['field', 'type', 'meaning'], rows),
      ]
    }),
  ]
}
