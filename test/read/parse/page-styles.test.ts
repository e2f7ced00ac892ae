import { checkStyle } from '../../../cli/read/parse/style-declarations.ts'
import { createMdxParser } from './mdx/parse-mdx.ts'
import { htmlOf, parse } from './parse-text.ts'

describe('a style of an element', () => {
  test.each([
    'color:red',
    'margin-top:-1em;padding:0 2px',
    'background:linear-gradient(#fff, rgb(0 0 0 / 50%))',
    'font-family:"A b", serif',
    'fill:none;stroke-width:2',
    'width:calc(100% - (2 * var(--x)))',
    '--x:1px',
    'position:relative',
    'text-align:center!important',
    'grid-template-columns:[a] 1fr [b] 2fr',
  ])('may be %s', (css) => {
    expect(checkStyle(css)).toEqual({ css, refused: [] })
  })

  test.each([
    'position: fixed',
    'position: absolute',
    'position: sticky',
    'z-index: 9999',
    'transform: scale(99)',
    'translate: 10px',
    'inset: 0',
    'animation: x 1s',
    'transition: all 1s',
    'content: "x"',
    'behavior: x',
    '-moz-binding: x',
    'background: url(https://evil.example/x)',
    'background: URL ("//evil.example")',
    'background-image: image-set("https://evil.example/x" 1x)',
    'background: u\\72l(//evil.example)',
    'list-style-image: src("//evil.example")',
    'width: expression(alert(1))',
    'color: red} body{display:none',
    'color: red/*',
    'color: attr(data-x)',
    'font-family: "a',
    'width: calc((1px)',
    'width: 1px)',
    'color: <b>',
    'color:',
    'color',
    ': red',
    'color: @import',
    'color: red\nx',
    `color: ${'r'.repeat(501)}`,
    '__proto__: x',
    '--: x',
  ])('may not be %j', (style) => {
    expect(checkStyle(style).css).toBe('')
    expect(checkStyle(style).refused.length).toBeGreaterThan(0)
  })

  test('keeps allowed declarations, in order, and the last of one name', () => {
    expect(checkStyle(' color : red ;; COLOR: blue; position: fixed; margin: 0 ')).toEqual({
      css: 'color:blue;margin:0',
      refused: ['position: fixed'],
    })
  })
})

describe('the sheet of a page', () => {
  test('has a class for each style, of Markdown and of MDX alike', async () => {
    const parseMdx = await createMdxParser({}, { components: ['Card'] })
    const css = '#octavo .s-3b9d75b3{margin-top:8px;line-height:2;color:red}'
    const mdx = parseMdx(
      '<p className="a" style={{ marginTop: 8, lineHeight: 2, color: \'red\', order: null }}>x</p>\n\n<Card style={{ marginTop: 8, lineHeight: 2, color: \'red\' }} className="b" />\n',
    )
    const [, name = ''] = /\.(s-\w{8})\{/.exec(mdx.css ?? '') ?? []
    expect(mdx.css?.replace(name, 's-3b9d75b3')).toBe(css)
    expect(mdx.diagnostics).toEqual([])
    expect(JSON.stringify(mdx.article)).toContain(`class=\\"a ${name}\\"`)
    expect(mdx.article).toContainEqual(
      expect.objectContaining({ name: 'Card', props: { className: `b ${name}` } }),
    )
    const html = '<p class="a" style="margin-top: 8px; line-height: 2; color: red">x</p>\n'
    expect(parse(html).css).toBe(mdx.css)
    expect(htmlOf(html)).toBe(`<p class="a ${name}">x</p>`)
  })

  test('has the rules of imported sheets, and reports forbidden ones', async () => {
    const parseMdx = await createMdxParser({
      'content/guide/page.css': '.box { color: red }\n@import "x.css";\n',
      'content/guide/own.module.css': '.own { margin: 0 }\n',
    })
    const { css, diagnostics, article } = parseMdx(
      "import './page.css'\nimport styles from './own.module.css'\n\n<p className={styles.own}>x</p>\n",
    )
    expect(css).toBe('.article .box{color:red}\n.article .own{margin:0}')
    expect(JSON.stringify(article)).toContain('class=\\"own\\"')
    expect(diagnostics).toMatchObject([
      { code: 'HTML_REFUSED', source: { file: 'content/guide/page.css', line: 2, column: 1 } },
    ])
  })

  test('is the same for the same styles in any order, and absent for a page without styles', () => {
    const [a, b] = ['<p style="color:red">a</p>\n', '<p style="color:blue">b</p>\n']
    expect(parse(`${a}\n${b}`).css).toBe(parse(`${b}\n${a}`).css)
    expect(parse('# Page\n')).not.toHaveProperty('css')
  })

  const FILLS = 'position:absolute;top:0;left:0;width:100%;height:100%'
  const frame = (box: string, style = FILLS, around = ['', '']) =>
    `${around[0]}<div style="${box}"><iframe src="https://x.example/" title="x" style="${style}"></iframe></div>${around[1]}\n`

  test.each([
    'position:relative;padding-top:56.25%',
    'position: Relative; height: 0; padding-bottom: 56.25%; overflow: hidden',
    'padding:56.25% 0 0 0;position:relative;',
    'padding:0 0 56.25%;position:relative;max-width:640px',
  ])('keeps the layout of a video that fills %s, without a position', async (box) => {
    const ofMdx = await createMdxParser()
    const inMdx =
      '<div style={{position:"relative",paddingTop:"56.25%"}}>\n  <iframe src="https://x.example/" title="x"\n    style={{position:"absolute",top:0,left:0,width:"100%",height:"100%"}} />\n</div>\n'
    for (const { css = '', diagnostics } of [parse(frame(box)), ofMdx(inMdx)]) {
      expect(diagnostics).toEqual([])
      expect(css).toContain('{display:block;width:100%;height:auto;aspect-ratio:100/56.25}')
      expect(css).not.toMatch(/absolute|relative|padding/)
    }
    expect(parse(frame(`${box};color:red`)).css).toContain('color:red')
  })

  test.each([
    ['a box without a position', frame('padding-top:56.25%')],
    ['a box of a fixed height', frame('position:relative;padding-top:56px')],
    ['a box that is far too high', frame('position:relative;padding-top:5625%')],
    [
      'a box that is not its parent',
      frame('', FILLS, ['<div style="position:relative;padding-top:9%">', '</div>']),
    ],
    ['a frame that is fixed', frame('position:relative;padding-top:9%', 'position:fixed;top:0')],
    [
      'an important position',
      frame('position:relative;padding-top:9%', 'position:absolute !important'),
    ],
    [
      'no frame',
      '<div style="position:relative;padding-top:9%"><b style="position:absolute">x</b></div>\n',
    ],
    [
      'two frames',
      '<div style="position:relative;padding-top:9%"><iframe src="https://x.example/" style="position:absolute"></iframe><b>x</b></div>\n',
    ],
  ])('refuses the position in %s', (_, text) => {
    const { css = '', diagnostics } = parse(text)
    expect(diagnostics).toMatchObject([{ code: 'HTML_REFUSED' }])
    expect(css).not.toMatch(/absolute|fixed/)
  })

  test.each([
    'position:absolute;inset:-9999px;width:9999px;z-index:9;transform:scale(99)',
    'position:absolute;left:-50vw;min-width:200vw;max-height:none;aspect-ratio:1/99',
    'position:absolute;position:absolute;top:0}.article{position:absolute',
  ])('a frame cannot leave its box by %s', (style) => {
    const { css = '' } = parse(frame('position:relative;padding-top:50%', style))
    expect(css).not.toMatch(/absolute|fixed|inset|left|vw|9999|transform|z-index|\.article/)
  })

  test('reports omitted declarations, and removes an empty attribute', () => {
    const doc = parse('# A\n\n<p style="position: fixed; color: red">x</p>\n')
    expect(doc.diagnostics).toMatchObject([
      {
        code: 'HTML_REFUSED',
        message:
          'The style "position: fixed" of <p> is not allowed in content, so Octavo removed it.',
        source: { line: 3 },
      },
    ])
    expect(htmlOf('<p style="top: 0; position: fixed">x</p>\n')).not.toContain('style=')
  })
})
