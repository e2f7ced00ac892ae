/** The sentence of the manual that lists the admonitions. */
import { ADMONITION_NAMES } from '../../cli/read/parse/messages.ts'
import { toCode } from './markdown.ts'

const SENTENCE = /^Every site has these admonitions: .*$/m

/** The text of a page with the sentence as it is today; throws if the page has no such sentence. */
export function listAdmonitions(page: string): string {
  if (!SENTENCE.test(page)) throw new Error('The page does not list the admonitions.')
  const names = ADMONITION_NAMES.map(toCode)
  const sentence = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  return page.replace(SENTENCE, `Every site has these admonitions: ${sentence}.`)
}
