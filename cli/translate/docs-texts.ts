import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { translateKeyDuplicate } from '../base/errors/catalogue.ts'
import {
  cardTextId,
  categoryPageId,
  sidebarEntryId,
  sidebarHtmlId,
  sidebarPrefix,
  tagTextId,
  versionLabelId,
} from '../base/messages/message-ids.ts'
import type { CategoryLink } from '../base/model/category.ts'
import type { Diagnostic, Source } from '../base/model/diagnostic.ts'
import { CURRENT_VERSION } from '../config/docs-version.ts'
import type { WantedText } from './catalogue-text.ts'
import type { TextList } from './text-list.ts'

/** Texts of a sidebar that can be translated: its entries before ids are resolved. Other fields are ignored. */
export type SidebarText =
  | { kind: 'doc'; label?: string; key?: string }
  | { kind: 'link'; label: string; key?: string; description?: string }
  | { kind: 'html'; html: string }
  | {
      kind: 'category'
      label: string
      key?: string
      description?: string
      /** The label is the title of a page, which is translated there. */
      hasDocLabel?: true
      link: CategoryLink | null
      items: readonly SidebarText[]
    }

/** The docs of one version of an instance. */
export interface DocsTexts {
  instance: string
  /** `current`, `1.0`. */
  version: string
  /** Label of the version, in the source language. Default: the label of a version without options. */
  label?: string
  /** Name → entries, in the order of the sidebars file. */
  sidebars: ReadonlyMap<string, readonly SidebarText[]>
  /** Tags of its docs. Default: none. */
  tags?: readonly { key: string; label: string; description?: string }[]
}

/** Default label of the current version. */
const CURRENT_LABEL = 'Next'

/** Message for the label of a version; a label that equals the version's name is prefilled in all languages. */
export function versionLabelText(
  version: string,
  label = version === CURRENT_VERSION ? CURRENT_LABEL : version,
): Required<Pick<WantedText, 'message' | 'description'>> & Pick<WantedText, 'prefill'> {
  const description = `Label of version ${version}`
  const prefill = label === version ? label : undefined
  return { message: label, description, ...omitUndefined({ prefill }) }
}

/**
 * Texts of an instance's version and of its sidebars. Pure.
 *
 * @returns `TRANSLATE_KEY_DUPLICATE` for entries of one kind, sidebar and key.
 */
export function addDocsTexts(docs: DocsTexts, texts: TextList, source: Source): Diagnostic[] {
  const { instance, version, sidebars } = docs
  const { message, description, ...kind } = versionLabelText(version, docs.label)
  texts.add(versionLabelId(instance, version), message, description, kind)
  for (const { key, label, description: about } of docs.tags ?? []) {
    const idOf = (name: 'label' | 'description') => tagTextId(instance, version, { key, name })
    texts.add(idOf('label'), label, 'Tag')
    texts.add(idOf('description'), about, `Text of the page of the tag ${label}`)
  }
  return [...sidebars].flatMap(([name, items]) => {
    const prefix = sidebarPrefix(instance, version, name)
    const context = { prefix, name, texts, keys: new Map() }
    for (const item of items) addSidebarText(item, context)
    return duplicatesOf(context, source)
  })
}

interface SidebarContext {
  /** Prefix of ids: `docs.cloud.current.sidebar.tutorialSidebar`. */
  prefix: string
  name: string
  texts: TextList
  /** `category.Guides` → labels that share this key. */
  keys: Map<string, string[]>
}

function addSidebarText(item: SidebarText, context: SidebarContext): void {
  const { prefix, name, texts, keys } = context
  if (item.kind === 'html') {
    const id = sidebarHtmlId(prefix, item.html)
    texts.add(id, item.html, `HTML in the sidebar ${name}`, { html: true })
    return
  }
  if (item.label === undefined) return
  const key = `${item.kind}.${item.key ?? item.label}`
  const id = sidebarEntryId(prefix, { ...item, label: item.label })
  const isOwn = item.kind !== 'category' || item.hasDocLabel !== true
  if (isOwn) {
    keys.set(key, [...(keys.get(key) ?? []), item.label])
    texts.add(id, item.label, `${WORDS[item.kind]} in the sidebar ${name}`)
  }
  if (item.kind === 'doc') return
  texts.add(cardTextId(id), item.description, `Text of the card of ${item.label}`)
  if (item.kind === 'category') addCategoryTexts(item, id, context)
}

function addCategoryTexts(
  item: Extract<SidebarText, { kind: 'category' }>,
  id: string,
  context: SidebarContext,
): void {
  const { texts } = context
  if (item.link?.type === 'generated-index') {
    const { title, description, keywords } = item.link
    texts.add(categoryPageId(id, 'title'), title, `Title of the page of category ${item.label}`)
    texts.add(
      categoryPageId(id, 'description'),
      description,
      `Text of the page of category ${item.label}`,
    )
    const words = `Words that searches find the page of category ${item.label} by, between commas`
    texts.add(categoryPageId(id, 'keywords'), keywords?.join(', '), words)
  }
  for (const child of item.items) addSidebarText(child, context)
}

const WORDS = { category: 'Category', link: 'Link', doc: 'Label of a doc' } as const

function duplicatesOf({ keys, name }: SidebarContext, source: Source): Diagnostic[] {
  return [...keys].flatMap(([id, labels]) => {
    const at = id.indexOf('.')
    const [kind, key] = [id.slice(0, at), id.slice(at + 1)]
    return labels.length < 2
      ? []
      : [translateKeyDuplicate({ key, kind, sidebar: name, labels }, source)]
  })
}
