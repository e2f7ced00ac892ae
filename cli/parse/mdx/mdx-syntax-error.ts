import type { Position } from '../../model/position.ts'

/** MDX that cannot be parsed: a tag that is not closed, a brace that is text. */
export class MdxSyntaxError extends Error {
  readonly position: Position

  /** @param message - What the parser found and expected, without a full stop. */
  constructor(message: string, position: Position) {
    super(message)
    this.name = 'MdxSyntaxError'
    this.position = position
  }
}
