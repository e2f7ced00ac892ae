import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { STATIC_COMPONENTS, toTrustedName } from '../../runtime/contract/static-components.ts'
import type { TrustedModule } from '../model/site-files.ts'

const ENTRIES = ['index.ts', 'index.tsx', 'index.js', 'index.jsx']

/**
 * Names of the static components that Markdown may use: the built-in ones, and those that
 * `components/index.ts` exports by name.
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
  const entry = ENTRIES.map((name) => join(siteDir, 'components', name)).find((file) =>
    existsSync(file),
  )
  const own = entry === undefined ? [] : exportedComponents(readFileSync(entry, 'utf8'))
  const imported = trusted.flatMap(({ path, disk }) =>
    exportedNames(readFileSync(disk, 'utf8')).map((name) => toTrustedName(path, name)),
  )
  const added = plugins.flatMap((file) => exportedComponents(readFileSync(file, 'utf8')))
  return [...new Set([...STATIC_COMPONENTS, ...own, ...imported, ...added])].sort()
}

/** {@link exportedComponents}, and `default` if there is a default export. */
function exportedNames(code: string): string[] {
  return [...exportedComponents(code), ...(/^export default\b/m.test(code) ? ['default'] : [])]
}

/** `export { A, b as C }`, `export function D`, `export const E` → A, C, D, E; types are left out. */
function exportedComponents(code: string): string[] {
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
