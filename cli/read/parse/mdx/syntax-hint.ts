/** Hint for MDX that cannot be parsed, by the parser's message. */
export function hintForSyntax(message: string): string {
  if (/closing tag|open tag/.test(message))
    return 'Close each tag that is opened, in the same block; write "<br />" for a tag without content.'
  if (/closing brace|expression/.test(message))
    return 'Correct the expression; write "\\{" for a brace that is text.'
  return 'Write "\\<" or "&lt;" for a character that is text, and links as [text](address).'
}
