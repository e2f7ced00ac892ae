/**
 * Workers that render, as the pipeline asks them: code of the site that never ends becomes a diagnostic
 * with its place, and what is wrong with the other pages is reported as well.
 */
import { join } from 'node:path'
import { siteCodeEndless } from '../errors/catalogue.ts'
import { sortDiagnostics } from '../errors/report.ts'
import { throwDiagnostics } from '../errors/site-error.ts'
import type { Diagnostic, Source } from '../model/diagnostic.ts'
import { findPackageRoot } from '../package/package-root.ts'
import { createFrameReader } from '../render/read-frames.ts'
import { pageFile } from '../render/render-diagnostics.ts'
import { type EndlessPlace, locateEndless } from '../render/site-failures.ts'
import type { RenderJob, RenderTask, WorkerCalls } from '../workers/calls.ts'
import { type Pool, WorkerHung } from '../workers/pool.ts'

/** Asks workers to render with one setup. */
export interface Renderers {
  /** Text of every inline script of any page, each once, sorted. */
  inlineScripts: readonly string[]
  /** What shared code of the site threw while it was loaded. */
  diagnostics: readonly Diagnostic[]
  /** @throws diagnostics of the pages that did not end, where there are several. */
  render(tasks: readonly RenderTask[]): Promise<WorkerCalls['render']['answer']>
}

/** How long is waited for pages that do not end. */
interface Patience {
  /** Seconds that one may take; `false`: no limit. */
  renderTimeout: number | false
  /** How many may take it, before no more are rendered: a loop in the footer is on every page. Default: all. */
  mostEndless?: number
  /** How many workers to ready at once; others are readied when there is work for them. Default: all. */
  workers?: number
}

/**
 * Ready the workers.
 *
 * @throws `SITE_CODE_ENDLESS` where the modules of the site do not end.
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
  const runtimeDir = join(findPackageRoot(), 'runtime')
  return ({ threadStack }, task) => {
    const readFrames = createFrameReader(setup.serverFile, runtimeDir, setup.root)
    const { source, around } = locateEndless(threadStack, readFrames, setup.root)
    const of = task && { permalink: task.route.permalink }
    return siteCodeEndless({ seconds, around, ...of }, placeOf(source, task, setup))
  }
}

/** Where none of the site's code was caught, the file of the page. */
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
