import type { Segment } from '../../../cli/base/model/article.ts'
import { cutToc } from '../../../cli/make/render/cut-toc.ts'
import { decodeEntities, findIds, findLinks } from '../../../cli/make/render/find-links.ts'
import { type ArticleContext, renderArticle } from '../../../cli/make/render/render-article.ts'
import { resolveHrefs } from '../../../cli/make/render/resolve-hrefs.ts'
import type { ResolvedLink } from '../../../cli/read/links/resolve-link.ts'
import { escapeAttribute } from '../../../runtime/shared/escape-html.ts'

const source = { file: 'a.md', line: 1, column: 1 }

/** Returns `more` for every link, and records its arguments. */
function contextOf(more: Partial<ResolvedLink> = {}) {
  const asked: unknown[] = []
  const context: ArticleContext = {
    resolve({ href, syntax, kind }) {
      asked.push([href, syntax, kind])
      return { href: `/to/${href}`, ...more }
    },
    onLink: (resolved, href) => asked.push([resolved.href, href]),
    renderComponent: ({ name, props }, slot, slots) =>
      `<${name} ${JSON.stringify(props)}>${slots.map(({ path, html }) => `[${path}: ${html}]`)}${slot}</${name}>`,
  }
  return { asked, context }
}

const link = (open: string, href = 'b"c'): Segment =>
  ({ kind: 'link', open, href, syntax: 'html', source }) as never
const image = (open: string): Segment => ({ kind: 'image', open, src: 'x.png', source }) as never

test('links and images get their address, and are recorded', () => {
  const { asked, context } = contextOf()
  const html = renderArticle(['<p>', link('<a'), 'b</a>', image('<img'), '</p>'], context)
  expect(html).toBe('<p><a href="/to/b&quot;c">b</a><img src="/to/x.png"></p>')
  expect(asked).toEqual([
    ['b"c', 'html', 'link'],
    ['/to/b"c', 'b"c'],
    ['x.png', 'markdown', 'image'],
    ['/to/x.png', 'x.png'],
  ])
})

test('components contain their rendered children', () => {
  const { context } = contextOf()
  const inner = { kind: 'component', name: 'B', props: {}, children: [link('<a', 'x')], source }
  const outer = { kind: 'component', name: 'A', props: { n: 1 }, children: ['1', inner], source }
  expect(renderArticle([outer as never], context)).toBe(
    '<A {"n":1}>1<B {}><a href="/to/x"></B></A>',
  )
})

test('props that are elements are rendered, their links too', () => {
  const { context } = contextOf()
  const slots = [{ path: ['items', 0, 'icon'], children: ['<b>', link('<a', 'x')] }]
  const segment = { kind: 'component', name: 'A', props: {}, children: ['c'], slots, source }
  expect(renderArticle([segment as never], context)).toBe(
    '<A {}>[items,0,icon: <b><a href="/to/x">]c</A>',
  )
})

test.each([
  [{ external: true }, '<a', ' target="_blank" rel="noopener noreferrer"'],
  [{ download: true }, '<a', ' target="_blank" rel="noopener noreferrer"'],
  [{ external: true }, '<a target="_self"', ' rel="noopener noreferrer"'],
  [{ external: true }, '<a rel="me"', ' target="_blank"'],
  [
    { external: true, attributes: ' x="1"' },
    '<a',
    ' x="1" target="_blank" rel="noopener noreferrer"',
  ],
  [{ attributes: ' x="1"' }, '<a', ' x="1"'],
  [{}, '<a', ''],
] as const)('a link that is %j after `%s` gets `%s`', (more, open, attributes) => {
  const { context } = contextOf(more)
  expect(renderArticle([link(open, 'x')], context)).toBe(`${open} href="/to/x"${attributes}>`)
})

test('a size is for pictures, not for films', () => {
  const { context } = contextOf({ attributes: ' width="8"' })
  expect(renderArticle([image('<img'), image('<video')], context)).toBe(
    '<img src="/to/x.png" width="8"><video src="/to/x.png">',
  )
})

test.each([
  ['<img width="4"', ' height="3" loading="lazy"'],
  ['<img alt="a" height="12"', ' width="16" loading="lazy"'],
  ['<img width="100%"', ' height="6" loading="lazy"'],
  ['<img width="1" height="1" loading="eager"', ''],
  ['<img alt="a"', ' width="8" height="6" loading="lazy"'],
])('an attribute that the author sets, `%s`, appears once', (open, attributes) => {
  const { context } = contextOf({ attributes: ' width="8" height="6" loading="lazy"' })
  expect(renderArticle([image(open)], context)).toBe(`${open} src="/to/x.png"${attributes}>`)
})

test('a picture has a larger view, but not in a link', () => {
  const { context } = contextOf({ picture: { width: 900, zooms: true } })
  const zoom = '<a data-zoom="" href="/to/x.png"><img src="/to/x.png"></a>'
  expect(renderArticle(['<p>', image('<img'), '</p>'], context)).toBe(`<p>${zoom}</p>`)
  const linked = [link('<a', 'y'), image('<img'), '</a>', image('<img')]
  expect(renderArticle(linked, context)).toBe(`<a href="/to/y"><img src="/to/x.png"></a>${zoom}`)
  // A component may be inside a link.
  const inner = { kind: 'component', name: 'B', props: {}, children: [image('<img')], source }
  expect(renderArticle([inner as never], context)).toBe('<B {}><img src="/to/x.png"></B>')
  const slots = [{ path: ['a'], children: [image('<img')] }]
  const outer = { ...inner, children: [], slots }
  expect(renderArticle([outer as never], context)).toContain('[a: <img src="/to/x.png">]')
})

test('elements that the author excludes from checks are not recorded', () => {
  const { asked, context } = contextOf()
  renderArticle([link('<a data-no-link-check', 'x'), image('<img data-nobrokenlinkcheck')], context)
  expect(asked).toEqual([
    ['x', 'html', 'link'],
    ['x.png', 'markdown', 'image'],
  ])
})

test('attribute values are escaped, and read back', () => {
  const text = `&"<>'`
  expect(escapeAttribute(text)).toBe("&amp;&quot;&lt;&gt;'")
  expect(decodeEntities(escapeAttribute(text))).toBe(text)
  expect(decodeEntities('&#x27;&#39;&other;')).toBe(`''&other;`)
  expect(escapeAttribute('plain')).toBe('plain')
})

test('finds links and ids in the written HTML', () => {
  const html =
    '<a class="x" href="/a?b&amp;c"></a><a href="/d"></a><a href="/d"></a>' +
    '<a data-no-link-check href="/e"></a><abbr href="/f"><h2 id="g"></h2><H3 class="" id="&quot;"></H3>'
  expect(findLinks(html)).toEqual(['/a?b&c', '/d'])
  expect(findIds(html)).toEqual(['g', '"'])
})

test('the anchors of a component get their final address', () => {
  const html = '<b></b><a class="x" href="a&amp;b">1</a><a href="c">2</a>'
  expect(resolveHrefs(html, (href) => `<${href}>`)).toBe(
    '<b></b><a class="x" href="&lt;a&amp;b&gt;">1</a><a href="&lt;c&gt;">2</a>',
  )
})

test('a table of contents has the requested levels', () => {
  const toc = [1, 2, 3, 4, 5].map((level) => ({ id: `${level}`, level, html: '' }))
  expect(cutToc(toc, { min: 2, max: 4 }).map(({ level }) => level)).toEqual([2, 3, 4])
  expect(cutToc(toc, undefined)).toEqual([])
})
