/**
 * Which translations a build knows to be out of date, so that readers are told. A page whose source
 * has the recorded bytes costs one hash; sections are compared only where it has others.
 */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { SiteError } from '../errors/site-error.ts'
import { loadSource } from '../scan/load-source.ts'
import { hashText } from '../translate/content/hash-text.ts'
import { toPageStatus } from '../translate/content/page-status.ts'
import type { PageRecord } from '../translate/content/record-file.ts'
import type { OpenSite } from './open-site.ts'
import { createSplit, loadRecords, type Split } from './translated-content.ts'

/** Locale → origin → since when the translation is out of date. */
export type Outdated = Readonly<Record<string, ReadonlyMap<string, { since: string }>>>

/** Compare sources with the records of their translations. */
export async function findOutdated(site: OpenSite): Promise<Outdated> {
  const { scan, loaded, locales } = site
  if (!loaded.config.i18n.notices.outdated) return {}
  const split = once(() => createSplit(site))
  const found = locales.map(async (locale) => {
    const twins = scan.twins[locale] ?? {}
    const { records } = Object.keys(twins).length === 0 ? NO_RECORDS : loadRecords(site, locale)
    const pages = new Map<string, { since: string }>()
    for (const [origin, record] of records) {
      const twin = twins[origin]
      if (twin && (await isOutdated(loaded.root, { origin, twin: twin.file, record, split })))
        pages.set(origin, { since: record.date })
    }
    return [locale, pages] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

const NO_RECORDS: { records: ReadonlyMap<string, PageRecord> } = { records: new Map() }

interface Translated {
  origin: string
  twin: string
  record: PageRecord
  split(): Promise<Split>
}

async function isOutdated(
  root: string,
  { origin, twin, record, split }: Translated,
): Promise<boolean> {
  try {
    if (hashOf(root, origin) === record.source) return false
    const cut = await split()
    const status = toPageStatus({
      origin,
      instance: null,
      source: cut(loadSource(root, origin).text),
      twin: { file: twin, sections: cut(loadSource(root, twin).text) },
      record,
    })
    // Another order of the same texts says nothing else.
    return status.sections.some(({ state }) => state !== 'moved')
  } catch (error) {
    // A file that cannot be read: parse reports it.
    if (error instanceof SiteError) return false
    throw error
  }
}

/** Hashes of files that did not change since, for the live server. */
const hashes = new Map<string, { stamp: string; hash: string }>()

function hashOf(root: string, file: string): string {
  const disk = resolve(root, file)
  const stats = statSync(disk, { throwIfNoEntry: false })
  const stamp = `${stats?.mtimeMs ?? 0} ${stats?.size ?? 0}`
  const known = hashes.get(disk)
  if (known?.stamp === stamp) return known.hash
  const hash = hashText(loadSource(root, file).text)
  hashes.set(disk, { stamp, hash })
  return hash
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
