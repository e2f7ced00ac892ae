import { renderBatches } from '../../../cli/tasks/page/render-batches.ts'
import type { RenderTask } from '../../../cli/tasks/worker/calls.ts'
import { toRoute } from '../../make/render/render-setup.ts'

const taskOf = (permalink: string, kind: 'doc' | 'page' = 'doc'): RenderTask => ({
  route: toRoute(permalink, { kind }),
})
const batches = [
  [taskOf('/a'), taskOf('/b')],
  [taskOf('/c'), taskOf('/', 'page')],
  [taskOf('/about', 'page')],
]

/** Renderers whose answers the test gives. */
function createRenderers() {
  const asked: string[] = []
  const answers = new Map<string, () => void>()
  const render = (tasks: readonly RenderTask[]) => {
    const routes = tasks.map(({ route: { permalink } }) => ({ permalink }))
    const name = routes.map(({ permalink }) => permalink).join(' ')
    asked.push(name)
    return new Promise((resolve) => answers.set(name, () => resolve({ routes, diagnostics: [] })))
  }
  return { asked, answer: (name: string) => answers.get(name)?.(), renderers: { render } as never }
}

test('pages written in React are rendered first, and known before the others', async () => {
  const { asked, answer, renderers } = createRenderers()
  const rendered: string[] = []
  const told: string[][] = []
  const onRoutes = (routes: readonly { permalink: string }[]) => {
    for (const { permalink } of routes) rendered.push(permalink)
  }
  const onPages = () => {
    told.push([...rendered])
  }
  const done = renderBatches(renderers, batches, { others: null, onRoutes, onPages })
  expect(asked).toEqual(['/c /', '/about', '/a /b'])
  answer('/about')
  await new Promise(setImmediate)
  expect(told).toEqual([])
  answer('/c /')
  await new Promise(setImmediate)
  expect(told).toEqual([['/about', '/c', '/']])
  answer('/a /b')
  // The order of the plan, on which the order of diagnostics depends.
  const permalinks = (await done).map(({ routes }) => routes.map(({ permalink }) => permalink))
  expect(permalinks).toEqual([['/a', '/b'], ['/c', '/'], ['/about']])
})

test('a batch that fails is the error of all, and tells of no pages', async () => {
  const onPages = () => {
    throw new Error('told')
  }
  const render = async () => {
    throw new Error('hung')
  }
  const done = renderBatches({ render } as never, batches, { others: null, onRoutes() {}, onPages })
  await expect(done).rejects.toThrow('hung')
})
