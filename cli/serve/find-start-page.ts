import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A built site, and the folders to search for its start page. */
export interface StartPageInput {
  /** Folder of one locale's base, absolute. */
  folder: string
  /** Subfolders to search first, in this order: those of docs. '' is the whole folder. */
  preferred: readonly string[]
  /** Subfolders without pages of this locale: those of other locales. */
  apart: readonly string[]
}

/**
 * Find the page to open if there is no home page: the first page of the docs, by depth and then by name.
 *
 * @returns its address from the base, encoded; '' for the base itself, and if there is no page.
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

/** Sorted names of files and folders; empty if the folder does not exist. */
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
