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
