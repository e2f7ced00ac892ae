import type { ComponentKind } from './page-component.ts'

/** What parse makes HTML of, where the site has no component of the name. */
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

/** Names of the components that parse makes HTML of, as they are written in MDX. */
export const BUILT_IN_NAMES: readonly string[] = Object.keys(BUILT_IN)

const KINDS: ReadonlyMap<string, ComponentKind> = new Map(
  Object.entries(BUILT_IN).map(([name, kind]) => [plainName(name), kind]),
)

/** What a component of that name is to parse; `undefined` for one that it does not know. */
export function builtInKind(name: string): ComponentKind | undefined {
  return KINDS.get(plainName(name))
}

/** The rule for names of components: `FileTree`, `file-tree` and `filetree` are one. */
export function plainName(name: string): string {
  return name.replaceAll('-', '').toLowerCase()
}
