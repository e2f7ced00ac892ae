/** Reads the configuration of Hugo: one file in TOML, YAML or JSON, or the files of `config/_default/`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { type ForeignObject, isForeignObject, toForeignData } from './foreign-value.ts'
import type { ForeignModule } from './read-module.ts'
import { readYamlConfig } from './read-yaml-config.ts'

/** The configuration; `null` for a file that cannot be read. @param file - Relative to the root. */
export function readHugoConfig(root: string, file: string): ForeignModule | null {
  const folder = join(root, 'config/_default')
  const others =
    file.startsWith('config/_default/') && existsSync(folder) ? readdirSync(folder) : []
  const main = readFile(root, file)
  if (!main) return null
  const value: ForeignObject = Object.assign(Object.create(null), main)
  for (const name of others.sort()) {
    const part = basename(name).replace(/\.(?:toml|ya?ml|json)$/, '')
    if (part === name || /^(?:hugo|config)$/.test(part)) continue
    // `menus.de.toml` belongs to a language.
    const [option = '', language] = part.split('.')
    const read = readFile(root, `config/_default/${name}`)
    if (!read) continue
    if (language === undefined) value[option] = read
    else setOf(value, language)[option] = read
  }
  return { value, notes: [], locate: (option) => locate(root, file, option) }
}

/** The configuration of Zensical: the options of MkDocs in a table of TOML. */
export function readZensicalConfig(root: string, file: string): ForeignModule | null {
  const value = readFile(root, file)?.project
  if (!isForeignObject(value)) return null
  return { value, notes: [], locate: (option) => locate(root, file, option) }
}

/** The options of a language. */
function setOf(value: ForeignObject, language: string): ForeignObject {
  const languages = isForeignObject(value.languages) ? value.languages : Object.create(null)
  value.languages = languages
  const own = isForeignObject(languages[language]) ? languages[language] : Object.create(null)
  languages[language] = own
  return own
}

function readFile(root: string, file: string): ForeignObject | null {
  try {
    if (!/\.toml$/.test(file)) {
      const read = readYamlConfig(join(root, file), root)?.value
      return isForeignObject(read) ? read : null
    }
    const data = toForeignData(parseToml(readFileSync(join(root, file), 'utf8')))
    return isForeignObject(data) ? data : null
  } catch {
    return null
  }
}

/** The first line that begins with the last key of an option. */
function locate(root: string, file: string, option: string) {
  const key = option.split(/[.[]/).findLast((part) => part !== '' && !/^\d+\]$/.test(part)) ?? ''
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  const at = lines.findIndex((line) =>
    line
      .replace(/^[\s["']+/, '')
      .replace(/["'\]]/g, '')
      .startsWith(key),
  )
  return { file, line: Math.max(0, at) + 1, column: 1 }
}
