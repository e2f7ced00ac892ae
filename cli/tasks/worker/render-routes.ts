/**
 * Renders routes inside a worker: reads articles from the values, writes files to the stage. The answer for a
 * route is a few hundred bytes: its ids, its open anchors, its diagnostics.
 */

import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { DocBody } from '../../base/model/doc.ts'
import { createValueReader, isDamagedValue } from '../../engine/store/value-log.ts'
import { findExternal } from '../../make/render/find-links.ts'
import { loadFeedWriter } from '../../make/render/load-markdown-writer.ts'
import { toFeedAddress } from '../../make/render/markdown-copy.ts'
import {
  createRouteRenderer,
  type RenderTools,
  type RouteOutput,
  type RouteRenderer,
} from '../../make/render/render-route.ts'
import type { SearchText } from '../../make/search/search-page.ts'
import { readSections } from '../../read/parse/read-sections.ts'
import { writeStaged } from '../../write/stage.ts'
import type { PageTime, RenderedRoute, RenderJob, RenderTask, WorkerCalls } from './calls.ts'
import { createSiteFrames } from './site-frames.ts'

/** Tools that a worker renders with. */
export interface BatchRenderer
  extends Pick<RouteRenderer, 'diagnostics' | 'inlineScripts' | 'locate'> {
  /** @throws an error that is a bug of this program; errors of the site are in the answer. */
  render(tasks: readonly RenderTask[]): Promise<WorkerCalls['render']['answer']>
  close(): void
}

/**
 * Load the site's code, and create a renderer of batches; see {@link createRouteRenderer}.
 *
 * @param begin - Called before each task.
 */
export function createBatchRenderer(
  { stage, ...setup }: RenderJob,
  begin: () => void,
  tools: RenderTools = {},
): BatchRenderer {
  const renderer = createRouteRenderer(setup, { ...tools, readFrames: createSiteFrames(setup) })
  const values = createValueReader()

  async function renderTask(task: RenderTask): Promise<RenderedRoute> {
    const { route, article, returnArticle } = task
    const page = renderer.render(route, article && values.readJson<DocBody>(article))
    const staged = stage && writeStaged(stage, page.files)
    return {
      ...toAnswer(task, page),
      changed: staged?.changed ?? 0,
      ...omitUndefined({
        article: returnArticle && (await toEntry(route, page, setup)),
        hashes: staged?.hashes,
        text: stage || task.isCheck ? undefined : pickTexts(page),
      }),
    }
  }

  return {
    diagnostics: renderer.diagnostics,
    inlineScripts: renderer.inlineScripts,
    async render(tasks) {
      const routes: RenderedRoute[] = []
      const timed: PageTime[] = []
      const diagnostics: Diagnostic[] = []
      for (const task of tasks) {
        begin()
        const started = performance.now()
        try {
          routes.push(await renderTask(task))
          timed.push({ permalink: task.route.permalink, tookMs: performance.now() - started })
        } catch (error) {
          if (isDamagedValue(error)) throw error
          diagnostics.push(...(await renderer.findDiagnostics(error, task.route)))
        }
      }
      return { routes, timed, diagnostics, failures: renderer.takeFailures() }
    },
    locate: renderer.locate,
    close: () => values.close(),
  }
}

/** The article of a page as an entry of a feed. */
async function toEntry(
  { locale, permalink }: RenderTask['route'],
  { article }: RouteOutput,
  { locales }: Pick<RenderJob, 'locales'>,
): Promise<string> {
  const writeEntry = await loadFeedWriter()
  return writeEntry(article, toFeedAddress((locales[locale]?.document.url ?? '') + permalink))
}

function pickTexts({ html, json, css }: RouteOutput): RenderedRoute['text'] {
  return { html, json, ...omitUndefined({ css }) }
}

function toAnswer(
  task: RenderTask,
  { files, ids, anchors, diagnostics, shellLinks, resources, document, body, article }: RouteOutput,
): Omit<RenderedRoute, 'changed' | 'hashes' | 'text' | 'article'> {
  const { route } = task
  return {
    permalink: route.permalink,
    paths: files.map(({ path }) => path),
    ids: ids.join('\n'),
    anchors,
    diagnostics,
    shellLinks,
    ...omitUndefined({
      searchText: route.kind === 'page' ? toSearchText(document, body) : undefined,
      resources: resources.length > 0 ? resources : undefined,
      external:
        task.listsExternal && findExternal(body + article).filter((href) => href !== route.editUrl),
    }),
  }
}

function toSearchText({ title, description }: RouteOutput['document'], body: string): SearchText {
  return {
    title,
    ...omitUndefined({ description: description || undefined }),
    sections: readSections(body),
  }
}
