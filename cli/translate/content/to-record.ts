import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { hashText } from './hash-text.ts'
import { pairSections } from './pair-sections.ts'
import type { PageRecord } from './record-file.ts'
import { type Section, sumWords } from './split-sections.ts'
import { isFlagged, mayBeFlagged } from './translation-flag.ts'

/** A source and the translation that was made from it. */
export interface Translation {
  /** The source at that time. */
  source: { text: string; sections: readonly Section[] }
  translation: { text: string; sections: readonly Section[] }
  /** Day on which both matched: `2025-10-15`. */
  date: string
}

/** Create the record of a translation. Pure. */
export function toRecord({ source, translation, date }: Translation): PageRecord {
  const pairs = pairSections(source.sections, translation.sections)
  const isDone = !mayBeFlagged(translation.text) || !translation.sections.some(isFlagged)
  return {
    date,
    source: hashText(source.text),
    ...omitUndefined({
      words: isDone ? sumWords(source.sections) : undefined,
      translated: isDone ? hashText(translation.text) : undefined,
    }),
    sections: source.sections.map((section) => ({
      key: section.key,
      heading: section.heading,
      body: section.body,
      translation: pairs.get(section)?.key ?? null,
    })),
  }
}
