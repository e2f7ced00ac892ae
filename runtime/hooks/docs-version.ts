/**
 * Which version of each docs instance the reader gets: the one at hand, else the one that was chosen
 * before, else the latest. The choice is in the browser's storage, so that static HTML and the first
 * render know nothing of it.
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

/** The reader's versions. */
export interface ReaderVersions {
  /** Names of versions of an instance, the one to be tried first in front. */
  candidates(instance: string): readonly string[]
  /** Keep the reader's choice. */
  prefer(instance: string, version: string): void
}

/** The versions for the page at hand. */
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

/** Forget the versions that were chosen once and are gone. Called once, before the first render. */
export function forgetGoneVersions(storage: SiteStorage, { docs }: LocaleDocument): void {
  if (!docs?.remember) return
  for (const [instance, { versions }] of Object.entries(docs.instances))
    readPreferredVersion(storage, { instance, versions: versions.map(({ name }) => name) })
}

/** Where a version has the page at hand, else its main doc. */
export function toVersionHref(
  { place, versions }: Pick<RouteDocument, 'place' | 'versions'>,
  { instance, name, href }: { instance: string; name: string; href: Permalink },
): Permalink {
  return (place?.instance === instance ? versions?.[name] : undefined) ?? href
}
