/** Answers of a live site: a page is rendered on request. */
import { searchFolder } from '../../../runtime/contract/search-folder.ts'
import { decodeOrKeep } from '../../../runtime/shared/decode-uri.ts'
import { throwDiagnostics } from '../../base/errors/site-error.ts'
import type { SourceFile } from '../../base/model/source-file.ts'
import { basesAround } from '../../read/links/locale-base.ts'
import { failuresOf } from '../../tasks/page/render-site.ts'
import type { RenderTask } from '../../tasks/worker/calls.ts'
import { resolveRequest } from '../resolve-request.ts'
import { isOnlySketched, type LiveState, toKey } from './live-state.ts'

/** Answer to a request for an address of the site. */
export type LiveAnswer =
  | { kind: 'text'; status: 200 | 404; path: string; body: string | Uint8Array }
  /** A file that is served from its own path. */
  | { kind: 'file'; disk: string; path: string }
  /** The address redirects to another. */
  | { kind: 'redirect'; location: string; status: number }

/** Answer a request. @param pathname - As requested, still encoded. @throws errors of the page's code. */
export async function answerFrom(pathname: string, state: LiveState): Promise<LiveAnswer> {
  const { baseUrl } = state.site.loaded.config
  const path = pathname.startsWith(baseUrl) ? decodeOrKeep(pathname.slice(baseUrl.length)) : null
  const file = path === null ? undefined : state.files.get(path)
  if (file) return { kind: 'text', status: 200, path: file.path, body: file.content }
  const fixed = path === null ? undefined : state.statics.get(path)
  if (fixed) return { kind: 'file', disk: fixed.disk, path: fixed.path }
  const found = path?.includes(searchFolder('')) ? (await state.search()).get(path) : undefined
  if (found) return { kind: 'file', disk: found.disk, path: found.path }
  const former = path === null ? undefined : state.former?.get(path)
  if (former) return { kind: 'text', status: 200, path: former.path, body: former.content }
  const part = partOf(pathname)
  const isPart = part !== 'html'
  const task = findTask(pathname, state)
  if (task) return renderTask(task, part, state)
  const other = findOther(pathname, state)
  if (other) return other
  const missing = notFoundTask(pathname, state)
  if (!missing || isPart) return { kind: 'text', status: 404, path: '404.txt', body: 'Not found\n' }
  return renderTask(missing, 'html', state)
}

/** A redirect, or the page of a static file as a host sends it: `demo/index.html` for `/demo/`. */
function findOther(pathname: string, state: LiveState): LiveAnswer | null {
  const { site, statics, planned } = state
  const { baseUrl: base, trailingSlash } = site.loaded.config
  const localeBases = planned.siteMap.locales.map((locale) => locale.base)
  const host = { base, localeBases, trailingSlash }
  const isInside = pathname.startsWith(base)
  const answer = isInside && resolveRequest(pathname, host, (path) => statics.has(path))
  if (answer && answer.kind === 'redirect') return answer
  const file = answer && answer.kind === 'file' && answer.status === 200 && statics.get(answer.path)
  if (file) return { kind: 'file', disk: file.disk, path: file.path }
  const redirect = state.redirectOf(pathname)
  return redirect && { kind: 'redirect', ...redirect }
}

/**
 * Answer from a sketch: code and documents of the state, static files, and pages
 * whose own file is unchanged.
 *
 * @param isCurrent - Whether the state has the doc of the current file.
 * @returns `null` if the answer needs the comparison.
 */
export async function answerEarly(
  pathname: string,
  state: LiveState,
  isCurrent: (file: SourceFile) => boolean,
): Promise<LiveAnswer | null> {
  const { baseUrl } = state.site.loaded.config
  const path = pathname.startsWith(baseUrl) ? decodeOrKeep(pathname.slice(baseUrl.length)) : ''
  const isKnown = state.statics.has(path) || state.files.has(path)
  const route = findTask(pathname, state)?.route
  const isPage = route?.file && !isOnlySketched(state, route) && isCurrent(route.file)
  return isKnown || isPage ? answerFrom(pathname, state) : null
}

/** Find the task that renders the page of an address, or one of its files; `undefined` for any other address. */
export function findTask(pathname: string, { tasks }: LiveState): RenderTask | undefined {
  return tasks.get(toKey(partOf(pathname) === 'html' ? pathname : toPermalink(pathname)))
}

/** Kinds of files of a page. */
type PagePart = 'html' | 'json' | 'css'

function partOf(pathname: string): PagePart {
  const [, ending] = /\/(?:index|404)\.(json|css)$/.exec(pathname) ?? []
  return ending === 'json' || ending === 'css' ? ending : 'html'
}

async function renderTask(
  task: RenderTask,
  part: PagePart,
  { render }: LiveState,
): Promise<LiveAnswer> {
  const answer = await render([task])
  throwDiagnostics([...answer.diagnostics, ...failuresOf([answer])])
  const { routes } = answer
  const text = routes[0]?.text
  if (!text) throw new Error(`${task.route.permalink} was rendered without its text`)
  const status = task.route.kind === 'not-found' ? 404 : 200
  if (part === 'html') return { kind: 'text', status, path: 'index.html', body: text.html }
  const body = part === 'css' ? (text.css ?? '') : text.json
  return { kind: 'text', status: 200, path: `index.${part}`, body }
}

/** The not-found page of the locale with the longest base that the path starts with. */
function notFoundTask(pathname: string, { tasks, planned }: LiveState): RenderTask | undefined {
  const bases = planned.siteMap.locales.map(({ base }) => base)
  const [base] = basesAround(pathname, bases)
  return tasks.get(toKey(`${base ?? bases[0] ?? '/'}404.html`))
}

/** The reverse of `routeDocumentUrl`, except for a trailing slash. */
function toPermalink(pathname: string): string {
  return pathname
    .replace(/\/index\.(?:json|css)$/, '/')
    .replace(/\/404\.(?:json|css)$/, '/404.html')
}
