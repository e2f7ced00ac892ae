import { followLoaders } from '../../runtime/live/follow-loaders.ts'

test('replaced code is fetched again, and no other code', async () => {
  const asked: string[] = []
  const load = (name: string) => async () => asked.push(name)
  const pages = { index: load('index'), about: load('about') }
  const islands = { Counter: load('Counter') }
  const refresh = followLoaders([pages, islands])
  await pages.index()
  await islands.Counter()
  await islands.Counter()
  expect(asked.splice(0)).toEqual(['index', 'Counter', 'Counter'])
  await refresh()
  expect(asked).toEqual(['index', 'Counter'])
})
