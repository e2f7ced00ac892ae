import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../../in-process.ts'
import { makeFolder, removeFolder, type Tree } from '../../octavo.ts'

/** A site of another program, moved before the tests of the file. */
interface MovedSite {
  /** What `migrate` printed. */
  migrated: string
  /** Text of a file of the new site. */
  read(path: string): string
}

/** Move a site to `new/`, and build it there. @param builds - Default: `true`. */
export function moveSite(files: Tree, { builds = true } = {}): MovedSite {
  let folder = ''
  const site: MovedSite = {
    migrated: '',
    read: (path) => readFileSync(join(folder, 'new', path), 'utf8'),
  }
  beforeAll(async () => {
    folder = makeFolder(files)
    site.migrated = (await runHere(['migrate', '.', '--to', 'new'], folder)).stderr
    if (!builds) return
    const built = await runHere(['build', 'new', '--quiet'], folder)
    expect([built.code, built.stderr.match(/^error .*/gm)]).toEqual([0, null])
  })
  afterAll(() => removeFolder(folder))
  return site
}
