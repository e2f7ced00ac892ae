import type { Frame } from '../../../cli/make/render/read-frames.ts'
import {
  createFailureLog,
  type FailedRender,
  locateEndless,
  locateError,
  mergeFailures,
} from '../../../cli/make/render/site-failures.ts'

/** A stack here is a list of places: `name file line`, separated by semicolons. */
const readFrames = (stack: string): Frame[] =>
  stack
    .split(';')
    .filter(Boolean)
    .map((text) => {
      const [name = '', file = '', line] = text.split(' ')
      return { name, file, line: Number(line), column: 1, isOfSite: file.startsWith('/site/') }
    })

function failing(message: string, stack: string, componentStack = '') {
  const error = Object.assign(new Error(message), { stack })
  let traced = 0
  const at = (permalink: string, more: Partial<FailedRender> = {}): FailedRender => ({
    error,
    permalink,
    async trace() {
      traced += 1
      return { error, componentStack }
    },
    ...more,
  })
  return { at, countTraces: () => traced }
}

test('one cause on many pages is one failure, and is located once', async () => {
  const log = createFailureLog(readFrames, '/site')
  const { at, countTraces } = failing(
    'no',
    'Card /site/card.tsx 3',
    'Card /site/card.tsx 2;App - 1',
  )
  for (const permalink of ['/a/', '/b/', '/c/']) expect(await log.note(at(permalink))).toBe(true)
  expect(log.take()).toEqual([
    {
      what: 'Error: no',
      source: { file: 'card.tsx', line: 3, column: 1 },
      around: ['Card (card.tsx:2:1)', 'App'],
      permalink: '/a/',
      routes: 3,
    },
  ])
  await log.note(at('/d/'))
  expect(log.take()).toEqual([expect.objectContaining({ permalink: '/d/', routes: 1 })])
  expect(countTraces()).toBe(1)
})

test('the same cause in two workers is one failure of all their pages', async () => {
  const { at } = failing('no', 'Card /site/card.tsx 3')
  const failures = []
  for (const permalink of ['/a/', '/b/']) {
    const log = createFailureLog(readFrames, '/site')
    await log.note(at(permalink))
    failures.push(...log.take())
  }
  expect(mergeFailures(failures)).toEqual([
    expect.objectContaining({ permalink: '/a/', routes: 2 }),
  ])
})

test('an error without a stack is located by the components around it', async () => {
  const log = createFailureLog(readFrames, '/site')
  const trace = async () => ({ error: null, componentStack: 'Inner /site/inner.tsx 7' })
  await log.note({ error: null, permalink: '/', trace })
  expect(log.take()).toEqual([
    expect.objectContaining({
      what: 'null was thrown instead of an error',
      source: { file: 'inner.tsx', line: 7, column: 1 },
    }),
  ])
})

test('a value that is not a component is located where Markdown uses it', async () => {
  const log = createFailureLog(readFrames, '/site')
  const usedAt = { file: 'docs/a.md', line: 5 }
  await log.note(failing('Element type is invalid', 'render /octavo/x 1').at('/', { usedAt }))
  expect(log.take()).toEqual([expect.objectContaining({ source: usedAt, usedAt })])
})

test('a failure without any code of the site is not the site’s', async () => {
  const log = createFailureLog(readFrames, '/site')
  const { at } = failing('ours', 'Footer /octavo/footer.tsx 1', 'Footer /octavo/footer.tsx 1')
  const file = 'pages/a.tsx'
  expect(await log.note(at('/a/', { file }))).toBe(false)
  expect(await log.note(at('/b/', { file }))).toBe(false)
  expect(log.take()).toEqual([])
})

test('a second render with another error does not hide the first', async () => {
  const log = createFailureLog(readFrames, '/site')
  const trace = () => Promise.reject(new Error('of the second render'))
  const { at } = failing('first', 'Page /site/pages/a.tsx 1')
  expect(await log.note(at('/', { trace }))).toBe(true)
  expect(log.take()).toEqual([expect.objectContaining({ what: 'Error: first', around: [] })])
})

test('a page that shows a value other than a component is located in its file', async () => {
  const log = createFailureLog(readFrames, '/site')
  const { at } = failing('Element type is invalid', 'render /octavo/x 1', 'Page /octavo/page.tsx 1')
  expect(await log.note(at('/', { file: 'pages/a.tsx' }))).toBe(true)
  expect(log.take()).toEqual([
    expect.objectContaining({ source: { file: 'pages/a.tsx' }, around: ['Page'] }),
  ])
  expect(await log.note(failing('other', '', 'Page /octavo/page.tsx 1').at('/'))).toBe(false)
})

test('a stack shows the eight innermost components, also those without a name', async () => {
  const log = createFailureLog(readFrames, '/site')
  const around = Array.from({ length: 9 }, (_, line) => `${line ? 'C' : ''} /site/c.tsx ${line}`)
  await log.note(failing('no', 'C /site/c.tsx 3', around.join(';')).at('/'))
  const [failure] = log.take()
  expect(failure?.around).toHaveLength(8)
  expect(failure?.around.slice(0, 2)).toEqual([
    'a component without a name (c.tsx:0:1)',
    'C (c.tsx:1:1)',
  ])
})

test('an error outside of any page is reported with its place in the site, any other keeps its own', () => {
  const ofSite = Object.assign(new TypeError('no'), {
    stack: 'x /octavo/a.tsx 1;Card /site/card.tsx 3',
  })
  expect(locateError(ofSite, readFrames, '/site')).toMatchObject({
    message: expect.stringContaining('TypeError: no'),
    source: { file: 'card.tsx', line: 3, column: 1 },
  })
  const ours = Object.assign(new Error('ours'), { stack: 'x /octavo/a.tsx 1' })
  expect(locateError(ours, readFrames, '/site')).toBe(ours)
})

test('endless code is reported with its place in the site and its caller', () => {
  const calls = Array.from({ length: 9 }, (_, line) => `f${line} /site/a.ts ${line}`)
  const stack = ['react /octavo/x 1', ...calls].join(';')
  const { source, around } = locateEndless(stack, readFrames, '/site')
  expect(source).toEqual({ file: 'a.ts', line: 0, column: 1 })
  expect(around).toHaveLength(8)
  expect(around[0]).toBe('f0 (a.ts:0:1)')
  const ours = locateEndless('react /octavo/x 1', readFrames, '/site')
  expect(ours).toEqual({ source: null, around: [] })
})

test('two pages with the same error in their own files are two failures', async () => {
  const log = createFailureLog(readFrames, '/site')
  const { at, countTraces } = failing('no component', '', 'Page /octavo/page.tsx 1')
  for (const file of ['pages/a.tsx', 'pages/b.tsx', 'pages/a.tsx'])
    await log.note(at('/', { file }))
  expect(log.take().map(({ source, routes }) => [source.file, routes])).toEqual([
    ['pages/a.tsx', 2],
    ['pages/b.tsx', 1],
  ])
  expect(countTraces()).toBe(2)
})

test('the stack of a second render is used if its failure is the same', async () => {
  const placeOf = async (message: string) => {
    const log = createFailureLog(readFrames, '/site')
    const error = Object.assign(new Error(message), { stack: 'Deep /site/deep.tsx 9' })
    const trace = async () => ({ error, componentStack: 'Around /site/around.tsx 1' })
    await log.note(failing('no', 'react /octavo/x 1').at('/', { trace }))
    return log.take()[0]?.source.file
  }
  expect([await placeOf('no'), await placeOf('other')]).toEqual(['deep.tsx', 'around.tsx'])
})

test('failures with other messages or places stay apart when batches are merged', () => {
  const failure = (what: string, line: number) => ({
    what,
    source: { file: 'a.tsx', line },
    around: [],
    permalink: '/',
    routes: 2,
  })
  const all = [failure('a', 1), failure('b', 1), failure('a', 2), failure('a', 1)]
  expect(mergeFailures(all).map(({ what, source, routes }) => [what, source.line, routes])).toEqual(
    [
      ['a', 1, 4],
      ['b', 1, 2],
      ['a', 2, 2],
    ],
  )
})
