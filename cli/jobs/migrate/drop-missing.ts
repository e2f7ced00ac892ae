/** Leaves out what the old config names and the old site does not have, with a note for each: a build would stop. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { migrateNoEqual } from '../../base/errors/catalogue.ts'
import { findModuleFile } from '../../config/module-files.ts'
import {
  type ForeignObject,
  type ForeignValue,
  fieldOf,
  isForeignObject,
  listOf,
  textIn,
} from './foreign-value.ts'
import type { FoundSite, MovedSite } from './moved-site.ts'
import type { NewFiles } from './new-files.ts'

/** Drop tags of the head and sidebars whose files are missing. */
export function dropMissing(root: string, moved: MovedSite, { statics }: NewFiles): void {
  const { config } = moved
  const isMissing = (address: ForeignValue) =>
    typeof address === 'string' &&
    !/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(address) &&
    !statics.some((folder) => existsSync(join(root, folder, address.replace(/[?#].*$/, ''))))
  const drop = (what: string, why = 'the old site does not have this file') => {
    const source = { file: moved.file, line: 1, column: 1 }
    moved.notes.push(
      migrateNoEqual(what, why, 'add the file, and name it in site.config.ts', source),
    )
  }
  for (const name of ['headTags', 'scripts', 'stylesheets'] as const) {
    const kept = listOf(config[name]).filter((entry) => {
      const attributes = name === 'headTags' ? fieldOf(entry, 'attributes') : entry
      const address = addressOf(attributes, fieldOf(entry, 'tagName'))
      if (!isMissing(address)) return true
      drop(`${name}: ${String(address)}`)
      return false
    })
    if (config[name] !== undefined) config[name] = kept
  }
  for (const instance of listOf(config.docs)) {
    const path = textIn(fieldOf(instance, 'sidebarPath'))
    if (path === undefined || path === 'sidebars.ts' || !isForeignObject(instance)) continue
    if (moved.files.some((file) => file.path === path)) continue
    if (findModuleFile(join(root, path)) !== null) continue
    drop(`sidebarPath: ${path}`)
    delete instance.sidebarPath
  }
}

function addressOf(value: ForeignValue, tag: ForeignValue): ForeignValue {
  if (typeof value === 'string') return value
  if (tag === 'link' && /^(?:preconnect|dns-prefetch)$/.test(String(fieldOf(value, 'rel'))))
    return undefined
  return fieldOf(value, 'href') ?? fieldOf(value, 'src')
}

/** Packages and files of plugins for pages. */
export function pluginsIn(config: ForeignObject): string[] {
  return ['remarkPlugins', 'rehypePlugins'].flatMap((name) =>
    listOf(fieldOf(config.markdown, name)).flatMap((entry) => textIn(nameOf(entry)) ?? []),
  )
}

/** Drop plugins that are neither files nor packages of the old site's package.json. */
export function dropPlugins(
  { config, notes, origins }: MovedSite,
  { locate }: Pick<FoundSite, 'locate'>,
  packages: ReadonlyMap<string, string>,
): void {
  const { markdown } = config
  if (!isForeignObject(markdown)) return
  for (const option of ['remarkPlugins', 'rehypePlugins']) {
    const entries = listOf(markdown[option])
    const kept = entries.filter((entry, index) => {
      const name = textIn(nameOf(entry)) ?? ''
      if (name.startsWith('.') || packages.has(name)) return true
      const origin = origins.get(`markdown.${option}[${index}]`)?.option ?? option
      const why = `${name} is not in package.json of the old site`
      const instead = `install it, and add it to \`markdown.${option}\``
      notes.push(migrateNoEqual(origin, why, instead, locate(origin)))
      return false
    })
    if (kept.length > 0) markdown[option] = kept
    else delete markdown[option]
  }
}

const nameOf = (entry: ForeignValue): ForeignValue => (Array.isArray(entry) ? entry[0] : entry)
