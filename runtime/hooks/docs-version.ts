/**
 * The version of each docs instance for the reader: that of the current page, else the one chosen before,
 * else the latest. The choice is in the browser's storage, so static HTML and the first render do not
 * depend on it.
 */
import { useSyncExternalStore } from 'react'
import { HAS_VERSIONS } from '../contract/features.ts'
import type { LocaleDocument } from '../contract/locale-data.ts'
import type { Permalink, RouteDocument } from '../contract/route-data.ts'
import { useLocale, useRoute, useRuntime } from '../router/runtime-context.ts'
import {
  preferredVersionKey,
  readPreferredVersion,
  savePreferredVersion,
} from '../state/preferred-version.ts'
import { noStorage, type SiteStorage } from '../state/storage.ts'

/** The reader's versions of all instances. */
export interface ReaderVersions {
  /** Names of an instance's versions, in the order in which to try them. */
  candidates(instance: string): readonly string[]
  /** Store the reader's choice. */
  prefer(instance: string, version: string): void
}

/** Use the versions for the current page. */
export const useReaderVersions: () => ReaderVersions = HAS_VERSIONS
  ? useStoredVersions
  : () => NO_VERSIONS

const NO_VERSIONS: ReaderVersions = { candidates: () => [], prefer: () => {} }

function useStoredVersions(): ReaderVersions {
  const { place } = useRoute()
  const { docs } = useLocale()
  const storage = useVersionStorage()
  const instances = Object.keys(docs?.instances ?? {})
  const preferred = useSyncExternalStore(
    (listener) => {
      const stops = instances.map((id) => storage.subscribe(preferredVersionKey(id), listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    () => instances.map((id) => storage.get(preferredVersionKey(id)) ?? '').join('\n'),
    () => '',
  ).split('\n')
  return {
    candidates: (instance) =>
      [
        place?.instance === instance ? place.version : '',
        preferred[instances.indexOf(instance)] ?? '',
        docs?.instances[instance]?.latest ?? '',
      ].filter((name) => name !== ''),
    prefer: (instance, version) => savePreferredVersion(storage, { instance, version }),
  }
}

function useVersionStorage(): SiteStorage {
  const { storage, locale } = useRuntime()
  return locale.docs?.remember ? storage : noStorage
}

/** Remove stored choices of versions that no longer exist. Called once, before the first render. */
export function forgetGoneVersions(storage: SiteStorage, { docs }: LocaleDocument): void {
  if (!docs?.remember) return
  for (const [instance, { versions }] of Object.entries(docs.instances))
    readPreferredVersion(storage, { instance, versions: versions.map(({ name }) => name) })
}

/** Address of the current page in a version, else of that version's main doc. */
export function toVersionHref(
  { place, versions }: Pick<RouteDocument, 'place' | 'versions'>,
  { instance, name, href }: { instance: string; name: string; href: Permalink },
): Permalink {
  return (place?.instance === instance ? versions?.[name] : undefined) ?? href
}
