import type { Position } from '../../../base/model/position.ts'

/** Thrown for MDX that cannot be parsed: an unclosed tag, a brace in text. */
export class MdxSyntaxError extends Error {
  readonly position: Position

  /** @param message - Found and expected tokens in the words of the parser, without a full stop. */
  constructor(message: string, position: Position) {
    super(message)
    this.name = 'MdxSyntaxError'
    this.position = position
  }
}
