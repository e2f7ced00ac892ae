import { EventEmitter } from 'node:events'
import { startEarly } from '../../cli/pipeline/early-worker.ts'
import type { SiteTools } from '../../cli/pipeline/site-tools.ts'

function makeTools() {
  const threads: (EventEmitter & { isEnded?: true })[] = []
  const startWorker = () => {
    const thread = Object.assign(new EventEmitter(), {
      unref() {},
      async terminate() {
        Object.assign(thread, { isEnded: true })
      },
    })
    threads.push(thread)
    return thread
  }
  return { threads, tools: { startWorker } as never as SiteTools }
}

test('the first worker is there before it is asked for; others are started', async () => {
  const { threads, tools } = makeTools()
  const early = startEarly(tools)
  expect(threads).toHaveLength(1)
  expect(early.tools.startWorker()).toBe(threads[0])
  expect(early.tools.startWorker()).toBe(threads[1])
  await early.close()
  expect(threads.map(({ isEnded }) => isEnded)).toEqual([undefined, undefined])
})

test('one that nobody takes is ended', async () => {
  const { threads, tools } = makeTools()
  await startEarly(tools).close()
  expect(threads[0]?.isEnded).toBe(true)
})

test.each(['error', 'exit'])('after its %s another one is started', (event) => {
  const { threads, tools } = makeTools()
  const early = startEarly(tools)
  threads[0]?.emit(event, new Error('It cannot start.'))
  expect(early.tools.startWorker()).toBe(threads[1])
})
