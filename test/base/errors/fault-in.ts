/** Rules for the texts of diagnostics, and what of a text breaks them. */

/** Verbs that tell the reader what to do. */
const VERBS =
  `Add Allow Build Change Check Choose Close Commit Copy Correct Create Declare Define Delete Describe Divide Edit Empty
  End Export Fetch Find Fix Follow Free Give Import Include Increase Indent Install Join Keep Leave Let Link List Load Look Make Move Name Open
  Pass Publish Put Raise Remove Rename Replace Restore Rewrite Run Save Set Shorten Show Split Spread Start Stop Take
  Throw Translate Use Wait Write`.split(/\s+/)

const BEGIN = new RegExp(`^(?:(?:${VERBS.join('|')})\\b|Did you mean [^?]+\\?)`)

/** Most words of a message, and of a hint. */
export const MOST_WORDS = 25

/** Most names in a list. */
export const MOST_NAMES = 5

interface Texts {
  message: string
  hint: string
}

/** All faults of a diagnostic's texts. @param values - What the user wrote: single values and lists. */
export function faultsIn(
  { message, hint }: Texts,
  values: readonly (string | readonly string[])[],
): string[] {
  // Lines below the first quote code or an error of the site.
  const [sentence = ''] = message.split('\n')
  const text = `${message}\n${hint}`
  const faults: string[] = []
  const count = { message: countWords(sentence), hint: countWords(hint) }
  if (count.message > MOST_WORDS) faults.push(`the message has ${count.message} words`)
  if (count.hint > MOST_WORDS) faults.push(`the hint has ${count.hint} words`)
  if (!BEGIN.test(hint)) faults.push(`the hint begins with "${hint.split(' ', 1)[0]}"`)
  for (const value of values) {
    if (typeof value === 'string' && !text.includes(value)) faults.push(`"${value}" is not shown`)
    if (typeof value === 'string') continue
    const shown = value.filter((name) => new RegExp(`${name}(?![\\w])`).test(text))
    if (shown.length > MOST_NAMES) faults.push(`${shown.length} names are listed`)
    if (shown.length > 1 && shown.length < value.length && !text.includes(`${value.length}`))
      faults.push(`a list of ${value.length} names does not show how many they are`)
  }
  if (
    values.length > 0 &&
    values.every((value) => [value].flat().every((one) => !message.includes(one)))
  )
    faults.push('the message shows no value')
  return faults
}

/** Words of a text; a quoted value or code is one word. */
function countWords(text: string): number {
  return text
    .replace(/`[^`]*`|"[^"]*"/g, 'x')
    .split(/\s+/)
    .filter((word) => /\w/.test(word)).length
}
