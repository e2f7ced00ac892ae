import {
  fallbacksOf,
  keepFallback,
  translateMessage,
} from '../../../cli/base/messages/translate-message.ts'
import { addFallbackLanguages } from '../../../cli/make/render/fallback-languages.ts'
import { setCatalogue } from '../../../runtime/i18n/catalogue.ts'
import { translatePlural } from '../../../runtime/i18n/plural.ts'
import { translate } from '../../../runtime/i18n/translate.tsx'

const mark = (html: string, ...texts: string[]) =>
  addFallbackLanguages(html, texts, { lang: 'en', dir: 'ltr' })

test.each([
  ['<a href="/">Docs</a>', '<a href="/" lang="en" dir="ltr">Docs</a>'],
  ['<p><a>Docs</a> وثائق</p>', '<p><a lang="en" dir="ltr">Docs</a> وثائق</p>'],
  [
    '<a>Docs<svg><path d="M0"/></svg></a>',
    '<a lang="en" dir="ltr">Docs<svg><path d="M0"/></svg></a>',
  ],
  ['<a><img src="x" alt=""/>Docs</a>', '<a lang="en" dir="ltr"><img src="x" alt=""/>Docs</a>'],
  ['<a>Docs <b>وثائق</b></a>', '<a>Docs <b>وثائق</b></a>'],
  ['<a lang="fr">Docs</a>', '<a lang="fr">Docs</a>'],
  ['<a>Docs and more</a>', '<a>Docs and more</a>'],
  ['<script>"<a>Docs</a>"</script>', '<script>"<a>Docs</a>"</script>'],
  [
    '<button aria-label="Docs"><svg></svg></button>',
    '<button aria-label="Docs" lang="en" dir="ltr"><svg></svg></button>',
  ],
  ['<nav aria-label="Docs"><a>وثائق</a></nav>', '<nav aria-label="Docs"><a>وثائق</a></nav>'],
])('%s', (html, expected) => {
  expect(mark(html, 'Docs')).toBe(expected)
})

test.each(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'source', 'wbr'])(
  'a <%s> has no end tag and no content',
  (name) => {
    for (const tag of [`<${name} title="a > b">`, `<${name}/>`, `<${name.toUpperCase()}>`])
      expect(mark(`<p><a>${tag}Docs</a> وثائق</p>`, 'Docs')).toBe(
        `<p><a lang="en" dir="ltr">${tag}Docs</a> وثائق</p>`,
      )
  },
)

test('finds values, plural forms, character references and HTML again', () => {
  expect(mark('<p>12 items</p><p>One item</p>', 'One item|{count} items')).toBe(
    '<p lang="en" dir="ltr">12 items</p><p lang="en" dir="ltr">One item</p>',
  )
  expect(mark('<p>Q&amp;A isn&#x27;t</p>', "Q&A isn't")).toBe(
    '<p lang="en" dir="ltr">Q&amp;A isn&#x27;t</p>',
  )
  expect(mark('<p>a &lt;b&gt; &quot;c&quot;</p>', 'a <b> "c"')).toBe(
    '<p lang="en" dir="ltr">a &lt;b&gt; &quot;c&quot;</p>',
  )
  expect(mark('<div class="a"><b>Out</b> now</div>', '<b>Out</b> now')).toBe(
    '<div class="a" lang="en" dir="ltr"><b>Out</b> now</div>',
  )
})

test('HTML between other texts keeps its place', () => {
  const page = (attributes: string) =>
    `<a${attributes}>Docs</a><div${attributes}><b>Out</b> now</div><i${attributes}>Docs</i>`
  expect(mark(page(''), 'Docs', '<b>Out</b> now')).toBe(page(' lang="en" dir="ltr"'))
})

test('a page without untranslated text stays the same, whatever it contains', () => {
  const html = '<p title="a > b">x<br>y</p><!-- <a>Docs</a> -->'
  expect(mark(html)).toBe(html)
  expect(mark(html, '{count}', '', '123')).toBe(html)
})

test('config texts without a translation are recorded, also as the HTML that they become', () => {
  const messages = { known: 'وثائق' }
  expect(translateMessage(messages, 'known', 'Docs')).toBe('وثائق')
  expect(translateMessage(messages, 'unknown', '<a href="/x">X</a>')).toBe('<a href="/x">X</a>')
  keepFallback(messages, '<a href="/x">X</a>', '<a href="/ar/x">X</a>')
  keepFallback(messages, 'وثائق', '<b>no</b>')
  expect([...fallbacksOf(messages)]).toEqual(['<a href="/x">X</a>', '<a href="/ar/x">X</a>'])
})

test('component messages that the locale lacks are reported, and translated ones are not', () => {
  const missing: string[] = []
  setCatalogue('ar', { a: 'وثائق', n: 'x|y|z|{count} وثائق' }, (text) => missing.push(text))
  translate({ id: 'a', message: 'Docs' })
  translate({ id: 'b', message: 'Pages' })
  translatePlural({ id: 'n', message: 'One|{count}' }, 3)
  translatePlural({ id: 'm', message: 'One doc|{count} docs' }, 3)
  expect(missing).toEqual(['Pages', 'One doc|{count} docs'])
})
