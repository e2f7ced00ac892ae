import type { SiteStorage } from './storage.ts'

/** Storage key of the version that a reader prefers in one docs instance. */
export const preferredVersionKey = (instance: string) => `docs-preferred-version-${instance}`

/** Name of the stored version, or `null`. A version that no longer exists is removed. */
export function readPreferredVersion(
  storage: SiteStorage,
  { instance, versions }: { instance: string; versions: readonly string[] },
): string | null {
  const stored = storage.get(preferredVersionKey(instance))
  if (stored === null || versions.includes(stored)) return stored
  storage.set(preferredVersionKey(instance), null)
  return null
}

/** Store the version that the reader chose. */
export function savePreferredVersion(
  storage: SiteStorage,
  { instance, version }: { instance: string; version: string },
): void {
  storage.set(preferredVersionKey(instance), version)
}
