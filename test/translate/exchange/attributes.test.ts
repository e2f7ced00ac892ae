/** Texts inside marks are for translators too. */
import { applyTargets } from '../../../cli/translate/exchange/apply-page.ts'
import { type Inline, toSource, toTaggedText } from '../../../cli/translate/exchange/inline.ts'
import { pairPage, unitsIn } from './round-trip.ts'

const PAGE = `A [link](./iam.md "Where roles live") and ![A plan](plan.png 'Plan of it'),
an <abbr title="Long form">API</abbr> and :abbr[HTML]{title="Hyper text"}.

[ref]: https://x.example "The reference"

:::warning[Mind it]{title="Mind the gap"}
Gap.
:::

::::tabs{groupId="os"}
:::tab{label="On Windows" value="win"}
Windows.
:::
::::

\`\`\`js title="Our code" showLineNumbers
x
\`\`\`

\`\`\`js title="src/a.ts"
y
\`\`\`

<img src="a.png" alt="The logo" title="Logo of us">

<Card title="Fast" icon="rocket">

Inside.

</Card>
`
const TWIN = PAGE.replaceAll('iam.md', 'iam.md#de')

/** Apply a change to all words of a page. */
function translate(change: (text: string) => string): string {
  const inWords = (parts: readonly Inline[]): Inline[] =>
    parts.map((part) =>
      typeof part === 'string'
        ? change(part)
        : { ...part, children: part.children && inWords(part.children) },
    )
  const pairs = pairPage(PAGE, PAGE)
  const targets = unitsIn(pairs).map(
    (unit) => [unit.name, inWords(unit.segments[0]?.source ?? [])] as const,
  )
  return applyTargets(PAGE, pairs, new Map(targets))
}

test('finds titles, labels and alternatives, but not names of files or groups', () => {
  const texts = unitsIn(pairPage(PAGE, null)).flatMap((unit) =>
    unit.segments.map(({ source }) => toTaggedText(source)),
  )
  expect(texts).toEqual([
    'A <1>link<2>Where roles live</2></1> and <3>A plan<4>Plan of it</4></3>,\nan <5><6>Long form</6>API</5> and <7>HTML<8>Hyper text</8></7>.',
    'The reference',
    'Mind it',
    'Mind the gap',
    'Gap.',
    'On Windows',
    'Windows.',
    'Our code',
    '<1>The logo<2>Logo of us</2></1>',
    '<1>Fast</1>',
    'Inside.',
  ])
})

test('a translation of each replaces its source, and nothing else changes', () => {
  expect(translate((text) => text)).toBe(PAGE)
  const upper = translate((text) => text.toUpperCase())
  expect(upper.toLowerCase()).toBe(PAGE.toLowerCase())
  expect(upper).toContain('[LINK](./iam.md "WHERE ROLES LIVE")')
  expect(upper).toContain(':::warning[MIND IT]{title="MIND THE GAP"}')
  expect(upper).toContain(':::tab{label="ON WINDOWS" value="win"}')
  expect(upper).toContain('```js title="OUR CODE" showLineNumbers')
  expect(upper).toContain('title="src/a.ts"')
  expect(upper).toContain('<img src="a.png" alt="THE LOGO" title="LOGO OF US">')
})

test('a quote in the translation of an attribute does not end it', () => {
  const quoted = translate((text) => text.replace('On Windows', 'a "b"').replace('Our', '"'))
  expect(quoted).toContain('{label="a &quot;b&quot;" value="win"}')
  expect(quoted).toContain('```js title="” code"')
})

test('the title of a link is found again if its address differs', () => {
  const [pair] = pairPage(PAGE, TWIN)
  const [segment] = pair?.units[0]?.unit.segments ?? []
  expect(segment?.target && toTaggedText(segment.target)).toBe(toTaggedText(segment?.source ?? []))
  expect(toSource(segment?.target ?? [])).toContain('](./iam.md#de "Where roles live")')
})
