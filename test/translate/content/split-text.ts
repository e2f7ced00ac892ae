import { readPlainFields } from '../../../cli/read/parse/read-plain-fields.ts'
import { createRemarkParser } from '../../../cli/read/parse/remark-parser.ts'
import { createSlugger } from '../../../cli/read/parse/slugger.ts'
import { type PageStatus, toPageStatus } from '../../../cli/translate/content/page-status.ts'
import type { PageRecord } from '../../../cli/translate/content/record-file.ts'
import {
  type Parse,
  type Section,
  splitSections,
} from '../../../cli/translate/content/split-sections.ts'
import { toRecord } from '../../../cli/translate/content/to-record.ts'

const parse = createRemarkParser()

const OPTIONS = {
  createSlugger: (used: Set<string>) => createSlugger(used, false),
  readPlainFields,
}

/** Sections as the command splits them. */
export function split(
  text: string,
  options: { parse?: Parse; asWritten?: boolean } = {},
): Section[] {
  return splitSections(text, { ...OPTIONS, parse, ...options })
}

/** Record that a translation was made from a source. */
export function accept(source: string, translation: string): PageRecord {
  return toRecord({
    source: { text: source, sections: split(source) },
    translation: { text: translation, sections: split(translation) },
    date: '2025-10-15',
  })
}

/** State of a page from its texts. */
export function statusOf(source: string, translation: string, record?: PageRecord): PageStatus {
  return toPageStatus({
    origin: 'docs/a.md',
    instance: 'default',
    source: split(source),
    translation: { file: 'i18n/de/docs/a.md', sections: split(translation) },
    ...(record && { record }),
  })
}

/** `changed roles`, one for each section to translate. */
export function toStates({ sections }: PageStatus): string[] {
  return sections.map(({ state, key }) => `${state} ${key}`)
}
