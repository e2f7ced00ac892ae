/**
 * The output as the last build left it: its files with their stamps, and which of them belong to a page. It has a file of
 * its own, because it decides whether the store is needed at all.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { once } from '../../runtime/shared/once.ts'
import { digest } from '../base/disk/digest.ts'
import { holdsOfEntry, nodeDisk } from '../base/disk/disk.ts'
import { createLook, type FileLook, finishLook, stampAt } from '../base/disk/look-at-files.ts'
import { isAsWritten } from '../base/disk/stamp.ts'
import { readValueFile, writeValueFile } from '../base/disk/value-file.ts'
import type { ComparedOutput, OutputStamps } from './output-stamps.ts'

/** Files that an earlier build has left. */
export interface LeftFiles {
  /** The output folder, relative to the site folder. */
  name: string
  /**
   * Whether files are as they were left: by size and date, or by content if only dates differ, as in a copy.
   *
   * @param hashes - Digest of each file, or how to get them. They are needed only where a date differs.
   */
  isLeft(paths: readonly string[], hashes: readonly string[] | (() => readonly string[])): boolean
}

/** What a build has published. */
interface PublishedOutput {
  /** Key of the program that built it. */
  program: string
  /** Id of a page → its paths in the output. */
  pages: ReadonlyMap<string, readonly string[]>
  stamps: OutputStamps
}

/** As stored: texts with all paths, since many small values take long to read. No path contains a zero. */
interface StoredOutput extends Pick<PublishedOutput, 'program'> {
  /** The output folder, relative to the site folder. */
  out: string
  /** Id and paths of each page; two zeros between pages. */
  pages: string
  files: string
  folders: string
  stamps: Float64Array
  isWhole: boolean
}

/** Where a build publishes, and how it looks at what is there. */
interface OutputPlace {
  /** Folder of the caches, absolute. */
  stateDir: string
  /** Absolute. */
  out: string
  /** The output folder relative to the site folder. */
  name: string
  /** Compare contents. Default: trust sizes and dates. */
  verifies?: boolean
  /** Lets a second thread look at files too. Default: none does. */
  onLook?(look: FileLook): void
  /** Called if the file is damaged. */
  onDamage?(): void
}

/** A second thread takes as long to start as this number of files. */
const FEWEST_FOR_THREADS = 4_000
const WRITER = 'output 1'

/** The output of the last build. */
export class OutputRecord implements LeftFiles {
  readonly name: string
  readonly program: string | null
  /** Id of a page → its paths in the output; empty if the last build wrote another output. */
  readonly listPages: () => ReadonlyMap<string, readonly string[]>
  /** Of the last build, also to another output; `null` if unknown. */
  readonly former: OutputStamps | null
  readonly #place: OutputPlace
  readonly #isOfOther: boolean
  readonly #compare: () => ComparedOutput | null
  #numbers: ReadonlyMap<string, number> | null = null

  /** Read the record, and begin to look at the files. */
  constructor(place: OutputPlace) {
    const { value, isDamaged } = readValueFile<StoredOutput>(fileOf(place.stateDir), WRITER)
    if (isDamaged) place.onDamage?.()
    const own = value?.out === place.name ? value : null
    this.#place = place
    this.#isOfOther = value !== null && own === null
    this.name = place.name
    this.program = value?.program ?? null
    this.former = value && toStamps(value)
    this.listPages = once(() => toPages(own?.pages))
    const { files = [], folders = [] } = (own && this.former) ?? {}
    const look = own && createLook(place.out, [...files, ...folders])
    const before = this.former
    this.#compare = once(() => look && before && { before, now: finishLook(look) })
    if (look && files.length >= FEWEST_FOR_THREADS) place.onLook?.(look)
  }

  /** The output with the stamps of now; `null` if the last build did not write it. */
  get compared(): ComparedOutput | null {
    return this.#compare()
  }

  isLeft(paths: readonly string[], hashes: readonly string[] | (() => readonly string[])): boolean {
    const { compared } = this
    if (!compared) return paths.length === 0
    this.#numbers ??= new Map(compared.before.files.map((path, at) => [path, at]))
    const { verifies } = this.#place
    return paths.every((path, index) => {
      const at = this.#numbers?.get(path)
      if (at === undefined) return false
      const left = {
        stamp: stampAt(compared.before.stamps, at),
        get digest() {
          return (typeof hashes === 'function' ? hashes() : hashes)[index] ?? ''
        },
      }
      const digestNow = () => digest(nodeDisk.read(join(this.#place.out, path)))
      const now = stampAt(compared.now, at)
      return holdsOfEntry(() => isAsWritten(left, now, { digestNow, verifies }))
    })
  }

  /** Remove the record if it is of another output: it must not be found with results of this one. */
  forgetOther(): void {
    if (this.#isOfOther) rmSync(fileOf(this.#place.stateDir), { force: true })
  }

  /** Replace the record. Call it when the results are saved that it belongs to. @throws errors of the file system. */
  save({ program, pages, stamps }: PublishedOutput): void {
    const now: StoredOutput = {
      program,
      out: this.name,
      pages: Array.from(pages, ([id, own]) => [id, ...own].join('\0')).join('\0\0'),
      files: stamps.files.join('\0'),
      folders: stamps.folders.join('\0'),
      stamps: stamps.stamps,
      isWhole: stamps.isWhole === true,
    }
    writeValueFile(fileOf(this.#place.stateDir), WRITER, now)
  }
}

const fileOf = (stateDir: string) => join(stateDir, 'output')

function toPages(pages: string | undefined): ReadonlyMap<string, readonly string[]> {
  return new Map(
    split(pages, '\0\0').map((page) => {
      const [id = '', ...paths] = page.split('\0')
      return [id, paths]
    }),
  )
}

function toStamps({ files, folders, stamps, isWhole }: StoredOutput): OutputStamps {
  // The output itself is a folder with an empty name, so the text of one folder is empty too.
  return { files: split(files, '\0'), folders: folders.split('\0'), stamps, isWhole }
}

const split = (text = '', by: string) => (text === '' ? [] : text.split(by))
