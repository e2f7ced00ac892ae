/**
 * Each folder is one test. It contains a tiny site, and its name is a claim. `expected.txt` has the
 * output of `octavo build`, its exit code, and the files that it publishes.
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
 * Build a copy of the fixture. The text contains everything that a user would see of it. React code
 * of the fixture is bundled and rendered in a separate process, as for a user. Without such code,
 * the build runs in this process.
 *
 * @param site - Folder to build in; its contents are removed.
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

/** Only pages: hashed names of chunks would change with every release. */
function publishedIn(out: string): string[] {
  const tree = readTree(out)
  return Object.keys(tree ?? {}).filter((path) => path.endsWith('.html'))
}
