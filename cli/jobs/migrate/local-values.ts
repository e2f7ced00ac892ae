/** Values that are only valid on the computer of the migration: paths of its folders, addresses of its servers. */
import { existsSync } from 'node:fs'
import { isAbsolute, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Foreign, type ForeignObject, type ForeignValue, isForeignObject } from './foreign-value.ts'
import type { FoundSite } from './moved-site.ts'
import { joinOption } from './part.ts'

const LOCAL = /^(?:https?:)?\/\/(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])(?=[:/]|$)/i

/** Make paths relative to the site, and replace addresses of this computer by values that become notes. */
export function removeLocal(
  value: ForeignValue,
  site: Pick<FoundSite, 'root' | 'locate'>,
  option: string,
): void {
  if (!Array.isArray(value) && !isForeignObject(value)) return
  for (const [key, field] of Object.entries(value)) {
    const inner = Array.isArray(value) ? `${option}[${key}]` : joinOption(option, key)
    removeLocal(field instanceof Foreign ? field.given : field, site, inner)
    if (typeof field !== 'string') continue
    const isServer = LOCAL.test(field)
    const known = isServer
      ? new Foreign(site.locate(inner), `${field}, an address of this computer`)
      : toRelative(field, site.root)
    // Both kinds of values that hold others take a value by its name.
    ;(value as ForeignObject)[key] = known
  }
}

/** A path of this computer, relative to the site or by the name of its package; other texts as they are. */
function toRelative(text: string, root: string): string {
  const path = /^file:\/\/\//.test(text) ? fileURLToPath(text) : text
  // An address such as `/docs` looks like a path: paths begin with the folders of the site, and exist.
  const [, first, second] = root.split(sep)
  const start = [sep, first, sep, second ?? ''].join('')
  if (!isAbsolute(path) || !path.startsWith(start) || !existsSync(path)) return text
  const [, ofPackage] = path.split(`${sep}node_modules${sep}`)
  const found = ofPackage ?? (relative(root, path) || '.')
  return found.split(sep).join('/')
}
