/** Additions of plugins to one page: tags of its head without code, and its article. */
import {
  changeArticle,
  headsOfPlugins,
  type PagePlugin,
  PagePluginFailure,
  type TextedRoute,
  toPluginPage,
} from '../../../cli/make/render/page-plugins.ts'
import { toRoute } from './render-setup.ts'

type Tags = ReturnType<NonNullable<PagePlugin['headTags']>>

const headOf = (...tags: Tags) =>
  headsOfPlugins(toRoute('/a'), [{ name: 'p', headTags: () => tags }])[0]

/** Code and message of the error that `run` throws. */
function failureOf(run: () => unknown) {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}

test("a plugin receives the page's own fields before those of its front matter, and only existing ones", () => {
  expect(toPluginPage(toRoute('/a'))).toEqual({
    permalink: '/a',
    locale: 'en',
    title: 'A page',
    kind: 'doc',
    frontMatter: {},
  })
  const route: TextedRoute = toRoute('/a', {
    siteFields: { owner: 'docs', image: 'of the site', title: 'of the site' },
    frontMatter: { image: 'of the page' },
    file: { file: 'docs/a.md', origin: 'docs/a.md' } as never,
    place: { instance: 'cloud', version: 'current' },
  })
  route.texts = { title: 'of the page' }
  expect(toPluginPage(route)).toMatchObject({
    frontMatter: { owner: 'docs', image: 'of the page', title: 'of the page' },
    file: 'docs/a.md',
    instance: 'cloud',
  })
})

describe('an article', () => {
  test('goes through the plugins that change articles, in order', () => {
    const add =
      (text: string): NonNullable<PagePlugin['article']> =>
      (html, { permalink }) =>
        html + text + permalink
    const plugins = [
      { name: 'one', article: add('1') },
      { name: 'none' },
      { name: 'two', article: add('2') },
    ]
    expect(changeArticle('<p>', toRoute('/a'), plugins)).toBe('<p>1/a2/a')
    expect(changeArticle('<p>', toRoute('/a'), [])).toBe('<p>')
  })

  test.each([
    ['nothing', () => undefined as never, 'article must give a text.'],
    [
      'an error',
      () => {
        throw new Error('no')
      },
      'no',
    ],
  ])('that a plugin replaces with %s is an error of this plugin', (_, article, cause) => {
    const error = failureOf(() => changeArticle('', toRoute('/a'), [{ name: 'bad', article }]))
    expect(error).toBeInstanceOf(PagePluginFailure)
    expect(error).toMatchObject({
      name: 'PagePluginFailure',
      plugin: 'bad',
      message: 'The plugin "bad" failed.',
      cause: { message: cause },
    })
  })
})

describe('the head of a page', () => {
  test.each<[string, Tags, object]>([
    ['nothing', [], { meta: [], tags: '' }],
    [
      'metas by name and by property, which replace those of the page',
      [
        { tagName: 'meta', attributes: { name: 'author', content: 'Ada' } },
        { tagName: 'meta', attributes: { property: 'og:type', content: 'book', name: 'x' } },
      ],
      {
        meta: [
          { name: 'author', content: 'Ada' },
          { property: 'og:type', content: 'book' },
        ],
        tags: '',
      },
    ],
    [
      'a canonical address',
      [{ tagName: 'link', attributes: { rel: 'canonical', href: 'https://x.example/a' } }],
      { meta: [], tags: '', canonical: 'https://x.example/a' },
    ],
    [
      'links and metas of other kinds unchanged, for this page',
      [
        { tagName: 'link', attributes: { rel: 'author', href: '/a"b' } },
        { tagName: 'meta', attributes: { 'http-equiv': 'x', content: 'y' } },
        { tagName: 'meta', attributes: { name: 'bare' } },
      ],
      {
        meta: [],
        tags:
          '<link rel="author" href="/a&quot;b" data-of-page="">' +
          '<meta http-equiv="x" content="y" data-of-page=""><meta name="bare" data-of-page="">',
      },
    ],
    [
      'scripts of data, which no data can end',
      [
        {
          tagName: 'script',
          attributes: { type: 'application/ld+JSON', async: true, defer: false },
          innerHTML: '{"a":"</script><b>"}',
        },
      ],
      {
        meta: [],
        tags:
          '<script type="application/ld+JSON" async data-of-page="">' +
          '{"a":"\\u003c/script>\\u003cb>"}</script>',
      },
    ],
  ])('has %s', (_, tags, head) => {
    expect(headOf(...tags)).toEqual(head)
  })

  test.each<Tags[number]>([
    { tagName: 'style', innerHTML: 'a{}' },
    { tagName: 'base', attributes: { href: '/' } },
    { tagName: 'script', innerHTML: 'run()' },
    { tagName: 'script', attributes: { type: 'module' } },
    { tagName: 'script', attributes: { type: 'application/json', src: '/x.json' } },
    { tagName: 'link', attributes: { rel: 'stylesheet', href: '/x.css' } },
    { tagName: 'link', attributes: { rel: 'modulepreload', href: '/x.js' } },
    { tagName: 'link', attributes: { rel: 'manifest', href: '/x' } },
    { tagName: 'link', attributes: { rel: 'ICON', href: '/x' } },
  ])('omits tags that run code, style the page or belong to the whole site: %j', (tag) => {
    const error = failureOf(() => headOf(tag))
    expect(error).toMatchObject({ plugin: 'p', cause: { message: expect.any(String) } })
    expect((error as PagePluginFailure).cause).toMatchObject({
      message: expect.stringContaining(`the head of one page cannot have <${tag.tagName}>`),
    })
  })

  test('is asked only of plugins that define it', () => {
    const heads = headsOfPlugins(toRoute('/a'), [
      { name: 'none' },
      {
        name: 'one',
        headTags: ({ permalink }) => [
          { tagName: 'link', attributes: { rel: 'canonical', href: permalink } },
        ],
      },
    ])
    expect(heads).toEqual([{ meta: [], tags: '', canonical: '/a' }])
  })
})
