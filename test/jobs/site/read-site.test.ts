/** Commands that ask a site take the docs that the last build has kept, and answer as if there were none. */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WorkerThread } from '../../../cli/tasks/worker/worker-pool.ts'
import { runHere, runWith } from '../../in-process.ts'
import { makeFolder, removeFolder, writeFiles } from '../../octavo.ts'
import { createDice, createEditedDisk, edit, SITE } from '../../serve/live/live-edits.ts'
import { STAND_IN_TOOLS } from '../../stand-in-tools.ts'

let folder: string
beforeEach(() => {
  folder = makeFolder(SITE)
})
afterEach(() => removeFolder(folder))

/** Files that workers parse while a command runs. */
async function parsedBy(...args: readonly string[]): Promise<string[]> {
  const files: string[] = []
  const startWorker = () => {
    const thread: WorkerThread = STAND_IN_TOOLS.startWorker()
    const { postMessage } = thread
    return Object.assign(thread, {
      postMessage(request: { call: string; ask: { file: { file: string } }[] }) {
        if (request.call === 'parse') files.push(...request.ask.map(({ file }) => file.file))
        postMessage.call(thread, request)
      },
    })
  }
  const { code } = await runWith({ tools: { ...STAND_IN_TOOLS, startWorker } }, args, folder)
  expect(code).toBe(0)
  return files.sort()
}

const COMMANDS = [
  ['routes', '--json'],
  ['explain', 'docs/a.md'],
  ['write-translations', '--locale', 'de'],
  ['check-links'],
]

/** Run something while nothing is kept. */
async function withoutKept<T>(run: () => Promise<T>): Promise<T> {
  const [now, away] = [join(folder, '.octavo'), join(folder, '.away')]
  if (existsSync(now)) renameSync(now, away)
  try {
    return await run()
  } finally {
    rmSync(now, { recursive: true, force: true })
    if (existsSync(away)) renameSync(away, now)
  }
}

test.each(COMMANDS)('%s parses no file that the last build has parsed', async (...args) => {
  const command = args.filter((arg) => typeof arg === 'string')
  const all = await parsedBy(...command)
  expect(all).toContain('docs/deep/c.md')
  expect((await runHere(['build', '--quiet'], folder)).code).toBe(0)
  expect(await parsedBy(...command)).toEqual([])
  writeFiles(folder, { 'docs/a.md': '# Another title\n\n[b](./b.md)\n' })
  expect(await parsedBy(...command)).toEqual(['docs/a.md'])
  expect(await withoutKept(() => parsedBy(...command))).toEqual(all)
})

test('after random edits, the answers are those without a build', async () => {
  const dice = createDice(41)
  const disk = createEditedDisk(folder)
  for (let step = 1; step <= 40; step += 1) {
    const done = edit(dice, disk)
    if (dice.number(3) === 0) await runHere(['build', '--quiet'], folder)
    for (const command of [COMMANDS[step % 2] ?? [], ['check-links']]) {
      const kept = await runHere(command, folder)
      expect([step, done, kept]).toEqual([
        step,
        done,
        await withoutKept(() => runHere(command, folder)),
      ])
    }
  }
})

test('docs that are damaged are parsed', async () => {
  const answer = await runHere(['routes'], folder)
  await runHere(['build', '--quiet'], folder)
  const pages = join(folder, '.octavo/pages')
  const log = join(pages, readdirSync(pages).find((name) => name.startsWith('log-')) ?? '')
  writeFileSync(
    log,
    readFileSync(log).map((byte) => byte ^ 1),
  )
  expect(await runHere(['routes'], folder)).toEqual(answer)
  expect((await runHere(['write-heading-ids'], folder)).code).toBe(0)
})
