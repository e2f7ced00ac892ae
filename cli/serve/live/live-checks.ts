/**
 * Finds errors of a live site that only rendering shows: broken links and anchors, missing images, code that throws.
 * One worker renders all pages in the background, one at a time, so that another worker is free for requests. Pages that
 * the last server has checked, and that are as they were, are not rendered again.
 */

import { diagnosticsOf } from '../../base/errors/site-error.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { isDamagedValue } from '../../engine/store/value-log.ts'
import { createAnswers } from '../../tasks/page/page-answers.ts'
import type { PageResults } from '../../tasks/page/page-results.ts'
import { toRenderSetup } from '../../tasks/page/render-job.ts'
import { checkAnswers, failuresOf, forgetOthers } from '../../tasks/page/render-site.ts'
import { permalinkOf } from '../../tasks/plan/page-id.ts'
import type { RenderTask, WorkerCalls } from '../../tasks/worker/calls.ts'
import type { LiveResults } from './live-results.ts'
import { type LiveState, toKey } from './live-state.ts'

/** Checks the states of one live site. */
export interface LiveChecks {
  /** Check this state from now on, instead of the previous one. */
  follow(state: LiveState, results: LiveResults): void
  /** Diagnostics of the last complete check of all pages. */
  readonly diagnostics: readonly Diagnostic[]
  /** Resolves when all pages of the last state are checked, or the checks are closed. */
  readonly done: Promise<void>
  close(): void
}

type Found = WorkerCalls['render']['answer']

/** An answer that is no result: the page could not be rendered, or its inputs were changing. */
interface Extra {
  /** Made from the same page if both are the same objects. */
  from: { render: LiveState['render']; task: RenderTask | undefined }
  found: Found
}

/**
 * @param onDone - Called when all pages of a state are checked.
 * @param whenQuiet - Resolves when no request is waiting for a page, since requests come first.
 */
export function createLiveChecks(
  onDone: () => void,
  whenQuiet: () => Promise<void> = nextTurn,
): LiveChecks {
  const extras = new Map<string, Extra>()
  let current: LiveState | null = null
  let opened: { render: LiveState['render']; pages: PageResults } | null = null
  let diagnostics: readonly Diagnostic[] = []
  let done: Promise<void> = Promise.resolve()

  /** Pages of a state; another plan or other code has another `render` function. */
  function pagesOf({ render, site, planned, bundle }: LiveState, results: LiveResults) {
    if (opened?.render !== render)
      opened = { render, pages: results.openPages(toRenderSetup(site, planned, bundle)) }
    return opened.pages
  }

  async function look(state: LiveState, results: LiveResults): Promise<void> {
    await whenQuiet()
    if (current !== state) return
    const { pages: tasks, render } = state
    const pages = pagesOf(state, results)
    const open = new Set(await pages.listOpen(tasks.ids))
    const answers = createAnswers(tasks, pages, open)
    for (const id of [...extras.keys()]) if (!open.has(id)) extras.delete(id)
    for (const id of open) {
      const task = state.tasks.get(toKey(permalinkOf(id)))
      const known = extras.get(id)
      if (known?.from.render === render && known.from.task === task) {
        answers.add(known.found.routes)
        continue
      }
      await whenQuiet()
      if (current !== state) return
      const isOfNow = results.isShown(state)
      const found = await render([{ ...tasks.read(id), isCheck: true }])
      if (current !== state) return
      const isResult = isOfNow && results.isShown(state) && found.routes.length > 0
      answers.add(found.routes)
      extras.delete(id)
      if (isResult) for (const answer of found.routes) pages.record(id, tasks, answer)
      else extras.set(id, { from: { render, task }, found })
    }
    if (results.isShown(state)) forgetOthers(pages, { tasks, answers }, state.planned)
    const others = Array.from(extras.values(), ({ found }) => found)
    diagnostics = [
      ...others.flatMap((answer) => answer.diagnostics),
      ...failuresOf(others),
      ...checkAnswers({ tasks, answers, pages, isExtra: (id) => extras.has(id) }, state),
    ]
    onDone()
  }

  return {
    get diagnostics() {
      return diagnostics
    },
    get done() {
      return done
    },
    follow(state, results) {
      if (current === state) return
      current = state
      done = done
        .then(() => look(state, results))
        .catch((error: unknown) => {
          // The articles or the workers are gone: another state follows.
          if (isDamagedValue(error)) results.forget()
          if (current === state) diagnostics = diagnosticsOf(error) ?? diagnostics
        })
    },
    close() {
      current = null
    },
  }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))
