/** Batches of routes as a worker renders them, with real files for spool and stage. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBatchRenderer } from '../../../cli/tasks/worker/render-routes.ts'
import { createJsonValues } from '../../engine/store/json-values.ts'
import { SERVER, toRoute, toSetup } from '../../make/render/render-setup.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'

let folder: string

beforeEach(() => {
  folder = makeFolder({ 'server.cjs': SERVER })
})
afterEach(() => removeFolder(folder))

const ROUTE = { ...toRoute('/a'), tocLevels: { min: 2, max: 3 } }
const NOTES = { ...toRoute('/notes'), kind: 'page' as const }
const BODY = { article: ['<p>Own text</p>'], toc: [{ id: 'x', level: 2, html: '<i>X</i>' }] }

function begin(more = {}) {
  const begun: string[] = []
  const renderer = createBatchRenderer({ ...toSetup([ROUTE, NOTES], folder), ...more }, () =>
    begun.push('task'),
  )
  return { renderer, begun }
}

function writeBody() {
  const values = createJsonValues(join(folder, 'docs'))
  const article = values.write(BODY)
  values.close()
  return article
}

test('an article comes from the log; a route without one is rendered too', async () => {
  const { renderer, begun } = begin()
  const article = writeBody()
  const { routes, diagnostics, failures } = await renderer.render([
    { route: ROUTE, article, returnArticle: true },
    { route: NOTES },
  ])
  renderer.close()
  expect({ diagnostics, failures, begun }).toEqual({
    diagnostics: [],
    failures: [],
    begun: ['task', 'task'],
  })
  const [doc, page] = routes
  expect(doc).toMatchObject({
    permalink: '/a',
    ids: 'part',
    changed: 0,
    article: '<p>Own text</p>',
  })
  expect(doc?.text?.html).toContain('<i>X</i>')
  expect(doc?.text?.json).toContain('"permalink":"/a"')
  expect(doc).not.toHaveProperty('searchText')
  expect(page).toMatchObject({ permalink: '/notes', searchText: { title: 'A page' } })
  expect(page?.text?.html).not.toContain('<i>X</i>')
  expect(page).not.toHaveProperty('article')
})

test('with a stage its files are written there, and the answer omits their text', async () => {
  const stage = { out: join(folder, 'dist'), files: join(folder, 'stage'), isFresh: true }
  const { renderer } = begin({ stage })
  const { routes } = await renderer.render([{ route: ROUTE, article: writeBody() }])
  renderer.close()
  expect(routes).toHaveLength(1)
  const [doc] = routes
  expect(doc?.paths.length).toBeGreaterThan(0)
  expect(doc?.changed).toBe(doc?.paths.length)
  expect(doc).not.toHaveProperty('text')
  for (const path of doc?.paths ?? [])
    expect(readFileSync(join(stage.files, path), 'utf8').length).toBeGreaterThan(0)
})

test('a route that fails is a diagnostic or a failure, and the others are rendered', async () => {
  const { renderer } = begin({
    stage: { out: folder, files: join(folder, 'stage'), isFresh: true },
  })
  const wrong = { ...ROUTE, permalink: '/a\\b' }
  const { routes, diagnostics } = await renderer.render([{ route: wrong }, { route: ROUTE }])
  renderer.close()
  expect(routes.map(({ permalink }) => permalink)).toEqual(['/a'])
  expect(diagnostics.map(({ code }) => code)).toEqual(['EMIT_PATH_INVALID'])
})

test('the answer for a page contains only requested and existing parts', async () => {
  const { renderer } = begin()
  const values = createJsonValues(join(folder, 'docs'))
  const html =
    '<img src="none.png"><a href="https://x.example/a">x</a><a href="https://x.example/edit">e</a>'
  const article = values.write({ article: [html], toc: [], css: 'a{}' })
  values.close()
  const route = { ...ROUTE, editUrl: 'https://x.example/edit' }
  const render = async (more: object) => {
    const { routes, timed } = await renderer.render([{ route, article, ...more }])
    return { ...routes[0], timed }
  }
  const shown = await render({ listsExternal: true })
  // The build makes the address of the page's edit link.
  expect(shown).toMatchObject({
    resources: ['none.png'],
    external: ['https://x.example/a'],
    text: { css: 'a{}' },
    timed: [{ permalink: '/a' }],
  })
  expect(shown).not.toHaveProperty('hashes')
  const checked = await render({ isCheck: true })
  for (const name of ['external', 'text', 'article']) expect(checked).not.toHaveProperty(name)
  const [plain] = (await renderer.render([{ route: NOTES }])).routes
  expect(plain).not.toHaveProperty('resources')
  expect(plain?.text).not.toHaveProperty('css')
  renderer.close()
})

test('a damaged article of an earlier build ends the batch, because none of the kept data is reliable', async () => {
  const { renderer } = begin()
  const article = { ...writeBody(), isKept: true as const, hash: 'another' }
  await expect(renderer.render([{ route: ROUTE, article }])).rejects.toThrow('is damaged')
  renderer.close()
})
