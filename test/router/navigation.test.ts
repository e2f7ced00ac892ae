import { isPlainClick } from '../../runtime/router/clicked-link.ts'
import { installNavigation, pathOf, routeOf } from '../../runtime/router/navigation.ts'
import { localeDocument } from '../runtime/locale-document.ts'

const ORIGIN = 'https://docs.example'

/** An anchor as the browser provides it: `href` absolute, attributes as written. */
function anchor(href: string, attributes: Record<string, string> = {}) {
  const url = new URL(href, `${ORIGIN}/here`)
  const written: Record<string, string> = { href, ...attributes }
  const self = {
    href: url.href,
    hash: url.hash,
    target: attributes.target ?? '',
    hasAttribute: (name: string) => name in written,
    getAttribute: (name: string) => written[name] ?? null,
    closest: () => self,
  }
  return self
}

const click = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false }

describe('routeOf', () => {
  const route = (href: string, attributes?: Record<string, string>) =>
    routeOf(anchor(href, attributes), ORIGIN, localeDocument())

  test('takes links of this locale', () => {
    expect(route('/cloud/iam#token')).toBe('/cloud/iam#token')
    expect(route('/cloud', { target: '_self' })).toBe('/cloud')
    expect(route('iam')).toBe('/iam')
  })

  test.each([
    ['another site', 'https://other.example/', {}],
    ['another locale', '/de/', {}],
    ['a new tab', '/cloud', { target: '_blank' }],
    ['a download', '/cloud', { download: '' }],
    ['mail', 'mailto:a@b.example', {}],
  ])('leaves %s to the browser', (_, href, attributes) => {
    expect(route(href, attributes)).toBeNull()
  })
})

describe('pathOf', () => {
  test('is the path alone, and nothing for a jump inside the page', () => {
    expect(pathOf(anchor('/cloud?a=1#b'), ORIGIN, localeDocument())).toBe('/cloud')
    expect(pathOf(anchor('#token'), ORIGIN, localeDocument())).toBeNull()
  })
})

describe('isPlainClick', () => {
  test('is false for other buttons, held keys and handled clicks', () => {
    expect(isPlainClick({ ...click, defaultPrevented: false })).toBe(true)
    expect(isPlainClick({ ...click, defaultPrevented: true })).toBe(false)
    expect(isPlainClick({ ...click, button: 1, defaultPrevented: false })).toBe(false)
    for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])
      expect(isPlainClick({ ...click, [key]: true, defaultPrevented: false })).toBe(false)
  })
})

describe('delegated listeners', () => {
  function setUp() {
    const target = new EventTarget()
    const calls: string[] = []
    const document = Object.assign(target, { location: new URL(`${ORIGIN}/here`) })
    installNavigation({
      // The listeners use only events and the address of the document.
      document: document as unknown as Document,
      router: {
        navigate: (to) => void calls.push(`navigate ${to}`),
        leave: () => void calls.push('leave'),
        settle: () => {},
      },
      prefetcher: {
        intend: (path) => void calls.push(`intend ${path}`),
        observe: () => () => {},
        restart: () => {},
      },
      bases: localeDocument(),
    })
    const fire = (type: string, on: object) => {
      const event = new Event(type, { cancelable: true })
      Object.defineProperties(event, {
        target: { value: on },
        ...Object.fromEntries(Object.entries(click).map(([key, value]) => [key, { value }])),
      })
      document.dispatchEvent(event)
      return event.defaultPrevented
    }
    return { calls, fire }
  }

  test('a click on a link of the article becomes a client navigation', () => {
    const { calls, fire } = setUp()
    expect(fire('click', anchor('/cloud/iam'))).toBe(true)
    expect(calls).toEqual(['navigate /cloud/iam'])
  })

  test('a jump inside the page is left to the browser, after saving the position', () => {
    const { calls, fire } = setUp()
    expect(fire('click', anchor('#token'))).toBe(false)
    expect(calls).toEqual(['leave'])
  })

  test('a link elsewhere and a click on no link are left to the browser', () => {
    const { calls, fire } = setUp()
    expect(fire('click', anchor('https://other.example/'))).toBe(false)
    expect(fire('click', {})).toBe(false)
    expect(calls).toEqual([])
  })

  test('prefetches on hover, focus and touch', () => {
    const { calls, fire } = setUp()
    for (const type of ['mouseover', 'focusin', 'touchstart']) fire(type, anchor('/a#b'))
    expect(calls).toEqual(['intend /a', 'intend /a', 'intend /a'])
  })
})
