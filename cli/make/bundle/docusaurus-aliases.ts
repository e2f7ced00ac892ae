/**
 * Modules of Docusaurus that code of a site may import, each made from modules of the runtime. A bundle contains
 * only those that the code imports.
 */
import path from 'node:path'
import type { LoadedConfig } from '../../config/paths.ts'

/** Module → its exports: files of the runtime, with our name → the name in Docusaurus. */
const MODULES: Readonly<
  Record<string, readonly [file: string, names: Readonly<Record<string, string>>][]>
> = {
  '@docusaurus/Link': [['router/link.tsx', { default: 'Link' }]],
  '@docusaurus/Translate': [
    ['i18n/translate.tsx', { default: 'Translate', translate: 'translate' }],
  ],
  '@docusaurus/Head': [['docusaurus/head.tsx', { default: 'HeadTags' }]],
  '@docusaurus/BrowserOnly': [['docusaurus/components.tsx', { default: 'BrowserOnly' }]],
  '@docusaurus/ExecutionEnvironment': [
    ['docusaurus/components.tsx', { default: 'executionEnvironment' }],
  ],
  '@docusaurus/useIsBrowser': [['docusaurus/components.tsx', { default: 'useIsBrowser' }]],
  '@docusaurus/useBaseUrl': [
    ['docusaurus/hooks.ts', { default: 'useBaseUrl', useBaseUrlUtils: 'useBaseUrlUtils' }],
  ],
  '@docusaurus/useDocusaurusContext': [
    ['docusaurus/hooks.ts', { default: 'useDocusaurusContext' }],
  ],
  '@docusaurus/plugin-content-docs/client': [
    [
      'docusaurus/hooks.ts',
      Object.fromEntries(
        [
          'useActiveDocContext',
          'useActivePlugin',
          'useActivePluginAndVersion',
          'useActiveVersion',
          'useAllDocsData',
          'useDocsData',
          'useDocsVersion',
          'useLatestVersion',
          'useVersions',
        ].map((name) => [name, name]),
      ),
    ],
  ],
  '@docusaurus/theme-common': [['hooks/use-color-mode.ts', { useColorMode: 'useColorMode' }]],
  '@theme/Admonition': [['docusaurus/content.tsx', { default: 'Admonition' }]],
  '@theme/CodeBlock': [['docusaurus/content.tsx', { default: 'PlainCode' }]],
  '@theme/Details': [['docusaurus/content.tsx', { default: 'Details' }]],
  '@theme/DocCardList': [['theme/article/static-components.tsx', { default: 'DocCardList' }]],
  '@theme/Heading': [['docusaurus/content.tsx', { default: 'Heading' }]],
  '@theme/Layout': [['docusaurus/components.tsx', { default: 'Layout' }]],
  '@theme/TabItem': [['docusaurus/content.tsx', { default: 'TabItem' }]],
  '@theme/Tabs': [['docusaurus/content.tsx', { default: 'Tabs' }]],
  '@theme/ThemedImage': [['docusaurus/content.tsx', { default: 'ThemedImage' }]],
}

/** Aliases that code of a site may import, for the bundler: those of the config win over ours. */
export function planImports(
  runtimeDir: string,
  { config, root }: LoadedConfig,
): ReturnType<typeof planDocusaurusAliases> {
  const { aliases, virtualFiles } = planDocusaurusAliases(runtimeDir)
  const own = toSiteAliases(config.markdown.aliases, root)
  return { aliases: { '@site': root, ...aliases, ...own }, virtualFiles }
}

/** `markdown.aliases` in the syntax of the bundler: an exact name, or a folder with all files below it. */
function toSiteAliases(
  aliases: Readonly<Record<string, string>>,
  root: string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(aliases).map(([name, target]) =>
      name.endsWith('/*')
        ? [name.slice(0, -2), path.join(root, target.replace(/\/?\*$/, ''))]
        : [`${name}$`, path.join(root, target)],
    ),
  )
}

/** Aliases (name → file) for the bundler, and the texts of the files, which exist only in memory. */
export function planDocusaurusAliases(runtimeDir: string): {
  aliases: Record<string, string>
  virtualFiles: Record<string, string>
} {
  const entries = Object.entries(MODULES).map(([name, sources]) => {
    const file = path.join(runtimeDir, `octavo-${name.replace(/\W+/g, '-')}.ts`)
    return { name, file, text: sources.map((source) => renderExports(runtimeDir, source)).join('') }
  })
  return {
    aliases: Object.fromEntries(entries.map(({ name, file }) => [`${name}$`, file])),
    virtualFiles: Object.fromEntries(entries.map(({ file, text }) => [file, text])),
  }
}

function renderExports(
  runtimeDir: string,
  [file, names]: readonly [string, Readonly<Record<string, string>>],
): string {
  const list = Object.entries(names).map(([theirs, ours]) => `${ours} as ${theirs}`)
  return `export { ${list.join(', ')} } from ${JSON.stringify(path.join(runtimeDir, file))}\n`
}
