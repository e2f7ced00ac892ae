import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Diagnostic, Source } from '../../base/model/diagnostic.ts'
import type { OutputFile } from '../../base/model/output-file.ts'
import { toLiteral } from '../../config/to-config-text.ts'
import {
  type ForeignObject,
  type ForeignValue,
  fieldOf,
  isForeignObject,
  listOf,
  textIn,
} from './foreign-value.ts'
import type { NewText } from './new-text.ts'
import { readPackages } from './package-file.ts'
import type { ForeignPart } from './part.ts'

/** Old and new place of a folder, from the two sites. */
export type Moves = readonly (readonly [from: string, to: string])[]

/** A site of another program, as far as it could be converted: options for our config, and notes on what has no equivalent. */
export interface MovedSite {
  /** Program that the site was written for: `Docusaurus`. */
  from: string
  /** Config file that was read, relative to the site folder. */
  file: string
  /** Options of the new config; values that cannot be known are still in it, as {@link Foreign}. */
  config: ForeignObject
  /** Object or option of the new config → option that it was read from, and those of its fields. */
  origins: Map<object | string, Origin>
  /** Content of the sidebars file to write. Absent: none, or the site's own file is kept. */
  sidebars?: ForeignObject
  /** Files to write next to the config: catalogues. */
  files: OutputFile[]
  /** Folders with another place in the new site, the most specific first. Default: none. */
  moves?: Moves
  /** Whether a path of the docs is not taken. Default: all are. */
  skips?: (path: string) => boolean
  /** Path of a page of the old site that its config changes. Default: the same. */
  rewrite?: (path: string) => string
  /** Returns the text of a page in the new site. Default: the same. */
  changePage?: (page: NewText, moved: MovedSite) => string
  /** Whether front-matter.ts declares fields of pages. Default: `false`. */
  fields?: boolean
  /** Packages that the new site needs, with their versions. Default: none. */
  installs?: Readonly<Record<string, string>>
  /** Icons that pages use, by name, once pages are changed. Default: none. */
  icons?: Set<string>
  /** Icons of npm packages that pages use. Default: none. */
  packageIcons?: Set<string>
  /** Set that icons without a set are in. Default: `fontawesome`. */
  iconSet?: string
  /** Scripts of the new package.json besides those of every site. Default: none. */
  scripts?: Readonly<Record<string, string>>
  /** Options without equivalent, and other points that a person has to check. */
  notes: Diagnostic[]
}

interface Origin {
  option: string
  /** Options of fields with another name here. */
  fields?: Readonly<Record<string, string>>
}

/** Set the value at a path, creating objects on the way. `undefined` sets nothing. */
export function putOption(
  config: ForeignObject,
  path: readonly string[],
  value: ForeignValue,
): void {
  if (value === undefined) return
  const [name = '', ...rest] = path
  if (rest.length === 0) {
    config[name] = value
    return
  }
  const known = config[name]
  const inner: ForeignObject = isForeignObject(known) ? known : Object.create(null)
  config[name] = inner
  putOption(inner, rest, value)
}

/** Carry a part over to a path. @param value - Its value here. Default: the value that it has. */
export function carry(
  { config, origins }: MovedSite,
  path: readonly string[],
  { part, value = part.take() }: { part: ForeignPart; value?: ForeignValue },
): void {
  putOption(config, path, value)
  if (value !== undefined) origins.set(path.join('.'), part)
}

/** An object made from a part, whose fields are carried over from other parts. */
export function carryFields(
  { origins }: Pick<MovedSite, 'origins'>,
  { option }: ForeignPart,
  parts: Readonly<Record<string, ForeignPart | undefined>>,
): ForeignObject {
  const object: ForeignObject = {}
  const fields: Record<string, string> = {}
  for (const [name, part] of Object.entries(parts)) {
    if (part?.value === undefined) continue
    object[name] = part.take()
    fields[name] = part.option
  }
  origins.set(object, { option, fields })
  return object
}

/** Add entries to the navbar: those on its left before the known ones, others after them. */
export function addNavbarItems({ config }: MovedSite, items: readonly ForeignValue[]): void {
  const isLeft = (item: ForeignValue) => fieldOf(item, 'position') === 'left'
  const known = listOf(fieldOf(fieldOf(config.themeConfig, 'navbar'), 'items'))
  const all = [...items.filter(isLeft), ...known, ...items.filter((item) => !isLeft(item))]
  if (all.length > 0) putOption(config, ['themeConfig', 'navbar', 'items'], all)
}

/** Add style sheets of the new site; those that it has already stay once. */
export function addSheets({ config }: MovedSite, sheets: readonly string[]): void {
  const all = new Set([...listOf(fieldOf(config.themeConfig, 'customCss')), ...sheets])
  if (all.size > 0) putOption(config, ['themeConfig', 'customCss'], [...all])
}

/** Carry over style sheets: files of the site, and those of packages that it installs. */
export function carryStyles(moved: MovedSite, { root }: FoundSite, css: ForeignPart): void {
  const packages = readPackages(root)
  const files = css.itemsOrSelf().flatMap((part): string[] => {
    const text = textIn(part.value)
    const path = text?.replace(/^\.?\//, '')
    const [name = ''] = /^(?:@[\w.-]+\/)?[\w.-]+/.exec(text ?? '') ?? []
    if (text === undefined || path === undefined) return []
    const sheet = compileSheet(root, path)
    if (sheet !== null) {
      moved.files.push({ path: path.replace(/\.s[ac]ss$/, '.css'), content: sheet })
      part.take()
      return [path.replace(/\.s[ac]ss$/, '.css')]
    }
    const isOfPackage = packages.has(name) && !existsSync(join(root, path))
    if ((existsSync(join(root, path)) && /\.css$/.test(path)) || isOfPackage) {
      part.take()
      return [path]
    }
    part.note(
      'is no CSS file of the site',
      'copy its CSS to a file that `themeConfig.customCss` names',
    )
    return []
  })
  addSheets(moved, files)
}

/** A sheet in SCSS or Sass as CSS, if the old site has the compiler; `null` for other sheets. */
function compileSheet(root: string, path: string): string | null {
  const file = join(root, path)
  if (!/\.s[ac]ss$/.test(path) || !existsSync(file)) return null
  try {
    const sass: { compile(file: string): { css: string } } = createRequire(
      join(root, 'package.json'),
    )('sass')
    return `${sass.compile(file).css}\n`
  } catch {
    return null
  }
}

/** A function from the path of a page to its address in an editor, which is written as its text. */
export function toEditFunction(base: string): ForeignValue {
  const edit = ({ docPath }: { docPath: string }) => base + docPath
  const text = `({ docPath }) => ${toLiteral(base)} + docPath`
  // The config is checked with the function, and written with its text.
  return Object.assign(edit, { toString: () => text }) as unknown as ForeignValue
}

/** Facts about a site that are known before its config is converted. */
export interface FoundSite {
  /** Absolute folder of the site. */
  root: string
  /** Config file, relative to `root`. */
  file: string
  config: ForeignPart
  /** Position of an option of the other config, by its name: `themeConfig.navbar`. */
  locate(option: string): Source
}

/** A converted site without any options yet. */
export function startMove(from: string, { file }: FoundSite): MovedSite {
  const config: ForeignObject = Object.create(null)
  return { from, file, config, origins: new Map(), files: [], notes: [] }
}
