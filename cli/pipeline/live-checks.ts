/**
 * Finds errors of a live site that only rendering shows: broken links and anchors, missing images, code that throws.
 * One worker renders all pages in the background, a few at a time, so that another worker is free for requests. Results
 * of unchanged pages are kept.
 */

import { diagnosticsOf } from '../base/errors/site-error.ts'
import type { Diagnostic } from '../base/model/diagnostic.ts'
import { hashOfJson } from '../make/bundle/bundle-record.ts'
import type { RenderTask, WorkerCalls } from '../tasks/calls.ts'
import type { LiveState } from './live-state.ts'
import { createPageHasher, hashShared } from './page-keys.ts'
import { toRenderSetup } from './render-job.ts'
import { checkRoutes, failuresOf } from './render-site.ts'

/** Checks the states of one live site. */
export interface LiveChecks {
  /** Check this state from now on, instead of the previous one. */
  follow(state: LiveState): void
  /** Diagnostics of the last complete check of all pages. */
  readonly diagnostics: readonly Diagnostic[]
  /** Resolves when all pages of the last state are checked, or the checks are closed. */
  readonly done: Promise<void>
  close(): void
}

type Found = WorkerCalls['render']['answer']

/** Number of keys of pages to compute before yielding to the event loop. */
const AT_ONCE = 32

type Hashers = ReadonlyMap<string, ReturnType<typeof createPageHasher>>

/** Findings of one page, and the key of its inputs. */
interface Known {
  key: string
  /** Inputs of the key: while they are the same objects, the key need not be computed again. */
  from: { hashers: Hashers; task: RenderTask }
  found: Found
}

/** Whether the key of a page is still valid; editing a text does not change the plan and its routes. */
function isSame({ from }: Known, hashers: Hashers, { route, article }: RenderTask): boolean {
  const { task } = from
  return from.hashers === hashers && task.route === route && task.article?.hash === article?.hash
}

/**
 * @param onDone - Called when all pages of a state are checked.
 * @param whenQuiet - Resolves when no request is waiting for a page, since requests come first.
 */
export function createLiveChecks(
  onDone: () => void,
  whenQuiet: () => Promise<void> = nextTurn,
): LiveChecks {
  const known = new Map<string, Known>()
  let current: LiveState | null = null
  let shared: { render: LiveState['render']; hashers: Hashers } | null = null
  let diagnostics: readonly Diagnostic[] = []
  let done: Promise<void> = Promise.resolve()

  /** Hashers of a state; another plan or other code has another `render` function. */
  function hashersOf(state: LiveState): Hashers {
    if (shared?.render !== state.render)
      shared = { render: state.render, hashers: toHashers(state) }
    return shared.hashers
  }

  async function look(state: LiveState): Promise<void> {
    await whenQuiet()
    if (current !== state) return
    const hashers = hashersOf(state)
    let seen = 0
    for (const [id, task] of state.tasks) {
      const before = known.get(id)
      if (before && isSame(before, hashers, task)) continue
      // Computing all keys of a large site takes long, and requests come first.
      if (seen++ % AT_ONCE === 0) await nextTurn()
      if (current !== state) return
      const key = hashOfJson(hashers.get(task.route.locale)?.(task) ?? null)
      const from = { hashers, task }
      const isKnown = before?.key === key
      if (!isKnown) await whenQuiet()
      if (current !== state) return
      const found = isKnown ? before.found : await state.render([{ ...task, isCheck: true }])
      if (current !== state) return
      known.set(id, { key, from, found })
    }
    for (const id of [...known.keys()]) if (!state.tasks.has(id)) known.delete(id)
    // In the order of the pages, as a build reports them.
    const answers = [...state.tasks.keys()].flatMap((id) => known.get(id)?.found ?? [])
    diagnostics = [
      ...answers.flatMap((answer) => answer.diagnostics),
      ...failuresOf(answers),
      ...checkRoutes(
        answers.flatMap(({ routes }) => routes),
        state,
      ),
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
    follow(state) {
      if (current === state) return
      current = state
      done = done
        .then(() => look(state))
        .catch((error: unknown) => {
          // The articles or the workers are gone: another state follows.
          if (current === state) diagnostics = diagnosticsOf(error) ?? diagnostics
        })
    },
    close() {
      current = null
    },
  }
}

/** Locale → function that computes keys of its pages. */
function toHashers({ site, planned, bundle }: LiveState): Hashers {
  const shared = hashShared(toRenderSetup(site, planned, bundle))
  return new Map(
    Object.entries(planned.setups).map(([locale, setup]) => [
      locale,
      createPageHasher(shared[locale] ?? {}, setup),
    ]),
  )
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))
