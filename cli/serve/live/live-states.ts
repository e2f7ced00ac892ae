/**
 * The states of a live site: replacing one by the next, and answers from a sketch until all files are parsed.
 */
import { resolve } from 'node:path'
import { diagnosticsOf } from '../../base/errors/site-error.ts'
import { forgetSources } from '../../tasks/doc/look-at-source.ts'
import { answerEarly, findTask, type LiveAnswer } from './live-answers.ts'
import type { LiveChecks } from './live-checks.ts'
import { type ChangedPages, changedPages, type LiveStages, type LiveState } from './live-state.ts'
import type { LiveTools } from './live-tools.ts'
import { createReadWriteTurns, type Turns } from './live-turns.ts'

/** The current state, and functions that replace it. */
interface States {
  readonly now: LiveState | null
  /** The error because of which there is no state yet. */
  readonly failure: unknown
  readonly revision: number
  readonly turns: Turns
  /** Whether {@link States.now} is a sketch. */
  readonly isEarly: boolean
  /** Resolves when the state is made from all files. */
  readonly whole: Promise<void>
  /** Answer from a sketch; `null` once there is none. @throws errors of {@link States.refresh}. */
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
  /** Files changed since the last state, through all failures of planning. */
  pending: Set<string>
  /** Files may have changed that nobody has named: the last change could not be taken in. */
  isBehind: boolean
  /** Differences between the sketch and the state after it that no `refresh` has returned yet. */
  untold: ChangedPages
}

/**
 * @param remembers - Start from a sketch if little is stored, and save docs and plan.
 * @throws errors of the config.
 */
export async function createStates(
  tools: LiveTools,
  checks: LiveChecks,
  remembers: boolean,
): Promise<States> {
  const turns = createReadWriteTurns()
  const moment = await beginStates(tools, remembers)
  if (moment.now && !isEarly(moment)) {
    tools.results.show(moment.now)
    checks.follow(moment.now, tools.results)
  }
  const renewal = createRenewal(moment, tools, checks)
  const early = createEarlyAnswers(moment, tools, { turns, ...renewal })

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
      return isEarly(moment)
    },
    turns,
    whole: early.whole,
    answerEarly: early.answer,
    keep() {
      if (remembers && moment.now && !isEarly(moment)) tools.keep()
    },
    async refresh(changed) {
      const pages = isEarly(moment)
        ? await early.refresh(changed)
        : await turns.write(() => renewal.refresh(changed))
      const { untold } = moment
      moment.untold = []
      return joinPages(untold, pages)
    },
    heal: () => turns.write(async () => tools.isWhole() || renewal.renew()),
  }
}

/** The plan of all files behind a sketch, from which pages are still answered meanwhile. */
function createWholePlan(
  moment: Moment,
  tools: LiveTools,
  { turns, replace, refresh }: Renewal & { turns: Turns },
) {
  let becomeWhole = () => {}
  const whole = new Promise<void>((resolve) => {
    becomeWhole = resolve
  })
  if (!isEarly(moment)) becomeWhole()
  let planning: Promise<void> | null = null
  let hasFailed = false
  /** Files that changed while all were being planned, which may have been read before. */
  const late = new Set<string>()
  /** Whether any other file may have changed as well. */
  let isAnyLate = false

  async function planNow(): Promise<LiveStages> {
    late.clear()
    isAnyLate = false
    const stages = await tools.plan()
    return isAnyLate ? planNow() : stages
  }

  async function planAll(): Promise<void> {
    const stages = await planNow()
    await turns.write(async () => {
      const pages = await replace(() => tools.show(stages))
      becomeWhole()
      moment.untold = joinPages(moment.untold, pages)
      if (late.size > 0) moment.untold = joinPages(moment.untold, await refresh([...late]))
    })
  }

  /** Plan all files, and after an error again where its cause may have been mended meanwhile. */
  async function planAgain(): Promise<void> {
    try {
      await planAll()
    } catch (error) {
      hasFailed = true
      if (!isEarly(moment) || (late.size === 0 && !isAnyLate)) throw error
      await planAgain()
    }
  }

  return {
    whole,
    /** Plan all files, once at a time; after a failure the next call tries again. */
    catchUp(): Promise<void> {
      planning ??= planAgain().finally(() => {
        planning = null
      })
      return planning
    },
    /** Whether the files could not be planned so far because of an error. */
    hasFailed: () => hasFailed,
    /** Note files that have changed, so that no plan loses them. Empty: any file may have changed. */
    note(changed: readonly string[]): void {
      if (changed.length === 0) isAnyLate = true
      for (const path of changed) {
        moment.pending.add(path)
        if (planning) late.add(path)
      }
      forgetSources(changed)
    },
  }
}

/** Answers from a sketch, and edits of it. */
function createEarlyAnswers(moment: Moment, tools: LiveTools, renewal: Renewal & { turns: Turns }) {
  const { turns, refresh } = renewal
  const { whole, catchUp, hasFailed, note } = createWholePlan(moment, tools, renewal)
  const answerNow = createFiller(moment, tools)

  /** Take edited texts in. @returns the pages that look different; `null` if all files have to be planned first. */
  async function takeEdits(changed: readonly string[]): Promise<{ pages: ChangedPages } | null> {
    note(changed)
    // All files may have been planned meanwhile, before this change could be taken in.
    return turns.write(async () =>
      isEarly(moment) ? editState(moment, tools, changed) : { pages: await refresh(changed) },
    )
  }

  /** Take in the edit of a page that is requested before a watcher reports it. @returns whether there was one. */
  async function takeOwnEdit(pathname: string): Promise<boolean> {
    const { now } = moment
    const file = now && findTask(pathname, now)?.route.file
    if (!file || file.virtual || tools.isCurrent(now, file)) return false
    const edited = await takeEdits([resolve(now.site.loaded.root, file.file)])
    if (edited) moment.untold = joinPages(moment.untold, edited.pages)
    return edited !== null
  }

  /** If the page fails, the next state reports the error. */
  const tryAnswer = (pathname: string) => turns.read(() => answerNow(pathname)).catch(() => null)

  return {
    whole,
    async refresh(changed: readonly string[]): Promise<ChangedPages> {
      const edited = await takeEdits(changed)
      if (edited && !(isEarly(moment) && hasFailed())) return edited.pages
      // After an error, each change may be the one that mends it; until then it is thrown again.
      if (edited) moment.untold = joinPages(moment.untold, edited.pages)
      await catchUp()
      return []
    },
    async answer(pathname: string): Promise<LiveAnswer | null> {
      if (!isEarly(moment)) return null
      const answer = await tryAnswer(pathname)
      if (answer) return answer
      const isEdited = await takeOwnEdit(pathname).catch(() => false)
      const again = isEdited && isEarly(moment) ? await tryAnswer(pathname) : null
      if (again) return again
      if (isEarly(moment)) await catchUp()
      return null
    },
  }
}

/** Creates a function that answers from an early state; the page of a sketch is put into it first. */
function createFiller(moment: Moment, tools: LiveTools) {
  let filling: Promise<unknown> = Promise.resolve()

  /** Put the page of an address into a sketch, one after the other. @returns whether it can be answered early. */
  async function fill(pathname: string): Promise<boolean> {
    if (!moment.now?.sketched) return true
    await tools.parseSketched(moment.now, pathname)
    const filled = filling.then(async () => {
      const state = moment.now && (await tools.fillSketch(moment.now, pathname))
      if (state) moment.now = state
      return state !== null
    })
    filling = filled.catch(() => undefined)
    return filled
  }

  return async (pathname: string): Promise<LiveAnswer | null> => {
    const isFilled = await fill(pathname)
    if (!isFilled || !moment.now || !isEarly(moment)) return null
    const { now } = moment
    return answerEarly(pathname, now, (file) => tools.isCurrent(now, file))
  }
}

const isEarly = ({ now }: Moment) => now?.sketched !== undefined

async function beginStates(tools: LiveTools, remembers: boolean): Promise<Moment> {
  const pending = new Set<string>()
  const rest = { failure: null, revision: 0, pending, isBehind: false, untold: [] }
  try {
    const early = remembers ? await tools.sketch() : null
    const now = early ?? (await makeState(tools))
    return { ...rest, now }
  } catch (error) {
    if (isCodeFailure(error)) return { ...rest, failure: error, isBehind: true, now: null }
    await tools.close()
    throw error
  }
}

async function makeState(tools: LiveTools): Promise<LiveState> {
  return tools.show(await tools.plan())
}

/** Take edited texts into a sketch. @returns `null` if all files have to be planned first. */
async function editState(
  moment: Moment,
  tools: LiveTools,
  changed: readonly string[],
): Promise<{ pages: ChangedPages } | null> {
  const { now } = moment
  const edited = now && changed.length > 0 ? await tools.editEarly(now, changed) : null
  if (!now || !edited) return null
  moment.now = edited
  moment.revision += 1
  return { pages: changedPages(now, edited, new Set()) }
}

type Renewal = ReturnType<typeof createRenewal>

/** Functions that replace the state; call them only when no request reads it. */
function createRenewal(moment: Moment, tools: LiveTools, checks: LiveChecks) {
  /** Replace the state. @returns the pages that look different. */
  async function replace(make: () => Promise<LiveState>, isRenewed = false): Promise<ChangedPages> {
    const { now: before, pending } = moment
    const made = await make()
    const isNew = before !== null && before.files !== made.files
    const now = isNew ? { ...made, former: before.files } : made
    Object.assign(moment, { now, failure: null, isBehind: false })
    if (now !== before) moment.revision += 1
    tools.results.show(now, isRenewed)
    checks.follow(now, tools.results)
    const pages = before ? changedPages(before, now, pending) : null
    pending.clear()
    return pages
  }

  /** Renew the state. @param texts - Files that may be the only changes. Default: any file may have changed. */
  async function renew(texts: readonly string[] = []): Promise<ChangedPages> {
    const before = moment.now
    const edited = before && texts.length > 0 ? await tools.edit(before, texts) : null
    return edited ? replace(async () => edited, true) : replace(() => makeState(tools))
  }

  async function refresh(changed: readonly string[]): Promise<ChangedPages> {
    const { pending, isBehind } = moment
    // A failure may have hidden any other change, so then all files are looked at.
    const texts = pending.size === 0 && !isBehind ? changed : []
    moment.isBehind = true
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
