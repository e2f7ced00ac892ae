/** Documents that many pages share: one for each locale, sidebar and docs instance. */
import { createHash } from 'node:crypto'
import {
  instanceDocumentUrl,
  localeDocumentUrl,
  sidebarDocumentUrl,
} from '../../runtime/contract/addresses.ts'
import type { LocaleDocument } from '../../runtime/contract/locale-data.ts'
import type { SidebarDocument } from '../../runtime/contract/route-data.ts'
import type { OutputFile } from '../model/output-file.ts'
import type { LocaleMap } from '../model/site-map.ts'

/** A locale document as it is published: its address says its content. */
export interface PublishedDocument {
  /** Absolute path in the site: `/de/assets/data/locale.4f2a91c0.json`. */
  url: string
  content: string
}

/** Name a locale document by the hash of its bytes, so that it may be cached for ever. */
export function publishLocale(document: LocaleDocument): PublishedDocument {
  const content = JSON.stringify(document)
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
  return { url: localeDocumentUrl(document.base, hash), content }
}

/**
 * Sidebars and instances of one locale as output files.
 *
 * @param siteBase - Cut off the addresses: the output folder is served there.
 */
export function toDataFiles(
  { base, sidebars, instances }: LocaleMap,
  siteBase: string,
): OutputFile[] {
  const sidebarFiles = Object.values(sidebars).map(({ key, items }) => {
    const document: SidebarDocument = { key, items }
    return { path: sidebarDocumentUrl(base, key), content: JSON.stringify(document) }
  })
  const instanceFiles = instances.map((instance) => ({
    path: instanceDocumentUrl(base, instance.id),
    content: JSON.stringify(instance),
  }))
  return [...sidebarFiles, ...instanceFiles].map(({ path, content }) => ({
    path: path.slice(siteBase.length),
    content,
  }))
}
