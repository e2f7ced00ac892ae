/** Runs work on pages: in this thread, or for many pages in worker threads. */
import { once } from '../../../runtime/shared/once.ts'
import { openKeptAssessments } from '../../tasks/doc/kept-assessments.ts'
import type { OpenSite } from '../../tasks/open/open-site.ts'
import { toSplitSetup } from '../../tasks/open/split-setup.ts'
import type {
  AssessedPage,
  AssessTask,
  CopyTask,
  RecordedPage,
  RecordTask,
} from '../../tasks/worker/calls.ts'
import { createPool, type Pool, poolSize, toBatches } from '../../tasks/worker/pool.ts'
import { createPageHandlers, type PageHandlers } from '../../tasks/worker/translated-pages.ts'
import type { Assessment } from '../../translate/content/assess-page.ts'

/** Runs lists of tasks; the results are in the same order. @throws diagnostics of files that cannot be read. */
export interface PageDesk {
  /** The status of pages. */
  assess(tasks: readonly AssessTask[]): Promise<readonly Assessment[]>
  /** New records for the current texts of pages. */
  record(tasks: readonly RecordTask[]): Promise<readonly RecordedPage[]>
  /** Store copies of sources in the caches. */
  keep(tasks: readonly CopyTask[]): Promise<unknown>
  /** End the threads that were started; to be called also after an error. */
  close(): Promise<void>
}

/** From this number on threads are used; fewer pages take less time than starting a thread. */
const MANY = 600
/** Tasks in one message: few enough that no thread waits long for the last message. */
const BATCH = 100

/** Open a desk; threads are started for the first long list. */
function openPageDesk(site: OpenSite): PageDesk {
  const setup = { root: site.loaded.root, stateDir: site.stateDir, split: toSplitSetup(site) }
  const here = once(() => createPageHandlers(setup))
  const pool = { current: null as Pool | null }
  function startPool(tasks: number): Pool {
    pool.current ??= createPool(poolSize(tasks), site.tools.startWorker)
    return pool.current
  }
  /** Run tasks in this thread, or in batches in worker threads. */
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

/** Find the status of pages; for many pages, look up known results first and assess only the others. */
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

/** Run work with a desk, and close it afterwards, also after an error. */
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
