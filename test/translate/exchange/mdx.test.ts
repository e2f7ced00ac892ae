/** Structure is never text for translators: what a unit may contain, in MDX and in other notations of pages. */
import { applyTargets } from '../../../cli/translate/exchange/apply-page.ts'
import { type Inline, toTaggedText } from '../../../cli/translate/exchange/inline.ts'
import { pairPage, unitsIn } from './round-trip.ts'

/** The text of each unit of a page. */
function textsOf(page: string, origin = 'a.mdx'): string[] {
  return unitsIn(pairPage(page, null, origin)).flatMap(({ segments }) =>
    segments.map(({ source }) => toTaggedText(source)),
  )
}

/** A page after its words were translated. */
function translate(page: string, to: (words: string) => string, origin = 'a.mdx'): string {
  const pairs = pairPage(page, page, origin)
  const change = (parts: readonly Inline[]): Inline[] =>
    parts.map((part) =>
      typeof part === 'string'
        ? to(part)
        : { ...part, children: part.children && change(part.children) },
    )
  const targets = unitsIn(pairs).map(
    ({ name, segments }) => [name, change(segments[0]?.source ?? [])] as const,
  )
  return applyTargets(page, pairs, new Map(targets))
}

const upper = (words: string) => words.toUpperCase()

const PAGE = `---
title: Start
---

import Part from './_part.mdx'
export const plans = [{ title: 'Not here' }]

# Title {#top}

Hi {name}, see <Badge text="New" size="s" /> and <b title="Long form">bold</b>, $x^2$ :rocket:.

<Card title="A card" text={'It\\'s new'} href="./a.md" icon={<Icon label="A sign" />}>

  Words in \`code\` {/* a remark */}.

</Card>

{/* a comment */}

<Tabs values={[{ label: 'With Yarn', value: 'y.b' }]}>
  <Tab>Inline words</Tab>
</Tabs>

{plans.map((plan) => <li>{plan.title}</li>)}

$$
a = b
$$

> [!NOTE]
> Mind {this}.
`

test('units of MDX have no import, export, expression, tag, formula, comment or marker', () => {
  expect(textsOf(PAGE)).toEqual([
    'Start',
    'Title',
    'Hi <1/>, see <2>New</2> and <3><4>Long form</4>bold</3>, <5/> <6/>.',
    'A card',
    "It's new",
    'A sign',
    'Words in <1/> <2/>.',
    'With Yarn',
    'Inline words',
    'Mind <1/>.',
  ])
})

test('translated words of MDX are at the places of the old ones', () => {
  const translated = translate(PAGE, upper)
  expect(translated).toContain(
    'HI {name}, SEE <Badge text="NEW" size="s" /> AND <b title="LONG FORM">BOLD</b>',
  )
  expect(translated).toContain(
    `<Card title="A CARD" text={'IT\\'S NEW'} href="./a.md" icon={<Icon label="A SIGN" />}>`,
  )
  expect(translated).toContain("<Tabs values={[{ label: 'WITH YARN', value: 'y.b' }]}>")
  expect(translated).toContain('<Tab>INLINE WORDS</Tab>')
  expect(translated).toContain(
    "import Part from './_part.mdx'\nexport const plans = [{ title: 'Not here' }]",
  )
  expect(translate(PAGE, (words) => words)).toBe(PAGE)
})

test('a string in an expression is written with the escapes of JavaScript', () => {
  const page = `<Card title={'A card'} text={"Two"} />\n`
  expect(translate(page, (words) => `${words} "it's"\nnew \\`)).toBe(
    `<Card title={'A card "it\\'s" new \\\\'} text={"Two \\"it's\\" new \\\\"} />\n`,
  )
})

test('a quote in a text between quotes is written with an escape', () => {
  const page = `See <Badge text="New" title='Old' /> and <Badge text={'It'} />, [a](./a.md "Title").\n`
  expect(translate(page, (words) => words.replace(/New|Old|It$|Title/, '$&"\''))).toBe(
    `See <Badge text="New&quot;'" title='Old"&#39;' /> and <Badge text={'It"\\''} />, [a](./a.md "Title&quot;'").\n`,
  )
})

test('a reference whose label is its text gets the label when its words change', () => {
  const page =
    'See [the API][], [roles], ![a plan][], ![a map] and ![pic *x*][map].\n\n' +
    ['the API', 'roles', 'a plan', 'a map', 'map']
      .map((label) => `[${label}]: ./${label.at(-1)}.md\n`)
      .join('')
  expect(textsOf(page)).toEqual([
    'See <1>the API</1>, <2>roles</2>, <3>a plan</3>, <4>a map</4> and <5>pic *x*</5>.',
  ])
  const translated = translate(page, upper)
  expect(translated).toContain(
    'SEE [THE API][the API], [ROLES][roles], ![A PLAN][a plan], ![A MAP][a map] AND ![PIC *X*][map].',
  )
  expect(translate(page, (words) => words)).toBe(page)
  const [unit] = unitsIn(pairPage(page, translated, 'a.mdx'))
  expect(toTaggedText(unit?.segments[0]?.target ?? [])).toBe(
    'SEE <1>THE API</1>, <2>ROLES</2>, <3>A PLAN</3>, <4>A MAP</4> AND <5>PIC *X*</5>.',
  )
})

test('terms and definitions are texts of their own', () => {
  const page =
    'One\nTwo *x*\n: First: a\n  line\n: Second\n\n> Term\n> : In a quote\n\nLoose\n\n: Far\n'
  expect(textsOf(page, 'a.md')).toEqual([
    'One',
    'Two <1>x</1>',
    'First: a\nline',
    'Second',
    'Term',
    'In a quote',
    'Loose',
    'Far',
  ])
  expect(translate(page, upper, 'a.md')).toBe(page.toUpperCase())
})

test.each(['a.md', 'a.mdx'])('a file tree has words only after names: %s', (origin) => {
  const page =
    '<FileTree>\n\n- docs/ all pages\n  - **install.md**\n  - config.ts The *config*\n- …\n\n</FileTree>\n\nWords here.\n'
  expect(textsOf(page, origin)).toEqual(['all pages', 'The <1>config</1>', 'Words here.'])
})

test('a title after a directive has no leading space', () => {
  expect(textsOf('::: details More of it\n\nWords.\n\n:::\n', 'a.md')).toEqual([
    'More of it',
    'Words.',
  ])
})

test('the two tags of an HTML element are one code, unless they are not nested', () => {
  expect(
    textsOf('Press <kbd>A</kbd>, <b>x <i>y</i></b> or <br> <b>z <i>q</b></i>.\n', 'a.md'),
  ).toEqual(['Press <1>A</1>, <2>x <3>y</3></2> or <4/> <5/>z <6>q<7/></6>.'])
})
