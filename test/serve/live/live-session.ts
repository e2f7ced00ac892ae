/** A site as `serve` holds it, compared with what a site opened anew gives. */
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createReport, formatError } from '../../../cli/base/errors/report.ts'
import { buildSite } from '../../../cli/build/build-site.ts'
import type { DevBundler } from '../../../cli/make/bundle/dev-bundler.ts'
import type { LiveAnswer } from '../../../cli/serve/live/live-answers.ts'
import { createLiveSite, type LiveSite } from '../../../cli/serve/live/live-site.ts'
import type { SiteTools } from '../../../cli/tasks/open/site-tools.ts'
import type { WorkerThread } from '../../../cli/tasks/worker/worker-pool.ts'
import { makeFolder, removeFolder, writeFiles } from '../../octavo.ts'
import { createDice, createEditedDisk, type Dice, edit, mend, SITE } from './live-edits.ts'

/** Everything that a site answers, as text; or why it cannot be planned. */
type Picture = Readonly<Record<string, string>> | string

async function picture(site: LiveSite, pages: readonly string[]): Promise<Picture> {
  await site.checked
  const paths = pages.flatMap((path) => [path, `${path}/index.json`])
  const asked = [...paths, '/none', '/de/none', '/assets/search/index.json']
  const answers = await Promise.all(
    asked.map(async (path) => [path, withoutStep(path, await answerOf(site, path))] as const),
  )
  return { ...Object.fromEntries(answers), diagnostics: JSON.stringify(site.diagnostics) }
}

/** Scripts name the state of the code that they are, which says how it came about. */
function withoutStep(path: string, answer: string): string {
  return path.startsWith('/assets/js/') ? answer.replaceAll(/\b[0-9a-f]{16}\b/g, '') : answer
}

/** Status, path and body of an answer, or why there is none. */
export async function answerOf(site: LiveSite, path: string): Promise<string> {
  try {
    const answer = await site.respond(path)
    if (answer.kind === 'redirect') return `${answer.status} ${answer.location}`
    const [status, body] =
      answer.kind === 'file' ? [200, await readFile(answer.disk)] : [answer.status, answer.body]
    return `${status} ${answer.path}\n${body}`
  } catch (error) {
    return withoutStack(error)
  }
}

/** Places in our own code and in the bundle say nothing about the site. */
function withoutStack(error: unknown): string {
  return formatError(error).replace(/^\s+at .*$/gm, '')
}

/** What differs, short enough to read. */
function difference(live: Picture, anew: Picture): string[] {
  if (typeof live === 'string' || typeof anew === 'string')
    return live === anew ? [] : [`live: ${brief(live)}`, `anew: ${brief(anew)}`]
  const paths = new Set([...Object.keys(live), ...Object.keys(anew)])
  return [...paths].filter((path) => live[path] !== anew[path])
}

function brief(value: Picture): string {
  return typeof value === 'string' ? value : 'a site'
}

function createQuietReport() {
  let text = ''
  const stream = { write: (part: string) => (text += part) }
  const streams = { stdout: stream, stderr: stream, interactive: false, color: false }
  return { report: createReport({ ...streams, quiet: true }), printed: () => text }
}

/** Those of routes, not those that pages share. */
function readDocuments(out: string): Record<string, string> {
  const paths = readdirSync(out, { recursive: true, encoding: 'utf8' })
  return Object.fromEntries(
    paths
      .filter((path) => /(?:^|\/)index\.json$/.test(path) && !path.startsWith('assets/'))
      .map((path) => [path, readFileSync(join(out, path), 'utf8')]),
  )
}

function textOf(answer: LiveAnswer): string {
  if (answer.kind === 'redirect') return ''
  return answer.kind === 'file'
    ? readFileSync(answer.disk, 'utf8')
    : Buffer.from(answer.body).toString()
}

/**
 * A live site has a runtime of its own, and draws no pictures for heads; what is missing is a page in
 * HTML.
 */
function toBody(text: string): string {
  if (!text.startsWith('{')) return text
  const { head: _, runtime: __, ...body }: Record<string, unknown> = JSON.parse(text)
  return JSON.stringify(body)
}

/** A worker whose requests are noted. */
export function noteCalls(thread: WorkerThread, calls: string[]): WorkerThread {
  const { postMessage } = thread
  return Object.assign(thread, {
    postMessage(request: { call: string }) {
      calls.push(request.call)
      postMessage.call(thread, request)
    },
  })
}

/** A larger site. */
interface LiveSize {
  /** Pages that no edit is of. Default: none. */
  more?: Readonly<Record<string, string>>
  /** Number of random pages that are compared. Default: all. */
  sample?: number
}

/** A site that is served, its edits, and comparisons with the same site opened anew. */
export class LiveSession {
  readonly log: string[] = []
  compared = 0
  readonly #files: Readonly<Record<string, string>>
  readonly #sample: number
  readonly #root = makeFolder(SITE)
  readonly disk = createEditedDisk(this.#root)
  readonly #tools: SiteTools
  readonly #bundler: DevBundler
  #live: LiveSite | null = null
  #failure: string | null = null

  readonly #calls: string[] = []

  constructor(tools: SiteTools, { more = {}, sample = Number.POSITIVE_INFINITY }: LiveSize = {}) {
    this.#files = { ...SITE, ...more }
    this.#sample = sample
    this.#tools = { ...tools, startWorker: () => noteCalls(tools.startWorker(), this.#calls) }
    this.#bundler = tools.createDevBundler({ cacheDir: `${this.#root}/.octavo` })
  }

  async open(): Promise<void> {
    writeFiles(this.#root, this.#files)
    this.#live = await this.#create(this.#bundler)
  }

  #create(bundler?: DevBundler): Promise<LiveSite> {
    return createLiveSite({ siteDir: this.#root, tools: this.#tools }, bundler)
  }

  get live(): LiveSite {
    if (!this.#live) throw new Error('not open')
    return this.#live
  }

  /** What workers were asked since the last time. */
  takeCalls(): string[] {
    return [...new Set(this.#calls.splice(0))]
  }

  /** As it was in the beginning. */
  async restore(): Promise<void> {
    mend(this.disk)
    for (const [file, text] of Object.entries(this.#files)) this.disk.write(file, text)
    await this.refresh()
  }

  /** Take in what changed; with `deaf`, without the events, as a watcher that missed them. */
  async refresh(deaf = false): Promise<void> {
    const changes = this.disk.takeChanges()
    this.#failure = await this.live.refresh(deaf ? [] : changes).then(() => null, withoutStack)
  }

  /** @param cold - With a bundler of its own. @param dice - Pick the pages of a sample. */
  async compare(dice = createDice(1), cold = false): Promise<string[]> {
    this.compared += 1
    const anew = await this.#create(cold ? undefined : this.#bundler).catch(withoutStack)
    if (typeof anew === 'string') return difference(this.#failure ?? 'planned', anew)
    try {
      // Code with an error is no reason not to open a site.
      if (anew.failure !== null)
        return difference(this.#failure ?? 'planned', withoutStack(anew.failure))
      if (this.#failure !== null) return [`failed alone: ${this.#failure}`]
      const pages = this.#pick([...new Set([...this.live.addresses, ...anew.addresses])], dice)
      return difference(await picture(this.live, pages), await picture(anew, pages))
    } finally {
      await anew.close()
    }
  }

  #pick(pages: readonly string[], dice: Dice): readonly string[] {
    if (pages.length <= this.#sample) return pages
    return Array.from({ length: this.#sample }, () => pages[dice.number(pages.length)] ?? '/')
  }

  /**
   * Compare the documents of all pages with those of a clean build, once what no build publishes or lists is
   * mended. Heads are left out: a live site draws no pictures for them.
   */
  async compareWithBuild(): Promise<string[]> {
    mend(this.disk)
    for (const path of readdirSync(join(this.#root, 'docs'), { recursive: true }))
      if (`${path}`.endsWith('.md'))
        this.disk.edit(`docs/${path}`, (text) => text.replace(/(?:draft|unlisted): true/, ''))
    const built = await this.#build()
    await this.refresh()
    const differ = await Promise.all(
      Object.entries(built).map(async ([path, text]) => {
        const answer = await this.live.respond(`/${path}`)
        return toBody(text) === toBody(textOf(answer)) ? [] : [`not as built: ${path}`]
      }),
    )
    return differ.flat()
  }

  /** Build, and mend what is named until nothing is. @returns output path → route document. */
  async #build(rounds = 9): Promise<Record<string, string>> {
    const folder = makeFolder()
    const options = { siteDir: this.#root, tools: this.#tools, cache: join(folder, 'cache') }
    const { report, printed } = createQuietReport()
    try {
      const { ok } = await buildSite({ ...options, report, out: join(folder, 'dist') })
      if (ok) return readDocuments(join(folder, 'dist'))
    } finally {
      removeFolder(folder)
    }
    const files = Array.from(printed().matchAll(/^error \S+ ([^\s:]+)/gm), ([, file = '']) => file)
    if (rounds === 0 || files.length === 0) throw new Error(printed())
    for (const file of new Set(files))
      if (file.endsWith('.md')) this.disk.write(file, `# Mended ${rounds}\n`)
      else this.disk.remove(file)
    return this.#build(rounds - 1)
  }

  async close(): Promise<void> {
    await this.#live?.close()
    await this.#bundler.close()
    removeFolder(this.#root)
  }
}

/**
 * Random edits, and comparisons between them.
 *
 * @returns what was served and should not have been, with the last edits.
 */
export async function followEdits(
  dice: Dice,
  session: LiveSession,
  edits: number,
): Promise<string[]> {
  for (let step = 1; step <= edits; step += 1) {
    session.log.push(edit(dice, session.disk))
    // Some edits come in one set, some while a page is asked for, some unseen.
    if (dice.number(4) === 0) continue
    const asked = dice.number(4) === 0 ? answerOf(session.live, '/a') : null
    await Promise.all([session.refresh(dice.number(8) === 0), asked])
    // After every tenth step, because a quarter of them does not come here.
    if (dice.number(7) > 0) continue
    const wrong = await session.compare(dice)
    if (wrong.length > 0) return [`after ${step} edits`, ...session.log.slice(-12), ...wrong]
  }
  session.log.push(mend(session.disk))
  await session.refresh()
  const wrong = [...(await session.compare(dice, true)), ...(await session.compareWithBuild())]
  return wrong.length > 0 ? ['mended', ...session.log.slice(-12), ...wrong] : []
}
