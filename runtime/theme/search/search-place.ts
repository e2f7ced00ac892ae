/** What the address of the search page says: query, instance, versions. Other parameters stay. */
import type { SearchInstance } from '../../contract/search-settings.ts'
import { DEFAULT_TAG, docsTag } from '../../contract/search-settings.ts'

/** What is searched for, and where. */
export interface SearchPlace {
  query: string
  /** Id of the one instance to search; absent for all pages. */
  instance?: string | undefined
  /** Instance → version, where the reader chose one here. */
  versions: Readonly<Record<string, string>>
}

const QUERY = 'q'
const INSTANCE = 'in'
const VERSION = 'version.'

/** Read an address; what names no instance or version of the site is not there. */
export function readPlace(search: string, instances: readonly SearchInstance[]): SearchPlace {
  const params = new URLSearchParams(search)
  const instance = instances.find(({ id }) => id === params.get(INSTANCE))?.id
  const versions = instances.flatMap(({ id, versions }) => {
    const version = versions.find(({ name }) => name === params.get(VERSION + id))
    return version ? [[id, version.name] as const] : []
  })
  return {
    query: params.get(QUERY) ?? '',
    instance,
    versions: Object.fromEntries(versions),
  }
}

/** The query part of the address: `?q=iam&in=cloud`; empty where nothing is said. */
export function writePlace(search: string, { query, instance, versions }: SearchPlace): string {
  const params = new URLSearchParams(search)
  for (const name of [...params.keys()]) if (name.startsWith(VERSION)) params.delete(name)
  setOrDelete(params, QUERY, query)
  setOrDelete(params, INSTANCE, instance ?? '')
  for (const [id, version] of Object.entries(versions)) params.set(VERSION + id, version)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** The tags to search: of one instance its own, else those of all and of the pages outside docs. */
export function placeTags(
  { instance, versions }: SearchPlace,
  instances: readonly SearchInstance[],
  versionOf: (instance: SearchInstance) => string,
): string[] {
  const tags = instances
    .filter(({ id }) => instance === undefined || id === instance)
    .map((one) => docsTag(one.id, versions[one.id] ?? versionOf(one)))
  return instance === undefined ? [DEFAULT_TAG, ...tags] : tags
}

function setOrDelete(params: URLSearchParams, name: string, value: string): void {
  if (value === '') params.delete(name)
  else params.set(name, value)
}
