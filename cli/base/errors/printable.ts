/**
 * Makes text of content safe to print. A pull request chooses titles, addresses and file names: none of them
 * may move the cursor, change colours, change the reading direction, or give a command to the CI system that
 * reads the log. Dangerous characters are shown as `\u001b`, which stays the same text inside JSON.
 */

/**
 * C0 without tab and line feed, DEL and C1; line and paragraph separators; bidirectional controls; characters
 * invalid in XML.
 */
const CONTROL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression looks for them
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g

/**
 * GitHub and Gitea read `::error::` at the start of a line; Azure reads `##[` and `##vso[`, TeamCity
 * `##teamcity[` anywhere.
 */
const COMMAND = /:(?=:)(?<=^\s*:)|#(?=#(?:vso|teamcity)?\[)/gim

/** Escape text for printing; its line feeds and tabs stay. */
export function toPrintable(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(CONTROL, toEscape).replace(COMMAND, toEscape)
}

/** The same for text that must stay on one line, like a path or a title: line feeds are escaped as well. */
export function toPrintableLine(text: string): string {
  return toPrintable(text.replaceAll('\n', toEscape))
}

function toEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
