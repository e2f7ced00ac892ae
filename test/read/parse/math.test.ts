import { createWays } from './authors.ts'

const ways = await createWays({ math: 'single' })

describe.each(ways)('a formula in $name', ({ show, parse }) => {
  test.each([
    [
      'in a line',
      'a $x^2$ b',
      '<p>a <math data-tex="x^2"><msup><mi>x</mi><mn class="tml-sml-pad">2</mn></msup></math> b</p>',
    ],
    ['with braces', '$\\frac{a}{b}$', '<mfrac><mi>a</mi><mi>b</mi></mfrac>'],
    [
      'between two dollars',
      '$$\nx\n$$',
      '<div class="math-block" tabindex="0" role="group" aria-label="Formula"><math display="block" class="tml-display" data-tex="x"><mi>x</mi></math></div>',
    ],
    [
      'as a block of code',
      '```math\nx\n```',
      '<div class="math-block" tabindex="0" role="group" aria-label="Formula"><math display="block" class="tml-display" data-tex="x"><mi>x</mi></math></div>',
    ],
    ['with text that looks like HTML', '$\\text{<b>}$', '<mtext>&lt;b&gt;</mtext>'],
    ['in a heading', '## a $x$', '<mi>x</mi></math>'],
    ['with a matrix', '$$\n\\begin{pmatrix}a & b \\\\ c & d\\end{pmatrix}\n$$', '<mtd class="s-'],
  ])('%s is MathML', async (_, text, html) => {
    const shown = await show(text)
    expect(shown).toContain(html)
    expect(shown).not.toMatch(/\n[A-Z_]+ \d|style=/)
  })

  test.each(['$x^$', '$\\begin{aligned}_&b\\end{aligned}$'])(
    '%s is a mistake of the page, not ours',
    async (text) => expect(await show(text)).toContain('it has an operator without its operand'),
  )

  test.each(['\\$x\\$ costs $5', '`$x$`', '```\n$x$\n```', 'US$ 5 or 6'])(
    'is not recognized in %s',
    async (text) => expect(await show(text)).not.toContain('<math'),
  )

  test('has its styles in the sheet of pages that have one', async () => {
    expect((await parse('$x$')).css).toContain('--octavo-font-math')
    expect((await parse('x')).css).toBeUndefined()
    expect((await parse('$\\color{red}x$')).css).toContain('{color:#ff0000}')
  })

  test('with an error is reported at its place, and shown as it is written', async () => {
    expect(await show('a\n\nb $x + \\foo{y}$')).toBe(
      '<p>a</p>\n<p>b <code>x + \\foo{y}</code></p>\nMATH_INVALID 3:8 Octavo cannot show a formula: Unsupported function name: \\foo.',
    )
    expect(await show('$$\nx\n\\frac{a\n$$')).toMatch(/\nMATH_INVALID [34]:\d+ /)
  })

  test.each([
    ['a link', '\\href{javascript:alert(1)}{x}'],
    ['a picture', '\\includegraphics{https://x.example/y.png}'],
    ['a class', '\\class{menu}{x}'],
    ['a style', '\\style{position:fixed}{x}'],
    ['a reference', 'x \\ref{a}'],
    ['a macro that never ends', '\\def\\a{\\a\\a}\\a'],
    ['millions of signs by its own macros', `\\def\\a{${'x'.repeat(4500)}}${'\\a'.repeat(900)}`],
    ['nested too deeply', `${'\\sqrt{'.repeat(1000)}x${'}'.repeat(1000)}`],
    ['longer than any', 'xyz\n'.repeat(3000)],
  ])('cannot be %s', async (_, tex) => {
    const shown = await show(`$$\n${tex}\n$$`)
    expect(shown.slice(-200)).toMatch(/\nMATH_INVALID [12]:\d+ /)
    expect(shown.includes('<math')).toBe(false)
  })
})

test('a site without the option has none', async () => {
  const [way] = await createWays()
  expect(await way?.show('$x$\n\n```math\nx\n```')).not.toContain('<math')
})

test('a site may accept only two dollars', async () => {
  for (const { show } of await createWays({ math: 'double' }))
    expect(await show('$5 and $6 and $$x$$')).toMatch(
      /^<p>\$5 and \$6 and <math data-tex="x"><mi>x<\/mi><\/math><\/p>$/,
    )
})

test('dollars without an end take no quadratic time', async () => {
  for (const { parse } of ways)
    expect((await parse('$a '.repeat(12_000))).diagnostics.map(({ code }) => code)).toEqual([
      'MARKDOWN_TOO_COSTLY',
    ])
})

test('the expansion of macros counts as characters of the formula', async () => {
  const [way] = await createWays({ math: 'single' })
  const own = `$$\n\\newcommand{\\RR}{\\mathbb{R}}${' x'.repeat(100)} \\RR^2 \\RR^3\n$$\n\n`
  const { diagnostics = [] } = (await way?.parse(own.repeat(40))) ?? {}
  expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['MATH_INVALID']))
  const few = (await way?.parse(own.repeat(20))) ?? { diagnostics: [] }
  expect(few.diagnostics).toEqual([])
})

test('a page has a limit for the number of formulas', async () => {
  const [way] = await createWays({ math: 'single' })
  const { diagnostics = [] } =
    (await way?.parse(`$$\n${'xyz '.repeat(2400)}\n$$\n\n`.repeat(33))) ?? {}
  expect(diagnostics.map(({ code, source }) => [code, source?.line])).toEqual([
    ['MATH_INVALID', 31 * 4 + 2],
    ['MATH_INVALID', 32 * 4 + 2],
  ])
})
