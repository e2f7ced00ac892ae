/** Renders one shard of the pages of a site, for the cache that machines share. */

import type { Diagnostic } from '../base/model/diagnostic.ts'
import type { RenderedRoute, RenderTask } from '../tasks/calls.ts'
import { type Pool, poolSize } from '../tasks/pool.ts'
import type { StageTarget } from '../write/stage.ts'
import { setUpRenderers } from './ask-to-render.ts'
import { renderBatches } from './render-batches.ts'
import type { RenderCache } from './render-cache.ts'
import {
  failuresOf,
  MOST_ENDLESS,
  noteKeys,
  type RenderInput,
  tasksOf,
  toRenderJob,
} from './render-site.ts'
import { openPageSharing } from './share-pages.ts'
import type { Shard } from './shared-buckets.ts'

/** Result of rendering a shard. */
interface RenderedShard {
  pages: number
  diagnostics: Diagnostic[]
}

/** Render the pages of a shard and share them. Links between pages are checked later, by the build of all pages. */
export async function renderShard(
  pool: Pool,
  { site, parsed, planned, bundle, cache }: RenderInput & { cache: RenderCache },
  { stage, shard }: { stage: StageTarget; shard: Shard },
): Promise<RenderedShard> {
  const setup = toRenderJob(site, planned, bundle, stage)
  const tasks = tasksOf(planned, parsed)
  noteKeys(tasks, setup, cache)
  const sharing = openPageSharing(tasks, { kept: new Map(), cache, stage, shard })
  const known = (await sharing?.take()) ?? new Map<RenderTask, RenderedRoute>()
  const batches = sharing?.toBatches(tasks.filter((task) => !known.has(task))) ?? []
  const { renderTimeout } = site.loaded.config
  const workers = poolSize(batches.flat().length)
  const patience = { renderTimeout, mostEndless: MOST_ENDLESS, workers }
  const renderers = await setUpRenderers(pool, setup, patience)
  const answers = await renderBatches(renderers, batches, { others: sharing })
  const routes = [...known.values(), ...answers.flatMap((answer) => answer.routes)]
  return {
    pages: routes.length,
    diagnostics: [
      ...renderers.diagnostics,
      ...answers.flatMap(({ diagnostics }) => diagnostics),
      ...failuresOf(answers),
      ...routes.flatMap(({ diagnostics }) => diagnostics),
    ],
  }
}
