import { createTestParser, FILE, toHtml } from './parse-text.ts'

const parse = await createTestParser({ components: ['Card', 'Badge'] })

test.each([
  [
    'elements',
    '<Card title="t"><b slot="icon">!</b>rest</Card>',
    '<Card {"title":"t","icon":null}>[icon: <b>!</b>]rest</Card>',
  ],
  [
    'components',
    '<Card>\n<Badge slot="icon" text="x"/>\n\nrest\n\n</Card>',
    '<Card {"icon":null}>[icon: <Badge {"text":"x"}></Badge>]',
  ],
  [
    'several, and the default one',
    '<Card><b slot="a">1</b><i slot="default">2</i><u slot="a">3</u></Card>',
    '<Card {"a":null}>[a: <b>1</b><u>3</u>]<i>2</i></Card>',
  ],
  [
    'separate lines in paragraphs',
    '<Card>\n\n<b slot="icon">*x*</b>\n\n</Card>',
    '[icon: <b><em>x</em></b>]',
  ],
  [
    'components of the theme',
    '<Details><b slot="summary">S</b>text</Details>',
    '<details><summary><b>S</b></summary><p>text</p></details>',
  ],
  ['nothing outside of components', '<div><b slot="icon">x</b></div>', '<div><b>x</b></div>'],
])('Markdown puts into slots: %s', (_, text, expected) => {
  expect(toHtml(parse(text, FILE).article)).toContain(expected)
})

test('a slot that is not an allowed property is empty, and reported', () => {
  const { article, diagnostics } = parse(
    '<Card><b slot="dangerouslySetInnerHTML">x</b>y</Card>',
    FILE,
  )
  expect(toHtml(article)).toBe('<Card {}>y</Card>')
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'The property "dangerouslySetInnerHTML" of <Card> is not allowed in content, so Octavo removed it.',
  ])
})
