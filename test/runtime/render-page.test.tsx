import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { RouteDocument } from '../../runtime/contract/route-data.ts'
import type { SiteExpression } from '../../runtime/contract/site-expression.ts'
import { translate } from '../../runtime/i18n/translate.tsx'
import { readMetadata, renderApp, renderStatic, splitHead } from '../../runtime/render-page.tsx'
import { Link, type LinkProps } from '../../runtime/router/link.tsx'
import { useRoute } from '../../runtime/router/runtime-context.ts'
import {
  type StaticComponentProps,
  staticComponents,
} from '../../runtime/theme/article/static-components.tsx'
import { localeDocument, routeDocument } from './locale-document.ts'

const de = localeDocument({
  locale: 'de',
  lang: 'de',
  base: '/de/',
  messages: { greeting: 'Guten Tag' },
})
const render = (change: Partial<RouteDocument> = {}, pages = {}, locale = localeDocument()) =>
  renderApp({ route: routeDocument(change), locale, pages })

describe('head', () => {
  test('has one title, and the tags in order; the route takes precedence', () => {
    const { head, body } = render({
      head: {
        title: 'IAM & <more> | Site',
        description: 'Who may do what.',
        canonical: 'https://docs.example/cloud/iam',
        image: 'https://docs.example/card.png',
        noindex: true,
        keywords: 'iam,roles',
        alternates: [{ hreflang: 'de', href: 'https://docs.example/de/cloud/iam' }],
        meta: [
          { name: 'twitter:card', content: 'summary' },
          { property: 'og:title', content: 'Given' },
        ],
      },
    })
    expect(head.match(/<title/g)).toHaveLength(1)
    expect(head).toContain('<title>IAM &amp; &lt;more&gt; | Site</title>')
    expect(head.match(/og:title/g)).toHaveLength(1)
    expect(head).toContain('<meta property="og:title" content="Given"/>')
    expect(head).toContain('<meta name="description" content="Who may do what."/>')
    expect(head).toContain('<meta name="robots" content="noindex, nofollow"/>')
    expect(head).toContain('<link rel="canonical" href="https://docs.example/cloud/iam"/>')
    expect(head).toContain(
      '<link rel="alternate" hrefLang="de" href="https://docs.example/de/cloud/iam"/>',
    )
    expect(body).not.toMatch(/<(?:title|meta|link)\b/)
  })

  test('has the facets for a crawler of DocSearch, in the language and version of the page', () => {
    const meta = [
      { name: 'octavo_locale', content: 'de' },
      { name: 'octavo_version', content: '2.0' },
      { name: 'octavo_tag', content: 'docs-"cloud"-2.0' },
    ]
    const { head } = render({ head: { title: 'x', alternates: [], meta } })
    expect(head.match(/<meta name="docsearch:[^>]*>/g)).toEqual([
      '<meta name="docsearch:language" content="de"/>',
      '<meta name="docsearch:version" content="2.0"/>',
      '<meta name="docsearch:docusaurus_tag" content="docs-&quot;cloud&quot;-2.0"/>',
    ])
  })

  test('has further tags unchanged', () => {
    const tags = '<script type="application/ld+json" data-of-page="">{}</script>'
    const { head, body } = render({ head: { title: 'x', alternates: [], meta: [], tags } })
    expect(head).toContain(tags)
    expect(body).not.toContain('ld+json')
  })
})

describe('splitHead', () => {
  test('takes the tags at the front and no others', () => {
    expect(splitHead('<title>a</title><meta name="b" content="c"/><p><link/></p>')).toEqual({
      head: '<title>a</title><meta name="b" content="c"/>',
      body: '<p><link/></p>',
    })
  })

  test('drops hints for images of the layout, which the same document shows', () => {
    expect(splitHead('<link rel="preload" as="image" href="/logo.svg"/><p></p>').head).toBe('')
  })
})

describe('page', () => {
  test('has the article unchanged, once', () => {
    const { body } = render({ article: '<p>$& <b>x</b></p>' })
    expect(body.split('<p>$& <b>x</b></p>')).toHaveLength(2)
    expect(body).toContain('data-article')
  })

  test.each(['doc', 'markdown', 'category', 'not-found'] as const)(
    'of kind %s has one main element and no inline style',
    (kind) => {
      const { body } = render({ kind })
      expect(body.match(/<main\b/g)).toHaveLength(1)
      expect(body).not.toContain('style=')
    },
  )

  test('of the site has its component, with texts in the locale', () => {
    const page = { kind: 'page', page: 'index', permalink: '/de/' } as const
    const { body } = render(page, { index: { default: Home } }, de)
    expect(body).toMatch(/<main>Guten Tag(?:<!-- -->)? (?:<!-- -->)?\/de\//)
    expect(body).toContain('<a href="/de/cloud">Cloud</a>')
  })

  test('that the site lacks fails the build with its name', () => {
    expect(() => render({ kind: 'page', page: 'gone' })).toThrow('There is no page "gone"')
  })

  test('that throws fails the build with its own error', () => {
    expect(() => render({ kind: 'page', page: 'x' }, { x: { default: Broken } })).toThrow(
      'window is not defined',
    )
  })

  test('is the same each time', () => {
    expect(render()).toEqual(render())
  })
})

describe('Link', () => {
  // A site may register any component, and may handle unknown props as it likes.
  const Component = Link as ComponentType<StaticComponentProps>
  const link = (props: LinkProps) =>
    renderStatic({ Component, props: { ...props }, slot: 'x', locale: de })

  test('opens other sites in a new tab; explicit attributes take precedence', () => {
    expect(link({ to: 'https://a.example' })).toBe(
      '<a target="_blank" rel="noopener noreferrer" href="https://a.example">x</a>',
    )
    expect(link({ to: 'https://a.example', target: '_self' })).toContain('target="_self"')
    expect(link({ to: 'mailto:a@b.example' })).toBe('<a href="mailto:a@b.example">x</a>')
  })

  test('adds the base to `to`, and nothing to `href`', () => {
    expect(link({ to: '/cloud' })).toBe('<a href="/de/cloud">x</a>')
    expect(link({ href: '/cloud' })).toBe('<a href="/cloud">x</a>')
  })
})

const Shown = (given: StaticComponentProps) => <pre>{JSON.stringify(given)}</pre>
const Listed = ({ title, items, children }: StaticComponentProps) => (
  <p>
    {title as ReactNode}|{(items as { icon: ReactNode }[]).map(({ icon }) => icon)}|{children}
  </p>
)
const WithSlot = ({ children, d }: StaticComponentProps) => <p title={String(d)}>{children}</p>

describe('static components', () => {
  const component = (name: string, props = {}, slot = '') => {
    const Component = staticComponents[name]
    if (!Component) throw new Error(name)
    return renderStatic({ Component, props, slot, locale: de })
  }

  test("have their slot at their children's place, unchanged", () => {
    expect(component('Cards', {}, '<p>$1 & "x"</p>')).toBe(
      '<div class="cards"><p>$1 & "x"</p></div>',
    )
  })

  test('a card with an address is a link', () => {
    expect(component('Card', { title: 'IAM', href: '/cloud/iam' }, '<p>Roles</p>')).toBe(
      '<div class="card"><p class="card-title"><a href="/cloud/iam">IAM</a></p><div class="card-text"><p>Roles</p></div></div>',
    )
  })

  test('links can be cards and buttons, and texts elements', () => {
    expect(component('LinkCard', { title: 'T', description: 'D', href: './a.md' })).toBe(
      '<div class="card card-link"><p class="card-title"><a href="./a.md">T</a></p><div class="card-text"><p>D</p></div></div>',
    )
    expect(component('LinkCard', { title: <b>T</b>, href: './a.md' })).toBe(
      '<div class="card card-link"><p class="card-title"><a href="./a.md"><b>T</b></a></p></div>',
    )
    expect(component('LinkButton', { href: './a.md', variant: 'minimal' }, 'Go')).toBe(
      '<a class="button button-plain" href="./a.md">Go</a>',
    )
    expect(component('Card', { title: 'T' })).toBe(
      '<div class="card"><p class="card-title">T</p></div>',
    )
    expect(component('Badge', { text: 'x', variant: 'danger' })).toBe(
      '<span class="badge badge-danger">x</span>',
    )
  })

  test('props of a wrong type do no harm', () => {
    expect(component('Badge', { type: { a: 1 }, text: ['x'] }, 'new')).toBe(
      '<span class="badge badge-info">new</span>',
    )
    expect(component('Badge', { type: 'danger', text: 1 })).toBe(
      '<span class="badge badge-danger">1</span>',
    )
  })

  test('receive lists, objects and nothing unchanged, besides texts, numbers and flags', () => {
    const props = { a: ['x', { y: 1 }], b: { c: null }, d: null, e: 2, f: true, g: 'h' }
    const html = renderStatic({ Component: Shown, props, slot: '<b>s</b>', locale: de })
    const text = html.replace(/<\/?pre>/g, '').replaceAll('&quot;', '"')
    expect(JSON.parse(text)).toMatchObject(props)
    expect(renderStatic({ Component: WithSlot, props, slot: '<b>s</b>', locale: de })).toBe(
      '<p title="null"><b>s</b></p>',
    )
  })

  test('receive elements in props as elements, at any depth', () => {
    const props = { title: null, items: [{ icon: null }, { icon: null }] }
    const slots = [
      { path: ['title'], html: '<b>$1</b>' },
      { path: ['items', 0, 'icon'], html: '<i></i>' },
      { path: ['items', 1, 'icon'], html: '2' },
    ]
    const input = { Component: Listed, props, slot: 'c', slots, locale: de }
    expect(renderStatic(input)).toBe('<p><b>$1</b>|<i></i>2|c</p>')
    expect(props).toEqual({ title: null, items: [{ icon: null }, { icon: null }] })
  })

  describe('components that call code of the site', () => {
    const exports = {
      'a.ts#greet': ({ to }: { to: string }) => `${translate({ id: 'greeting' })}, ${to}`,
      'a.ts#whereabouts': () => useRoute().permalink,
      'a.ts#default': { names: ['Ann'], twice: (text: string) => text + text },
      'a.ts#broken': () => {
        throw new Error('no such thing')
      },
    }
    const at = (name: string) => ({ module: 'a.ts', name })
    const page = { permalink: '/b', kind: 'doc' as const, title: 'B' }
    const ask = (value: SiteExpression) =>
      renderStatic({
        Component: AsJson,
        props: { value: null },
        values: [{ path: ['value'], value }],
        ...{ exports, page, slot: '', locale: de },
      }).replaceAll('&quot;', '"')

    test.each<[SiteExpression, unknown]>([
      [{ of: at('greet'), call: [{ to: 'Ann' }] }, 'Guten Tag, Ann'],
      [{ of: at('whereabouts'), call: [] }, '/b'],
      [{ of: at('default'), member: 'names' }, ['Ann']],
      [{ of: { of: at('default'), member: 'twice' }, call: ['x'] }, 'xx'],
      [
        {
          of: at('greet'),
          call: [{ to: null }],
          values: [{ path: [0, 'to'], value: { of: at('whereabouts'), call: [] } }],
        },
        'Guten Tag, /b',
      ],
    ])('get its results, hooks included: %j', (expression, value) => {
      expect(JSON.parse(ask(expression))).toEqual(value)
    })

    test.each<[SiteExpression, string]>([
      [{ of: at('broken'), call: [] }, 'no such thing'],
      [at('missing'), '"a.ts" exports no "missing".'],
      [{ of: at('default'), member: 'constructor' }, '"a.ts" has no "constructor".'],
      [{ of: { of: at('default'), member: 'names' }, member: 'map' }, '"a.ts".names has no "map".'],
      [{ of: { of: at('default'), member: 'names' }, call: [] }, '"a.ts".names is not a function.'],
    ])('fail when it fails: %j', (expression, message) => {
      expect(() => ask(expression)).toThrow(message)
    })
  })

  test('receive no page, because they are the same on all pages', () => {
    const html = renderStatic({ Component: Whereabouts, props: {}, slot: '', locale: de })
    expect(html).toBe('Title: &quot;&quot;')
  })
})

describe('readMetadata', () => {
  test('uses the language of the locale', () => {
    const page = { default: () => null, metadata: () => ({ title: translate({ id: 'greeting' }) }) }
    expect(readMetadata(page, de)).toEqual({ title: 'Guten Tag' })
    expect(readMetadata({ default: () => null, metadata: { title: 'Plan' } }, de).title).toBe(
      'Plan',
    )
    expect(readMetadata({ default: () => null }, de)).toEqual({ title: '' })
  })
})

test('a hook outside the app names the place where it belongs', () => {
  expect(() => renderToStaticMarkup(<Whereabouts />)).toThrow(
    'Hook useRoute is called outside the <App>',
  )
})

/** A page of a site that uses every export for sites. */
function Home() {
  return (
    <main>
      {translate({ id: 'greeting', message: 'Good day' })} {useRoute().permalink}{' '}
      <Link to="/cloud">Cloud</Link>
    </main>
  )
}

function Broken(): never {
  throw new Error('window is not defined')
}

function AsJson({ value }: StaticComponentProps) {
  return JSON.stringify(value)
}

function Whereabouts() {
  return `Title: "${useRoute().title}"`
}
