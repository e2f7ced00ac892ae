import type { Diagnostic, Source } from '../model/diagnostic.ts'
import type { OutputFile } from '../model/output-file.ts'
import type { ForeignObject, ForeignValue } from './foreign-value.ts'

/** A site of another program, as far as it could be converted: options for our config, and notes on what has no equivalent. */
export interface MovedSite {
  /** Program that the site was written for: `Docusaurus`. */
  from: string
  /** Config file that was read, relative to the site folder. */
  file: string
  /** Options of the new config; values that cannot be known are still in it, as {@link Foreign}. */
  config: ForeignObject
  /** Option of the new config → option that it was read from, where the names differ. */
  origins: Map<string, string>
  /** Content of the sidebars file to write. Absent: none, or the site's own file is kept. */
  sidebars?: ForeignObject
  /** Files to write beside the config: catalogues. */
  files: OutputFile[]
  /** Options without equivalent, and other points that a person has to check. */
  notes: Diagnostic[]
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
  // A value on the way is an object that this function created, or one of the other config.
  const inner = (config[name] ?? Object.create(null)) as ForeignObject
  config[name] = inner
  putOption(inner, rest, value)
}

/** Facts about a site that are known before its config is converted. */
export interface FoundSite {
  /** Absolute folder of the site. */
  root: string
  /** Config file, relative to `root`. */
  file: string
  config: ForeignObject
  locate: LocateOption
}

/** A converted site without any options yet. */
export function startMove(from: string, { file }: FoundSite): MovedSite {
  const config: ForeignObject = Object.create(null)
  return { from, file, config, origins: new Map(), files: [], notes: [] }
}

/** Finds the position of an option in the other config, by its name: `themeConfig.navbar`. */
type LocateOption = (option: string) => Source
