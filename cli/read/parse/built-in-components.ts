import type { ComponentKind } from './page-component.ts'

/** Components that parse turns into HTML, unless the site has a component of the name. */
const BUILT_IN = {
  Admonition: 'admonition',
  Aside: 'admonition',
  Code: 'code',
  CodeBlock: 'code',
  Details: 'details',
  FileTree: 'file-tree',
  Image: 'image',
  Link: 'link',
  PackageManagerTabs: 'package-managers',
  Tab: 'tab',
  TabItem: 'tab',
  Tabs: 'tabs',
  ThemedImage: 'themed-image',
  TOCInline: 'toc',
  Video: 'video',
} as const satisfies Readonly<Record<string, ComponentKind>>

/** Names of the components that parse itself shows, as written in MDX. */
export const BUILT_IN_NAMES: readonly string[] = [...Object.keys(BUILT_IN), 'Include']

const KINDS: ReadonlyMap<string, ComponentKind> = new Map(
  Object.entries(BUILT_IN).map(([name, kind]) => [plainName(name), kind]),
)

/** Kind of the built-in component of that name; `undefined` if there is none. */
export function builtInKind(name: string): ComponentKind | undefined {
  return KINDS.get(plainName(name))
}

/** Normalise the name of a component: `FileTree`, `file-tree` and `filetree` are the same. */
export function plainName(name: string): string {
  return name.replaceAll('-', '').toLowerCase()
}
