/** Data of a docs instance for the browser: its versions, their docs and sidebars. */
import type { SidebarItem } from '../../../runtime/contract/route-data.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { versionLabelId } from '../../base/messages/message-ids.ts'
import { translateMessage } from '../../base/messages/translate-message.ts'
import type { Instance, Version } from '../../base/model/instance.ts'
import type { Label, Planned } from '../../base/model/label.ts'
import { joinPermalink } from '../../read/links/permalink.ts'
import type { PlannedVersion } from './plan-version.ts'

/** Every instance with its versions, in the order of the config. */
export function describeInstances(versions: readonly PlannedVersion[]): Planned<Instance>[] {
  const instances = new Map<string, Planned<Instance>>()
  for (const planned of versions) {
    const { config, base } = planned
    const known = instances.get(config.id)
    const instance = known ?? {
      id: config.id,
      path: toBarePath(base, config.routeBasePath),
      versions: [],
    }
    instances.set(config.id, {
      ...instance,
      versions: [...instance.versions, describeVersion(planned)],
    })
  }
  return [...instances.values()]
}

function toBarePath(base: string, folder: string): string {
  const path = joinPermalink(base, folder, '/')
  return path === base ? path : path.replace(/\/$/, '')
}

function describeVersion(planned: PlannedVersion): Planned<Version> {
  const { config, version, sidebars, base, folder, messages } = planned
  const { name, isLast, banner, badge } = version
  return {
    name,
    label: translateMessage(messages, versionLabelId(config.id, name), version.label),
    isLast,
    path: toBarePath(base, folder),
    mainDocId: findMainDoc(planned),
    docs: describeDocs(planned),
    ...omitUndefined({ banner: banner === 'none' ? undefined : banner, badge: badge || undefined }),
    sidebars: Object.fromEntries(
      [...sidebars].map(([id, { sidebar }]) => [id, describeSidebar(sidebar.items)]),
    ),
  }
}

function describeDocs({ docs, shown, pages }: PlannedVersion): Version['docs'] {
  return [
    ...[...docs.values()].map(({ id, permalink, unlisted }) => {
      const sidebar = shown.get(id)?.sidebar.name
      return {
        id,
        path: permalink,
        ...omitUndefined({ sidebar, unlisted: unlisted ? (true as const) : undefined }),
      }
    }),
    ...pages.map(({ page, sidebar }) => ({
      id: page.slug,
      path: page.permalink,
      sidebar: sidebar.sidebar.name,
    })),
  ]
}

/**
 * Id of the doc at the root, else of the first doc in the first sidebar, else of the first doc; empty
 * without docs.
 */
function findMainDoc({ docs, sidebars }: PlannedVersion): string {
  for (const doc of docs.values()) if (doc.slug === '/') return doc.id
  const [first] = sidebars.values()
  return first?.index.docIds[0] ?? docs.keys().next().value ?? ''
}

function describeSidebar(
  items: readonly Planned<SidebarItem>[],
): Planned<Version>['sidebars'][string] {
  const link = findFirstLink(items)
  return link ? { link } : {}
}

/** The first link of the sidebar, with its label. */
function findFirstLink(
  items: readonly Planned<SidebarItem>[],
): { path: string; label: Label } | undefined {
  for (const item of items) {
    if (item.kind === 'link' && !item.unlisted) return { path: item.href, label: item.label }
    if (item.kind !== 'category') continue
    if (item.href !== undefined && !item.linkUnlisted) return { path: item.href, label: item.label }
    const link = findFirstLink(item.items)
    if (link) return link
  }
  return undefined
}
