/** Work on single pages for translation jobs: assess status, make a record, keep a copy of the source. */
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { digest } from '../../base/disk/digest.ts'
import { loadSource } from '../../read/scan/load-source.ts'
import { assessPage } from '../../translate/content/assess-page.ts'
import { toRecord } from '../../translate/content/to-record.ts'
import { isFlagged, lineOfFlag, mayBeFlagged } from '../../translate/content/translation-flag.ts'
import type {
  AssessedPage,
  AssessTask,
  CopyTask,
  RecordedPage,
  RecordTask,
  WorkerCalls,
} from './calls.ts'
import { createSplit } from './create-split.ts'
import { keepCopy } from './translated-copies.ts'

/** Answers are in the order of the tasks. @throws diagnostics of files that cannot be read. */
export interface PageHandlers {
  assessPages(tasks: readonly AssessTask[]): AssessedPage[]
  recordPages(tasks: readonly RecordTask[]): RecordedPage[]
  keepCopies(tasks: readonly CopyTask[]): never[]
}

/** Create the handlers of these calls. */
export async function createPageHandlers({
  root,
  stateDir,
  split: setup,
}: WorkerCalls['setUpPages']['ask']): Promise<PageHandlers> {
  const split = await createSplit(setup)
  const load = (file: string) => loadSource(root, file).text
  function assess({ file, translation, text, ...page }: AssessTask): AssessedPage {
    const source = text === undefined ? loadSource(root, file) : { text, bytes: text }
    const own = translation === undefined ? undefined : loadSource(root, translation)
    const translated = own && { file: translation ?? '', text: own.text }
    const texts = { ...page, source: source.text, ...omitUndefined({ translation: translated }) }
    const hashes = { source: digest(source.bytes), translation: own && digest(own.bytes) }
    return { ...assessPage(texts, split), hashes: omitUndefined(hashes) }
  }
  function recordPage({ file, translation: own, date, past }: RecordTask): RecordedPage {
    const text = past ?? load(file)
    const translated = load(own)
    const translation = { text: translated, sections: split(translated) }
    const marked = mayBeFlagged(translation.text) ? translation.sections.filter(isFlagged) : []
    return {
      record: toRecord({ source: { text, sections: split(text) }, translation, date }),
      flags: marked.map((section) => ({ line: lineOfFlag(section), title: section.title })),
    }
  }
  return {
    assessPages: (tasks) => tasks.map(assess),
    recordPages: (tasks) => tasks.map(recordPage),
    keepCopies(tasks) {
      for (const { file, past } of tasks) keepCopy(stateDir, past ?? load(file))
      return []
    },
  }
}
