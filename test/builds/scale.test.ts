/** Invariant: what a page costs its reader does not grow with the site. Counted in bytes, not in time. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, octavo, removeFolder, SMALL_CONFIG } from '../octavo.ts'
import { readTree } from '../read-tree.ts'

const FOLDER_SIZE = 10

/** Folders of ten pages each; every page says its own name and links to its neighbour. */
function pages(count: number): Record<string, string> {
  const names = Array.from({ length: count }, (_, index) => {
    const folder = String(Math.floor(index / FOLDER_SIZE)).padStart(3, '0')
    return `part-${folder}/page-${String(index).padStart(4, '0')}`
  })
  const files = names.map((name, index) => {
    const next = names[(index + 1) % count] ?? name
    return [`docs/${name}.md`, `# Page ${index}\n\n## Part\n\nOn to [the next](/${next}.md).\n`]
  })
  return { 'docs/index.md': '# Home\n', ...Object.fromEntries(files) }
}

async function build(count: number) {
  const folder = makeFolder({ 'site.config.ts': SMALL_CONFIG, ...pages(count) })
  const { code, stderr } = await octavo(['build', '--quiet'], folder)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const out = join(folder, 'dist')
  const bytesOf = (path: string) =>
    existsSync(join(out, path)) ? readFileSync(join(out, path)).length : 0
  const html = readFileSync(join(out, 'part-000/page-0003/index.html'), 'utf8')
  const loads = Array.from(html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g), ([, path = '']) =>
    path.slice(1),
  )
  const result = {
    // How many parts a search index has follows from bytes, not from pages.
    files: Object.keys(readTree(out) ?? {}).filter((path) => !path.includes('search/parts/'))
      .length,
    loads,
    loadedBytes: loads.reduce((sum, path) => sum + bytesOf(path), 0),
    htmlBytes: html.length,
    documentBytes: bytesOf('part-000/page-0003/index.json'),
    folders: count / FOLDER_SIZE,
  }
  removeFolder(folder)
  return result
}

test('ten times the pages change no file that every page loads', async () => {
  const [small, large] = [await build(40), await build(400)]
  expect(large.loads.length).toBeGreaterThan(2)
  expect(large.loads).toEqual(small.loads)
  expect(large.loadedBytes).toBe(small.loadedBytes)
  // A page carries the labels of the closed folders beside its own, and nothing of their pages.
  const perFolder = (large.htmlBytes - small.htmlBytes) / (large.folders - small.folders)
  expect(perFolder).toBeLessThan(300)
  // A document names the place of its page in the sidebar, however large that is.
  expect(large.documentBytes).toBe(small.documentBytes)
  // A page and its document, and a level of the sidebar for each folder.
  expect(large.files - small.files).toBe(2 * 360 + 36)
}, 120_000)
