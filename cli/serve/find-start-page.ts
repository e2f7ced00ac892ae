import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A built site, and where its pages are looked for. */
export interface StartPageInput {
  /** Folder of one locale's base, absolute. */
  folder: string
  /** Folders below it to look in first, in this order: those of docs. `` is all of it. */
  preferred: readonly string[]
  /** Folders below it that hold no pages of this locale: those of other locales. */
  apart: readonly string[]
}

/**
 * The page that is to be opened where there is no home page: the first one of the docs, the nearest to
 * the top first, names in order.
 *
 * @returns its address from the base, encoded; empty for the base itself, and where there is no page.
 */
export function findStartPage({ folder, preferred, apart }: StartPageInput): string {
  if (listNames(folder).files.includes('index.html')) return ''
  for (const top of [...preferred, '']) {
    const page = findNearest(folder, top, apart)
    if (page !== null) return toAddress(page)
  }
  return ''
}

function findNearest(folder: string, top: string, apart: readonly string[]): string | null {
  const waiting = [top]
  for (const below of waiting) {
    const { files, folders } = listNames(join(folder, below))
    const own = [...files.filter((name) => name === 'index.html'), ...files]
    const page = own.find((name) => name.endsWith('.html') && name !== '404.html')
    const inside = (name: string) => (below === '' ? name : `${below}/${name}`)
    if (page !== undefined) return inside(page)
    waiting.push(...folders.map(inside).filter((path) => !apart.includes(path)))
  }
  return null
}

/** Sorted; none where there is no such folder. */
function listNames(folder: string): { files: string[]; folders: string[] } {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    const pick = (chosen: typeof entries) => chosen.map(({ name }) => name).sort()
    return {
      files: pick(entries.filter((entry) => entry.isFile())),
      folders: pick(entries.filter((entry) => entry.isDirectory())),
    }
  } catch {
    return { files: [], folders: [] }
  }
}

function toAddress(page: string): string {
  const clean = page.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')
  return clean.split('/').map(encodeURIComponent).join('/')
}
