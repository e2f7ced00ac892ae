/**
 * Content of the doc comment at the end of a text, without its delimiters; '' if there is none. A comment
 * starts alone on a line, so a glob in a string, such as `'docs/**'`, does not start one.
 */
export function commentBefore(text: string): string {
  return /(?:^|\n)[ \t]*\/\*\*(?=\s)((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(text)?.[1] ?? ''
}
