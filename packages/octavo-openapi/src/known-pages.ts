/** Texts of pages from the load before, so that an edit of one operation writes one page. */
import { createHash } from 'node:crypto'

/** Pages of one API. */
export interface KnownPages {
  /** What all pages depend on. */
  basis: string
  /** Path of a page → what it was made from, and its text. */
  pages: Map<string, { from: string; text: string }>
}

export const hashOf = (value: unknown) =>
  createHash('sha1')
    .update(JSON.stringify(value) ?? '')
    .digest('base64')

/** Writes pages, and takes those of the load before whose basis and data are the same. */
export class PageWriter {
  readonly #before: KnownPages | undefined
  /** All pages that were written or taken. */
  readonly known: KnownPages

  /** @param basis - What all pages depend on, or `null` if that is not known. */
  constructor(basis: string | null, before: KnownPages | undefined) {
    this.#before = basis !== null && before?.basis === basis ? before : undefined
    this.known = { basis: basis ?? '', pages: new Map() }
  }

  /** @param data - What this page alone depends on, as JSON. */
  write(path: string, data: unknown, make: () => string): string {
    const from = hashOf(data)
    const before = this.#before?.pages.get(path)
    const text = before?.from === from ? before.text : make()
    if (this.known.basis !== '') this.known.pages.set(path, { from, text })
    return text
  }
}
