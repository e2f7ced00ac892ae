import { fillersOf } from './fillers.ts'
import { baseLanguage, stem } from './stem.ts'
import { createTokeniser, type Tokeniser } from './tokenise.ts'

const tokenisers = new Map<string, Tokeniser>()

/**
 * Stems of the words of a text, as the search reads them: in order, with repetitions, and of a name of code its parts
 * too. Words without meaning in a question are left out.
 *
 * ```ts
 * toStems('How do I renew the tokens?', 'en') // ['renew', 'token']
 * ```
 *
 * @param language - A BCP 47 tag.
 */
export function toStems(text: string, language: string): string[] {
  const base = baseLanguage(language)
  const tokeniser = tokenisers.get(base) ?? createTokeniser(base)
  tokenisers.set(base, tokeniser)
  const fillers = fillersOf(base)
  return tokeniser
    .tokenise(text)
    .flatMap(({ terms }) => terms)
    .filter((term) => !fillers.has(term))
    .map((term) => stem(term, base))
}
