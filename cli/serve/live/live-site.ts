/**
 * The site of `serve`: parsed once, planned as a whole, and rendered page by page on request, again after a change that
 * concerns the page. Nothing is written to the output.
 */

import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { settleDiagnostics } from '../../build/settle-diagnostics.ts'
import { isDamagedValue } from '../../engine/store/value-log.ts'
import type { DevBundler } from '../../make/bundle/dev-bundler.ts'
import { toSitePath } from '../../read/scan/inside.ts'
import type { OpenOptions, OpenSite } from '../../tasks/open/open-site.ts'
import { answerFrom, type LiveAnswer } from './live-answers.ts'
import { createLiveChecks } from './live-checks.ts'
import { type ChangedPages, type LiveState, listAddresses } from './live-state.ts'
import { createStates } from './live-states.ts'
import { createLiveTools } from './live-tools.ts'

/** A site in memory that follows its folders. */
export interface LiveSite {
  /** The site as it was last opened. */
  readonly site: OpenSite
  /** Error in the code of a site that could not be served so far; `null` once it was served. */
  readonly failure: unknown
  /** Number of states so far; the same number means the same state. */
  readonly revision: number
  /** Whether a file is the text of a page that is served. @param path - Absolute. */
  isText(path: string): boolean
  /** Locale → its start page: the home page, or else the first doc. */
  readonly homes: Readonly<Record<string, string>>
  /** Diagnostics of the current content, and those of the last complete check by rendering. */
  readonly diagnostics: readonly Diagnostic[]
  /** Resolves when all current pages have been checked by rendering. */
  readonly checked: Promise<void>
  /** Headers that a host would send with an address, from the site's `_headers`. */
  headersOf(pathname: string): Readonly<Record<string, string>>
  /** Id of the code that browsers run now. Absent: the bundler has none. */
  readonly code: string | undefined
  /** Addresses of all current pages and files except those of the search. */
  readonly addresses: readonly string[]
  /** Every path that the last attempt to plan the site depended on, failed or not. Absolute. */
  readonly watched: readonly string[]
  /** Answer a request, after a running refresh. @param pathname - As requested, still encoded. */
  respond(pathname: string): Promise<LiveAnswer>
  /**
   * Update the site to its files. Changes are found by comparing contents, so none is lost if an event was missed, or
   * came while the site could not be planned.
   *
   * @param changed - Absolute paths from a watcher, removed files included. They are read again even if their dates are
   *   the same.
   * @returns the pages that look different now.
   * @throws errors of config or code; the state is then unchanged.
   */
  refresh(changed: readonly string[]): Promise<ChangedPages>
  close(): Promise<void>
}

interface LiveOptions extends OpenOptions {
  /** Called when all current pages have been checked by rendering. */
  onChecked?(): void
  /** Resolves when no request is waiting, so that background work may begin. Default: soon. */
  whenQuiet?(): Promise<void>
  /**
   * Save docs and plan for the next live server. If there are none to begin with, start from a sketch: pages are answered
   * as soon as their own files are parsed. Default: `false`.
   */
  remembers?: boolean
}

/**
 * Open a site for `serve`; throws errors of its config. Errors of its code are shown instead of its pages until they
 * are fixed.
 *
 * @param bundler - A shared bundler, which the caller closes. Default: its own.
 */
export async function createLiveSite(
  options: LiveOptions,
  bundler?: DevBundler,
): Promise<LiveSite> {
  const tools = createLiveTools(options, bundler)
  const checks = createLiveChecks(() => options.onChecked?.(), options.whenQuiet)
  const states = await createStates(tools, checks, options.remembers === true)
  const { turns } = states
  // A server may be killed, so docs and plan are saved early, not only on closing.
  const { whenQuiet } = options
  if (whenQuiet) void states.whole.then(whenQuiet).then(() => turns.read(async () => states.keep()))
  const answer = (pathname: string) =>
    turns.read(async () => answerFrom(pathname, states.now ?? refuse(states.failure)))

  return {
    get site() {
      return tools.opened
    },
    get failure() {
      return states.failure
    },
    get revision() {
      return states.revision
    },
    isText: (path) =>
      states.now?.parsed.docs.has(toSitePath(tools.opened.loaded.root, path)) === true,
    get homes() {
      return states.now ? homesOf(states.now) : {}
    },
    get diagnostics() {
      const found = states.now && !states.isEarly ? settledOf(states.now, checks.diagnostics) : []
      return tools.diagnostic ? [tools.diagnostic, ...found] : found
    },
    get checked() {
      return checks.done
    },
    headersOf: (pathname) => states.now?.headersOf(pathname) ?? {},
    get code() {
      return states.now?.bundle.code
    },
    get addresses() {
      return states.now ? listAddresses(states.now) : []
    },
    get watched() {
      return tools.watched
    },
    async respond(pathname) {
      const early = await states.answerEarly(pathname)
      if (early) return early
      try {
        if (tools.isWhole()) return await answer(pathname)
      } catch (error) {
        if (isDamagedValue(error)) tools.forget()
        if (tools.isWhole()) throw error
      }
      await states.heal()
      return answer(pathname)
    },
    refresh: states.refresh,
    close: () => {
      checks.close()
      return turns.write(() => {
        states.keep()
        return tools.close()
      })
    },
  }
}

function refuse(failure: unknown): never {
  throw failure
}

/** Settle diagnostics. Since not all pages may be checked yet, no entry of the baseline is reported as outdated. */
function settledOf({ diagnose, site }: LiveState, found: readonly Diagnostic[]) {
  const all = [...diagnose(), ...found]
  return settleDiagnostics(all, site.loaded, { isWhole: false, isChecked: () => true }).diagnostics
}

function homesOf({ planned }: LiveState): LiveSite['homes'] {
  const documents = Object.values(planned.setups).map(({ document }) => document)
  return Object.fromEntries(documents.map(({ locale, home }) => [locale, home]))
}
