/** Tasks of the workers that render: one for each page. */
import { memoize } from '../../../runtime/shared/memoize.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { articleOf, describedBy, describeRoute, type ParsedSite } from '../doc/parse-site.ts'
import type { OpenSite } from '../open/open-site.ts'
import type { RenderTask } from '../worker/calls.ts'
import { pageId } from './page-id.ts'
import { showsFile } from './planned-routes.ts'
import type { PlannedSite, PlannedTask, StoredTasks } from './planned-site.ts'

/** Tasks of all pages of a build. */
export interface PlannedTasks extends StoredTasks {
  /** Ids of pages whose articles are in a feed. */
  inFeeds: readonly string[]
  read(id: string): RenderTask
  /** Files of other docs whose descriptions a page shows in a list. */
  describedBy(id: string): string[]
}

/** Tasks of a plan, each made when it is asked for. */
export function openTasks(
  planned: Pick<PlannedSite, 'siteMap' | 'feeds' | 'tasks' | 'titles'>,
  parsed: Pick<ParsedSite, 'docs'>,
  { listsExternal }: Pick<OpenSite, 'listsExternal'>,
): PlannedTasks {
  const inFeeds = listInFeeds(planned)
  const { ids, ofCode, read, titlesOf, pagesOf } = planned.tasks ?? listTasks(planned)
  const addTexts = (task: PlannedTask): RenderTask => ({
    ...task,
    route: describeRoute(parsed, task.route),
    ...omitUndefined({ article: articleOf(parsed, task.route.file), listsExternal }),
  })
  return {
    ...{ ids, ofCode, inFeeds, titlesOf, pagesOf },
    read: memoize((id) => addTexts(read(id))),
    describedBy: (id) => describedBy(read(id).route),
  }
}

function listInFeeds({ feeds }: Pick<PlannedSite, 'feeds'>): string[] {
  return feeds.flatMap(({ content, routes }) => (content === 'full' ? routes.map(pageId) : []))
}

/** What a plan says of its pages, without their texts. */
export function listTasks(planned: Pick<PlannedSite, 'siteMap' | 'feeds' | 'titles'>): StoredTasks {
  const { siteMap, titles } = planned
  const inFeeds = new Set(listInFeeds(planned))
  const routes = siteMap.locales.flatMap((locale) => locale.routes)
  const tasks = new Map(
    routes.map((route): [string, PlannedTask] => {
      const id = pageId(route)
      return [id, { route, ...omitUndefined({ returnArticle: inFeeds.has(id) || undefined }) }]
    }),
  )
  const read = (id: string) => {
    const task = tasks.get(id)
    if (!task) throw new Error(`The plan has no page ${id}`)
    return task
  }
  return {
    ids: routes.map(pageId),
    ofCode: routes.filter(({ kind }) => kind === 'page').map(pageId),
    read,
    titlesOf: (id) => titles?.get(id) ?? [],
    pagesOf: (files) => routes.filter((route) => showsFile(route, files)).map(pageId),
  }
}
