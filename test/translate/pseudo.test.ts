import { isPseudo, toPseudo } from '../../cli/translate/pseudo.ts'

test('accents, lengthens and brackets a text, and keeps it readable', () => {
  expect(toPseudo({ message: 'Skip to content' }, 'en-XA')).toBe('⟦Šķîþ ţö çöñţéñţ ~~~~~~⟧')
})

test('keeps placeholders, tags and blanks at the ends', () => {
  expect(toPseudo({ message: ' on {date}' }, 'en-XA')).toBe(' ⟦öñ {date} ~~⟧')
  const html = { message: '<a href="/a" title="Go">Out</a> &amp; in', html: true } as const
  expect(toPseudo(html, 'en-XA')).toBe('⟦<a href="/a" title="⟦Ĝö ~⟧">Öûţ</a> &amp; îñ ~~~⟧')
  expect(toPseudo({ message: '' }, 'en-XA')).toBe('')
})

test('makes each plural form of the language', () => {
  const text = { message: 'One|{count} all', plural: true } as const
  expect(toPseudo(text, 'en-XA')).toBe('⟦Öñé ~~⟧|⟦{count} åļļ ~~⟧')
  expect(toPseudo(text, 'ar').split('|')).toHaveLength(6)
  expect(toPseudo(text, 'ja')).toBe('⟦{count} åļļ ~~⟧')
})

test('recognizes its own texts', () => {
  expect([isPseudo(' ⟦a⟧ '), isPseudo('a'), isPseudo('[a]')]).toEqual([true, false, false])
})
