/**
 * Requests of the pipeline to workers that render: code of the site that never ends becomes a diagnostic with its
 * position, and errors of the other pages are still reported.
 */
import { siteCodeEndless } from '../../base/errors/catalogue.ts'
import { sortDiagnostics } from '../../base/errors/report.ts'
import { throwDiagnostics } from '../../base/errors/site-error.ts'
import type { Diagnostic, Source } from '../../base/model/diagnostic.ts'
import { pageFile } from '../../make/render/render-diagnostics.ts'
import { type EndlessPlace, locateEndless } from '../../make/render/site-failures.ts'
import type { RenderJob, RenderTask, WorkerCalls } from '../worker/calls.ts'
import type { Pool } from '../worker/pool.ts'
import { createSiteFrames } from '../worker/site-frames.ts'
import { WorkerHung } from '../worker/worker-pool.ts'

/** Sends requests to render to workers, with one setup. */
export interface Renderers {
  /** Texts of all inline scripts of pages, each once, sorted. */
  inlineScripts: readonly string[]
  /** Errors that shared code of the site threw while it was loaded. */
  diagnostics: readonly Diagnostic[]
  /** @throws diagnostics of all pages that did not end. */
  render(tasks: readonly RenderTask[]): Promise<WorkerCalls['render']['answer']>
}

/** Limits for pages that do not end. */
interface Patience {
  /** Maximum seconds for one page; `false`: no limit. */
  renderTimeout: number | false
  /** Endless pages after which rendering stops, since a loop in the footer is on every page. Default: no limit. */
  mostEndless?: number
  /** Number of workers to set up at once; others are set up when there is work for them. Default: all. */
  workers?: number
}

/**
 * Set up the workers to render.
 *
 * @throws `SITE_CODE_ENDLESS` if loading the modules of the site does not end.
 */
export async function setUpRenderers(
  pool: Pool,
  setup: RenderJob,
  { renderTimeout, mostEndless = Number.POSITIVE_INFINITY, workers }: Patience,
): Promise<Renderers> {
  const endless: Diagnostic[] = []
  const toDiagnostic = createDescriber(setup, Number(renderTimeout))

  async function render(tasks: readonly RenderTask[]): Promise<WorkerCalls['render']['answer']> {
    try {
      return await pool.ask('render', tasks)
    } catch (error) {
      if (!(error instanceof WorkerHung)) throw error
      const task = tasks[error.at]
      const diagnostic = toDiagnostic(error, task)
      if (endless.push(diagnostic) >= mostEndless) throwDiagnostics(sortDiagnostics(endless))
      const others = tasks.filter((one) => one !== task)
      const answer =
        others.length === 0 || task === undefined
          ? { routes: [], diagnostics: [], failures: [] }
          : await render(others)
      return { ...answer, diagnostics: [...answer.diagnostics, diagnostic] }
    }
  }

  const [ready] = await pool.askAll('setUpRender', setup, workers).catch((error: unknown) => {
    if (error instanceof WorkerHung) throwDiagnostics([toDiagnostic(error, undefined)])
    throw error
  })
  return {
    inlineScripts: ready?.inlineScripts ?? [],
    diagnostics: ready?.diagnostics ?? [],
    render,
  }
}

type Describe = (hung: WorkerHung, task: RenderTask | undefined) => Diagnostic

function createDescriber(setup: RenderJob, seconds: number): Describe {
  return ({ threadStack }, task) => {
    const readFrames = createSiteFrames(setup)
    const { source, around } = locateEndless(threadStack, readFrames, setup.root)
    const of = task && { permalink: task.route.permalink }
    return siteCodeEndless({ seconds, around, ...of }, placeOf(source, task, setup))
  }
}

/** Position of endless code; the file of the page if no code of the site is on the stack. */
function placeOf(
  source: EndlessPlace['source'],
  task: RenderTask | undefined,
  setup: RenderJob,
): Source | undefined {
  if (source || !task) return source ?? undefined
  const { file, page } = task.route
  const own = file?.file ?? pageFile(page, setup)
  return own === undefined ? undefined : { file: own, line: 1, column: 1 }
}
