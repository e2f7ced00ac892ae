/**
 * Errors that code of the site throws while pages are rendered, as diagnostics of the site: where in its files,
 * on which routes, inside which components. One cause is one failure, however many pages it hits.
 */
import path from 'node:path'
import type { FailureTrace } from '../../runtime/contract/failure-trace.ts'
import type { Permalink } from '../../runtime/contract/route-data.ts'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { siteCodeThrew } from '../errors/catalogue.ts'
import { describeThrown, type Thrown } from '../errors/describe-thrown.ts'
import type { Source } from '../model/diagnostic.ts'
import type { Frame, ReadFrames } from './read-frames.ts'

/** One error that code of the site threw while routes were rendered. */
export interface SiteFailure {
  /** `ReferenceError: window is not defined`. */
  what: string
  /** In the site's own files. */
  source: Source
  /** Components around it, innermost first: `Card (components/card.tsx:3:9)`, `DocPage`. */
  around: readonly string[]
  /** Of a component in Markdown: where it was first used. */
  usedAt?: Source
  /** The first route that it hit. */
  permalink: Permalink
  /** How many routes it hit. */
  routes: number
}

/** One render that threw. */
export interface FailedRender {
  error: unknown
  permalink: string
  /** Of a page in React: its file, from the site folder. */
  file?: string
  /** Of a component in Markdown: where it is used. */
  usedAt?: Source
  /** Render it once more, to learn where in the tree it fails. */
  trace(): Promise<FailureTrace | null>
}

/** Collects failures of one batch after the other. */
export interface FailureLog {
  /** @returns whether it was the site's code that threw; else nothing is noted. */
  note(render: FailedRender): Promise<boolean>
  /** Errors noted since the last call, by cause, in the order in which they were met. */
  take(): SiteFailure[]
}

/** Lines of component stacks that are shown: the inner ones say where it is. */
const SHOWN = 8

/** @param root - Folder that the files of diagnostics are relative to, absolute. */
export function createFailureLog(readFrames: ReadFrames, root: string): FailureLog {
  /** Remembers a cause, so that only its first page is rendered a second time. */
  const known = new Map<string, SiteFailure | null>()
  let noted = new Map<string, SiteFailure>()

  return {
    async note(render) {
      const thrown = describeThrown(render.error)
      const frames = readFrames(thrown.stack)
      const cause = toCauseKey(thrown, frames, render)
      let failure = known.get(cause)
      if (failure === undefined) {
        failure = toFailure(render, { thrown, frames, trace: await traceSafely(render) })
        known.set(cause, failure)
      }
      if (!failure) return false
      const before = noted.get(cause)
      if (before) noted.set(cause, { ...before, routes: before.routes + 1 })
      else noted.set(cause, { ...failure, permalink: render.permalink, routes: 1 })
      return true
    },
    take() {
      const taken = [...noted.values()]
      noted = new Map()
      return taken
    },
  }

  function toFailure(render: FailedRender, found: Found): SiteFailure | null {
    const { thrown, frames, trace } = found
    const again = trace && describeThrown(trace.error)
    const around = trace ? readFrames(trace.componentStack) : []
    // The second stack is longer; it counts where it is of the same failure.
    const deeper = again && again.message === thrown.message ? readFrames(again.stack) : []
    const first = [...frames, ...deeper, ...around].find(({ isOfSite }) => isOfSite)
    const source = first ? toSource(first, root) : placeOfElement(render, around)
    if (!source) return null
    return {
      what: toWords(thrown),
      source,
      around: around.slice(0, SHOWN).map((frame) => toLine(frame, root)),
      ...omitUndefined({ usedAt: render.usedAt }),
      permalink: render.permalink,
      routes: 1,
    }
  }
}

/**
 * Where nothing of the site is on any stack, what it gave React was no component: at the place in
 * Markdown, or in the file of the page, that the program's own `Page` shows.
 */
function placeOfElement({ usedAt, file }: FailedRender, around: readonly Frame[]): Source | null {
  const [innermost] = around
  if (usedAt) return innermost ? null : usedAt
  return file !== undefined && innermost?.name === 'Page' ? { file } : null
}

interface Found {
  thrown: Thrown
  frames: readonly Frame[]
  trace: FailureTrace | null
}

/** Failures of several batches, one for each cause. Their order stays. */
export function mergeFailures(failures: readonly SiteFailure[]): SiteFailure[] {
  const merged = new Map<string, SiteFailure>()
  for (const failure of failures) {
    const key = JSON.stringify([failure.what, failure.source])
    const before = merged.get(key)
    merged.set(key, before ? { ...before, routes: before.routes + failure.routes } : failure)
  }
  return [...merged.values()]
}

/** The place of the site's code that threw; without one the words, and what was rendered. */
function toCauseKey({ name, message }: Thrown, frames: readonly Frame[], render: FailedRender) {
  const first = frames.find(({ isOfSite }) => isOfSite)
  if (first) return JSON.stringify([name, message, first.file, first.line, first.column])
  return JSON.stringify([name, message, render.file, render.usedAt])
}

/** An error of the second rendering must not hide that of the first. */
async function traceSafely(render: FailedRender): Promise<FailureTrace | null> {
  try {
    return await render.trace()
  } catch {
    return null
  }
}

/** An error that code of the site threw outside of any page, with its place; any other as it is. */
export function locateError(error: unknown, readFrames: ReadFrames, root: string): unknown {
  const thrown = describeThrown(error)
  const frame = readFrames(thrown.stack).find(({ isOfSite }) => isOfSite)
  return frame ? siteCodeThrew(toWords(thrown), toSource(frame, root)) : error
}

/** Where code is that never ends: in the site's files, and what called it there. */
export interface EndlessPlace {
  /** `null` where none of it is the site's. */
  source: Source | null
  /** Functions around it, innermost first: `Card (components/card.tsx:3:9)`. */
  around: readonly string[]
}

/** @param stack - Of the thread that it runs in. */
export function locateEndless(stack: string, readFrames: ReadFrames, root: string): EndlessPlace {
  const frames = readFrames(stack).filter(({ isOfSite }) => isOfSite)
  const [first] = frames
  const around = frames.slice(0, SHOWN).map((frame) => toLine(frame, root))
  return { source: first ? toSource(first, root) : null, around }
}

function toWords({ name, message }: Thrown): string {
  return name === '' ? `${message} was thrown instead of an error` : `${name}: ${message}`
}

function toSource({ file, line, column }: Frame, root: string): Source {
  return { file: path.relative(root, file).split(path.sep).join('/'), line, column }
}

/** Components of the site with their place, the others by name: `Card (components/card.tsx:3:9)`. */
function toLine(frame: Frame, root: string): string {
  const name = frame.name || 'a component without a name'
  if (!frame.isOfSite) return name
  const { file, line, column } = toSource(frame, root)
  return `${name} (${file}:${line}:${column})`
}
