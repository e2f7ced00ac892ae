import type { DocsPlace } from '../contract/route-data.ts'
import { DEFAULT_TAG, docsTag, type SearchInstance } from '../contract/search-settings.ts'
import { readPreferredVersion } from '../state/preferred-version.ts'
import type { SiteStorage } from '../state/storage.ts'

/** Where the reader is, and what the browser remembers of them. */
interface Reading {
  instances: readonly SearchInstance[]
  /** Of the page on screen. */
  place: DocsPlace | undefined
  storage: SiteStorage
}

/**
 * The tags to search: pages outside all docs, and of each instance the version that is being read:
 * that of the page on screen, else the one that the reader prefers, else the latest.
 */
export function searchTags(reading: Reading): string[] {
  return [
    DEFAULT_TAG,
    ...reading.instances.map((instance) => docsTag(instance.id, readVersion(instance, reading))),
  ]
}

/** Name of the version of an instance that is being read. */
export function readVersion(
  { id, versions, latest }: SearchInstance,
  { place, storage }: Omit<Reading, 'instances'>,
): string {
  if (place?.instance === id) return place.version
  const names = versions.map(({ name }) => name)
  return readPreferredVersion(storage, { instance: id, versions: names }) ?? latest
}
