/** Where work on pages is done: in this thread, or for many pages in threads. */
import { once } from '../../runtime/shared/once.ts'
import { openKeptAssessments } from '../pipeline/kept-assessments.ts'
import type { OpenSite } from '../pipeline/open-site.ts'
import { toSplitSetup } from '../pipeline/split-setup.ts'
import type { Assessment } from '../translate/content/assess-page.ts'
import type {
  AssessedPage,
  AssessTask,
  CopyTask,
  RecordedPage,
  RecordTask,
} from '../workers/calls.ts'
import { createPool, type Pool, poolSize, toBatches } from '../workers/pool.ts'
import { createPageHandlers, type PageHandlers } from '../workers/translated-pages.ts'

/** Takes lists of tasks, and answers in their order. @throws diagnostics of files that cannot be read. */
export interface PageDesk {
  /** The states of pages. */
  assess(tasks: readonly AssessTask[]): Promise<readonly Assessment[]>
  /** Records of pages as they are now. */
  record(tasks: readonly RecordTask[]): Promise<readonly RecordedPage[]>
  /** Keep sources with the caches. */
  keep(tasks: readonly CopyTask[]): Promise<unknown>
  /** End what was started; to be called whatever happened. */
  close(): Promise<void>
}

/** Fewer pages are done before a thread has started. */
const MANY = 600
/** Tasks of a message: few enough that no thread waits long for the last one. */
const BATCH = 100

/** Open a desk; threads are started with the first list that is long. */
function openPageDesk(site: OpenSite): PageDesk {
  const setup = { root: site.loaded.root, stateDir: site.stateDir, split: toSplitSetup(site) }
  const here = once(() => createPageHandlers(setup))
  const pool = { current: null as Pool | null }
  function startPool(tasks: number): Pool {
    pool.current ??= createPool(poolSize(tasks), site.tools.startWorker)
    return pool.current
  }
  /** Do it here, or in batches. */
  async function divide<Task, Answer>(
    tasks: readonly Task[],
    work: (handlers: PageHandlers, tasks: readonly Task[]) => readonly Answer[],
    ask: (threads: Pool, batch: readonly Task[]) => Promise<readonly Answer[]>,
  ): Promise<readonly Answer[]> {
    if (tasks.length < MANY) return work(await here(), tasks)
    const threads = startPool(tasks.length)
    await threads.askAll('setUpPages', setup)
    const batches = toBatches(tasks, BATCH).map((batch) => ask(threads, batch))
    return (await Promise.all(batches)).flat()
  }
  const assess = (tasks: readonly AssessTask[]) =>
    divide(
      tasks,
      (pages, all) => pages.assessPages(all),
      (threads, batch) => threads.ask('assessPages', batch),
    )
  return {
    async assess(tasks) {
      if (tasks.length >= MANY) return assessChanged(site, tasks, assess)
      return (await assess(tasks)).map(toState)
    },
    record: (tasks) =>
      divide(
        tasks,
        (pages, all) => pages.recordPages(all),
        (threads, batch) => threads.ask('recordPages', batch),
      ),
    keep: (tasks) =>
      divide(
        tasks,
        (pages, all) => pages.keepCopies(all),
        (threads, batch) => threads.ask('keepCopies', batch),
      ),
    close: async () => pool.current?.close(),
  }
}

/** Of many pages, those alone whose state nobody has found before. */
async function assessChanged(
  site: OpenSite,
  tasks: readonly AssessTask[],
  assess: (tasks: readonly AssessTask[]) => Promise<readonly AssessedPage[]>,
): Promise<readonly Assessment[]> {
  const kept = openKeptAssessments(site)
  const known = tasks.map(kept.find)
  const open = tasks.filter((_, index) => known[index] === undefined)
  const answers = await assess(open)
  const found = open.flatMap((task, index) => {
    const page = answers[index]
    return page ? [[task, page] as const] : []
  })
  await kept.save(found)
  const states = new Map(found.map(([task, page]) => [task, toState(page)]))
  return tasks.flatMap((task, index) => known[index] ?? states.get(task) ?? [])
}

const toState = ({ hashes: _, ...state }: AssessedPage): Assessment => state

/** Work at a desk, and close it whatever happens. */
export async function withPageDesk<T>(
  site: OpenSite,
  work: (desk: PageDesk) => Promise<T>,
): Promise<T> {
  const desk = openPageDesk(site)
  try {
    return await work(desk)
  } finally {
    await desk.close()
  }
}
