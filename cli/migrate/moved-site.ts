import type { Diagnostic, Source } from '../model/diagnostic.ts'
import type { OutputFile } from '../model/output-file.ts'
import type { ForeignObject, ForeignValue } from './foreign-value.ts'

/** A site of another program, as far as it could be read: options of a config of ours, and what has no equal. */
export interface MovedSite {
  /** Program that the site was written for: `Docusaurus`. */
  from: string
  /** Config file that was read, from the site folder. */
  file: string
  /** Options of the new config; what cannot be known is still in it. */
  config: ForeignObject
  /** Option of the new config → option that it was read from, where that has another name. */
  origins: Map<string, string>
  /** Entries of a sidebars file that is to be written. Absent: none, or the site's own is kept. */
  sidebars?: ForeignObject
  /** Files beside the config: catalogues. */
  files: OutputFile[]
  /** What has no equal, and what a person has to look at. */
  notes: Diagnostic[]
}

/** Put a value below a path, with objects on the way. `undefined` puts nothing. */
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
  // What is put on the way is an object that this function made, or one of the other config.
  const inner = (config[name] ?? Object.create(null)) as ForeignObject
  config[name] = inner
  putOption(inner, rest, value)
}

/** What is known of a site before its config is mapped. */
export interface FoundSite {
  /** Absolute folder of the site. */
  root: string
  /** Config file, from there. */
  file: string
  config: ForeignObject
  locate: LocateOption
}

/** A site of which nothing has been moved yet. */
export function startMove(from: string, { file }: FoundSite): MovedSite {
  const config: ForeignObject = Object.create(null)
  return { from, file, config, origins: new Map(), files: [], notes: [] }
}

/** Where an option of the other config stands, by its name: `themeConfig.navbar`. */
type LocateOption = (option: string) => Source
