import { createReadWriteTurns } from '../../../cli/serve/live/live-turns.ts'

/** Work that says when it starts and ends, and ends when it is told to. */
function createWork(log: string[]) {
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    log.push(`${name} starts`)
    return new Promise<void>((done) => {
      ends.set(name, () => {
        log.push(`${name} ends`)
        done()
      })
    })
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((done) => setImmediate(done))
  }
  return { work, end }
}

const settle = () => new Promise((done) => setImmediate(done))

test('readers run together, a writer runs alone, and each waits for those before it', async () => {
  const log: string[] = []
  const { work, end } = createWork(log)
  const turns = createReadWriteTurns()
  const all = [
    turns.read(work('reader 1')),
    turns.read(work('reader 2')),
    turns.write(work('writer 1')),
    turns.read(work('reader 3')),
    turns.write(work('writer 2')),
  ]
  await settle()
  for (const name of ['reader 1', 'reader 2', 'writer 1', 'reader 3', 'writer 2']) await end(name)
  await Promise.all(all)
  expect(log).toEqual([
    'reader 1 starts',
    'reader 2 starts',
    'reader 1 ends',
    'reader 2 ends',
    'writer 1 starts',
    'writer 1 ends',
    'reader 3 starts',
    'reader 3 ends',
    'writer 2 starts',
    'writer 2 ends',
  ])
})

test('who fails keeps nobody else waiting', async () => {
  const turns = createReadWriteTurns()
  const fail = () => Promise.reject(new Error('no'))
  const failed = [turns.read(fail), turns.write(fail)]
  const last = [turns.read(async () => 'read'), turns.write(async () => 'written')]
  expect((await Promise.allSettled(failed)).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ])
  expect(await Promise.all(last)).toEqual(['read', 'written'])
})
