/** Counts how well the search answers the expected questions, by kind and language. Pure. */
import type { ExpectedAnswer } from '../../config/load-expected.ts'

/** A question with the rank of its first page, from 1; 0 if the search does not list it. */
export interface AnsweredQuestion extends Pick<ExpectedAnswer, 'locale' | 'kind' | 'question'> {
  rank: number
  /** Words of the question that no page contains in any form. */
  unknown: readonly string[]
}

/** Questions of one kind in one language; without `kind` all kinds, without `locale` all languages. */
interface SearchScore {
  kind?: string
  locale?: string
  questions: number
  /** Questions with a page among the first five. */
  found: number
  /** Mean reciprocal rank: 1 if each page is first, 0.5 if each is second. */
  rank: number
}

/** Scores of a site, and words that its readers use and its pages do not. */
export interface SearchReport {
  scores: readonly SearchScore[]
  unknownWords: readonly { locale: string; word: string; questions: readonly string[] }[]
}

/** Number of first results that count as found. */
const FOUND = 5

/** Report on all questions: each kind in each language, then each language, then all. */
export function reportSearch(answered: readonly AnsweredQuestion[]): SearchReport {
  const kinds = groupBy(answered, ({ kind, locale }) => JSON.stringify([kind, locale]))
  const locales = groupBy(answered, ({ locale }) => locale)
  const scores = [
    ...kinds.flatMap((group) => {
      const [first] = group
      return first?.kind ? [toScore(group, { kind: first.kind, locale: first.locale })] : []
    }),
    ...locales.map((group) => toScore(group, { locale: group[0]?.locale ?? '' })),
    toScore(answered, {}),
  ]
  const used = answered.flatMap(({ unknown, locale, question }) =>
    unknown.map((word) => ({ word, locale, question })),
  )
  const words = groupBy(used, ({ word, locale }) => JSON.stringify([locale, word]))
  const unknownWords = words
    .map((group) => ({
      locale: group[0]?.locale ?? '',
      word: group[0]?.word ?? '',
      questions: group.map(({ question }) => question),
    }))
    .sort((a, b) => b.questions.length - a.questions.length)
  return { scores, unknownWords }
}

function toScore(
  answered: readonly AnsweredQuestion[],
  group: Pick<SearchScore, 'kind' | 'locale'>,
): SearchScore {
  const sum = answered.reduce((total, { rank }) => total + (rank > 0 ? 1 / rank : 0), 0)
  return {
    ...group,
    questions: answered.length,
    found: answered.filter(({ rank }) => rank > 0 && rank <= FOUND).length,
    rank: answered.length === 0 ? 0 : sum / answered.length,
  }
}

function groupBy<T>(items: readonly T[], toKey: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = toKey(item)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return [...groups.values()]
}

/**
 * The report as text for a terminal.
 *
 * ```text
 * kind      language  questions  first five  rank
 * errors    en               12          11  0.91
 * ```
 */
export function formatSearchReport({ scores, unknownWords }: SearchReport): string {
  const rows = scores.map(({ kind = '', locale = '', questions, found, rank }) => [
    kind || 'all',
    locale || 'all',
    String(questions),
    String(found),
    rank.toFixed(2),
  ])
  const all = [['kind', 'language', 'questions', 'first five', 'rank'], ...rows]
  const widths = (all[0] ?? []).map((_, column) =>
    Math.max(...all.map((row) => row[column]?.length ?? 0)),
  )
  const table = all.map((row) =>
    row
      .map((cell, column) =>
        column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  )
  if (unknownWords.length === 0) return table.join('\n')
  const words = unknownWords.map(
    ({ locale, word, questions }) => `${locale}  ${word}: ${questions.join('; ')}`,
  )
  return [...table, '', 'Words that no page contains:', ...words].join('\n')
}
