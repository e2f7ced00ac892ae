import { diagnosticsOf } from '../../cli/base/errors/site-error.ts'
import { loadConfig } from '../../cli/config/load-config.ts'
import { writeSite } from './write-site.ts'

const load = async (search: string) => {
  const text = `export default {\n  title: 'T', url: 'https://docs.example',\n  ${search}\n}`
  return (await loadConfig(await writeSite({ 'site.config.ts': text }))).config.search
}

/** `CODE line:column message` of every diagnostic. */
async function failure(search: string): Promise<string[]> {
  try {
    await load(search)
  } catch (error) {
    return (diagnosticsOf(error) ?? []).map(
      ({ code, message, source }) => `${code} ${source?.line}:${source?.column} ${message}`,
    )
  }
  return []
}

const KEYS = `appId: 'APP', apiKey: 'key', indexName: 'docs'`

test('a site searches its own files by default', async () => {
  expect(await load('')).toMatchObject({
    provider: 'local',
    page: 'search',
    maxLength: 256,
    maxResultsPerGroup: 5,
  })
})

test('search: false switches all of it off', async () => {
  expect((await load('search: false')).provider).toBe(false)
})

test('the page may have another path, or none', async () => {
  expect((await load(`search: { page: '/find/all/' }`)).page).toBe('find/all')
  expect((await load('search: { page: false }')).page).toBe(false)
  expect(await failure('search: { page: true }')).toHaveLength(1)
})

test('the hosted engine without its keys is refused, each field named', async () => {
  expect(await failure(`search: { provider: 'algolia' },`)).toEqual([
    'CONFIG_INVALID 3:3 search.algolia.appId: is required; copy the application id from the dashboard of the hosted engine',
    'CONFIG_INVALID 3:3 search.algolia.apiKey: is required; copy the search-only key from the dashboard of the hosted engine',
    'CONFIG_INVALID 3:3 search.algolia.indexName: is required; copy the name of the index from the dashboard of the hosted engine',
  ])
})

test('a missing key and an empty one are reported at their places', async () => {
  const search = `search: { provider: 'algolia', algolia: { appId: '', indexName: 'docs' } },`
  expect(await failure(search)).toEqual([
    expect.stringMatching(/^CONFIG_INVALID 3:45 search\.algolia\.appId: must not be empty;/),
    expect.stringMatching(/^CONFIG_INVALID 3:34 search\.algolia\.apiKey: is required;/),
  ])
})

test('an expression is kept as its source, and a broken one is refused', async () => {
  const search = await load(
    `search: { provider: 'algolia', algolia: { ${KEYS}, replaceSearchResultPathname: { from: /^\\/v1/, to: '' } } }`,
  )
  expect(search.algolia?.replaceSearchResultPathname).toEqual({ from: '^\\/v1', to: '' })
  expect(
    await failure(`search: { provider: 'algolia', algolia: { ${KEYS}, externalUrlRegex: '(' } },`),
  ).toEqual([
    expect.stringContaining('search.algolia.externalUrlRegex: must be a regular expression'),
  ])
})

test('insights are off, and on with the official addresses', async () => {
  const of = async (insights: string) =>
    (await load(`search: { provider: 'algolia', algolia: { ${KEYS} ${insights} } }`)).algolia
      ?.insights
  expect(await of('')).toBe(false)
  expect(await of(', insights: true')).toEqual({
    scriptUrl: expect.stringMatching(/^https:\/\/cdn\.jsdelivr\.net\/npm\/search-insights@/),
    host: 'https://insights.algolia.io',
  })
})
