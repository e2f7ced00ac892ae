/** Texts that a locale has in the language of the source only: for its pages, and for the browser. */
import { keepFallback, translateMessage } from '../../../cli/base/messages/translate-message.ts'
import { publishShell, toSourceSetup } from '../../../cli/tasks/plan/plan-fallbacks.ts'
import { makeConfig } from '../../make/route/make-site.ts'
import { localeDocument } from '../../runtime/locale-document.ts'

const config = makeConfig({
  i18n: {
    defaultLocale: 'ar',
    locales: ['ar', 'de'],
    localeConfigs: { ar: { htmlLang: 'ar-EG', direction: 'rtl' } },
  },
})

test('a translation has the texts that nobody has translated, in the language that they are in', () => {
  const messages = { known: 'Bekannt' }
  translateMessage(messages, 'known', 'Known')
  translateMessage(messages, 'unknown', 'Unknown')
  keepFallback(messages, 'Unknown', 'Unknown too')
  expect(toSourceSetup(config, 'de', messages)).toEqual({
    sourceLang: 'ar-EG',
    fallbacks: {
      texts: ['Unknown', 'Unknown too'],
      source: { lang: 'ar-EG', dir: 'rtl' },
    },
  })
  expect(toSourceSetup(config, 'ar', messages)).toEqual({ sourceLang: 'ar-EG' })
})

describe('the browser', () => {
  const source = { lang: 'en', dir: 'ltr' as const }
  const publish = (texts?: string[], change = {}) => {
    const shell = localeDocument({ base: '/de/', locale: 'de', ...change })
    return publishShell(shell, texts === undefined ? {} : { fallbacks: { texts, source } })
  }

  test('is told of the language, and where the texts with letters are listed', () => {
    const { document, published } = publish(['Text', '© 2025', '12', '—'])
    expect(published).toHaveLength(2)
    expect(document.fallbacks).toEqual({ ...source, url: published[1]?.url })
    expect(published[1]?.url).toMatch(/^\/de\/assets\//)
    expect(JSON.stringify(published[1])).toContain('Text')
    expect(JSON.stringify(published[1])).not.toContain('2025')
  })

  test('loads no list where there is nothing in it, and knows nothing of a source', () => {
    expect(publish(['12', '…'])).toMatchObject({ document: { fallbacks: source } })
    expect(publish(['12']).published).toHaveLength(1)
    expect(publish(['12']).document.fallbacks).not.toHaveProperty('url')
    expect(publish().document).not.toHaveProperty('fallbacks')
  })

  test('has them with the addresses of its router', () => {
    const { document, published } = publish(['<a href="/de/a">A</a>'], { router: 'hash' })
    expect(document.fallbacks).toMatchObject({ url: expect.stringMatching(/^\.\/assets\//) })
    expect(JSON.stringify(published[1])).toContain('#/a')
  })
})
