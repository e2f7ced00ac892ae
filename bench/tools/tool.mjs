/**
 * The interface of all generators for the benches: they receive a corpus and build it cold.
 *
 * @typedef {object} Tool
 * @property {string} name
 * @property {string} out Folder of the built site, absolute.
 * @property {Readonly<Record<string, string>>} versions
 * @property {(files: readonly import('../corpus.mjs').CorpusFile[]) => void} prepare Make the site
 *   again with these pages.
 * @property {() => Promise<void>} clear Put output and caches away. Not measured.
 * @property {(path: string, change: (text: string) => string) => void} edit Change a page of the corpus where the tool
 *   has it; the output and the caches stay.
 * @property {() => Promise<import('../measure/run-process.mjs').Measurement>} build
 * @property {() => void} dispose Remove the site.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Build the prepared site of a tool, without any cache, and check that all pages exist.
 *
 * @param {Tool} tool
 * @param {{ pages: number }} options
 */
export async function buildCold(tool, { pages }) {
  await tool.clear()
  const measurement = await tool.build()
  const built = listFiles(tool.out, '.html').length
  if (built < pages) throw new Error(`${tool.name} built ${built} pages of ${pages}`)
  return measurement
}

/**
 * List the files of a built site that end like this, sorted: `cloud/get-started/index.html`.
 *
 * @param {string} out
 * @param {string} ending
 */
export function listFiles(out, ending) {
  if (!existsSync(out)) return []
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' })
  return files.filter((file) => file.endsWith(ending)).sort()
}

/**
 * Find the file that a host serves for a page, whatever name the tool gives it.
 *
 * @param {string} out
 * @param {string} page Address without slashes at its ends: `cloud/get-started`.
 * @throws {Error} When the site has no such page.
 */
export function findPage(out, page) {
  const file = [join(page, 'index.html'), `${page}.html`].find((path) =>
    existsSync(join(out, path)),
  )
  if (file === undefined) throw new Error(`${out} has no page ${page}`)
  return file
}

/**
 * Change a file.
 *
 * @param {string} file
 * @param {(text: string) => string} change
 */
export function editFile(file, change) {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}
