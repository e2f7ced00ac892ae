/**
 * Errors that code of the site throws while pages are rendered, with position, routes and components around
 * them. One cause is one failure, however many pages it affects.
 */
import path from 'node:path'
import type { FailureTrace } from '../../../runtime/contract/failure-trace.ts'
import type { Permalink } from '../../../runtime/contract/route-data.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { siteCodeThrew } from '../../base/errors/catalogue.ts'
import { describeThrown, type Thrown } from '../../base/errors/describe-thrown.ts'
import type { Source } from '../../base/model/diagnostic.ts'
import type { Frame, ReadFrames } from './read-frames.ts'

/** One error that code of the site threw while routes were rendered. */
export interface SiteFailure {
  /** `ReferenceError: window is not defined`. */
  what: string
  /** Position in the site's own files. */
  source: Source
  /** Components around it, innermost first: `Card (components/card.tsx:3:9)`, `DocPage`. */
  around: readonly string[]
  /** For a component in Markdown: where it was first used. */
  usedAt?: Source
  /** The first route that it affected. */
  permalink: Permalink
  /** Number of routes that it affected. */
  routes: number
}

/** One render that threw. */
export interface FailedRender {
  error: unknown
  permalink: string
  /** For a page written in React: its file, relative to the site folder. */
  file?: string
  /** For a component in Markdown: where it is used. */
  usedAt?: Source
  /** Render again, to find where in the tree it fails. */
  trace(): Promise<FailureTrace | null>
}

/** Collects failures of one batch after the other. */
export interface FailureLog {
  /** @returns whether code of the site threw; otherwise nothing is noted. */
  note(render: FailedRender): Promise<boolean>
  /** Errors noted since the last call, one for each cause, in order of first occurrence. */
  take(): SiteFailure[]
}

/** Maximum number of lines shown of a stack; the innermost lines are kept. */
const SHOWN = 8

/** Create an empty log. @param root - Folder that the files of diagnostics are relative to, absolute. */
export function createFailureLog(readFrames: ReadFrames, root: string): FailureLog {
  /** Failures by cause, so that only the first page of a cause is rendered again; `null` if not of the site. */
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
    // The stack of the second render is longer; it is used only if the error is the same.
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
 * If no frame of the site is on any stack, the site gave React something that it cannot show: the position is
 * where content uses it, or the file of the page that the program's own `Page` shows.
 */
function placeOfElement({ usedAt, file }: FailedRender, around: readonly Frame[]): Source | null {
  const [innermost] = around
  if (usedAt) return usedAt
  return file !== undefined && innermost?.name === 'Page' ? { file } : null
}

interface Found {
  thrown: Thrown
  frames: readonly Frame[]
  trace: FailureTrace | null
}

/** Merge failures of several batches, one for each cause, in order. */
export function mergeFailures(failures: readonly SiteFailure[]): SiteFailure[] {
  const merged = new Map<string, SiteFailure>()
  for (const failure of failures) {
    const key = JSON.stringify([failure.what, failure.source])
    const before = merged.get(key)
    merged.set(key, before ? { ...before, routes: before.routes + failure.routes } : failure)
  }
  return [...merged.values()]
}

/** Key of a cause: error and position in the site's code; without a position, error and the part that was rendered. */
function toCauseKey({ name, message }: Thrown, frames: readonly Frame[], render: FailedRender) {
  const first = frames.find(({ isOfSite }) => isOfSite)
  if (first) return JSON.stringify([name, message, first.file, first.line, first.column])
  return JSON.stringify([name, message, render.file, render.usedAt])
}

/** An error of the second render must not hide that of the first. */
async function traceSafely(render: FailedRender): Promise<FailureTrace | null> {
  try {
    return await render.trace()
  } catch {
    return null
  }
}

/** Add the position to an error that code of the site threw outside of any page; any other error is unchanged. */
export function locateError(error: unknown, readFrames: ReadFrames, root: string): unknown {
  const thrown = describeThrown(error)
  const frame = readFrames(thrown.stack).find(({ isOfSite }) => isOfSite)
  return frame ? siteCodeThrew(toWords(thrown), toSource(frame, root)) : error
}

/** Position of code that never ends, and its callers in the site's files. */
export interface EndlessPlace {
  /** `null` if no frame is the site's. */
  source: Source | null
  /** Functions around it, innermost first: `Card (components/card.tsx:3:9)`. */
  around: readonly string[]
}

/** Locate code that never ends. @param stack - Stack of the thread that runs it. */
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

/** A component of the site with its position, any other by its name: `Card (components/card.tsx:3:9)`. */
function toLine(frame: Frame, root: string): string {
  const name = frame.name || 'a component without a name'
  if (!frame.isOfSite) return name
  const { file, line, column } = toSource(frame, root)
  return `${name} (${file}:${line}:${column})`
}
