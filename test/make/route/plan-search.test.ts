import type { SiteConfigInput } from '../../../cli/config/define-config.ts'
import { planSearch } from '../../../cli/make/route/plan-search.ts'
import { makeInput, planTitled } from './make-site.ts'

/** The settings of the German site. */
function planGerman(config: Partial<SiteConfigInput>, messages = {}) {
  const input = makeInput({
    config: { i18n: { locales: ['en', 'de'] }, search: {}, ...config },
    files: { 'docs/a.md': 'A' },
  })
  const localeMap = planTitled(input).locales[1]
  if (!localeMap) throw new Error('no German')
  return planSearch({ config: input.loaded.config, localeMap, messages })
}

test('names the page below the locale, and every instance with its versions', () => {
  expect(planGerman({})).toEqual({
    provider: 'local',
    page: '/de/search',
    maxLength: 256,
    maxResultsPerGroup: 5,
    instances: [
      {
        id: 'docs',
        label: 'Docs',
        versions: [{ name: 'current', label: expect.any(String) }],
        latest: 'current',
      },
    ],
  })
})

test('the page ends according to the slash policy', () => {
  expect(planGerman({ trailingSlash: true })?.page).toBe('/de/search/')
  expect(planGerman({ search: { page: 'find' } })?.page).toBe('/de/find')
  expect(planGerman({ search: { page: false } })).not.toHaveProperty('page')
})

test('a site without search has no settings', () => {
  expect(planGerman({ search: false })).toBeUndefined()
})

test('docs without an id and a label have the title of the site', () => {
  const docs = [{ path: 'docs' }]
  expect(planGerman({ docs, title: 'Handbook' })?.instances[0]?.label).toBe('Handbook')
  expect(planGerman({ docs }, { 'site.title': 'Handbuch' })?.instances[0]?.label).toBe('Handbuch')
})

test('an instance has its label, in the language of the locale', () => {
  const docs = [{ id: 'docs', path: 'docs', label: 'Handbook' }]
  expect(planGerman({ docs })?.instances[0]?.label).toBe('Handbook')
  const messages = { 'docs.instance.docs.label': 'Handbuch' }
  expect(planGerman({ docs }, messages)?.instances[0]?.label).toBe('Handbuch')
})

test('the browser gets the parameters of the hosted engine, without unset ones', () => {
  const algolia = { appId: 'APP', apiKey: 'key', indexName: 'docs', hosts: ['http://127.0.0.1:1'] }
  expect(planGerman({ search: { provider: 'algolia', algolia } })?.algolia).toEqual({
    ...algolia,
    contextualSearch: true,
    searchParameters: {},
  })
})
