import { checkConfig } from '../../cli/config/schema.ts'
import { toSearchSources } from '../../cli/config/search-sources.ts'

function sourcesOf(search: object | false) {
  const checked = checkConfig({ title: 'T', url: 'https://docs.example', search })
  if ('errors' in checked) throw new Error(checked.errors.map(({ line }) => line).join())
  return toSearchSources(checked.config)
}
const KEYS = { appId: 'APP', apiKey: 'key', indexName: 'docs' }

test('a site that searches its own files allows no external hosts', () => {
  expect(sourcesOf({})).toEqual({})
  expect(sourcesOf({ provider: 'local', algolia: KEYS })).toEqual({})
})

test('the policy gains the four hosts of the application, and no script', () => {
  expect(sourcesOf({ provider: 'algolia', algolia: KEYS })).toEqual({
    'connect-src': [
      'https://app-dsn.algolia.net',
      'https://app-1.algolianet.com',
      'https://app-2.algolianet.com',
      'https://app-3.algolianet.com',
    ],
  })
})

test('configured hosts replace them, and events add theirs', () => {
  const algolia = {
    ...KEYS,
    hosts: ['https://search.example/a'],
    insights: { scriptUrl: 'https://cdn.example/x.js', host: 'https://events.example' },
  }
  expect(sourcesOf({ provider: 'algolia', algolia })).toEqual({
    'connect-src': ['https://search.example', 'https://events.example'],
    'script-src': ['https://cdn.example'],
  })
})
