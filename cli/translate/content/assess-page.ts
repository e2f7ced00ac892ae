import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
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

/** Find the state of a page. Pure; nothing is cut where nothing has changed since it was recorded. */
export function assessPage(page: PageTexts, split: Split): Assessment {
  const { origin, instance, source: text, translation } = page
  const place = { origin, instance }
  if (translation && page.record) {
    const { record } = page
    if (isUntouched(record, { source: text, translation: translation.text })) {
      const status = toUntouchedStatus(place, { ...record, file: translation.file })
      return { status, record }
    }
  }
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
