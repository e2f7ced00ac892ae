/** Components that a Docusaurus site replaces: those of pages are kept, those of the layout are reported together. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrateNoEqual } from '../../base/errors/catalogue.ts'
import { manualUrl } from '../../base/package/version.ts'
import { findModuleFile } from '../../config/module-files.ts'
import { listFiles } from './list-files.ts'
import type { MovedSite } from './moved-site.ts'
import type { NewFiles } from './new-files.ts'
import { findPageUses } from './page-uses.ts'

/** @returns exports for the registry of components, by the name in pages. */
export function moveSwizzled(
  root: string,
  { notes }: MovedSite,
  files: NewFiles,
): Map<string, string> {
  const parts = listFiles(root, 'src/theme').filter((name) => /\.[jt]sx?$/.test(name))
  const registry = parts.find((file) =>
    /^src\/theme\/MDXComponents(?:\/index)?\.[jt]sx?$/.test(file),
  )
  const frame = parts.filter((file) => !/^src\/theme\/MDXComponents\b/.test(file))
  const [file] = frame
  if (file !== undefined)
    notes.push(
      migrateNoEqual(
        frame.join(', '),
        'replace parts of the theme of Docusaurus',
        `replace or wrap the part in theme/: ${manualUrl('reference/theme')} names them`,
        { file },
      ),
    )
  if (registry === undefined || !existsSync(join(root, registry))) return new Map()
  return readRegistry(root, registry, files)
}

/** Components that `MDXComponents` adds to those of the theme, as exports of their files. */
function readRegistry(root: string, registry: string, files: NewFiles): Map<string, string> {
  const text = readFileSync(join(root, registry), 'utf8')
  const { imports } = findPageUses(text)
  const exported = /export\s+default\s+\{([\s\S]*?)\n\}/.exec(text)?.[1] ?? ''
  const found = new Map<string, string>()
  for (const [, name = '', value = name] of exported.matchAll(
    /^\s*([A-Z]\w*)(?:\s*:\s*(\w+))?\s*,?/gm,
  )) {
    const source = imports.find(({ local }) => local === value)
    if (!source || /^@theme/.test(source.specifier)) continue
    const base = source.specifier.startsWith('@site/')
      ? join(root, source.specifier.slice(6))
      : join(root, registry, '..', source.specifier)
    const file = /^(?:\.|@site\/)/.test(source.specifier) ? findModuleFile(base) : null
    const from = file === null ? source.specifier : `../${files.placeOf(file, true)}`
    const own = source.name === name ? name : `${source.name} as ${name}`
    found.set(name, `export { ${own} } from '${from}'`)
  }
  return found
}
