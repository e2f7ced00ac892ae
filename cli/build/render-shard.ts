/** Renders one shard of the pages of a site, for the cache that machines share. */

import type { Diagnostic } from '../base/model/diagnostic.ts'
import type { SharedValues } from '../engine/shared-cache/share-values.ts'
import type { Shard } from '../tasks/open/shared-buckets.ts'
import { setUpRenderers } from '../tasks/page/ask-to-render.ts'
import { createAnswers } from '../tasks/page/page-answers.ts'
import { PageResults } from '../tasks/page/page-results.ts'
import { renderBatches } from '../tasks/page/render-batches.ts'
import { toRenderJob } from '../tasks/page/render-job.ts'
import { failuresOf, MOST_ENDLESS, type RenderInput } from '../tasks/page/render-site.ts'
import { openPageSharing } from '../tasks/page/share-pages.ts'
import { openTasks } from '../tasks/plan/render-tasks.ts'
import { type Pool, poolSize } from '../tasks/worker/pool.ts'
import type { StageTarget } from '../write/stage.ts'
import type { BuildCache } from './build-cache.ts'

/** Result of rendering a shard. */
interface RenderedShard {
  pages: number
  diagnostics: Diagnostic[]
}

/** Render the pages of a shard and share them. Links between pages are checked later, by the build of all pages. */
export async function renderShard(
  pool: Pool,
  { site, parsed, planned, bundle, cache }: RenderInput & { cache: BuildCache },
  { stage, shard, sharing }: { stage: StageTarget; shard: Shard; sharing: SharedValues },
): Promise<RenderedShard> {
  const setup = toRenderJob(site, planned, bundle, stage)
  const tasks = openTasks(planned, parsed, site)
  const pages = new PageResults(cache, setup)
  const answers = createAnswers(tasks, pages, new Set(tasks.ids))
  const others = openPageSharing(tasks, { answers, pages, cache, sharing, stage, shard })
  answers.add(await others.take())
  const batches = others.toBatches(answers.listOpen().map(tasks.read))
  const { renderTimeout } = site.loaded.config
  const workers = poolSize(batches.flat().length)
  const patience = { renderTimeout, mostEndless: MOST_ENDLESS, workers }
  const renderers = await setUpRenderers(pool, setup, patience)
  const made = await renderBatches(renderers, batches, { others, onRoutes: answers.add })
  const routes = answers.listNew()
  return {
    pages: routes.length,
    diagnostics: [
      ...renderers.diagnostics,
      ...made.flatMap(({ diagnostics }) => diagnostics),
      ...failuresOf(made),
      ...routes.flatMap(({ diagnostics }) => diagnostics),
    ],
  }
}
