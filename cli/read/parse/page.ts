import type { Element } from 'hast'
import type { Point } from 'unist'
import type { VFile } from 'vfile'
import type { PageHead } from '../../../runtime/contract/page-head.ts'
import type { TocEntry } from '../../../runtime/contract/route-data.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { Diagnostic, Source } from '../../base/model/diagnostic.ts'
import type { DocSection } from '../../base/model/doc.ts'
import type { FrontMatter } from '../../base/model/front-matter.ts'
import type { SourceFile } from '../../base/model/source-file.ts'
import { builtInKind, plainName } from './built-in-components.ts'
import { checkProps } from './check-props.ts'
import { OptionRows, type PageOptions } from './option-rows.ts'
import type { PageComponent } from './page-component.ts'
import { type Included, limitOf, NOTHING_INCLUDED, TooMany } from './page-limits.ts'
import type { ParseOptions } from './parse-options.ts'

/** State of one file while it is parsed: the plugins read and fill it. */
export interface Page {
  readonly file: SourceFile
  /**
   * First parts of the paths of a translation and of its source: `i18n/de/` and nothing. `null` for a source.
   */
  readonly roots: { translation: string; source: string } | null
  /** Text with LF and without byte order mark; offsets in the tree refer to it. */
  text: string
  readonly options: PageOptions
  /** The other options. */
  readonly rows: OptionRows
  frontMatter: FrontMatter
  /** Its front matter as written, for expressions. Default: none. */
  writtenFields?: Readonly<Record<string, unknown>>
  /** Front matter fields that the site defines, as written. Default: none. */
  siteFields?: Readonly<Record<string, unknown>>
  /** Elements for `<head>` that the page declares. Default: none. */
  head?: PageHead
  /** Text of the first heading of level 1, or `null`. */
  heading: string | null
  /** Whether no text, rule or other heading is above that heading; undefined until one of them is met. */
  beginsWithHeading?: boolean
  /** Text of the first block that contains text; empty if there is none. */
  excerpt: string
  readonly toc: TocEntry[]
  /** Sections for search; filled when the tree is complete. */
  readonly sections: DocSection[]
  readonly components: PageComponent[]
  readonly diagnostics: Diagnostic[]
  /** Paths of partials on the page. Lines of nodes tell them apart, see {@link PARTIAL_LINES}. */
  readonly partials: string[]
  /** Characters of files that the page includes, with its partials. */
  readonly included: Included
  /** Class → declarations, for the page's own style sheet. */
  readonly styles: Map<string, string>
  /** Texts of style sheets that the page imports. */
  readonly sheets: Set<string>
  /** Ids of elements that plugins generated; headings never get one of them. */
  readonly ids: Set<string>
}

declare module 'vfile' {
  interface DataMap {
    page: Page
  }
}

/** A new, empty page for a file. */
export function toPage(text: string, file: SourceFile, options: ParseOptions): Page {
  return {
    file,
    roots: rootsOf(file),
    text,
    options,
    rows: new OptionRows(options),
    frontMatter: {},
    heading: null,
    excerpt: '',
    toc: [],
    sections: [],
    components: [],
    diagnostics: [],
    partials: [],
    included: { ...NOTHING_INCLUDED },
    styles: new Map(),
    sheets: new Set(),
    ids: new Set(),
  }
}

function rootsOf({ file, origin }: SourceFile): Page['roots'] {
  if (file === origin) return null
  const [mine, theirs] = [file.split('/'), origin.split('/')]
  let same = 0
  while (same < theirs.length && mine.at(-1 - same) === theirs.at(-1 - same)) same += 1
  const startOf = (parts: readonly string[]) =>
    parts
      .slice(0, parts.length - same)
      .map((part) => `${part}/`)
      .join('')
  return same === 0 ? null : { translation: startOf(mine), source: startOf(theirs) }
}

/** The page that belongs to the file of a processor. */
export function pageOf(file: VFile): Page {
  const { page } = file.data
  if (!page) throw new Error('A plugin of parse ran outside createParser.')
  return page
}

/** Offset between the line numbers of the page and of each partial: lines of the n-th partial start at n times this. */
export const PARTIAL_LINES = 2 ** 24

/** Position at which a node starts, for diagnostics. */
export function sourceOf(page: Page, node: { position?: { start: Point } | undefined }): Source {
  const start = node.position?.start
  if (!start) return { file: page.file.file }
  const file = page.partials[Math.floor(start.line / PARTIAL_LINES) - 1] ?? page.file.file
  return { file, line: start.line % PARTIAL_LINES, column: start.column }
}

/**
 * The component of that name, of the site or the theme; `FileTree`, `file-tree` and `filetree` are the same.
 * `null` for none.
 */
export function componentNamed(page: Page, name: string): NamedComponent | null {
  const own = siteComponentNamed(page, name)
  if (own) return own
  const kind = builtInKind(name)
  if (kind) return { kind, name }
  const plain = plainName(name)
  return toSiteComponent(page.options.staticComponents?.find((each) => plainName(each) === plain))
}

/** The component of that name among the site's own; `null` for none. */
export function siteComponentNamed({ rows }: Page, name: string): NamedComponent | null {
  return toSiteComponent(rows.components(name)[0])
}

const toSiteComponent = (name: string | undefined): NamedComponent | null =>
  name === undefined ? null : { kind: 'site', name }

type NamedComponent = Pick<PageComponent, 'kind' | 'name'>

/** Placeholder element for a component, until the article is written. */
export const COMPONENT_TAG = 'octavo-component'

/** Child element of a component's element: holds the content of one of its props. */
export const SLOT_TAG = 'octavo-slot'

/** The component of an element; `undefined` for other elements. */
export function componentAt(
  page: Page,
  { tagName, properties }: Element,
): PageComponent | undefined {
  return tagName === COMPONENT_TAG ? page.components[Number(properties.dataComponent)] : undefined
}

/**
 * Register a use of a component; returns the properties of its element.
 *
 * @throws TooMany when the page has too many.
 */
export function addComponent(page: Page, component: PageComponent): { dataComponent: string } {
  const limit = limitOf('components', page.text.length)
  if (page.components.length >= limit) {
    const { file, line = 1, column = 1 } = component.source
    throw new TooMany('components', limit, { file, line, column })
  }
  const props = checkProps(component, page.diagnostics)
  // A prop that is refused must not contain elements either; its index in the list stays, with an empty path.
  const slots = component.slots?.map((path) => (Object.hasOwn(props, path[0] ?? '') ? path : []))
  const values = component.values?.filter(({ path }) => Object.hasOwn(props, path[0] ?? ''))
  page.components.push({ ...component, props, ...omitUndefined({ slots, values }) })
  return { dataComponent: String(page.components.length - 1) }
}
