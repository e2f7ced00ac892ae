import type { ShownRoute } from '../../../cli/base/model/route.ts'
import { type RouteExtras, toRouteDocument } from '../../../cli/make/render/to-route-document.ts'
import { SHOWN_FRONT_MATTER } from '../../../runtime/contract/shown-front-matter.ts'

const ROUTE: ShownRoute = {
  permalink: '/a',
  kind: 'doc',
  locale: 'en',
  title: 'A',
  description: 'About A',
  frontMatter: {},
  hasOwnTitle: true,
  breadcrumbs: [],
  untranslated: false,
  alternates: [],
}
const EXTRAS: RouteExtras = {
  runtime: 'r1',
  head: { title: 'A | Site', alternates: [], meta: [] },
  article: '<p>',
  toc: [],
  sourceLang: 'en',
  notices: { untranslated: true, outdated: true },
}
const make = (route: Partial<ShownRoute> = {}, extras: Partial<RouteExtras> = {}) =>
  toRouteDocument({ ...ROUTE, ...route }, { ...EXTRAS, ...extras })

test('a plain route has only the fields that every page needs', () => {
  expect(make()).toEqual({
    runtime: 'r1',
    permalink: '/a',
    kind: 'doc',
    title: 'A',
    head: EXTRAS.head,
    htmlClass: 'docs-wrapper',
    article: '<p>',
    toc: [],
    breadcrumbs: [],
    alternates: [],
  })
})

test('a full one has all fields, always in the same order', () => {
  const place = { instance: 'cloud', version: 'current', docId: 'a' } as never
  const full = make(
    {
      hasOwnTitle: false,
      untranslated: true,
      outdatedSince: '2025-10-15',
      frontMatter: { unlisted: true, draft: true },
      previous: { label: 'P', permalink: '/p' },
      next: { label: 'N', permalink: '/n' },
      place,
      editUrl: 'https://x.example/edit',
      lastUpdated: { date: '2025-10-15' },
      tags: [{ label: 'T', permalink: '/t' }] as never,
      tagList: [],
      tagPage: { label: 'T' } as never,
      versions: { '1.0': '/1.0/a' },
      page: 'about',
    },
    { sidebar: { key: 'k' } as never, title: 'Own', description: 'Own too' },
  )
  expect(Object.keys(full)).toEqual([
    'runtime',
    'permalink',
    'kind',
    'title',
    'heading',
    'head',
    'htmlClass',
    'article',
    'articleLang',
    'untranslated',
    'outdatedSince',
    'unlisted',
    'draft',
    'toc',
    'breadcrumbs',
    'previous',
    'next',
    'sidebar',
    'place',
    'editUrl',
    'lastUpdated',
    'tags',
    'tagList',
    'tagPage',
    'versions',
    'page',
    'alternates',
  ])
  expect(full).toMatchObject({
    title: 'Own',
    heading: 'Own',
    articleLang: 'en',
    untranslated: true,
    unlisted: true,
    draft: true,
    htmlClass: 'docs-wrapper plugin-id-cloud docs-version-current docs-doc-page docs-doc-id-a',
  })
})

test('readers see the state of a translation only if the site asks for it', () => {
  const quiet = { notices: { untranslated: false, outdated: false } }
  const route = { untranslated: true, outdatedSince: '2025-10-15' }
  expect(make(route, quiet)).not.toHaveProperty('untranslated')
  expect(make(route, quiet)).not.toHaveProperty('outdatedSince')
  expect(make(route, quiet)).toMatchObject({ articleLang: 'en' })
})

test.each([
  [{}, 'A'],
  [{ hasOwnTitle: true }, undefined],
  [{ frontMatter: { hide_title: true } }, undefined],
  [{ title: '' }, undefined],
  [{ kind: 'page' }, undefined],
  [{ kind: 'tags' }, undefined],
  [{ kind: 'tag' }, undefined],
  [{ kind: 'search' }, undefined],
  [{ kind: 'category' }, 'A'],
] as [Partial<ShownRoute>, string | undefined][])('the heading of %j is %s', (route, heading) => {
  expect(make({ hasOwnTitle: false, ...route }).heading).toBe(heading)
})

test('only category pages have cards and a description', () => {
  const cards = [{ href: '/b', title: 'B' }] as never
  expect(make({ kind: 'category', cards })).toMatchObject({ cards, description: 'About A' })
  expect(make({ kind: 'category', description: '' })).not.toHaveProperty('description')
  expect(make({ cards })).not.toHaveProperty('cards')
  expect(make()).not.toHaveProperty('description')
})

test.each([
  ['search', false, 'search-page-wrapper'],
  ['markdown', false, 'mdx-wrapper'],
  ['category', true, 'docs-wrapper plugin-id-c docs-version-1 docs-category-page'],
  ['tags', true, 'docs-wrapper plugin-id-c docs-version-1 docs-tags-list-page'],
  ['tag', true, 'docs-wrapper plugin-id-c docs-version-1 docs-tags-doc-list-page'],
  ['not-found', true, 'docs-wrapper plugin-id-c docs-version-1 docs-page'],
] as const)('classes of a %s page (docs: %s)', (kind, isDocs, classes) => {
  const place = { place: { instance: 'c', version: '1', docId: 'x' } as never }
  expect(make({ kind, ...(isDocs && place) }).htmlClass).toBe(classes)
})

test('a version may set its class', () => {
  const place = { instance: 'c', version: '1' } as never
  expect(make({ place, versionClass: 'v-one' }).htmlClass).toBe(
    'docs-wrapper plugin-id-c v-one docs-doc-page',
  )
})

test('front matter for pages is passed unchanged, in one order; `false` and the rest are omitted', () => {
  const shown = make({
    frontMatter: { draft: true, slug: 'not-shown', unlisted: true, hide_title: true },
  })
  const names = Object.keys(SHOWN_FRONT_MATTER)
  expect(Object.keys(shown).filter((name) => names.includes(name))).toEqual(['unlisted', 'draft'])
  expect(shown).toMatchObject({ title: 'A', unlisted: true, draft: true })
  expect(shown).not.toHaveProperty('hide_title')
  const listed = make({ frontMatter: { unlisted: false, draft: false } })
  expect(listed).not.toHaveProperty('unlisted')
  expect(listed).not.toHaveProperty('draft')
})
