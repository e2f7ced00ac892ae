/** Thrown for an expression that content may not use. It becomes a diagnostic at the position of the node. */
export class Unreadable extends Error {
  readonly hint: string
  /** In UTF-16 units from the brace before the expression; `undefined` where the node is not known. */
  readonly offset: number | undefined
  /** Name of the tag's attribute with the error; `undefined` where it is not in an attribute. */
  readonly prop: string | undefined

  /** @param hint - How to fix it; empty for code, which belongs into an island. */
  constructor(message: string, hint: string, offset?: number, ...[prop]: [prop?: string]) {
    super(message)
    this.hint = hint
    this.offset = offset
    this.prop = prop
  }
}
