import type { Permalink } from '../../../runtime/contract/route-data.ts'

/** One docs version, as the runtime in the browser can query it. */
export interface Version {
  name: string
  label: string
  isLast: boolean
  path: Permalink
  mainDocId: string
  docs: readonly { id: string; path: Permalink; sidebar?: string; unlisted?: true }[]
  banner?: 'unreleased' | 'unmaintained'
  badge?: true
  sidebars: Readonly<Record<string, { link?: { path: string; label: string } }>>
}

/** One docs instance in one locale. */
export interface Instance {
  id: string
  path: Permalink
  versions: readonly Version[]
}
