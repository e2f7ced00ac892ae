/** Answers of the pages of a build. */

import { permalinkOf } from '../plan/page-id.ts'
import type { PlannedTasks } from '../plan/render-tasks.ts'
import type { RenderedRoute } from '../worker/calls.ts'
import type { PageResults } from './page-results.ts'

/** Answers of a build: those of this one, and those of earlier ones, which are read on demand. */
export interface Answers {
  /** Ids of pages without a current answer. */
  listOpen(): string[]
  add(answers: readonly RenderedRoute[]): void
  /** Answers that were rendered now, or taken from another machine. */
  listNew(): readonly RenderedRoute[]
  /** `undefined` for a page that could not be rendered. */
  find(id: string): RenderedRoute | undefined
  /** Whether a page has an answer. */
  has(id: string): boolean
}

/** Create the answers of a build. @param open - Ids of pages whose earlier answers are not current. */
export function createAnswers(
  { ids }: PlannedTasks,
  pages: PageResults | null,
  open: ReadonlySet<string>,
): Answers {
  const now = new Map<string, RenderedRoute>()
  const isNew = (id: string) => now.has(permalinkOf(id))
  return {
    listOpen: () => ids.filter((id) => open.has(id) && !isNew(id)),
    add(answers) {
      for (const answer of answers) now.set(answer.permalink, answer)
    },
    listNew: () => [...now.values()],
    find: (id) => now.get(permalinkOf(id)) ?? (open.has(id) ? undefined : pages?.read(id)),
    has: (id) => !open.has(id) || isNew(id),
  }
}
