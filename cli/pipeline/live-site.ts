/**
 * The site as `serve` holds it: parsed once, planned as a whole, rendered one page at a time when a
 * reader asks, and again for what a change touched. Nothing is written to the output.
 */
import type { DevBundler } from '../bundle/dev-bundler.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { toSitePath } from '../scan/inside.ts'
import { isDamage } from '../workers/spool.ts'
import { answerFrom, type LiveAnswer } from './live-answers.ts'
import { createLiveChecks } from './live-checks.ts'
import { type ChangedPages, type LiveState, listAddresses } from './live-state.ts'
import { createStates } from './live-states.ts'
import { createLiveTools } from './live-tools.ts'
import type { OpenOptions, OpenSite } from './open-site.ts'
import { settleDiagnostics } from './settle-diagnostics.ts'

/** A site in memory that follows its folders. */
export interface LiveSite {
  /** As it was opened last. */
  readonly site: OpenSite
  /** What is wrong with the code of a site that could not be served yet; `null` once it could. */
  readonly failure: unknown
  /** How many states there were: the same number, the same site. */
  readonly revision: number
  /** Whether a file is the text of a page that is served. @param path - Absolute. */
  isText(path: string): boolean
  /** Locale → the page that a reader begins at: its home page, else its first doc. */
  readonly homes: Readonly<Record<string, string>>
  /** Diagnostics of the content as it is now; of what only rendering finds, when all pages were looked through last. */
  readonly diagnostics: readonly Diagnostic[]
  /** Resolves when all pages, as they are now, were looked through. */
  readonly checked: Promise<void>
  /** Headers that a host would send with an address, as the site's `_headers` say. */
  headersOf(pathname: string): Readonly<Record<string, string>>
  /** Id of the code that browsers run now. Absent: the bundler gives none. */
  readonly code: string | undefined
  /** Address of every page and file now, but those of the search. */
  readonly addresses: readonly string[]
  /** Every path that the last attempt to plan the site depended on, failed or not. Absolute. */
  readonly watched: readonly string[]
  /** @param pathname - As requested, still encoded. Waits for changes that are being taken in. */
  respond(pathname: string): Promise<LiveAnswer>
  /**
   * Bring the site up to date with its files. What changed is found by comparing contents, so nothing
   * is lost where an event was missed, or came while the site could not be planned.
   *
   * @param changed - Absolute paths, also of files that are gone: what a watcher knows. These are read
   *   again whatever their dates say.
   * @returns which pages look different now.
   * @throws what is wrong with config or code; the state stays as it was.
   */
  refresh(changed: readonly string[]): Promise<ChangedPages>
  close(): Promise<void>
}

interface LiveOptions extends OpenOptions {
  /** Called when all pages, as they are, were looked through. */
  onChecked?(): void
  /** Resolves when nobody waits for a page: what is done behind readers begins then. Default: soon. */
  whenQuiet?(): Promise<void>
  /**
   * Begin with the site as the last live server had it, and keep it for the next: pages whose own files are the same
   * are answered before all others are compared, by the first `refresh` or the first request that needs it. Default: no.
   */
  remembers?: boolean
}

/**
 * Open a site for `serve`; throws what is wrong with its config. What is wrong with its code is shown in place of
 * its pages until it is mended.
 *
 * @param bundler - One that others use as well, who close it. Default: its own.
 */
export async function createLiveSite(
  options: LiveOptions,
  bundler?: DevBundler,
): Promise<LiveSite> {
  const tools = createLiveTools(options, bundler)
  const checks = createLiveChecks(() => options.onChecked?.(), options.whenQuiet)
  const states = await createStates(tools, checks, options.remembers === true)
  const { turns } = states
  // A server may be killed, and what it has read of a large site is worth keeping.
  if (options.whenQuiet) void options.whenQuiet().then(() => turns.read(async () => states.keep()))
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
        if (isDamage(error)) tools.forget()
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

/** Not all pages may have been looked through: so no entry of the baseline is called outdated. */
function settledOf({ diagnose, site }: LiveState, found: readonly Diagnostic[]) {
  const all = [...diagnose(), ...found]
  return settleDiagnostics(all, site.loaded, { isWhole: false, isChecked: () => true }).diagnostics
}

function homesOf({ planned }: LiveState): LiveSite['homes'] {
  const documents = Object.values(planned.setups).map(({ document }) => document)
  return Object.fromEntries(documents.map(({ locale, home }) => [locale, home]))
}
