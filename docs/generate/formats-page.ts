/** The pages about the output: its files, and the formats that other programs may read. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RECORD_FORMAT } from '../../cli/search/to-records.ts'
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
    what: 'Headers for hosts that read them: caching, the policy.',
  },
  { shown: '_redirects', paths: path('_redirects'), what: 'Redirects for hosts that read them.' },
  {
    shown: 'redirects.nginx.conf',
    paths: path('redirects\\.nginx\\.conf'),
    what: 'The same for nginx.',
  },
  {
    shown: 'redirects.json',
    paths: path('redirects\\.json'),
    what: 'The same as a list of `from`, `to`, `status`, `locale`.',
  },
  {
    shown: 'robots.txt',
    paths: path('robots\\.txt'),
    what: 'Where the sitemaps are, at the root of an origin.',
  },
  {
    shown: 'favicon.ico',
    paths: /^favicon\.ico$/,
    what: 'The icon for programs that ask for no other, drawn from `favicon`.',
  },
  {
    shown: 'sitemap.xml',
    paths: path('sitemap\\.xml'),
    what: 'Addresses of a locale for search engines.',
  },
  {
    shown: 'opensearch.xml',
    paths: path('opensearch\\.xml'),
    what: 'Says to browsers how to search the site.',
  },
  {
    shown: 'manifest.webmanifest',
    paths: path('manifest\\.webmanifest'),
    what: 'With `manifest`: name, colours and icons of an installed site.',
  },
  {
    shown: 'llms.txt, llms-full.txt',
    paths: path('llms(?:-full)?\\.txt'),
    what: 'With `llms`: the list of all pages, and their Markdown.',
  },
  {
    shown: '<feed>/atom.xml, <feed>/rss.xml',
    paths: path('(?:.+/)?(?:atom|rss)\\.xml'),
    what: 'With `feed`: newest docs of an instance.',
  },
  {
    shown: 'assets/js/, assets/css/, assets/fonts/',
    paths: /^assets\/(?:js|css|fonts)\//,
    what: 'Code, styles and fonts, named by their content: they may be cached for ever.',
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
    what: 'What an unknown address of a locale shows.',
  },
  {
    shown: '<page>/index.html',
    paths: path('(?:.+/)?index\\.html'),
    what: 'A page, complete without JavaScript; a redirect, where its address is an old one.',
  },
  {
    shown: '<page>/index.json',
    paths: path('(?:.+/)?index\\.json'),
    what: 'Its [route document](#route-document).',
  },
  {
    shown: '<page>/index.css',
    paths: path('(?:.+/)?index\\.css'),
    what: 'Styles that its text brings.',
  },
  { shown: '<page>.md', paths: path('.+\\.md'), what: 'With `llms`: its Markdown.' },
  { shown: '*.br, *.gz', paths: /\.(?:br|gz)$/, what: 'With `precompress`: the file, compressed.' },
  {
    shown: '.octavo-output',
    paths: /^\.octavo-output$/,
    what: 'Says that Octavo may replace what is in this folder.',
  },
]

/** @param root - Of the project. */
export function outputPage(root: string): ReferencePage {
  return {
    name: 'output',
    title: 'Files of the output',
    description:
      'Every file that a build writes, and the formats of those that other programs may read.',
    blocks: [
      'Below `dist/`. Files of a locale with a base of its own lie below it: `de/index.html`. What lies in a static folder is published beside them as it is.',
      toTable(
        ['file', 'what it is'],
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
  words: `JSON beside each page, which says its version as \`format\` before all else. A tab loads a page of another version, as of another
deployment, as a whole; other programs should leave alone what says a version that they do not know. \`toc\` may be two numbers in place of a list: the lowest and the highest level of the headings in \`article\` that
it is made of. \`sidebar\` names the levels that show the page, not its entries.`,
}

const SEARCH_INDEX: Format = {
  title: 'Search index',
  anchor: 'search-index',
  version: FORMAT,
  file: 'runtime/search/engine/format/index-format.ts',
  interfaces: ['IndexCore', 'TermTable', 'PageTable', 'PageText'],
  words: `\`index.json\` is the core; files ending in \`.bin\` are compressed by raw deflate and named by their checksum. The core says its version as
\`format\`; an index of another one is not read.`,
}

const SEARCH_RECORDS: Format = {
  title: 'Search records',
  anchor: 'search-records',
  version: RECORD_FORMAT,
  file: 'cli/search/to-records.ts',
  interfaces: ['SearchRecord'],
  words: `\`.octavo/search/search-records.<locale>.jsonl\`, one object a line, for [other engines](../learn/search.md#records-for-other-engines). They are not
published. Each says its version as \`format\` before all else; \`octavo push-search\` sends none of another version.`,
}

function formatOf(
  root: string,
  { title, anchor, version, file, interfaces, words }: Format,
): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const { fields } = readOutline(join(root, file))
  return [
    `## ${title} {#${anchor}}`,
    `Version ${version}. Fields may be added; one that changes or goes raises the version, and the changelog says so.`,
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
