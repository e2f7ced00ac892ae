import { createDiagnostics } from './diagnostics.ts'
import type { FindTitle } from './fill-titles.ts'
import { planLocale } from './plan-locale.ts'
import { planLocales } from './plan-locales.ts'
import type { PlannedTag } from './plan-tags.ts'
import type { PlannedVersion } from './plan-version.ts'
import type { CategoryNode, SidebarNode } from './sidebar-nodes.ts'
import type { SiteInput } from './site-input.ts'

/** A node whose label is a text. */
type FilledNode =
  | Exclude<SidebarNode, CategoryNode>
  | (Omit<CategoryNode, 'label' | 'items'> & { label: string; items: readonly FilledNode[] })

/** The sidebars of one version of an instance, before ids and labels are resolved. */
interface WrittenSidebars {
  instance: string
  version: string
  /** Label of the version, in the source language. */
  label: string
  /** Name → entries, in the order of the sidebars file. */
  sidebars: ReadonlyMap<string, readonly FilledNode[]>
  tags: readonly Pick<PlannedTag, 'key' | 'label' | 'description'>[]
}

/** What translators are told about the pages of a site in the source language. */
interface SourcePages {
  /** The sidebars of all instances, in the order of the config. */
  docs: readonly WrittenSidebars[]
  /** Source of a page → its address below the base of its locale: `guide/install`. Drafts have none. */
  addresses: ReadonlyMap<string, string>
}

/** Plan the pages of the source language, for translators. Diagnostics are dropped: the build reports them. */
export function listSourcePages(input: SiteInput, findTitle: FindTitle): SourcePages {
  const { config } = input.loaded
  const info = planLocales(config).find(({ locale }) => locale === config.i18n.defaultLocale)
  if (!info) return { docs: [], addresses: new Map() }
  // Without messages, every text is that of the source.
  const bare = { ...input, messages: {} }
  const { versions, pages } = planLocale({ input: bare, info, diagnostics: createDiagnostics() })
  const all = [...pages, ...versions.flatMap(({ docs }) => [...docs.values()])]
  const addresses = new Map(
    all.map(({ summary, permalink }) => [summary.file.origin, permalink.slice(info.base.length)]),
  )
  return { addresses, docs: toWritten(versions, findTitle) }
}

function toWritten(versions: readonly PlannedVersion[], findTitle: FindTitle): WrittenSidebars[] {
  return versions.map(({ config: { id }, version, sidebars, tags }) => ({
    tags: tags.tags,
    instance: id,
    version: version.name,
    label: version.label,
    sidebars: new Map(
      [...sidebars].map(([name, { written }]) => [name, fillNodes(written, findTitle)] as const),
    ),
  }))
}

function fillNodes(nodes: readonly SidebarNode[], findTitle: FindTitle): FilledNode[] {
  return nodes.map((node) => {
    if (node.kind !== 'category') return node
    const label = typeof node.label === 'string' ? node.label : findTitle(node.label.titleOf)
    return { ...node, label, items: fillNodes(node.items, findTitle) }
  })
}
