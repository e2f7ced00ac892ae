/**
 * Invariant: a killed build leaves either the old output or the new one, and the next build is
 * right. These are real builds, killed at some moments; `test/write/killed-build.test.ts` stops at
 * each step.
 */
import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { recover } from '../../cli/write/recover.ts'
import {
  makeFolder,
  octavo,
  removeFolder,
  SMALL_CONFIG,
  startOctavo,
  writeFiles,
} from '../octavo.ts'
import { readTree } from '../read-tree.ts'

const PAGES = 60

function pages(edition: string): Record<string, string> {
  const entries = Array.from({ length: PAGES }, (_, index) => [
    `docs/page-${index}.md`,
    `---\ntitle: Page ${index}\n---\n\nThe ${edition} edition.\n`,
  ])
  return { 'docs/index.md': `# Home\n\n${edition}\n`, ...Object.fromEntries(entries) }
}

/** Start a build and kill it after a while, unless it ended before. */
async function buildAndKill(folder: string, afterMs: number): Promise<void> {
  const child = startOctavo(['build', '--quiet'], folder)
  child.stdout.resume()
  child.stderr.resume()
  const ended = new Promise((done) => child.once('close', done))
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs)
  await ended
  clearTimeout(timer)
}

test('killed at any moment, the next command leaves exactly one edition', async () => {
  const folder = makeFolder({ 'site.config.ts': SMALL_CONFIG, ...pages('old') })
  const out = join(folder, 'dist')
  expect((await octavo(['build', '--quiet'], folder)).code).toBe(0)
  const before = readTree(out)
  const asBuilt = makeFolder()
  cpSync(folder, asBuilt, { recursive: true })
  const startedAt = performance.now()
  writeFiles(folder, pages('new'))
  // The clean build that every warm build below is compared with.
  expect((await octavo(['build', '--quiet', '--force'], folder)).code).toBe(0)
  const duration = performance.now() - startedAt
  const after = readTree(out)
  expect(after).not.toEqual(before)

  for (const share of [0.5, 0.8, 0.95]) {
    // Restores the first build without running it again.
    for (const name of readdirSync(folder)) removeFolder(join(folder, name))
    cpSync(asBuilt, folder, { recursive: true, preserveTimestamps: true })
    expect(readTree(out)).toEqual(before)
    writeFiles(folder, pages('new'))
    await buildAndKill(folder, duration * share)
    // The next build first completes the switch that a killed build had decided on, or drops an
    // undecided one.
    recover(out)
    const tree = JSON.stringify(readTree(out))
    expect([JSON.stringify(before), JSON.stringify(after)]).toContain(tree)
    expect((await octavo(['build', '--quiet'], folder)).code).toBe(0)
    expect(readTree(out)).toEqual(after)
  }
  for (const each of [folder, asBuilt]) removeFolder(each)
})
