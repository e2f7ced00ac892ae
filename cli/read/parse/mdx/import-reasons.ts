/** Why imports in content fail, and what to do instead. */
import type { Unshown } from '../code/cut-file.ts'
import type { MissingValue } from './content-values.ts'

/** One name that a page imports. */
export interface WantedImport {
  specifier: string
  /** `default`, `*` for the whole module, or an exported name. */
  name: string
  /** Local name in the page. */
  local: string
  /** Finds the part of the file that is wanted as text; without it the whole file. */
  cut?: (text: string) => string | Unshown
}

/** Message and hint of an import that fails. */
export type Reason = [message: string, hint: string]

const unknown = ({ specifier, name, local }: WantedImport): Reason => {
  const own = name === 'default' || name === '*' ? local : name
  return [
    `Content cannot use "${own}" of "${specifier}".`,
    `Export a component "${own}" from components/index.ts of the site.`,
  ]
}

const outside = ({ specifier }: WantedImport): Reason => [
  `"${specifier}" is outside of the content folders.`,
  'Move the file into a docs folder, or export a component of that name from components/index.ts.',
]

const absent = ({ specifier }: WantedImport): Reason => [
  `The file "${specifier}" does not exist.`,
  'Correct the path. It is relative to this file, or starts with "@site/".',
]

const unreadSheet = ({ specifier }: WantedImport, { reason }: MissingValue): Reason => [
  `Octavo does not read the style sheet "${specifier}": ${reason.message}`,
  reason.hint ?? '',
]

const packageSheet = ({ specifier }: WantedImport): Reason => [
  'it belongs to a package.',
  `Remove the import, and add "${specifier}" to \`themeConfig.customCss\` in the config.`,
]

const outsideSheet = ({ specifier }: WantedImport): Reason => [
  `"${specifier}" is outside of the content folders.`,
  'Move it into a docs folder, or list it in `markdown.callable` in the config.',
]

const noCss = (path: string): Reason => [
  `${path} is not CSS, and Octavo does not compile it for content.`,
  'Write the styles of the page as CSS.',
]

const code = (path: string): Reason => [
  `${path} is code in a content folder, which Octavo does not run.`,
  'Move it to the components of the site, or trust it with `markdown.trusted` in the config.',
]

/** Errors of imports, by their cause. */
export const REASONS = {
  unknown,
  outside,
  absent,
  unreadSheet,
  packageSheet,
  outsideSheet,
  noCss,
  code,
}
