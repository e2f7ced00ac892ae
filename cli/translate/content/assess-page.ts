import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { hashText } from './hash-text.ts'
import { type PageStatus, toPageStatus, toUntouchedStatus } from './page-status.ts'
import type { PageRecord } from './record-file.ts'
import type { Split } from './split-sections.ts'
import { isUntouched, upgradeRecord } from './upgrade-record.ts'

/** A page with the texts that its status depends on. */
interface PageTexts {
  origin: string
  /** Docs instance, `null` for the Markdown pages. */
  instance: string | null
  source: string
  translation?: { file: string; text: string }
  record?: PageRecord
}

/** The status of a page. */
export interface Assessment {
  status: PageStatus
  /** The record, with hashes of the current format. */
  record?: PageRecord
}

/** A page whose texts are not read. */
interface PagePlace extends Pick<PageTexts, 'origin' | 'instance' | 'record'> {
  /** File of the translation. */
  translation?: string
}

/**
 * The status of a page that has not changed since it was recorded; `undefined` for other pages.
 *
 * @param now - `hashText` of source and translation.
 */
export function findUntouched(
  { origin, instance, record, translation: file }: PagePlace,
  { source, translation }: { source: string; translation?: string },
): Assessment | undefined {
  if (!record || file === undefined || translation === undefined) return undefined
  if (!isUntouched(record, { source, translation })) return undefined
  return {
    status: toUntouchedStatus({ origin, instance }, { file, words: record.words, record }),
    record,
  }
}

/** Find the status of a page. If nothing has changed since it was recorded, the texts are not split. Pure. */
export function assessPage(page: PageTexts, split: Split): Assessment {
  const { origin, instance, source: text, translation } = page
  const place = { origin, instance }
  const untouched =
    page.record &&
    translation &&
    findUntouched(
      { ...place, record: page.record, translation: translation.file },
      { source: hashText(text), translation: hashText(translation.text) },
    )
  if (untouched) return untouched
  const source = split(text)
  const record =
    page.record &&
    upgradeRecord(page.record, { text, sections: source }, (each) =>
      split(each, { asWritten: true }),
    )
  const own = translation && {
    file: translation.file,
    sections: split(translation.text),
    hash: hashText(translation.text),
  }
  const status = toPageStatus({ ...place, source, ...omitUndefined({ translation: own, record }) })
  return { status, ...omitUndefined({ record }) }
}
