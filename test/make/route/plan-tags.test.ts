import type { TagFile } from '../../../cli/base/model/tag-file.ts'
import { makeInput, planTitled, type SiteSketch } from './make-site.ts'

const DEFINED: TagFile = {
  file: 'docs/tags.yml',
  instance: 'docs',
  version: 'current',
  locale: 'en',
  tags: { setup: { label: 'Set up', permalink: '/start', description: 'First steps' } },
}

function plan(sketch: SiteSketch, tagFiles: readonly TagFile[] = []) {
  const { locales, diagnostics } = planTitled(makeInput({ ...sketch, more: { tagFiles } }))
  const routes = locales.at(-1)?.routes ?? []
  const route = (permalink: string) => routes.find((one) => one.permalink === permalink)
  return { diagnostics, route, tags: routes.filter(({ kind }) => kind === 'tag') }
}

describe('tags', () => {
  test('without one on any doc, have no pages', () => {
    expect(plan({ files: { 'docs/a.md': 'A' } }).route('/docs/tags')).toBeUndefined()
  })

  test('have one page each, which lists its docs by title', () => {
    const { route } = plan({
      files: {
        'docs/b.md': { title: 'Zebra', tags: ['Getting started'] },
        'docs/c.md': { title: 'ant', tags: ['getting-started', 'x'] },
      },
    })
    expect(route('/docs/b')?.tags).toEqual([
      { label: 'Getting started', permalink: '/docs/tags/getting-started' },
    ])
    expect(route('/docs/tags/getting-started')).toMatchObject({
      title: '2 docs tagged with “Getting started”',
      tagPage: {
        label: 'Getting started',
        tagsPermalink: '/docs/tags',
        docs: [
          { label: 'ant', permalink: '/docs/c', describedBy: 'docs/c.md' },
          { label: 'Zebra', permalink: '/docs/b', describedBy: 'docs/b.md' },
        ],
      },
    })
    expect(route('/docs/tags')?.tagList).toEqual([
      { label: 'Getting started', permalink: '/docs/tags/getting-started', count: 2 },
      { label: 'x', permalink: '/docs/tags/x', count: 1 },
    ])
  })

  test('take label, address and description from the tags file', () => {
    const { route, diagnostics } = plan({ files: { 'docs/a.md': { tags: ['setup'] } } }, [DEFINED])
    const tag = { label: 'Set up', permalink: '/docs/tags/start', description: 'First steps' }
    expect(route('/docs/a')?.tags).toEqual([tag])
    expect(route('/docs/tags')?.tagList).toEqual([{ ...tag, count: 1 }])
    expect(diagnostics).toEqual([])
  })

  test('that the tags file does not define are reported, all of a doc together', () => {
    const files = { 'docs/a.md': { tags: ['a', 'setup', { label: 'b', permalink: '/b' }] } }
    expect(plan({ files }, [DEFINED]).diagnostics).toMatchObject([
      {
        code: 'TAGS_INLINE',
        severity: 'warn',
        message: 'Tags [a, b] used in docs/a.md are not defined in docs/tags.yml.',
        source: { file: 'docs/a.md' },
      },
    ])
    expect(plan({ files }).diagnostics).toEqual([])
  })

  test('of unlisted docs alone have a page that no page links to', () => {
    const { route } = plan({
      files: {
        'docs/a.md': { title: 'A', tags: ['both'] },
        'docs/b.md': { title: 'B', tags: ['both', 'secret'], unlisted: true },
      },
    })
    expect(route('/docs/tags')?.tagList?.map(({ label, count }) => [label, count])).toEqual([
      ['both', 1],
    ])
    expect(route('/docs/tags/both')?.tagPage?.docs).toHaveLength(1)
    expect(route('/docs/tags/secret')).toMatchObject({
      frontMatter: { unlisted: true },
      tagPage: { docs: [{ label: 'B' }] },
    })
  })

  test('have pages for each version and each language', () => {
    const german: TagFile = { ...DEFINED, file: 'i18n/de/docs/tags.yml', locale: 'de' }
    const labels = { setup: { label: 'Einrichten', permalink: '/einrichten' } }
    const { tags } = plan(
      {
        config: { i18n: { locales: ['en', 'de'] } },
        cut: ['1.0'],
        files: {
          'docs/a.md': { tags: ['setup'] },
          'docs_versioned_docs/version-1.0/a.md': { tags: ['setup'] },
        },
      },
      [DEFINED, { ...german, tags: labels }],
    )
    expect(
      tags.map(({ permalink, alternates }) => [permalink, alternates.map((one) => one.permalink)]),
    ).toEqual([
      ['/de/docs/next/tags/einrichten', ['/docs/next/tags/start', '/de/docs/next/tags/einrichten']],
      ['/de/docs/tags/setup', ['/docs/tags/setup', '/de/docs/tags/setup']],
    ])
  })

  test('cannot leave the folder of tags', () => {
    const files = { 'docs/a.md': { tags: [{ label: 'Up', permalink: '../../x' }] } }
    expect(plan({ files }).diagnostics).toMatchObject([
      { code: 'TAG_PERMALINK_INVALID', source: { file: 'docs/a.md' } },
    ])
  })
})
