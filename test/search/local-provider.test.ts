import type { SearchRequest } from '../../runtime/search/engine/protocol.ts'
import { createTurns } from '../../runtime/search/local/answer-in-turn.ts'
import type { WorkerLike } from '../../runtime/search/local/ask-worker.ts'
import { createLocalSearch } from '../../runtime/search/local/create-local-provider.ts'
import type { WorkerReply, WorkerRequest } from '../../runtime/search/local/worker-calls.ts'
import { makeIndex, toRequest } from './make-index.ts'

const files = makeIndex([{ title: 'Apples', text: 'Red fruit.' }])
const PARTS = '/docs/assets/search/'

/** A server with the index below `/docs/`. */
async function serve(url: string): Promise<Response> {
  const bytes = files.get(url.replace(`${PARTS}parts/`, '').replace(PARTS, ''))
  return bytes ? new Response(Buffer.from(bytes)) : new Response('', { status: 404 })
}

/** A worker that sends the answers of the test. */
function fakeWorker(answer: (message: WorkerRequest, reply: (data: WorkerReply) => void) => void) {
  const listeners = new Map<string, (event: { data: WorkerReply }) => void>()
  const worker = {
    postMessage: (message: WorkerRequest) =>
      answer(message, (data) => listeners.get('message')?.({ data })),
    addEventListener(type: string, listener: (event: { data: WorkerReply }) => void) {
      listeners.set(type, listener)
    },
    terminate: () => undefined,
  }
  const fail = () => listeners.get('error')?.({ data: { id: 0, error: { name: '', message: '' } } })
  // Only these members are used.
  return { worker: worker as WorkerLike, fail }
}

const EMPTY = { hits: [], nbHits: 0, page: 0, nbPages: 0 }

describe('the provider', () => {
  test('answers on the page if it has a way to fetch', async () => {
    const { hits } = await createLocalSearch({ base: '/docs/', fetch: serve }).search(
      toRequest('apple'),
    )
    expect(hits[0]?.url).toBe('/apples')
  })

  test('asks the worker, and resolves its answers in any order', async () => {
    const replies: (() => void)[] = []
    const { worker } = fakeWorker((message, reply) => {
      if (message.call === 'search')
        replies.unshift(() => reply({ id: message.id, answer: { ...EMPTY, nbHits: message.id } }))
    })
    const provider = createLocalSearch({ base: '/docs/', makeWorker: () => worker })
    const answers = [provider.search(toRequest('a')), provider.search(toRequest('b'))]
    await Promise.resolve()
    for (const reply of replies) reply()
    expect((await Promise.all(answers)).map(({ nbHits }) => nbHits)).toEqual([1, 2])
  })

  test('reports an unreachable index as the modal expects', async () => {
    const { worker } = fakeWorker((message, reply) => {
      if (message.call === 'search')
        reply({ id: message.id, error: { name: 'RetryError', message: 'offline' } })
    })
    const provider = createLocalSearch({ base: '/docs/', makeWorker: () => worker })
    await expect(provider.search(toRequest('a'))).rejects.toMatchObject({ name: 'RetryError' })
  })

  test.each([
    [
      'cannot be started',
      () => {
        throw new Error('blocked')
      },
    ],
    [
      'breaks down',
      () => {
        const { worker, fail } = fakeWorker(() => setTimeout(fail, 0))
        return worker
      },
    ],
  ])('answers on the page when the worker %s', async (_, makeWorker) => {
    const provider = createLocalSearch({ base: '/docs/', fetch: serve, makeWorker })
    expect((await provider.search(toRequest('apple'))).hits).toHaveLength(1)
    expect((await provider.search(toRequest('fruit'))).hits).toHaveLength(1)
  })

  test.each([
    ['refuses', () => Promise.reject(new TypeError('fetch failed'))],
    ['has no index', async () => new Response('', { status: 404 })],
    ['is broken', async () => new Response('', { status: 503 })],
    [
      'breaks off',
      async () =>
        new Response(new ReadableStream({ start: (stream) => stream.error(new Error('cut')) })),
    ],
  ])('is unreachable when the server %s, and warming never rejects', async (_, fetch) => {
    const provider = createLocalSearch({ base: '/docs/', fetch })
    provider.warm?.()
    await expect(provider.search(toRequest('apple'))).rejects.toMatchObject({ name: 'RetryError' })
  })
})

test('answers the newest of many concurrent queries first, and every one in the end', async () => {
  const order: string[] = []
  const search = createTurns({
    fetchAhead: async () => undefined,
    async search({ query }: SearchRequest) {
      order.push(query)
      return EMPTY
    },
  })
  await Promise.all(['a', 'ab', 'abc'].map((query) => search(toRequest(query))))
  expect(order).toEqual(['abc', 'ab', 'a'])
})

test('a reader who goes on typing has not paused', async () => {
  const paused: boolean[] = []
  const search = createTurns({
    fetchAhead: async () => undefined,
    async search(_: SearchRequest, isSettled = async () => true) {
      paused.push(await isSettled())
      return EMPTY
    },
  })
  const first = search(toRequest('a'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  await Promise.all([first, search(toRequest('ab'))])
  expect(paused).toEqual([false, true])
})
