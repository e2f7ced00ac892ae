import { type DocInput, makeInput, planTitled } from './make-site.ts'

const DAY = { date: '2025-10-15' }

/** The route of `docs/a.md` in the last locale, with all of git's knowledge about it. */
function planDoc(
  doc: DocInput,
  options: { shows?: boolean; alternate?: DocInput; noDates?: true } = {},
) {
  const { shows = true, alternate, noDates } = options
  const docs = [
    { id: 'docs', path: 'docs', showLastUpdateTime: shows, showLastUpdateAuthor: shows },
  ]
  const gitDates = new Map([
    ['docs/a.md', { date: '2025-01-01T00:00:00Z', author: 'Ada' }],
    ['i18n/de/docs/a.md', { date: '2025-02-02T00:00:00Z', author: 'Bo' }],
  ])
  const { locales } = planTitled(
    makeInput({
      config: { docs, ...(alternate !== undefined && { i18n: { locales: ['en', 'de'] } }) },
      files: { 'docs/a.md': doc },
      ...(alternate !== undefined && { alternates: { de: { 'docs/a.md': alternate } } }),
      more: noDates ? {} : { gitDates },
    }),
  )
  return locales.at(-1)?.routes.find(({ kind }) => kind === 'doc')
}

describe('the last update of a doc', () => {
  test('is its last commit, shown as a day', () => {
    expect(planDoc('A')).toMatchObject({
      lastUpdate: { date: '2025-01-01T00:00:00Z', author: 'Ada' },
      lastUpdated: { date: '2025-01-01', author: 'Ada' },
    })
  })

  test('comes from front matter, field by field, and then from git', () => {
    expect(planDoc({ last_update: DAY })?.lastUpdated).toEqual({ ...DAY, author: 'Ada' })
    expect(planDoc({ last_update: { author: 'Eve' } })?.lastUpdated?.author).toBe('Eve')
  })

  test('is on the page only if its instance shows it', () => {
    const route = planDoc({ last_update: DAY }, { shows: false })
    expect(route).toMatchObject({ lastUpdate: { date: '2025-10-15' } })
    expect(route).not.toHaveProperty('lastUpdated')
  })

  test('is missing if neither front matter nor git knows it', () => {
    const route = planDoc('A', { noDates: true })
    expect(route).not.toHaveProperty('lastUpdate')
    expect(route).not.toHaveProperty('lastUpdated')
  })

  test("of a translation is that of its own file, except for fields of the source's front matter", () => {
    expect(planDoc('A', { alternate: 'B' })?.lastUpdate?.date).toBe('2025-02-02T00:00:00Z')
    expect(planDoc({ last_update: DAY }, { alternate: 'B' })?.lastUpdate?.date).toBe('2025-10-15')
  })
})
