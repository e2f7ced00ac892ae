/**
 * Whatever is done to a site while it is served, what is served is what a site opened anew gives.
 *
 * More than the suite has time for: `LIVE_SEEDS=1-10 LIVE_EDITS=300`, with the test's name.
 */
import { readFile } from 'node:fs/promises'
import { createDevBundler, type DevBundler } from '../../cli/bundle/dev-bundler.ts'
import { formatError } from '../../cli/errors/report.ts'
import { createLiveSite, type LiveSite } from '../../cli/pipeline/live-site.ts'
import { makeFolder, removeFolder, writeFiles } from '../octavo.ts'
import { createDice, createEditedDisk, type Dice, edit, mend, SITE } from './live-edits.ts'

const EDITS = Number(process.env.LIVE_EDITS ?? 60)
const [FIRST = 1, LAST = FIRST] = (process.env.LIVE_SEEDS ?? '1').split('-').map(Number)
const SEEDS = Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index)

/** Everything that a site answers, as text; or why it cannot be planned. */
type Picture = Readonly<Record<string, string>> | string

async function picture(site: LiveSite, more: readonly string[] = []): Promise<Picture> {
  const paths = [...site.addresses].flatMap((path) => [path, `${path}/index.json`])
  const asked = [...new Set([...paths, ...more, '/none', '/de/none', '/assets/search/index.json'])]
  const answers = await Promise.all(
    asked.map(async (path) => [path, await answerOf(site, path)] as const),
  )
  return { ...Object.fromEntries(answers), diagnostics: JSON.stringify(site.diagnostics) }
}

async function answerOf(site: LiveSite, path: string): Promise<string> {
  try {
    const answer = await site.respond(path)
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

async function openAnew(root: string, bundler?: DevBundler): Promise<LiveSite | string> {
  return createLiveSite({ siteDir: root }, bundler).catch(withoutStack)
}

class Session {
  readonly log: string[] = []
  compared = 0
  readonly #root = makeFolder(SITE)
  readonly disk = createEditedDisk(this.#root)
  readonly #bundler = createDevBundler({ cacheDir: `${this.#root}/.octavo` })
  #live: LiveSite | null = null
  #failure: string | null = null

  async open(): Promise<void> {
    writeFiles(this.#root, SITE)
    this.#live = await createLiveSite({ siteDir: this.#root }, this.#bundler)
  }

  get live(): LiveSite {
    if (!this.#live) throw new Error('not open')
    return this.#live
  }

  /** As it was in the beginning. */
  async restore(): Promise<void> {
    mend(this.disk)
    for (const [file, text] of Object.entries(SITE)) this.disk.write(file, text)
    await this.refresh()
  }

  /** Take in what changed; with `deaf`, without the events, as a watcher that missed them. */
  async refresh(deaf = false): Promise<void> {
    const changes = this.disk.takeChanges()
    this.#failure = await this.live.refresh(deaf ? [] : changes).then(() => null, withoutStack)
  }

  /** @param cold - With a bundler of its own. */
  async compare(cold = false): Promise<string[]> {
    this.compared += 1
    const anew = await openAnew(this.#root, cold ? undefined : this.#bundler)
    if (typeof anew === 'string') return difference(this.#failure ?? 'planned', anew)
    try {
      if (this.#failure !== null) return [`failed alone: ${this.#failure}`]
      const { live } = this
      return difference(await picture(live, anew.addresses), await picture(anew, live.addresses))
    } finally {
      await anew.close()
    }
  }

  async close(): Promise<void> {
    await this.#live?.close()
    await this.#bundler.close()
    removeFolder(this.#root)
  }
}

/** One session of edits. @returns what was served and should not have been, with the last edits. */
async function follow(dice: Dice, session: Session): Promise<string[]> {
  for (let step = 1; step <= EDITS; step += 1) {
    session.log.push(edit(dice, session.disk))
    // Some edits come in one set, some while a page is asked for, some unseen.
    if (dice.number(4) === 0) continue
    const asked = dice.number(4) === 0 ? answerOf(session.live, '/a') : null
    await Promise.all([session.refresh(dice.number(8) === 0), asked])
    if (dice.number(20) > 0) continue
    const wrong = await session.compare()
    if (wrong.length > 0) return [`after ${step} edits`, ...session.log.slice(-12), ...wrong]
  }
  session.log.push(mend(session.disk))
  await session.refresh()
  const wrong = await session.compare(true)
  return wrong.length > 0 ? ['mended', ...session.log.slice(-12), ...wrong] : []
}

test.each(SEEDS)(
  'after random edits and errors, it serves what a site opened anew serves (seed %i)',
  async (seed) => {
    const session = new Session()
    try {
      await session.open()
      expect(await follow(createDice(seed), session)).toEqual([])
      if (process.env.LIVE_SEEDS !== undefined)
        process.stderr.write(
          `seed ${seed}: ${EDITS} edits, ${session.compared} comparisons, 0 differ\n`,
        )
    } finally {
      await session.close()
    }
  },
  1_800_000,
)

describe('a live site', () => {
  let session: Session
  beforeAll(async () => {
    session = new Session()
    await session.open()
  }, 120_000)
  beforeEach(() => session.restore(), 120_000)
  afterAll(() => session.close())
  const article = (path: string) => answerOf(session.live, path)

  test.each([
    ['the config', 'site.config.ts', 'export default {'],
    ['the sidebars', 'sidebars.ts', 'export default {'],
    ['a theme file', 'theme/shell/footer.tsx', 'export const Footer = () => <p'],
  ])(
    'takes in what was written while %s was broken',
    async (_, file, broken) => {
      session.disk.write(file, broken)
      await session.refresh()
      session.disk.write('docs/a.md', '# A\n\nWritten meanwhile.\n')
      await session.refresh()
      const right = SITE[file]
      if (right === undefined) session.disk.remove(file)
      else session.disk.write(file, right)
      await session.refresh()
      expect(await article('/a')).toContain('Written meanwhile.')
    },
    120_000,
  )

  test('needs no event to see an edit', async () => {
    session.disk.write('docs/a.md', '# A\n\nNobody saw this.\n')
    await session.refresh(true)
    expect(await article('/a')).toContain('Nobody saw this.')
  }, 120_000)

  test('answers after `octavo clear`, without and with an edit', async () => {
    const before = await article('/a')
    session.disk.remove('.octavo')
    expect(await article('/a')).toBe(before)
    session.disk.remove('.octavo')
    session.disk.write('docs/a.md', '# A\n\nAfter the clear.\n')
    await session.refresh()
    expect(await article('/a')).toContain('After the clear.')
    expect(await session.compare()).toEqual([])
  }, 120_000)

  test('tells tabs of pages that changed while it could not be planned, and of those alone', async () => {
    const { live, disk } = session
    disk.write('site.config.ts', '}')
    disk.write('docs/a.md', `${SITE['docs/a.md']}\nMore.\n`)
    await expect(live.refresh(disk.takeChanges())).rejects.toMatchObject({ code: 'CONFIG_SYNTAX' })
    disk.write('site.config.ts', SITE['site.config.ts'] ?? '')
    expect(await live.refresh(disk.takeChanges())).toEqual(['/a'])
  }, 120_000)

  test('watches what a config that fails asked for', async () => {
    const { live, disk } = session
    disk.write('site.config.ts', `import './later.ts'\n${SITE['site.config.ts']}`)
    await expect(live.refresh(disk.takeChanges())).rejects.toMatchObject({ code: 'CONFIG_IMPORT' })
    const root = live.site.loaded.root
    expect(live.watched).toEqual(expect.arrayContaining([`${root}/later.ts`, `${root}/docs`]))
  }, 120_000)
})
