import { createPageSheet } from '../../runtime/router/page-sheet.ts'
import { routeDocument } from '../runtime/locale-document.ts'

/** Style sheets of a simulated browser: adopted texts, and the link of the loaded page. */
function makeDocument(link: { disabled: boolean } | null) {
  const sheets: { text: string }[] = []
  const show = createPageSheet({
    querySelector: () => link,
    adoptedStyleSheets: sheets,
  } as unknown as Document)
  return { show, link, texts: () => sheets.map(({ text }) => text) }
}

describe('the style sheet of a page', () => {
  beforeAll(() => {
    class FakeSheet {
      text = ''
      replaceSync(text: string) {
        this.text = text
      }
    }
    Object.assign(globalThis, { CSSStyleSheet: FakeSheet })
  })
  afterAll(() => {
    Reflect.deleteProperty(globalThis, 'CSSStyleSheet')
  })

  test('is that of the route on screen, however the reader came there', () => {
    const { show, link, texts } = makeDocument({ disabled: false })
    const first = routeDocument({ permalink: '/a' })
    show(first)
    expect([link?.disabled, texts()]).toEqual([false, []])
    show(routeDocument({ permalink: '/b', css: 'b' }))
    expect([link?.disabled, texts()]).toEqual([true, ['b']])
    show(routeDocument({ permalink: '/c' }))
    expect([link?.disabled, texts()]).toEqual([true, ['']])
    show(first)
    expect([link?.disabled, texts()]).toEqual([false, ['']])
    // The document of the first page, fetched again, includes its sheet.
    show(routeDocument({ permalink: '/a', css: 'a' }))
    expect([link?.disabled, texts()]).toEqual([true, ['a']])
  })

  test('costs nothing for pages without one', () => {
    const { show, texts } = makeDocument(null)
    show(routeDocument({ permalink: '/a' }))
    show(routeDocument({ permalink: '/b' }))
    expect(texts()).toEqual([])
  })
})
