/** Sends batches of pages to the workers that render, in an order that keeps all of them busy. */
import type { StepProgress } from '../../base/model/step-progress.ts'
import type { RenderedRoute, RenderTask, WorkerCalls } from '../worker/calls.ts'
import type { Renderers } from './ask-to-render.ts'
import type { PageShare } from './share-pages.ts'

/** Wrap renderers, so that they report the number of rendered pages. */
export function withCount(renderers: Renderers, all: number, onProgress?: StepProgress): Renderers {
  if (!onProgress) return renderers
  let done = 0
  return {
    ...renderers,
    async render(batch) {
      const answer = await renderers.render(batch)
      done += batch.length
      onProgress(done, all)
      return answer
    },
  }
}

/** What is done with batches beside rendering them. */
interface BatchUse {
  /** Gets each batch as soon as it is done. */
  others: PageShare | null
  /** Gets the results of each batch. */
  onRoutes(routes: readonly RenderedRoute[]): void
  /** Called when all batches with a page written in React are done. Default: not called. */
  onPages?(): void
}

/**
 * Render batches. Those with pages written in React go first, because the search index waits for their texts.
 *
 * @returns their results, in the order of `batches`.
 */
export async function renderBatches(
  renderers: Renderers,
  batches: readonly RenderTask[][],
  { others, onRoutes, onPages }: BatchUse,
): Promise<WorkerCalls['render']['answer'][]> {
  const render = async (batch: RenderTask[]) => {
    const answer = await renderers.render(batch)
    onRoutes(answer.routes)
    await others?.give(batch)
    return answer
  }
  const first = batches.filter((batch) => batch.some(({ route }) => route.kind === 'page'))
  const begun = new Map(first.map((batch) => [batch, render(batch)]))
  const all = Promise.all(batches.map((batch) => begun.get(batch) ?? render(batch)))
  const pages = Promise.all(begun.values())
  const told = pages.then(() => onPages?.())
  const [answers] = await Promise.all([all, told])
  return answers
}
