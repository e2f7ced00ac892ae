/**
 * Fixtures: one folder is one test. The folder is a tiny site whose name is a claim; `expected.txt`
 * is what `octavo build` prints for it, its exit code, and the files it publishes.
 */
import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from './in-process.ts'
import { emptyFolder, octavo } from './octavo.ts'
import { readTree } from './read-tree.ts'

const FIXTURES = join(import.meta.dirname, 'fixtures')

export const fixtures = readdirSync(FIXTURES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({ name: name.replaceAll('-', ' '), folder: join(FIXTURES, name) }))

/**
 * Build a copy of the fixture; the text says everything that a user would see of it. React code of the
 * fixture is bundled and run in a process of its own, as by a user; without any, the build runs here.
 *
 * @param site - Folder to build in, which loses what it held.
 */
export async function buildFixture(folder: string, site: string): Promise<string> {
  emptyFolder(site)
  cpSync(folder, site, { recursive: true, verbatimSymlinks: true })
  const hasCode = readdirSync(folder, { recursive: true }).some((path) =>
    /\.[jt]sx$/.test(`${path}`),
  )
  const run = hasCode ? octavo : runHere
  const { code, stdout, stderr } = await run(['build', '--quiet'], site)
  const printed = `${stdout}${stderr}`.replaceAll(site, '<site>').trimEnd()
  return `${[printed, `exit ${code}`, ...publishedIn(join(site, 'dist'))].filter(Boolean).join('\n')}\n`
}

/** Pages only: hashed names of chunks would change with every release. */
function publishedIn(out: string): string[] {
  const tree = readTree(out)
  return Object.keys(tree ?? {}).filter((path) => path.endsWith('.html'))
}
