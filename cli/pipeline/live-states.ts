/**
 * The states of a live site: replacing one by the next, and answers before the first one is compared with all files.
 */
import { diagnosticsOf } from '../errors/site-error.ts'
import { answerEarly, type LiveAnswer } from './live-answers.ts'
import type { LiveChecks } from './live-checks.ts'
import { type ChangedPages, changedPages, type LiveState } from './live-state.ts'
import type { LiveTools } from './live-tools.ts'
import { createReadWriteTurns, type Turns } from './live-turns.ts'
import { forgetSources } from './look-at-source.ts'

/** The current state, and functions that replace it. */
interface States {
  readonly now: LiveState | null
  /** The error because of which there is no state yet. */
  readonly failure: unknown
  readonly revision: number
  readonly turns: Turns
  /** Whether {@link States.now} is the saved state of the last live server, not yet compared with the files. */
  readonly isEarly: boolean
  /** Answer from an early state; `null` once it is compared. @throws errors of {@link States.refresh}. */
  answerEarly(pathname: string): Promise<LiveAnswer | null>
  /** Save the current state for the next live server. */
  keep(): void
  /** See `refresh` of a live site. */
  refresh(changed: readonly string[]): Promise<ChangedPages>
  /** Restore removed articles. If several requests find them missing, only the first one restores them. */
  heal(): Promise<unknown>
}

/** The mutable variables of {@link createStates}. */
interface Moment {
  now: LiveState | null
  failure: unknown
  revision: number
  isEarly: boolean
  /** The state that is saved for the next live server. */
  kept: LiveState | null
  /** Files changed since the last state, through all failures of planning. */
  pending: Set<string>
}

/**
 * @param remembers - Start from the saved state of the last live server.
 * @throws errors of the config.
 */
export async function createStates(
  tools: LiveTools,
  checks: LiveChecks,
  remembers: boolean,
): Promise<States> {
  const turns = createReadWriteTurns()
  const moment = await beginStates(tools, remembers)
  if (moment.now && !moment.isEarly) checks.follow(moment.now)
  const { refresh, replace, renew } = createRenewal(moment, tools, checks)

  /** Compare the early state with all files; pages known to be current are still answered meanwhile. */
  async function compare(): Promise<ChangedPages> {
    const stages = await tools.plan()
    return turns.write(async () => {
      const pages = await replace(() => tools.show(stages))
      if (pages?.length === 0) moment.kept = moment.now
      return pages
    })
  }

  let comparing: Promise<ChangedPages> | null = null
  /** Run at most one comparison at a time; after a failure the next call tries again. */
  function catchUp(): Promise<ChangedPages> {
    comparing ??= compare().finally(() => {
      comparing = null
    })
    return comparing
  }

  return {
    get now() {
      return moment.now
    },
    get failure() {
      return moment.failure
    },
    get revision() {
      return moment.revision
    },
    get isEarly() {
      return moment.isEarly
    },
    turns,
    async answerEarly(pathname) {
      if (!moment.isEarly) return null
      const ask = async () =>
        moment.now && moment.isEarly && answerEarly(pathname, moment.now, tools.isCurrent)
      // If the page fails, the compared state reports the error.
      const answer = await turns.read(ask).catch(() => null)
      if (answer) return answer
      if (moment.isEarly) await catchUp()
      return null
    },
    keep() {
      const { now, isEarly, failure, kept, pending } = moment
      if (!remembers || !now || isEarly || failure !== null || pending.size > 0) return
      if (now !== kept) tools.keep(now)
      moment.kept = now
    },
    async refresh(changed) {
      if (!moment.isEarly) return turns.write(() => refresh(changed))
      const isBehind = comparing !== null
      for (const path of changed) moment.pending.add(path)
      forgetSources(changed)
      const pages = await catchUp()
      // The comparison may have started before this change.
      return isBehind ? joinPages(pages, await turns.write(() => refresh(changed))) : pages
    },
    heal: () => turns.write(async () => tools.isWhole() || renew()),
  }
}

async function beginStates(tools: LiveTools, remembers: boolean): Promise<Moment> {
  const rest = { failure: null, revision: 0, pending: new Set<string>() }
  try {
    const before = remembers ? await tools.recall() : null
    const now = before ?? (await makeState(tools))
    return { ...rest, now, isEarly: before !== null, kept: before }
  } catch (error) {
    if (isCodeFailure(error))
      return { ...rest, failure: error, now: null, isEarly: false, kept: null }
    await tools.close()
    throw error
  }
}

async function makeState(tools: LiveTools): Promise<LiveState> {
  return tools.show(await tools.plan())
}

/** Functions that replace the state; call them only when no request reads it. */
function createRenewal(moment: Moment, tools: LiveTools, checks: LiveChecks) {
  /** Replace the state. @returns the pages that look different. */
  async function replace(make: () => Promise<LiveState>): Promise<ChangedPages> {
    const { now: before, pending } = moment
    const made = await make()
    const isNew = before !== null && before.files !== made.files
    const now = isNew ? { ...made, former: before.files } : made
    Object.assign(moment, { now, failure: null, isEarly: false })
    if (now !== before) moment.revision += 1
    checks.follow(now)
    const pages = before ? changedPages(before, now, pending) : null
    pending.clear()
    return pages
  }

  /** Renew the state. @param texts - Files that may be the only changes. Default: any file may have changed. */
  async function renew(texts: readonly string[] = []): Promise<ChangedPages> {
    const before = moment.now
    const edited = before && texts.length > 0 ? await tools.edit(before, texts) : null
    return replace(async () => edited ?? makeState(tools))
  }

  async function refresh(changed: readonly string[]): Promise<ChangedPages> {
    const { pending, failure } = moment
    // A failure may have hidden any other change, so then all files are compared.
    const texts = pending.size === 0 && failure === null ? changed : []
    for (const path of changed) pending.add(path)
    forgetSources(changed)
    try {
      return await renew(texts)
    } catch (error) {
      if (tools.isWhole()) throw error
      // `octavo clear` removed the files meanwhile.
      return renew()
    }
  }

  return { refresh, replace, renew }
}

function joinPages(first: ChangedPages, second: ChangedPages): ChangedPages {
  if (first === null || second === null) return null
  return first === 'all' || second === 'all' ? 'all' : [...new Set([...first, ...second])]
}

/** Whether only the code of the site has errors, so that its pages and addresses are known. */
function isCodeFailure(error: unknown): boolean {
  const diagnostics = diagnosticsOf(error) ?? []
  return diagnostics.length > 0 && diagnostics.every(({ code }) => code === 'BUNDLE_FAILED')
}
