import { hashText } from './hash-text.ts'
import { pairSections } from './pair-sections.ts'
import type { PageRecord } from './record-file.ts'
import type { Section } from './split-sections.ts'

/** A source and the translation that was made from it. */
export interface Translation {
  /** The source as it was then. */
  source: { text: string; sections: readonly Section[] }
  translation: readonly Section[]
  /** Day on which they matched: `2025-10-15`. */
  date: string
}

/** Note what a translation was made from. Pure. */
export function toRecord({ source, translation, date }: Translation): PageRecord {
  const pairs = pairSections(source.sections, translation)
  return {
    date,
    source: hashText(source.text),
    sections: source.sections.map((section) => ({
      key: section.key,
      heading: section.heading,
      body: section.body,
      translation: pairs.get(section)?.key ?? null,
    })),
  }
}
