import type { PageRecord, RecordedSection } from './record-file.ts'
import type { Section } from './split-sections.ts'

/** The current source. */
interface SourceNow {
  text: string
  sections: readonly Section[]
}

/**
 * The record with hashes of the current format. Format 1 hashed sections as written; sections that have not
 * changed since are found by those hashes. Pure.
 *
 * @param splitAsWritten - Splits the source with the hashes of format 1.
 */
export function upgradeRecord(
  record: PageRecord,
  { text, sections }: SourceNow,
  splitAsWritten: (text: string) => readonly Section[],
): PageRecord {
  const isKnown = new Set(sections.flatMap(({ heading, body }) => [heading, body]))
  const isNew = ({ heading, body }: RecordedSection) => isKnown.has(heading) && isKnown.has(body)
  if (record.sections.every(isNew)) return record
  const names = new Map<string, string>()
  for (const [index, old] of splitAsWritten(text).entries()) {
    const now = sections[index]
    if (now) names.set(`body ${old.body}`, now.body).set(`heading ${old.heading}`, now.heading)
  }
  return {
    ...record,
    sections: record.sections.map((section) => ({
      ...section,
      heading: names.get(`heading ${section.heading}`) ?? section.heading,
      body: names.get(`body ${section.body}`) ?? section.body,
    })),
  }
}

/**
 * Whether neither page nor translation has changed since they were recorded.
 *
 * @param now - `hashText` of both.
 */
export function isUntouched(
  record: PageRecord,
  now: { source: string; translation: string },
): record is PageRecord & Required<Pick<PageRecord, 'words'>> {
  return (
    record.words !== undefined &&
    record.source === now.source &&
    record.translated === now.translation
  )
}
