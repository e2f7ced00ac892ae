/** A position in a text; line and column are 1-based, as in editors. */
export interface Position {
  line: number
  column: number
}

/** @param offset - In UTF-16 units from the start of the text. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

/**
 * Position of an offset in a piece of a text. It costs as much as the piece, however long the text before it is.
 *
 * @param start - Position of the piece.
 */
export function positionWithin(start: Partial<Position>, piece: string, offset: number): Position {
  const { line, column } = positionAt(piece, offset)
  const { line: first = 1, column: indent = 1 } = start
  return { line: first + line - 1, column: line === 1 ? indent + column - 1 : column }
}
