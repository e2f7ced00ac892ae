/** State of the search page in its address: query, instance, versions. Other parameters are kept. */
import type { SearchInstance } from '../../contract/search-settings.ts'
import { DEFAULT_TAG, docsTag } from '../../contract/search-settings.ts'

/** The query, and the part of the docs to search. */
export interface SearchPlace {
  query: string
  /** Id of the instance to search; absent for all pages. */
  instance?: string | undefined
  /** Instance → version that the reader has chosen on this page. */
  versions: Readonly<Record<string, string>>
}

const QUERY = 'q'
const INSTANCE = 'in'
const VERSION = 'version.'

/** Parse an address; unknown instances and versions are ignored. */
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

/** The query part of the address: `?q=iam&in=cloud`; empty if nothing is set. */
export function writePlace(search: string, { query, instance, versions }: SearchPlace): string {
  const params = new URLSearchParams(search)
  for (const name of [...params.keys()]) if (name.startsWith(VERSION)) params.delete(name)
  setOrDelete(params, QUERY, query)
  setOrDelete(params, INSTANCE, instance ?? '')
  for (const [id, version] of Object.entries(versions)) params.set(VERSION + id, version)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** The tags to search: of one instance its version, else those of all instances and of pages outside of all docs. */
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
