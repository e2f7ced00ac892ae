import type { Element } from 'hast'
import type { Point } from 'unist'
import type { VFile } from 'vfile'
import type { PageHead } from '../../runtime/contract/page-head.ts'
import type { TocEntry } from '../../runtime/contract/route-data.ts'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import type { Diagnostic, Source } from '../model/diagnostic.ts'
import type { DocSection } from '../model/doc.ts'
import type { FrontMatter } from '../model/front-matter.ts'
import type { SourceFile } from '../model/source-file.ts'
import { builtInKind, plainName } from './built-in-components.ts'
import { checkProps } from './check-props.ts'
import type { PageComponent } from './page-component.ts'
import { limitOf, TooMany } from './page-limits.ts'
import type { ParseOptions } from './parse-options.ts'

/** One file on its way through the plugins, which read and fill it. */
export interface Page {
  readonly file: SourceFile
  /** What offsets in the tree count in: LF, no byte order mark. */
  text: string
  readonly options: ParseOptions
  frontMatter: FrontMatter
  /** Its front matter as it is written, as expressions see it; default: none. */
  writtenFields?: Readonly<Record<string, unknown>>
  /** Fields of the site's own, as they are written; default: none. */
  siteFields?: Readonly<Record<string, unknown>>
  /** What it says of its own head; default: nothing. */
  head?: PageHead
  /** Text of the first heading of level 1, or `null`. */
  heading: string | null
  /** Whether that heading is the first of all; undefined before the first. */
  beginsWithHeading?: boolean
  /** Text of the first block that says something; empty where none does. */
  excerpt: string
  readonly toc: TocEntry[]
  /** For search; filled when the tree is complete. */
  readonly sections: DocSection[]
  readonly components: PageComponent[]
  readonly diagnostics: Diagnostic[]
  /** Partials on the page, by path; nodes of the first have lines above {@link PARTIAL_LINES}. */
  readonly partials: string[]
  /** Class → declarations, for the page's own sheet. */
  readonly styles: Map<string, string>
  /** Texts of style sheets that the page imports. */
  readonly sheets: Set<string>
  /** Ids that the plugins gave to what they made; a heading never gets one of them. */
  readonly ids: Set<string>
}

declare module 'vfile' {
  interface DataMap {
    page: Page
  }
}

/** An empty page for a file. */
export function toPage(text: string, file: SourceFile, options: ParseOptions): Page {
  return {
    file,
    text,
    options,
    frontMatter: {},
    heading: null,
    excerpt: '',
    toc: [],
    sections: [],
    components: [],
    diagnostics: [],
    partials: [],
    styles: new Map(),
    sheets: new Set(),
    ids: new Set(),
  }
}

/** The page that a processor works on. */
export function pageOf(file: VFile): Page {
  const { page } = file.data
  if (!page) throw new Error('A plugin of parse ran outside createParser.')
  return page
}

/** Lines of a page that are its own; those of its first partial begin here, then those of the second. */
export const PARTIAL_LINES = 2 ** 24

/** Where a node starts, as diagnostics say it. */
export function sourceOf(page: Page, node: { position?: { start: Point } | undefined }): Source {
  const start = node.position?.start
  if (!start) return { file: page.file.file }
  const file = page.partials[Math.floor(start.line / PARTIAL_LINES) - 1] ?? page.file.file
  return { file, line: start.line % PARTIAL_LINES, column: start.column }
}

/** The rule for names of components: `FileTree`, `file-tree` and `filetree` are one. */
export function componentNamed(
  page: Page,
  name: string,
): Pick<PageComponent, 'kind' | 'name'> | null {
  const plain = plainName(name)
  const own = page.options.components.find((component) => plainName(component) === plain)
  if (own !== undefined) return { kind: 'site', name: own }
  const kind = builtInKind(name)
  return kind ? { kind, name } : null
}

/** The element that stands for a component until the article is written. */
export const COMPONENT_TAG = 'octavo-component'

/** Inside of the element of a component: what stands in one of its props. */
export const SLOT_TAG = 'octavo-slot'

/** The component that an element stands for. */
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
  // What may not be a prop may not hold elements either; their place in the list stays.
  const slots = component.slots?.map((path) => (Object.hasOwn(props, path[0] ?? '') ? path : []))
  const values = component.values?.filter(({ path }) => Object.hasOwn(props, path[0] ?? ''))
  page.components.push({ ...component, props, ...omitUndefined({ slots, values }) })
  return { dataComponent: String(page.components.length - 1) }
}
