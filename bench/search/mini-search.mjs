/** MiniSearch over the same records, as its documentation recommends: prefixes, and typos by a fifth. */
import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { BENCH } from '../tools/folders.mjs'

const OPTIONS = {
  fields: ['title', 'headings', 'text'],
  storeFields: ['url', 'title'],
  searchOptions: { boost: { title: 4, headings: 2 }, prefix: true, fuzzy: 0.2 },
}

/** From the bench's own packages, which are installed before this is called. */
const load = () => createRequire(join(BENCH, 'package.json'))('minisearch')

/**
 * Index the records of a build, a document for each page.
 *
 * @param {string} records File of newline JSON.
 * @returns {Promise<string>} The index as it would be published.
 */
export async function indexMiniSearch(records) {
  const pages = new Map()
  for await (const line of createInterface({ input: createReadStream(records) })) {
    const { url, type, hierarchy, content } = JSON.parse(line)
    const path = url.replace(/#.*/, '')
    const page = pages.get(path) ?? { id: path, url: path, title: '', headings: '', text: '' }
    pages.set(path, page)
    if (type === 'lvl1') page.title = hierarchy.lvl1
    else if (type === 'content') page.text += `${content}\n`
    else page.headings += `${hierarchy[type]}\n`
  }
  const index = new (load())(OPTIONS)
  index.addAll([...pages.values()])
  return JSON.stringify(index)
}

/** @returns {(query: string) => string[]} Addresses of the pages found, best first. */
export function openMiniSearch(json) {
  const index = load().loadJSON(json, OPTIONS)
  return (query) => index.search(query).map(({ url }) => url)
}
