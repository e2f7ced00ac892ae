import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { hashText } from './hash-text.ts'
import { type PageStatus, toPageStatus, toUntouchedStatus } from './page-status.ts'
import type { PageRecord } from './record-file.ts'
import type { Split } from './split-sections.ts'
import { isUntouched, upgradeRecord } from './upgrade-record.ts'

/** A page of the source with all that its state follows from. */
interface PageTexts {
  origin: string
  /** Docs instance, `null` for the Markdown pages. */
  instance: string | null
  source: string
  translation?: { file: string; text: string }
  record?: PageRecord
}

/** The state of a page. */
export interface Assessment {
  status: PageStatus
  /** With hashes as they are made now. */
  record?: PageRecord
}

/** A page as far as its state is known without its texts. */
interface PagePlace extends Pick<PageTexts, 'origin' | 'instance' | 'record'> {
  /** File of the translation. */
  translation?: string
}

/**
 * The state of a page of which nothing has changed since it was recorded; `undefined` for any other.
 *
 * @param now - `hashText` of source and translation.
 */
export function findUntouched(
  { origin, instance, record, translation: file }: PagePlace,
  { source, translation }: { source: string; translation?: string },
): Assessment | undefined {
  if (!record || file === undefined || translation === undefined) return undefined
  if (!isUntouched(record, { source, translation })) return undefined
  return { status: toUntouchedStatus({ origin, instance }, { ...record, file }), record }
}

/** Find the state of a page. Pure; nothing is cut where nothing has changed since it was recorded. */
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
  const own = translation && { file: translation.file, sections: split(translation.text) }
  const status = toPageStatus({ ...place, source, ...omitUndefined({ translation: own, record }) })
  return { status, ...omitUndefined({ record }) }
}
