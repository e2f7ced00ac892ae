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
    `"${own}" of "${specifier}" is nothing that content could use.`,
    `Export a component "${own}" from components/index.ts of the site.`,
  ]
}

const outside = ({ specifier }: WantedImport): Reason => [
  `"${specifier}" leads out of the folders of content.`,
  'Move the file below a folder of docs, or export a component of that name from components/index.ts.',
]

const absent = ({ specifier }: WantedImport): Reason => [
  `There is no file "${specifier}".`,
  'Correct the path; it is relative to this file, or begins with "@site/".',
]

const unreadSheet = ({ specifier }: WantedImport, { reason }: MissingValue): Reason => [
  `The style sheet "${specifier}" is not read: ${reason.message}`,
  reason.hint ?? '',
]

const packageSheet = ({ specifier }: WantedImport): Reason => [
  'it is of a package, and content reads none.',
  `Remove the import, and add "${specifier}" to \`themeConfig.customCss\` of the config, with "theme/custom.css" where the site has that file.`,
]

const outsideSheet = ({ specifier }: WantedImport): Reason => [
  `"${specifier}" leads out of the folders of content.`,
  'Move it below a folder of docs, or list it in `markdown.callable` of the config.',
]

const noCss = (path: string): Reason => [
  `${path} is not CSS, and nothing compiles it for content.`,
  'Write what the page needs of it as CSS.',
]

const code = (path: string): Reason => [
  `${path} is code in a folder of content, which is not run.`,
  'Move it to the components of the site, or let the config trust it: `markdown.trusted`.',
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
