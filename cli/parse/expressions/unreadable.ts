/** An expression that content may not have. It becomes a diagnostic with the place of the node. */
export class Unreadable extends Error {
  readonly hint: string
  /** In UTF-16 units from the brace before the expression; where the node is not known, `undefined`. */
  readonly offset: number | undefined
  /** The property of a tag that it is about; `undefined` where it is about none. */
  readonly prop: string | undefined

  /** @param hint - What to write instead. */
  constructor(message: string, hint: string, offset?: number, ...[prop]: [prop?: string]) {
    super(message)
    this.name = 'Unreadable'
    this.hint = hint
    this.offset = offset
    this.prop = prop
  }
}
