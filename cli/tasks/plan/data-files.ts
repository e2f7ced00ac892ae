/** Documents that many pages share: one for each locale, level of a sidebar and docs instance. */
import { createHash } from 'node:crypto'
import {
  instanceDocumentUrl,
  localeDocumentUrl,
  sidebarLevelUrl,
} from '../../../runtime/contract/addresses.ts'
import type { LocaleDocument } from '../../../runtime/contract/locale-data.ts'
import type { OutputFile } from '../../base/model/output-file.ts'
import type { LocaleMap } from '../../base/model/site-map.ts'
import { levelsOf } from '../../make/render/sidebar-levels.ts'

/** A published document, whose address contains a hash of its content. */
export interface PublishedDocument {
  /** Absolute path in the site: `/de/assets/data/locale.4f2a91c0.json`. */
  url: string
  content: string
}

/** Name a locale document by the hash of its bytes, so that it may be cached for ever. */
export function publishLocale(document: LocaleDocument): PublishedDocument {
  return publish(document, document)
}

/**
 * Document with the texts of the config that a locale has not translated, which the browser loads after hydrating
 * the page.
 */
export function publishFallbacks(
  locale: Pick<LocaleDocument, 'base'>,
  texts: readonly string[],
): PublishedDocument {
  return publish(locale, [...texts].sort())
}

function publish(document: Pick<LocaleDocument, 'base'>, value: unknown): PublishedDocument {
  const content = JSON.stringify(value)
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
  return { url: localeDocumentUrl(document.base, hash), content }
}

/**
 * Sidebars and instances of one locale as output files.
 *
 * @param siteBase - Base of the site, removed from the addresses to get output paths.
 */
export function toDataFiles(
  { base, sidebars, instances }: LocaleMap,
  siteBase: string,
): OutputFile[] {
  const sidebarFiles = Object.values(sidebars).flatMap((sidebar) =>
    Array.from(levelsOf(sidebar).list(), ([level, items]) => ({
      path: sidebarLevelUrl(base, sidebar.key, level),
      content: JSON.stringify(items),
    })),
  )
  const instanceFiles = instances.map((instance) => ({
    path: instanceDocumentUrl(base, instance.id),
    content: JSON.stringify(instance),
  }))
  return [...sidebarFiles, ...instanceFiles].map(({ path, content }) => ({
    path: path.slice(siteBase.length),
    content,
  }))
}
