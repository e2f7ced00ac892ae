/**
 * Invariants: the cost of a page for its reader, and the extent of an edit, do not grow with the
 * site. The tests count bytes and files, not time.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { NODE_TOOLS } from '../../cli/tasks/open/site-tools.ts'
import { makeFolder, octavo, removeFolder, SMALL_CONFIG, writeFiles } from '../octavo.ts'
import { readTree } from '../read-tree.ts'

const FOLDER_SIZE = 10

/** Folders of ten pages each. Every page contains its own name and links to its neighbour. */
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

let small: string

beforeAll(() => {
  small = makeSite(40)
})
afterAll(() => removeFolder(small))

const makeSite = (count: number) => makeFolder({ 'site.config.ts': SMALL_CONFIG, ...pages(count) })

async function run(folder: string): Promise<string> {
  const { code, stderr } = await octavo(['build', '--quiet'], folder)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return join(folder, 'dist')
}

/** Bytes that a reader loads for one page of a site of this size. */
async function weigh(folder: string, count: number) {
  const out = await run(folder)
  const bytesOf = (path: string) =>
    existsSync(join(out, path)) ? readFileSync(join(out, path)).length : 0
  const html = readFileSync(join(out, 'part-000/page-0003/index.html'), 'utf8')
  const loads = Array.from(html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g), ([, path = '']) =>
    path.slice(1),
  )
  return {
    // The number of parts of a search index depends on bytes, not on pages.
    files: Object.keys(readTree(out) ?? {}).filter((path) => !path.includes('search/parts/'))
      .length,
    loads,
    loadedBytes: loads.reduce((sum, path) => sum + bytesOf(path), 0),
    htmlBytes: html.length,
    documentBytes: bytesOf('part-000/page-0003/index.json'),
    folders: count / FOLDER_SIZE,
  }
}

test('ten times the pages change no file that every page loads', async () => {
  const folder = makeSite(400)
  const few = await weigh(small, 40)
  const large = await weigh(folder, 400)
  await expectSameIndex(folder)
  removeFolder(folder)
  expect(large.loads.length).toBeGreaterThan(2)
  expect(large.loads).toEqual(few.loads)
  expect(large.loadedBytes).toBe(few.loadedBytes)
  // A page contains the labels of the closed folders next to its own, but not their pages.
  const perFolder = (large.htmlBytes - few.htmlBytes) / (large.folders - few.folders)
  expect(perFolder).toBeLessThan(300)
  // A document contains the position of its page in the sidebar, whatever the size of the sidebar.
  expect(large.documentBytes).toBe(few.documentBytes)
  // The files are a page, its document, and one level of the sidebar for each folder.
  expect(large.files - few.files).toBe(2 * 360 + 36)
})

/** An index of several batches. An edit and its opposite restore the index. */
async function expectSameIndex(folder: string): Promise<void> {
  const file = 'docs/part-020/page-0200.md'
  const text = readFileSync(join(folder, file), 'utf8')
  const index = () => readTree(join(folder, 'dist/assets/search'))
  const before = index()
  // Several batches of pages, few enough to be merged in one step.
  writeFiles(folder, { [file]: `${text}\nUnheard words, über Wörter.\n` })
  await run(folder)
  expect(index()).not.toEqual(before)
  writeFiles(folder, { [file]: text })
  await run(folder)
  expect(index()).toEqual(before)
}

test('a thread gives back the memory of dropped values quickly', async () => {
  // A thread of Node. The pool reserves only the memory that the thread uses; V8 alone would give
  // it 48 MB and keep them.
  const worker = NODE_TOOLS.startWorker() as unknown as Worker
  expect(worker.resourceLimits?.maxYoungGenerationSizeMb).toBe(16)
  await worker.terminate()
})

/** Files of the output that an edit of page 3 changes, without those of the search index. */
async function edit(text: string): Promise<string[]> {
  const out = join(small, 'dist')
  const before = readTree(out) ?? {}
  writeFiles(small, { 'docs/part-000/page-0003.md': text })
  await run(small)
  const now = readTree(out) ?? {}
  return [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .filter((path) => before[path] !== now[path] && !path.startsWith('assets/search/'))
    .sort()
}

test('an edit of the text changes the files of its page; an edit of the title also changes the pages that show it and one level', async () => {
  await run(small)
  const own = ['part-000/page-0003/index.html', 'part-000/page-0003/index.json']
  const body = '# Page 3\n\n## Part\n\nAnother text, and more of it.\n'
  expect(await edit(body)).toEqual(own)
  // Every page of the folder has the title in its sidebar, and two pages have it below the text.
  const siblings = Array.from({ length: FOLDER_SIZE }, (_, page) => `part-000/page-000${page}/`)
  expect(await edit(body.replace('Page 3', 'Third'))).toEqual(
    [
      ...siblings.map((path) => `${path}index.html`),
      ...[2, 3, 4].map((page) => `part-000/page-000${page}/index.json`),
      'assets/data/sidebars/default.current.defaultSidebar/part-000.json',
    ].sort(),
  )
})
