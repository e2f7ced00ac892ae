/** Links of Hugo to pages of the content: those of `ref` and `relref`, and those that its hooks resolve. */
import { posix } from 'node:path'

/** The pages of a site by the names that links have for them. Paths are relative to the folder of the content. */
export class HugoRefs {
  readonly #taken: ReadonlySet<string>
  /** Path without an ending, in lower case → file. */
  readonly #pages = new Map<string, string>()
  /** Last part of that path → files. */
  readonly #named = new Map<string, string[]>()

  /** @param taken - Addresses of pages, in lower case, without a slash at the end. */
  constructor(files: readonly string[], taken: ReadonlySet<string>) {
    this.#taken = taken
    for (const file of files.filter((path) => /\.(?:md|markdown)$/.test(path))) {
      const key = toKey(file)
      this.#pages.set(key, file)
      const name = posix.basename(key)
      const known = this.#named.get(name)
      if (known) known.push(file)
      else this.#named.set(name, [file])
    }
  }

  /**
   * Find a page next to the one that names it, then from the top of the content, then by a file name that is there once.
   *
   * @returns a link to the file, `../b.md#part`.
   */
  find(ref: string, from: string): string | null {
    const { path, anchor } = split(ref)
    if (path === '') return anchor
    const key = toKey(path.replace(/\/$/, ''))
    const clean = key.replace(/^\//, '')
    const near = posix.join(posix.dirname(from), key)
    const [only, ...others] = this.#named.get(clean) ?? []
    const target =
      (path.startsWith('/') ? undefined : this.#pages.get(near === '.' ? '' : near)) ??
      this.#pages.get(clean) ??
      (others.length === 0 ? only : undefined)
    if (target === undefined) return null
    const link = posix.relative(posix.dirname(from), target)
    return `${link.startsWith('.') ? link : `./${link}`}${anchor}`
  }

  /** The address that a page which is not there would have. */
  guess(ref: string): string {
    const { path, anchor } = split(ref)
    return `${posix.join('/', toKey(path), '/')}${anchor}`
  }

  /** The link to the file of a page, for a link that is not its address; `null` for all others. */
  resolve(link: string, from: string): string | null {
    const { path, anchor } = split(link)
    if (path === '' || /^[a-z][a-z\d+.-]*:|^\/\/|\?/i.test(path)) return null
    const own = `/${toKey(from).replaceAll(' ', '-')}`
    const address = (path.startsWith('/') ? path : posix.join(own, path)).replace(/(.)\/$/, '$1')
    if (address === '/' || this.#taken.has(address)) return null
    // A name alone is found anywhere by `ref` only.
    return path.includes('/') || /\.md$/.test(path) ? this.find(path + anchor, from) : null
  }
}

const toKey = (path: string) =>
  path.replace(/(?:(?:^|\/)_?index)?\.(?:md|markdown)$/, '').toLowerCase()

function split(ref: string): { path: string; anchor: string } {
  const [, path = '', anchor = ''] = /^([^#]*)(.*)$/s.exec(ref.trim()) ?? []
  return { path, anchor }
}
