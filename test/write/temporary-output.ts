import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type Disk, nodeDisk } from '../../cli/base/disk/disk.ts'
import { OUTPUT_SENTINEL } from '../../cli/base/model/output-file.ts'
import type { OutputScope } from '../../cli/write/output-scope.ts'
import type { Publication } from '../../cli/write/publication.ts'
import { publish } from '../../cli/write/publish.ts'
import { createStage, writeStaged } from '../../cli/write/stage.ts'
import { makeFolder as makeTestFolder } from '../octavo.ts'

/** Path → text. */
export type Texts = Readonly<Record<string, string>>

/** A build of everything, with nothing to protect. */
export const WHOLE: OutputScope = { protect: [], inputs: [], owned: [''], kept: [] }

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** An empty folder, removed after the tests of the file. */
export function makeFolder(): string {
  const folder = makeTestFolder()
  folders.push(folder)
  return folder
}

/** Write files by hand, not as a build. */
export function putFiles(folder: string, texts: Texts): void {
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** Build these files to `out`, from the stage to the publication. */
export function build(
  out: string,
  texts: Texts,
  { scope = WHOLE, disk = nodeDisk }: { scope?: OutputScope; disk?: Disk } = {},
): Publication {
  const stage = createStage(out, scope, disk)
  const files = Object.entries(texts).map(([path, content]) => ({ path, content }))
  const { paths } = writeStaged(stage, files, disk)
  return publish(stage, paths, { disk })
}

/** Every file with its text and every empty folder, without the mark; `null` for no folder. */
export function snapshot(folder: string): Texts | null {
  if (!existsSync(folder)) return null
  const entries: [string, string][] = []
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const disk = join(folder, path)
    if (path === OUTPUT_SENTINEL) continue
    const stats = lstatSync(disk)
    if (stats.isSymbolicLink()) entries.push([path, '(link)'])
    else if (stats.isFile()) entries.push([path, readFileSync(disk, 'utf8')])
    else if (readdirSync(disk).length === 0) entries.push([`${path}/`, ''])
  }
  return Object.fromEntries(entries)
}
