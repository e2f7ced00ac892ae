/** What translators' jobs ask of pages, one by one: their state, a record, a copy of the source. */
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { loadSource } from '../scan/load-source.ts'
import { type Assessment, assessPage } from '../translate/content/assess-page.ts'
import { toRecord } from '../translate/content/to-record.ts'
import { isMarked, markLine, mayBeMarked } from '../translate/content/translation-mark.ts'
import type { AssessTask, CopyTask, RecordedPage, RecordTask, WorkerCalls } from './calls.ts'
import { createSplit } from './create-split.ts'
import { keepCopy } from './translated-copies.ts'

/** Each takes a list of tasks, and answers in its order. @throws diagnostics of files that cannot be read. */
export interface PageHandlers {
  assessPages(tasks: readonly AssessTask[]): Assessment[]
  recordPages(tasks: readonly RecordTask[]): RecordedPage[]
  keepCopies(tasks: readonly CopyTask[]): never[]
}

/** Make the handlers of these calls. */
export async function createPageHandlers({
  root,
  stateDir,
  split: setup,
}: WorkerCalls['setUpPages']['ask']): Promise<PageHandlers> {
  const split = await createSplit(setup)
  const load = (file: string) => loadSource(root, file).text
  function recordPage({ file, translation: own, date, past }: RecordTask): RecordedPage {
    const text = past ?? load(file)
    const translated = load(own)
    const translation = { text: translated, sections: split(translated) }
    const marked = mayBeMarked(translation.text) ? translation.sections.filter(isMarked) : []
    return {
      record: toRecord({ source: { text, sections: split(text) }, translation, date }),
      marks: marked.map((section) => ({ line: markLine(section), title: section.title })),
    }
  }
  return {
    assessPages: (tasks) =>
      tasks.map(({ file, translation, text, ...page }) => {
        const own =
          translation === undefined ? undefined : { file: translation, text: load(translation) }
        return assessPage(
          { ...page, source: text ?? load(file), ...omitUndefined({ translation: own }) },
          split,
        )
      }),
    recordPages: (tasks) => tasks.map(recordPage),
    keepCopies(tasks) {
      for (const { file, past } of tasks) keepCopy(stateDir, past ?? load(file))
      return []
    },
  }
}
