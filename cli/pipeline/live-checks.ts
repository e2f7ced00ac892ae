/**
 * What only rendering finds in a live site: broken links and anchors, pictures that are not there, code that throws.
 * All pages are looked through behind the author's back, a few at a time by one worker, so that the other one is free
 * for who asks for a page; of pages that are what they were, what was found stays.
 */
import { hashOfJson } from '../bundle/bundle-record.ts'
import { diagnosticsOf } from '../errors/site-error.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { RenderTask, WorkerCalls } from '../workers/calls.ts'
import type { LiveState } from './live-state.ts'
import { createPageHasher, hashShared } from './page-keys.ts'
import { checkRoutes, failuresOf, toRenderSetup } from './render-site.ts'

/** Follows the states of one live site. */
export interface LiveChecks {
  /** Look through this state from now on, and no longer through the one before. */
  follow(state: LiveState): void
  /** What was found when all pages were looked through last. */
  readonly diagnostics: readonly Diagnostic[]
  /** Resolves when all pages of the last state were looked through, or nobody looks any more. */
  readonly done: Promise<void>
  close(): void
}

type Found = WorkerCalls['render']['answer']

/** Pages whose keys are made before others have a turn. */
const AT_ONCE = 32

type Hashers = ReadonlyMap<string, ReturnType<typeof createPageHasher>>

/** What was found in one page, and what it was rendered from. */
interface Known {
  key: string
  /** What the key was made from: as long as these are the same, it need not be made again. */
  from: { hashers: Hashers; task: RenderTask }
  found: Found
}

/** An edited text leaves the plan, and all routes in it, as it was. */
function isSame({ from }: Known, hashers: Hashers, { route, article }: RenderTask): boolean {
  const { task } = from
  return from.hashers === hashers && task.route === route && task.article?.hash === article?.hash
}

/**
 * @param onDone - Called when all pages of a state were looked through.
 * @param whenQuiet - Resolves when nobody waits for a page, who comes first.
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

  /** Another plan or other code comes with another way to render. */
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
      // Keys of a large site take a while, and who waits for a page comes first.
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
          // The articles are gone, or the workers: there is, or will be, another state.
          if (current === state) diagnostics = diagnosticsOf(error) ?? diagnostics
        })
    },
    close() {
      current = null
    },
  }
}

/** Locale → what makes keys of its pages. */
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
