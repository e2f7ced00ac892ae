/** Pages whose code never ends: each is a diagnostic with its place, and the others are rendered. */

import { setUpRenderers } from '../../../cli/tasks/page/ask-to-render.ts'
import type { RenderTask } from '../../../cli/tasks/worker/calls.ts'
import type { Pool } from '../../../cli/tasks/worker/pool.ts'
import { WorkerHung } from '../../../cli/tasks/worker/worker-pool.ts'
import { toRoute, toSetup } from '../../make/render/render-setup.ts'

const FILE = { file: 'docs/a.md' } as never
const taskOf = (permalink: string, change = {}): RenderTask => ({
  route: toRoute(permalink, change),
})

/** Workers in which the pages named `endless` hang, others are answered. */
function createPool(endless: readonly string[], setUp?: () => Error) {
  const asked: string[][] = []
  const pool = {
    async ask(_: string, tasks: readonly RenderTask[]) {
      const permalinks = tasks.map(({ route }) => route.permalink)
      asked.push(permalinks)
      const at = permalinks.findIndex((one) => endless.includes(one))
      if (at >= 0) throw new WorkerHung(at, '')
      if (permalinks.includes('/fault')) throw new Error('a fault')
      return { routes: permalinks, diagnostics: [], failures: [] }
    },
    async askAll(_: string, __: unknown, workers: number) {
      asked.push([`set up ${workers}`])
      if (setUp) throw setUp()
      return [{ inlineScripts: ['x'], diagnostics: [] }]
    },
  }
  return { pool: pool as unknown as Pool, asked }
}

const SETUP = { ...toSetup([], '/site'), pageFiles: { about: '/site/pages/about.tsx' } }
const PATIENCE = { renderTimeout: 5, workers: 2 }

test('batches are rendered with what workers were set up with', async () => {
  const { pool, asked } = createPool([])
  const renderers = await setUpRenderers(pool, SETUP, PATIENCE)
  expect(renderers).toMatchObject({ inlineScripts: ['x'], diagnostics: [] })
  expect((await renderers.render([taskOf('/a')])).routes).toEqual(['/a'])
  expect(asked).toEqual([['set up 2'], ['/a']])
})

test('a page that never ends is told with its file, and the others are rendered', async () => {
  const { pool, asked } = createPool(['/a', '/c'])
  const { render } = await setUpRenderers(pool, SETUP, PATIENCE)
  const tasks = [
    taskOf('/a', { file: FILE }),
    taskOf('/b'),
    taskOf('/c', { kind: 'page', page: 'about' }),
  ]
  const { routes, diagnostics } = await render(tasks)
  expect(routes).toEqual(['/b'])
  expect(asked.slice(1)).toEqual([['/a', '/b', '/c'], ['/b', '/c'], ['/b']])
  expect(diagnostics.map(({ code, source }) => [code, source])).toEqual([
    ['SITE_CODE_ENDLESS', { file: 'pages/about.tsx', line: 1, column: 1 }],
    ['SITE_CODE_ENDLESS', { file: 'docs/a.md', line: 1, column: 1 }],
  ])
  expect(diagnostics[1]?.message).toMatch(/5 s[\s\S]*\/a|\/a[\s\S]*5 s/)
  const alone = await render([taskOf('/a')])
  expect(alone).toMatchObject({ routes: [], diagnostics: [{ code: 'SITE_CODE_ENDLESS' }] })
  expect(alone.diagnostics[0]).not.toHaveProperty('source.file')
})

test('where too many never end, no more are tried', async () => {
  const { pool, asked } = createPool(['/a', '/b', '/c'])
  const { render } = await setUpRenderers(pool, SETUP, { ...PATIENCE, mostEndless: 2 })
  await expect(render(['/a', '/b', '/c'].map((one) => taskOf(one)))).rejects.toMatchObject({
    diagnostics: [{ code: 'SITE_CODE_ENDLESS' }, { code: 'SITE_CODE_ENDLESS' }],
  })
  expect(asked.slice(1)).toEqual([
    ['/a', '/b', '/c'],
    ['/b', '/c'],
  ])
})

test('modules of the site that never end are told as such; other faults stay', async () => {
  const hung = createPool([], () => new WorkerHung(-1, ''))
  await expect(setUpRenderers(hung.pool, SETUP, PATIENCE)).rejects.toMatchObject({
    code: 'SITE_CODE_ENDLESS',
  })
  const faulty = createPool([], () => new Error('other'))
  await expect(setUpRenderers(faulty.pool, SETUP, PATIENCE)).rejects.toThrow('other')
  const { render } = await setUpRenderers(createPool([]).pool, SETUP, PATIENCE)
  await expect(render([taskOf('/fault')])).rejects.toThrow('a fault')
})
