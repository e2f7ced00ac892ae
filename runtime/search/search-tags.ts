import type { DocsPlace } from '../contract/route-data.ts'
import { DEFAULT_TAG, docsTag, type SearchInstance } from '../contract/search-settings.ts'
import { readPreferredVersion } from '../state/preferred-version.ts'
import type { SiteStorage } from '../state/storage.ts'

/** The current page, and the reader's stored choices. */
interface Reading {
  instances: readonly SearchInstance[]
  /** Docs instance and version of the current page. */
  place: DocsPlace | undefined
  storage: SiteStorage
}

/**
 * The tags to search: pages outside of all docs, and one version of each instance: that of the current
 * page, else the one that the reader prefers, else the latest.
 */
export function searchTags(reading: Reading): string[] {
  return [
    DEFAULT_TAG,
    ...reading.instances.map((instance) => docsTag(instance.id, readVersion(instance, reading))),
  ]
}

/** Name of the reader's version of an instance. */
export function readVersion(
  { id, versions, latest }: SearchInstance,
  { place, storage }: Omit<Reading, 'instances'>,
): string {
  if (place?.instance === id) return place.version
  const names = versions.map(({ name }) => name)
  return readPreferredVersion(storage, { instance: id, versions: names }) ?? latest
}
