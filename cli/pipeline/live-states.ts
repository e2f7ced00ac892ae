/**
 * The states of a live site: how one gives way to the next, and what is answered before the first one was compared with
 * all files.
 */
import { diagnosticsOf } from '../errors/site-error.ts'
import { answerEarly, type LiveAnswer } from './live-answers.ts'
import type { LiveChecks } from './live-checks.ts'
import { type ChangedPages, changedPages, type LiveState } from './live-state.ts'
import type { LiveTools } from './live-tools.ts'
import { createReadWriteTurns, type Turns } from './live-turns.ts'
import { forgetSources } from './look-at-source.ts'

/** The state of now, and how it gives way to the next. */
interface States {
  readonly now: LiveState | null
  /** Why there is no state yet. */
  readonly failure: unknown
  readonly revision: number
  readonly turns: Turns
  /** Whether {@link States.now} is what the last live server had, and was not yet compared with the files. */
  readonly isEarly: boolean
  /** `null` where it is no longer early, from now on. @throws what {@link States.refresh} throws. */
  answerEarly(pathname: string): Promise<LiveAnswer | null>
  /** Keep the state of now for the next live server. */
  keep(): void
  /** See `refresh` of a live site. */
  refresh(changed: readonly string[]): Promise<ChangedPages>
  /** Bring articles back that somebody has removed: many requests may find them gone, the first one acts. */
  heal(): Promise<unknown>
}

/** What changes from one state to the next. */
interface Moment {
  now: LiveState | null
  failure: unknown
  revision: number
  isEarly: boolean
  /** What the next live server begins with. */
  kept: LiveState | null
  /** Files changed since the last state, however often planning failed meanwhile. */
  pending: Set<string>
}

/**
 * @param remembers - Begin with what the last live server kept.
 * @throws what is wrong with the config.
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

  /** Compare with all files, while pages that are known to be current are answered. */
  async function compare(): Promise<ChangedPages> {
    const stages = await tools.plan()
    return turns.write(async () => {
      const pages = await replace(() => tools.show(stages))
      if (pages?.length === 0) moment.kept = moment.now
      return pages
    })
  }

  let comparing: Promise<ChangedPages> | null = null
  /** One at a time; after a failure the next one tries again. */
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
      // What is wrong with a page is said by the state as it is.
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
      // What was compared before this was told may have missed it.
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

/** Ways from one state to the next; nobody reads the state meanwhile. */
function createRenewal(moment: Moment, tools: LiveTools, checks: LiveChecks) {
  /** @returns which pages look different. */
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

  /** @param texts - What may be all that has changed. Default: anything may have. */
  async function renew(texts: readonly string[] = []): Promise<ChangedPages> {
    const before = moment.now
    const edited = before && texts.length > 0 ? await tools.edit(before, texts) : null
    return replace(async () => edited ?? makeState(tools))
  }

  async function refresh(changed: readonly string[]): Promise<ChangedPages> {
    const { pending, failure } = moment
    // After a failure, what it kept from being looked at may be anything.
    const texts = pending.size === 0 && failure === null ? changed : []
    for (const path of changed) pending.add(path)
    forgetSources(changed)
    try {
      return await renew(texts)
    } catch (error) {
      if (tools.isWhole()) throw error
      // `octavo clear` came in between.
      return renew()
    }
  }

  return { refresh, replace, renew }
}

function joinPages(first: ChangedPages, second: ChangedPages): ChangedPages {
  if (first === null || second === null) return null
  return first === 'all' || second === 'all' ? 'all' : [...new Set([...first, ...second])]
}

/** Only the code of the site is wrong: its pages are known, and so is where they are served. */
function isCodeFailure(error: unknown): boolean {
  const diagnostics = diagnosticsOf(error) ?? []
  return diagnostics.length > 0 && diagnostics.every(({ code }) => code === 'BUNDLE_FAILED')
}
