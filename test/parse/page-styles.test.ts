import { checkStyle } from '../../cli/parse/style-declarations.ts'
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

  test('keeps what it may be, in its order, and the last of one name', () => {
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

  test('has the rules of sheets that the page imports, and names what they may not say', async () => {
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

  test('is the same for the same styles in any order, and none for a page without', () => {
    const [a, b] = ['<p style="color:red">a</p>\n', '<p style="color:blue">b</p>\n']
    expect(parse(`${a}\n${b}`).css).toBe(parse(`${b}\n${a}`).css)
    expect(parse('# Page\n')).not.toHaveProperty('css')
  })

  test('says what it leaves out, and leaves no attribute', () => {
    const doc = parse('# A\n\n<p style="position: fixed; color: red">x</p>\n')
    expect(doc.diagnostics).toMatchObject([
      {
        code: 'HTML_REFUSED',
        message: 'The style "position: fixed" of <p> is not allowed in content and was left out.',
        source: { line: 3 },
      },
    ])
    expect(htmlOf('<p style="top: 0; position: fixed">x</p>\n')).not.toContain('style=')
  })
})
