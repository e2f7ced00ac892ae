import { translationBelow, translationsOrphaned } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { Requirements } from '../../config/translation-schema.ts'
import { countCurrent, type LocaleStatus, type Totals, toPercent } from './locale-status.ts'

/** Check a locale against the thresholds in its config; one diagnostic for each that is not reached. */
export function checkRequirements(
  status: LocaleStatus,
  requires: Requirements | undefined,
): Diagnostic[] {
  if (!requires) return []
  const { locale, totals, messages } = status
  const found = [
    ...checkContent(totals, requires, { locale, part: null }),
    ...Object.entries(requires.instances).flatMap(([id, wanted]) => {
      const instance = status.instances.find((each) => each.id === id)
      return instance ? checkContent(instance.totals, wanted, { locale, part: id }) : []
    }),
  ]
  const done = toPercent(countCurrent(messages), messages.total)
  if (done < (requires.messages ?? 0))
    found.push(
      translationBelow({
        locale,
        part: null,
        what: 'messages',
        is: done,
        wants: requires.messages ?? 0,
      }),
    )
  const orphans = status.pages.filter(({ state }) => state === 'orphaned')
  if (requires.noOrphans && orphans.length > 0)
    found.push(
      translationsOrphaned(
        locale,
        orphans.map(({ translation, origin }) => translation ?? origin),
      ),
    )
  return found
}

function checkContent(
  { words, wordsTranslated, wordsCurrent, wordsReviewed }: Totals,
  wanted: Pick<Requirements, 'translated' | 'current' | 'reviewed'>,
  place: { locale: string; part: string | null },
): Diagnostic[] {
  const shares = [
    ['translated', toPercent(wordsTranslated, words)],
    ['current', toPercent(wordsCurrent, wordsTranslated)],
    ['reviewed', toPercent(wordsReviewed, words)],
  ] as const
  return shares.flatMap(([what, is]) => {
    const wants = wanted[what]
    return wants === undefined || is >= wants
      ? []
      : [translationBelow({ ...place, what, is, wants })]
  })
}
