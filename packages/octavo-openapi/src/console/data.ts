/** What the request console of an operation gets. */
import type { Notation } from '../serialize.ts'

/** The data of one console, as JSON. */
export interface ConsoleData {
  method: string
  /** With its parameters in braces: `/pets/{id}`. */
  path: string
  /** Addresses without a slash at the end; all are of hosts that the site allows. */
  servers: readonly string[]
  fields: readonly ConsoleField[]
  credentials: readonly Credential[]
  /** Absent: the operation has none. */
  bodies?: readonly ConsoleBody[]
  /** Names that only the browser itself can send. Absent: none. */
  cookies?: readonly string[]
}

/** A parameter that the reader fills in. */
export interface ConsoleField extends Notation {
  /** Default: not. */
  isRequired?: boolean
  /** How its text is read. Default: as it is. */
  kind?: 'list' | 'json'
  /** All of its values. Default: any. */
  options?: readonly string[]
  /** Text that it starts with. Default: empty. */
  value?: string
  /** Example for an empty field. Default: none. */
  hint?: string
}

/** A secret of the reader. */
export interface Credential {
  /** Name in the description. */
  name: string
  /** `basic` has a name and a password. */
  kind: 'key' | 'bearer' | 'basic'
  in: 'header' | 'query'
  /** Name of the header, or of the parameter. */
  field: string
  /** Precedes the value in the header: `Bearer`. Default: nothing. */
  scheme?: string
}

/** A body of one media type. */
export interface ConsoleBody {
  type: string
  /** `parts` is a form with files, and `file` is a file as a whole. */
  kind: 'text' | 'parts' | 'file'
  /** Text that it starts with. Default: empty. */
  text?: string
  /** Fields of a form. Default: none. */
  parts?: readonly { name: string; isFile: boolean; isRequired: boolean; value?: string }[]
}
