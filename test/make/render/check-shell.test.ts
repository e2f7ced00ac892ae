/**
 * References of a rendered page that no file of the content satisfies. The output must contain
 * them.
 */
import { jest } from '@jest/globals'
import {
  checkShell,
  listOpenAnchors,
  listOpenResources,
} from '../../../cli/make/render/check-shell.ts'
import { findExternal, findLinks, findResources } from '../../../cli/make/render/find-links.ts'
import {
  createChecks,
  createLocaleRenderer,
  type LocaleRenderer,
} from '../../../cli/make/render/render-context.ts'
import { createLinkContext } from '../../../cli/read/links/link-context.ts'
import { createTextSet } from '../../../cli/read/links/text-table.ts'
import { localeDocument } from '../../runtime/locale-document.ts'
import { makeConfig } from '../route/make-site.ts'

function toRenderer(): LocaleRenderer {
  const links = createLinkContext({
    config: makeConfig({ baseUrl: '/base/' }),
    locale: { base: '/base/', permalinkOf: {} },
    permalinks: createTextSet(['/base/', '/base/a', '/base/ü']),
    statics: new Set(['img/s.png', 'ü.png']),
    assets: new Map([['/assets/p.png', { path: 'assets/p.1.png' }]]) as never,
  })
  const document = localeDocument({ base: '/base/', siteBase: '/base/' })
  return createLocaleRenderer(
    {} as never,
    { colorModeScript: () => '' } as never,
    {
      links,
      document,
    } as never,
  )
}

/** Unresolved resources of `<img src="…">`. */
const openOf = (src: string, checks = createChecks()) =>
  listOpenResources('/base/docs/a', `<img src="${src}">`, { renderer: toRenderer(), checks })

test.each([
  ['', []],
  ['data:image/png;base64,AA', []],
  ['https://x.example/a.png', []],
  ['//x.example/a.png', []],
  ['#part', []],
  ['/base/img/s.png', []],
  ['/base/%C3%BC.png', []],
  ['../img/s.png', []],
  ['/base/assets/p.png', []],
  ['/base/a', []],
  ['/base/img/none.png', ['/base/img/none.png']],
  ['none.png', ['none.png']],
  ['/img/s.png', ['/img/s.png']],
  ['http:/[', []],
  ['\\\\[', ['\\\\[']],
])('of the address %j of a picture this is unresolved: %j', (src, open) => {
  expect(openOf(src)).toEqual(open)
})

test('problems of the article are not reported again', () => {
  const checks = createChecks()
  checks.diagnostics.push({ message: 'No picture "none.png".' } as never)
  expect(openOf('none.png', checks)).toEqual([])
  expect(openOf('other.png', checks)).toEqual(['other.png'])
})

test('links of the layout are checked once if they have the same target on every page', () => {
  const renderer = toRenderer()
  const checks = createChecks()
  const body =
    '<a href="/base/a"></a><a href="a"></a><a href="/base/none"></a><a href="#x"></a><a href="#on"></a>'
  checkShell('/base/b', body, { renderer, checks, ids: new Set(['on']) })
  expect(checks.shellLinks).toEqual(['/base/none'])
  expect(checks.anchors).toEqual([{ from: '/base/b', href: '#x', permalink: '/base/b', hash: 'x' }])
  expect([...renderer.checkedHrefs]).toEqual(['/base/a'])
})

test('anchors stay unresolved if their target is another page, or missing on this one', () => {
  const anchor = (permalink: string, hash: string) => ({ from: '/a', href: '', permalink, hash })
  const anchors = [anchor('/a', 'x'), anchor('/a', 'y'), anchor('/b', 'x')]
  expect(listOpenAnchors(anchors, '/a', new Set(['x']))).toEqual(anchors.slice(1))
})

describe('in HTML', () => {
  test.each([
    ['<img src="/a.png" alt="">', ['/a.png']],
    ['<IMG SRC="/a.png?x&amp;y">', ['/a.png?x&y']],
    ['<video poster="/p.png" src="/v.mp4"></video>', ['/p.png', '/v.mp4']],
    ['<source srcset="/a.png 1x, /b,c.png 2x">', ['/a.png', '/b,c.png']],
    ['<img src="/a.png"><img src="/a.png">', ['/a.png']],
    ['<img data-no-link-check src="/a.png">', []],
    ['<img data-nobrokenlinkcheck src="/a.png">', []],
    ['<img data-no-broken-link-check src="/a.png">', []],
    ['<script src="/a.js"></script><p src="/b">', []],
  ])('the resources of `%s` are %j', (html, expected) => {
    expect(findResources(html)).toEqual(expected)
  })

  test('links that are excluded from checks are omitted', () => {
    expect(findLinks('<a href="/a" data-noBrokenLinkCheck>a</a><a href="/b">b</a>')).toEqual(['/b'])
  })

  test('external addresses are those of links and of media, each once', () => {
    const html =
      '<a href="https://x.example/a"></a><img src="HTTP://x.example/b"><a href="/c"></a>' +
      '<a href="mailto:a@x.example"></a><img src="https://x.example/a">'
    expect(findExternal(html)).toEqual(['https://x.example/a', 'HTTP://x.example/b'])
  })
})

test('a page of 1,000 reported pictures compares none of them with all reports', () => {
  const html = Array.from({ length: 1_000 }, (_, index) => `<img src="${index}.png">`).join('')
  const diagnostics = Array.from({ length: 1_000 }, (_, index) => ({
    code: 'MARKDOWN_IMAGE_BROKEN' as const,
    severity: 'throw' as const,
    message: `The image "${index}.png" does not exist.`,
    hint: '',
  }))
  const includes = jest.spyOn(String.prototype, 'includes')
  try {
    const checks = { ...createChecks(), diagnostics }
    expect(listOpenResources('/base/docs/a', html, { renderer: toRenderer(), checks })).toEqual([])
    expect(includes.mock.calls.length).toBeLessThan(10_000)
  } finally {
    includes.mockRestore()
  }
})
