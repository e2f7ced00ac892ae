/** A site whose builds are counted: which files were parsed, which pages rendered and indexed, which files written. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { runWith } from '../in-process.ts'
import { makeFolder, removeFolder } from '../octavo.ts'
import { readTree } from '../read-tree.ts'
import { createEditedDisk, type EditedDisk } from '../serve/live/live-edits.ts'
import { createStandInTools, type WorkerWatch } from '../stand-in-tools.ts'

/** What a build did. Each list is sorted. */
export interface Work {
  /** Source files, from the site folder. */
  parsed: string[]
  /** Permalinks. */
  rendered: string[]
  /** Permalinks. */
  indexed: string[]
  /** Files of the output that have another inode or date than before. */
  written: string[]
}

/** A build, what it printed, and what it left. */
export interface CountedBuild {
  code: unknown
  stderr: string
  tree: Record<string, string>
  work: Work
}

export interface CountedSite {
  folder: string
  disk: EditedDisk
  /** Build with the caches of the build before. */
  build(watch?: WorkerWatch): Promise<CountedBuild>
  /** Build with no cache, to another output. */
  buildClean(watch?: WorkerWatch): Promise<CountedBuild>
  remove(): void
}

/** Write a site. @param files - Path → text. */
export function createCountedSite(files: Readonly<Record<string, string>>): CountedSite {
  const folder = makeFolder(files)
  const disk = createEditedDisk(folder)
  const build = async (out: string, cache: string, watch: WorkerWatch = {}) => {
    const before = listStamps(join(folder, out))
    const { work, onRequest } = countWork(watch)
    const tools = createStandInTools({ ...watch, onRequest })
    const args = ['build', '--quiet', '--out', out, '--cache', cache]
    const { code, stderr } = await runWith({ tools }, args, folder)
    const written = listChanged(before, listStamps(join(folder, out)))
    const said = stderr.replaceAll(join(folder, cache), '<cache>').replaceAll(out, '<out>')
    return {
      code,
      stderr: said,
      tree: readTree(join(folder, out)) ?? {},
      work: sort({ ...work, written }),
    }
  }
  return {
    folder,
    disk,
    build: (watch) => build('dist', '.octavo', watch),
    async buildClean(watch) {
      for (const name of ['clean', 'other']) removeFolder(join(folder, name))
      return build('clean', 'other', watch)
    },
    remove: () => removeFolder(folder),
  }
}

/** Notes the requests to workers. A file that is parsed twice is listed twice. */
function countWork(watch: WorkerWatch) {
  const work: Work = { parsed: [], rendered: [], indexed: [], written: [] }
  const onRequest: WorkerWatch['onRequest'] = (request) => {
    watch.onRequest?.(request)
    if (request.call === 'parse') work.parsed.push(...request.ask.map(({ file }) => file.file))
    if (request.call === 'render')
      work.rendered.push(...request.ask.map(({ route }) => route.permalink))
    if (request.call === 'indexPages')
      work.indexed.push(...request.ask.pages.map(({ page }) => page.url))
    if (request.call === 'patchSearch')
      work.indexed.push(...request.ask.edits.map(({ now }) => now.page.url))
  }
  return { work, onRequest }
}

function sort(work: Work): Work {
  for (const list of Object.values(work) as string[][]) list.sort()
  return work
}

/** Path → inode and date of each file. */
function listStamps(folder: string): Map<string, string> {
  const names = statSync(folder, { throwIfNoEntry: false })
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
    : []
  const stamps = names.map(
    (name) => [name, statSync(join(folder, name), { bigint: true })] as const,
  )
  return new Map(
    stamps
      .filter(([, stat]) => stat.isFile())
      .map(([name, { ino, mtimeNs }]) => [name, `${ino} ${mtimeNs}`]),
  )
}

function listChanged(before: Map<string, string>, now: Map<string, string>): string[] {
  return [...now].filter(([path, stamp]) => before.get(path) !== stamp).map(([path]) => path)
}
