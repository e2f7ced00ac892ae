/** Pages of a site as it is published, from the folder of a build or from its address. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareUnreadable } from '../../base/errors/catalogue.ts'
import { createTextReader } from '../../read/external/ask-host.ts'

/** Pages of a site: path without its ending, and a function that reads the HTML. */
export type ShownPages = ReadonlyMap<string, { address: string; read(): Promise<string> }>

/** Most pages of a site that are requested. */
const MOST_PAGES = 5000
/** Most parts of a sitemap. */
const MOST_PARTS = 100

/**
 * Open a site.
 *
 * @param place - Folder of a build, or web address.
 * @throws {@link SiteError} `COMPARE_UNREADABLE` for a folder without pages, or an address without a sitemap.
 */
export async function openShownPages(
  place: string,
  { allowPrivate }: { allowPrivate: boolean },
): Promise<ShownPages> {
  const pages = /^https?:\/\//i.test(place)
    ? await listOfHost(place, allowPrivate)
    : listOfFolder(place)
  if (pages.size === 0) throw compareUnreadable(place, 'it has no pages')
  return pages
}

function listOfFolder(folder: string): ShownPages {
  try {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path.endsWith('.html') && !/(?:^|\/)404\.html$/.test(path))
    return new Map(
      files.map((path) => {
        const address = `/${path.replace(/(?:^|\/)index\.html$/, '/')}`.replace(/^\/\//, '/')
        return [
          toPageKey(address),
          { address, read: async () => readFileSync(join(folder, path), 'utf8') },
        ]
      }),
    )
  } catch (error) {
    throw compareUnreadable(folder, error instanceof Error ? error.message : String(error))
  }
}

async function listOfHost(place: string, allowPrivate: boolean): Promise<ShownPages> {
  const read = createTextReader({ allowPrivate })
  const base = place.endsWith('/') ? place : `${place}/`
  const waiting = [new URL('sitemap.xml', base).href]
  const found = new Map<string, { address: string; read(): Promise<string> }>()
  for (const [count, sitemap] of waiting.entries()) {
    if (count >= MOST_PARTS) break
    const text = await read(sitemap).catch((error: Error) => {
      throw compareUnreadable(sitemap, error.message)
    })
    const addresses = Array.from(text.matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/g), ([, url = '']) =>
      url.replaceAll('&amp;', '&'),
    )
    if (/<sitemapindex\b/.test(text)) waiting.push(...addresses)
    else
      for (const url of addresses.slice(0, MOST_PAGES - found.size)) {
        const address = new URL(url, base).pathname
        found.set(toPageKey(address), { address, read: () => read(new URL(address, base).href) })
      }
  }
  return found
}

/** An address without its ending and the slash at its end: `/guide/a.html` → `/guide/a`. */
export function toPageKey(address: string): string {
  const path = address.replace(/[?#].*$/, '').replace(/(?:\/index)?\.html$/, '')
  const plain = path.replace(/\/+$/, '')
  return plain === '' ? '/' : plain
}
