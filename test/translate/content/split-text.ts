import { createRemarkParser } from '../../../cli/parse/remark-parser.ts'
import { createSlugger } from '../../../cli/parse/slugger.ts'
import { type PageStatus, toPageStatus } from '../../../cli/translate/content/page-status.ts'
import type { PageRecord } from '../../../cli/translate/content/record-file.ts'
import { type Section, splitSections } from '../../../cli/translate/content/split-sections.ts'
import { toRecord } from '../../../cli/translate/content/to-record.ts'

const parse = createRemarkParser()

/** Sections as the command cuts them. */
export function split(text: string): Section[] {
  return splitSections(text, { parse, createSlugger: (used) => createSlugger(used, false) })
}

/** Record that a translation was made from a source. */
export function accept(source: string, translation: string): PageRecord {
  return toRecord({
    source: { text: source, sections: split(source) },
    translation: split(translation),
    date: '2025-10-15',
  })
}

/** State of a page from its texts. */
export function judge(source: string, translation: string, record?: PageRecord): PageStatus {
  return toPageStatus({
    origin: 'docs/a.md',
    instance: 'default',
    source: split(source),
    translation: { file: 'i18n/de/docs/a.md', sections: split(translation) },
    ...(record && { record }),
  })
}

/** `changed roles`, one for each section that is to be done. */
export function toStates({ sections }: PageStatus): string[] {
  return sections.map(({ state, key }) => `${state} ${key}`)
}
