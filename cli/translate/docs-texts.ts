import type { CategoryLink } from '../model.ts'
import type { TextList } from './text-list.ts'

/**
 * What of a sidebar can be translated: the entries as their author wrote them or the folders gave
 * them, before ids are resolved. Other fields are ignored.
 */
export type SidebarText =
  | { kind: 'doc'; label?: string; key?: string }
  | { kind: 'link'; label: string; key?: string }
  | { kind: 'html' }
  | {
      kind: 'category'
      label: string
      key?: string
      link: CategoryLink | null
      items: readonly SidebarText[]
    }

/** The docs of one version of an instance. */
export interface DocsTexts {
  instance: string
  /** `current`, `1.0`. */
  version: string
  /** Of the version, in the source language. Default: as without options. */
  label?: string
  /** Name → entries, in the order of the sidebars file. */
  sidebars: ReadonlyMap<string, readonly SidebarText[]>
}

/** Name of the version that is shown where none was cut. */
const CURRENT_LABEL = 'Next'

/** Texts of an instance's version and of its sidebars. Pure. */
export function addDocsTexts(docs: DocsTexts, texts: TextList): void {
  const { instance, version, sidebars } = docs
  const prefix = `docs.${instance}.${version}`
  const label = docs.label ?? (version === 'current' ? CURRENT_LABEL : version)
  texts.add(`${prefix}.version.label`, label, `Label of version ${version}`)
  for (const [name, items] of sidebars)
    for (const item of items)
      addSidebarText(item, { prefix: `${prefix}.sidebar.${name}`, name, texts })
}

interface SidebarContext {
  /** `docs.cloud.current.sidebar.tutorialSidebar` */
  prefix: string
  name: string
  texts: TextList
}

function addSidebarText(item: SidebarText, context: SidebarContext): void {
  const { prefix, name, texts } = context
  if (item.kind === 'html' || item.label === undefined) return
  const id = `${prefix}.${item.kind}.${item.key ?? item.label}`
  texts.add(id, item.label, `${WORDS[item.kind]} in the sidebar ${name}`)
  if (item.kind !== 'category') return
  if (item.link?.type === 'generated-index') {
    const page = `${id}.link.generated-index`
    texts.add(`${page}.title`, item.link.title, `Title of the page of category ${item.label}`)
    const { description } = item.link
    texts.add(`${page}.description`, description, `Text of the page of category ${item.label}`)
  }
  for (const child of item.items) addSidebarText(child, context)
}

const WORDS = { category: 'Category', link: 'Link', doc: 'Label of a doc' } as const
