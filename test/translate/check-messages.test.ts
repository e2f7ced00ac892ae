import type { WantedText } from '../../cli/translate/catalogue-text.ts'
import { checkMessage } from '../../cli/translate/check-messages.ts'

const check = (
  source: string,
  translation: string,
  options: Partial<WantedText> = {},
  lang = 'de',
) =>
  checkMessage(translation, {
    id: 'x',
    wanted: { message: source, ...options },
    lang,
    positionOf: (part = '') => ({
      file: 'i18n/de/site.json',
      line: 3,
      column: translation.indexOf(part),
    }),
  }).map(
    ({ code, severity, message, source: place }) =>
      `${code} ${severity} @${place?.column} ${message}`,
  )

test('lets a translation have the placeholders of its source in any order', () => {
  expect(check('{a} of {b}', '{b}: {a}, {a}')).toEqual([])
  expect(check('Hello', 'Hallo {')).toEqual([])
})

test.each([
  [
    '{name} is out',
    '{nmae} ist da',
    0,
    'has the placeholder {nmae}, which its source does not have',
  ],
  ['{name} is out', 'Es ist da', 0, 'lacks the placeholder {name} of its source'],
  ['{name} is out', 'Da: { name }', 4, 'has "{ name }", which is not a placeholder'],
  ['{name} is out', 'Da: {{name}}', 4, 'has "{{name}}", which is not a placeholder'],
  ['{name} is out', 'Da: {name', 4, 'has "{name", which is not a placeholder'],
  ['Out', 'Da {x}', 3, 'has the placeholder {x}'],
])('finds errors in the placeholders of %s → %s', (source, translation, column, text) => {
  const diagnostics = check(source, translation)
  expect(diagnostics[0]).toMatch(new RegExp(`^MESSAGE_PLACEHOLDER throw @${column} `))
  expect(diagnostics[0]).toContain(text)
})

const PLURAL = 'One item|{count} items'

test.each([
  ['de', 'Ein Eintrag|{count} Einträge', null],
  ['de', '{count} Einträge', 'MESSAGE_PLURAL warn'],
  ['de', 'Ein Eintrag|{count} Einträge|{count} mehr', 'MESSAGE_PLURAL throw'],
  ['de', 'Ein Eintrag|', 'MESSAGE_P'],
  // Any form may spell out its number; the last one rarely does.
  ['de', 'Ein Eintrag|viele Einträge', 'MESSAGE_PLACEHOLDER log'],
  ['ja', '{count} 件', null],
  // `many` of French is for "1 million" alone; in Czech it is for fractions, in Polish for 5.
  ['fr', 'Un élément|{count} éléments', null],
  ['fr', 'Un élément|{count} d’éléments|{count} éléments', null],
  ['ca', 'Un element|{count} elements', null],
  ['fr', '{count} éléments', 'MESSAGE_PLURAL warn'],
  ['fr', 'a|b|c|{count}', 'MESSAGE_PLURAL throw'],
  ['cs', 'jeden|{count} pár|{count}', 'MESSAGE_PLURAL throw'],
  ['pl', 'jeden|{count} para|{count}', 'MESSAGE_PLURAL throw'],
  ['ar', 'لا شيء|واحد|اثنان|{count} قليل|{count} كثير|{count} آخر', null],
  ['ar', 'واحد|{count} آخر', 'MESSAGE_PLURAL throw'],
])('counts the plural forms of %s: %s', (lang, translation, expected) => {
  const diagnostics = check(PLURAL, translation, { plural: true }, lang)
  if (expected === null) expect(diagnostics).toEqual([])
  else expect(diagnostics[0]?.startsWith(expected)).toBe(true)
})

test('names the forms that the language has', () => {
  const [diagnostic] = check(PLURAL, 'a|{count}', { plural: true }, 'ar')
  expect(diagnostic).toContain(
    'has 2 plural forms; ar has 6: zero, one, two, few, many … (6 in total).',
  )
})

test('allows an empty translation, but not a blank one', () => {
  expect(check('A', '')).toEqual([])
  expect(check('A', ' ')).toEqual([expect.stringContaining('MESSAGE_EMPTY')])
})
