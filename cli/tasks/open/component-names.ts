import { readFileSync } from 'node:fs'
import { toTrustedName } from '../../../runtime/contract/static-components.ts'
import type { TrustedModule } from '../../base/model/site-files.ts'
import { parseSyntaxTree } from '../../config/syntax-tree.ts'
import { listExports } from '../../make/bundle/find-islands.ts'
import { findSiteCode } from '../../make/bundle/site-modules.ts'

/** `, B = …`: may be a further constant of a declaration. The parser, which takes 0.1 s to load, knows. */
const FURTHER = /,\s*[A-Z]\w*\s*(?::[^=]*)?=/

/**
 * Names of the site's own components that Markdown may use: those that `components/index.ts` exports by name.
 *
 * @param plugins - Modules of plugins, absolute.
 * @param trusted - Code in folders of content, whose exports pages may import.
 *
 * Read from the text, because parse starts before the bundle exists. `export *` is ignored.
 */
export function findComponentNames(
  siteDir: string,
  trusted: readonly TrustedModule[] = [],
  plugins: readonly string[] = [],
): string[] {
  const { components } = findSiteCode(siteDir, [])
  const own = components === undefined ? [] : exportedComponents(readFileSync(components, 'utf8'))
  const imported = trusted.flatMap(({ path, disk }) =>
    exportedNames(readFileSync(disk, 'utf8')).map((name) => toTrustedName(path, name)),
  )
  const added = plugins.flatMap((file) => exportedComponents(readFileSync(file, 'utf8')))
  return [...new Set([...own, ...imported, ...added])].sort()
}

/** {@link exportedComponents}, and `default` if there is a default export. */
function exportedNames(code: string): string[] {
  return [...exportedComponents(code), ...(/^export default\b/m.test(code) ? ['default'] : [])]
}

/** `export { A, b as C }`, `export function D`, `export const E, F` → A, C, D, E, F; types are left out. */
function exportedComponents(code: string): string[] {
  const tree = FURTHER.test(code) ? parseSyntaxTree(code) : null
  if (tree) return [...listExports(tree.module).keys()].filter((name) => /^[A-Z]\w*$/.test(name))
  const declared = Array.from(
    code.matchAll(/^export (?:async )?(?:function|const|let|class) ([A-Z]\w*)/gm),
    ([, name = '']) => name,
  )
  const listed = Array.from(code.matchAll(/^export \{([^}]*)\}/gm), ([, list = '']) => list)
    .flatMap((list) => list.split(','))
    .filter((item) => !/^\s*type\s/.test(item))
    .map((item) => item.replace(/^.*\sas\s+/, '').trim())
    .filter((name) => /^[A-Z]\w*$/.test(name))
  return [...declared, ...listed]
}
