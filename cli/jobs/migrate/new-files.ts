/**
 * The files of the new site: those of the old one, each with its place, and the ones that are written. A file that is
 * outside of the old site's folder is placed inside the new one.
 */
import { readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import type { OutputFile } from '../../base/model/output-file.ts'
import { listFiles } from './list-files.ts'
import type { MovedSite, Moves } from './moved-site.ts'
import type { NewText } from './new-text.ts'
import { type NewPlaces, relink } from './relink.ts'

/** Files that are not text with names of other files. */
const LINKED = /\.(?:mdx?|[cm]?[jt]sx?|css)$/
/** Files that only the old program can read. */
const FOREIGN = /\.(?:vue|astro|svelte)$|(?:^|\/)(?:package-lock\.json|yarn\.lock|pnpm-lock\.yaml)$/

export class NewFiles implements NewPlaces {
  readonly root: string
  statics: readonly string[] = ['static']
  readonly #moves: Moves
  readonly #rewrite: (path: string) => string
  readonly #skipped: string
  #isInPlace = false
  readonly #places = new Map<string, string>()
  readonly #owners = new Map<string, string>()
  readonly #written = new Map<string, OutputFile>()

  /**
   * @param skipped - Absolute folder that is not read: that of the new site.
   */
  constructor(
    root: string,
    { moves = [], rewrite = (path) => path }: Pick<MovedSite, 'moves' | 'rewrite'>,
    skipped: string,
  ) {
    this.root = root
    this.#moves = moves
    this.#rewrite = rewrite
    this.#skipped = skipped
  }

  /** Leave all files where they are. */
  keepPlaces(): void {
    this.#isInPlace = true
  }

  /** Place of a path, both relative to their sites. */
  toPlace(path: string): string {
    const clean = posix.normalize(path).replace(/\/$/, '')
    if (this.#isInPlace) return clean
    for (const [from, to] of this.#moves) {
      if (clean === from) return to
      if (from === '.' && !clean.startsWith('..')) return posix.join(to, clean)
      if (clean.startsWith(`${from}/`)) return posix.join(to, clean.slice(from.length + 1))
    }
    return clean.replace(/^(?:\.\.\/)+/, '').replace(/^\.\.$/, 'docs')
  }

  /** Add all files of a folder, or a file. @param takes - Filter of paths. */
  takeFolder(folder: string, takes: (path: string) => boolean = () => true): void {
    for (const path of listFiles(this.root, folder, this.#skipped))
      if (!FOREIGN.test(path) && takes(path)) this.take(path)
  }

  take(path: string, place = this.toPlace(this.#rewrite(path))): string {
    const file = join(this.root, path)
    const known = this.#places.get(file)
    if (known !== undefined) return known
    const free = this.#owners.has(place) ? this.#rename(place) : place
    this.#places.set(file, free)
    this.#owners.set(free, file)
    return free
  }

  #rename(place: string): string {
    const { dir, name, ext } = posix.parse(place)
    for (let number = 2; ; number += 1) {
      const other = posix.join(dir, `${name}-${number}${ext}`)
      if (!this.#owners.has(other)) return other
    }
  }

  placeOf(file: string, isOfPage: boolean): string {
    const path = relative(this.root, file).split(sep).join('/')
    if (isOfPage || !file.endsWith('.svg')) return this.take(path)
    return this.#writePicture(this.take(path))
  }

  /** In code for Docusaurus, an imported SVG file is a component. */
  #writePicture(place: string): string {
    const path = `components/svg/${place.replace(/\.svg$/, '').replaceAll('/', '-')}.tsx`
    const address = posix.relative('components/svg', place)
    const content = `import address from '${address}'\n\n/** The picture ${place}. */\nexport default function Picture({ title = '', ...props }: Record<string, unknown>) {\n  return <img src={address} alt={String(title)} {...props} />\n}\n`
    this.write({ path, content })
    return path
  }

  /** Add a file that the old site does not have. The last content of a path counts. */
  write(file: OutputFile): void {
    this.#written.set(file.path, file)
  }

  /**
   * All files of the new site, with names of files as their places need them. Files that they name are added.
   *
   * @param change - Returns the text of a file in the new site.
   */
  collect(change: (text: NewText) => string): FoundFiles {
    const texts: NewText[] = []
    const copies: Copy[] = []
    for (const [file, place] of this.#places) {
      if (this.#written.has(place)) continue
      if (!LINKED.test(file)) copies.push({ file, place })
      else {
        const old = readFileSync(file, 'utf8')
        const changed = change({ file, place, text: old })
        const text = relink(changed, { file, place, places: this })
        if (text === old) copies.push({ file, place })
        else texts.push({ file, place, text })
      }
    }
    const written = [...this.#written.values()]
    return { texts, copies, written }
  }
}

interface Copy {
  file: string
  place: string
}

export interface FoundFiles {
  texts: NewText[]
  copies: Copy[]
  written: OutputFile[]
}
