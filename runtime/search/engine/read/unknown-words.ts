import { createTokeniser } from '../analysis/tokenise.ts'
import { openIndex } from './index-files.ts'
import type { IndexSource } from './load-files.ts'
import { parseQuery } from './query-words.ts'

/**
 * Words of a question that no page contains, not even in another form; fillers left aside.
 *
 * ```ts
 * await unknownWords(createDiskSource('dist/assets/search'), 'renew a tiket') // ['tiket']
 * ```
 *
 * @throws {@link SearchUnreachable} if there is no index.
 */
export async function unknownWords(source: IndexSource, question: string): Promise<string[]> {
  const files = await openIndex(source)
  const { words } = parseQuery(question, files.core.analyses.map(createTokeniser))
  const isKnown = async (form: { term: string; language: string }) => {
    const tables = [files, await files.rare(form.term)].filter((table) => table !== null)
    return tables.some(
      ({ dictionary }) =>
        dictionary.find(form.term) >= 0 || dictionary.sameStem(form.term, form.language).length > 0,
    )
  }
  const unknown: string[] = []
  for (const { surface, forms, isPart } of words) {
    const known = await Promise.all(forms.map(isKnown))
    if (!isPart && !known.includes(true)) unknown.push(surface)
  }
  return [...new Set(unknown)]
}
