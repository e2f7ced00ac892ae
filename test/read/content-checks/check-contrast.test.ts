/** Colours of a site, checked against the theme's colours that they are combined with. */
import { readFileSync } from 'node:fs'
import { checkContrast } from '../../../cli/read/content-checks/check-contrast.ts'

const tokens = new URL('../../../runtime/theme/styles/tokens.css', import.meta.url)
const THEME = { file: 'tokens.css', text: readFileSync(tokens, 'utf8') }

const check = (...texts: string[]) =>
  checkContrast(
    THEME,
    texts.map((text, index) => ({ file: `${index + 1}.css`, text })),
  ).map(({ code, message, source }) => {
    expect(code).toBe('CONTENT_CONTRAST')
    return `${source?.file}:${source?.line}:${source?.column} ${message}`
  })
const names = (found: readonly string[]) =>
  found.map((line) =>
    line.replace(/^\S+ --octavo-(\S+) on --octavo-(\S+).* in (\w+) .*/, '$1 $2 $3'),
  )

test('the theme itself and a sheet without colours pass', () => {
  expect(checkContrast(THEME, [])).toEqual([])
  expect(check('.a { color: #fff }', ':root { --octavo-radius: 0 }')).toEqual([])
  // Each of the theme's own colours, as if a site had set it.
  expect(check(THEME.text.replaceAll('octavo.tokens', 'own'))).toEqual([])
})

test('each declaration is reported once per mode, at its place, with the worst of its pairs', () => {
  expect(check('/* brand */\n:root {\n  --octavo-muted: #999;\n}\n')).toEqual([
    expect.stringMatching(
      /^1\.css:3:3 --octavo-muted on --octavo-tint has a contrast of 2\.\d+:1 in light mode\.$/,
    ),
  ])
  // The site sets the background, the theme sets the text.
  expect(names(check(':root { --octavo-paper: #777 }'))).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/ paper light$/),
      expect.stringMatching(/ paper dark$/),
    ]),
  )
})

test('rules for all modes apply to dark mode, over the theme in its layer', () => {
  expect(names(check(':root { --octavo-accent: #8b0000 }'))).toEqual([
    expect.stringMatching(/^(?:accent|on-accent) \S+ dark$/),
  ])
  const both =
    ':root { --octavo-accent: #8b0000 }\n[data-theme="dark"] { --octavo-accent: #ffb4a8 }'
  expect(check(both)).toEqual([])
  // The later of two rules of the same specificity.
  expect(
    check('[data-theme="dark"] { --octavo-accent: #ffb4a8 }\n:root { --octavo-accent: #8b0000 }'),
  ).toHaveLength(1)
  expect(
    check(
      "html[data-theme='dark'] { --octavo-accent: #ffb4a8 }\n:root { --octavo-accent: #8b0000 }",
    ),
  ).toEqual([])
  expect(check(':root { &:not([data-theme="dark"]) { --octavo-accent: #8b0000 } }')).toEqual([])
  expect(check('@layer octavo.tokens { :root { --octavo-accent: #8b0000 } }')).toHaveLength(1)
  expect(
    check(
      '@layer mine { :root { --octavo-muted: #999 } }\n:root { --octavo-muted: #444 } [data-theme=dark] { --octavo-muted: #ccc }',
    ),
  ).toEqual([])
})

test.each([
  ['#aaa', true],
  ['#767676', true],
  ['rgb(30% 30% 30%)', false],
  ['hsl(0 0% 65%)', true],
  ['hwb(0 65% 35%)', true],
  ['lab(70 0 0)', true],
  ['oklch(0.4 0 0)', false],
  ['color(display-p3 0.7 0.7 0.7)', true],
  ['color-mix(in oklab, black 30%, white)', true],
  ['color-mix(in srgb, black 80%, white)', false],
  ['rgb(0 0 0 / 40%)', true],
  ['oklch(from black 0.75 c h)', true],
  ['light-dark(#aaa, #ddd)', true],
  ['var(--brand)', true],
  ['var(--none, #aaa)', true],
  ['light-dark(var(--brand), #ddd)', true],
  ['LightGray', true],
  ['darkslategray', false],
  // Values that the sheet alone does not determine.
  ['var(--none)', false],
  ['var(--loop)', false],
  ['currentColor', false],
  ['url(x.png)', false],
  ['', false],
])('a text in %j on light paper: too pale %p', (value, isPale) => {
  const found = check(
    `:root { --brand: #bbb; --loop: var(--turn); --turn: var(--loop); --octavo-muted: ${value} }`,
  )
  expect(found.filter((line) => line.endsWith('light mode.')).length > 0).toBe(isPale)
})

test('a colour from a property of the site is reported where the token is set', () => {
  expect(check(':root { --brand: #ddd }', ':root { --octavo-ink: var(--brand) }')[0]).toMatch(
    /^2\.css:1:9 --octavo-ink /,
  )
  // The token of the theme is computed from another one, which the site sets.
  expect(names(check(':root { --octavo-surface: #777; --octavo-raised: #fff }'))).toEqual(
    expect.arrayContaining([expect.stringMatching(/^\S+ (?:surface|code-background) light$/)]),
  )
})

test('marks need 3:1, buttons are checked on both of their colours', () => {
  expect(names(check(':root:not([data-theme="dark"]) { --octavo-outline: #aaa }'))).toEqual([
    'outline paper light',
  ])
  expect(check(':root:not([data-theme="dark"]) { --octavo-outline: #8a8a8a }')).toEqual([])
  expect(names(check('[data-theme="light"] { --octavo-on-accent: #c55 }'))).toEqual([
    'on-accent accent light',
  ])
})

test('conditional rules, and rules for parts of a page, are omitted; a broken sheet is left to the bundler', () => {
  for (const css of [
    '@media print { :root { --octavo-ink: #fff } }',
    '@media (min-width: 40em) { :root { --octavo-ink: #fff } }',
    '.navbar { --octavo-ink: #fff }',
    ':root .navbar { --octavo-ink: #fff }',
    ':root { .navbar { --octavo-ink: #fff } }',
    '/* :root { --octavo-ink: #fff } */',
    ':root { --octavo-ink: #fff',
    '}{',
    `:root { --a: var(--b)var(--b); ${Array.from({ length: 40 }, (_, at) => `--x${at}: var(--x${at + 1})var(--x${at + 1});`).join('')} --octavo-ink: var(--x0) }`,
  ])
    expect(check(css)).toEqual([])
  expect(
    check('@media screen { @supports (color: red) { html { --octavo-ink: #fff } } }'),
  ).not.toEqual([])
})
