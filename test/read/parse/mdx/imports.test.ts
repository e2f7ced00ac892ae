/** The values that imports provide, and the diagnostics of imports that provide none. */
import { createMdxParser, htmlOfMdx } from './parse-mdx.ts'

const SHEET = '.box { color: red }\n'
const parse = await createMdxParser(
  {
    'content/guide/own.css': SHEET,
    'content/guide/own.scss': '$a: 1;\n',
    'content/guide/_part.mdx': 'Part\n',
    'content/guide/data.json': '{"a": 1}',
    'content/guide/run.js': 'export const a = 1\n',
    'src/listed.css': SHEET,
    'src/listed.json': '{"a": 2}',
    'src/other.css': SHEET,
  },
  {
    siteModules: ['src/listed.css', 'src/listed.json'],
    components: ['Card'],
    staticComponents: ['Badge', 'Steps'],
  },
)
const html = (text: string) => htmlOfMdx(text, parse)

test.each([
  ["import './own.css'", 'own'],
  ["import '../../src/listed.css'", 'listed by the config'],
  ["import styles from '@site/src/listed.css'", 'listed, by a name'],
])('%s puts the rules of a sheet into that of the page (%s)', (text) => {
  expect(html(text)).toBe('')
  expect(parse(text).css).toContain('.box{color:red}')
})

test.each([
  ["import '../../src/other.css'", 'is outside of the content folders'],
  ["import styles from '@site/src/other.css'", 'is outside of the content folders'],
  ["import './gone.css'", 'The file "./gone.css" does not exist'],
  ["import 'katex/dist/katex.min.css'", 'it belongs to a package'],
  ["import katex from 'katex/dist/katex.min.css'", 'it belongs to a package'],
  ["import './own.scss'", 'content/guide/own.scss is not CSS'],
  ["import './run.js'", '"./run.js" is imported for what it does'],
  ["import 'prismjs'", '"prismjs" is imported for what it does'],
])('%s is reported as not read', (text, message) => {
  expect(html(text)).toContain('EXPRESSION_UNREADABLE 1:1 ')
  expect(html(text)).toContain(message)
  expect(parse(text).css).toBeUndefined()
})

test('a sheet that a module of content imports is included', async () => {
  const own = await createMdxParser({
    'content/guide/data.ts': "export const a = 1\nimport 'pkg/x.css'\n",
    'content/guide/more.ts': "import './own.css'\nexport const a = 1\n",
    'content/guide/own.css': SHEET,
  })
  const lost = own("import { a } from './data.ts'\n\n{a}")
  expect(lost.diagnostics).toMatchObject([
    {
      message: expect.stringContaining('Octavo does not read the style sheet "pkg/x.css"'),
      hint: expect.stringContaining('add "pkg/x.css" to `themeConfig.customCss`'),
      source: { file: 'content/guide/data.ts', line: 2, column: 9 },
    },
  ])
  const kept = own("import { a } from './more.ts'\n\n{a}")
  expect([kept.diagnostics, kept.css]).toEqual([[], expect.stringContaining('.box{color:red}')])
})

test.each([
  ['<img src={require(\'./a.png\').default} alt="" />', '<img alt="" src="./a.png">'],
  [
    '<img src={require(\'@site/static/img/a.png\').default} alt="" />',
    '<img alt="" src="../../static/img/a.png">',
  ],
  [
    'import shot from \'../../static/img/a.png\'\n\n<img src={shot} alt="" />',
    '<img alt="" src="../../static/img/a.png">',
  ],
  ["{require('./data.json').a}", '1'],
  ["import data from '@site/src/listed.json'\n\n{data.a}", '2'],
  ["{require('./run').a}", '1'],
  [
    "import Image from '@theme/IdealImage'\n\n<Image img={require('./a.png')} alt=\"x\" />",
    '<img alt="x" src="./a.png">',
  ],
  ["export const Part = require('./_part.mdx').default\n\n<Part />", '<p>Part</p>'],
])('%s', (text, expected) => {
  expect(html(text)).toBe(expected)
})

test.each([
  ["{require('fs').readFileSync}", 'Content cannot use "require" of "fs"'],
  ['{require(1)}', '`require` takes the name of a file'],
  ["{require('../../secrets.json').a}", 'is outside of the content folders'],
  ["{require('./gone').a}", 'The file "./gone" does not exist'],
  ['{require.cache}', 'has no member "cache"'],
  ['<img src={require(\'./a.png\')} alt="" />', 'An object cannot be the attribute "src"'],
  [
    'import x from \'./gone.json\'\n\n<img src={x} alt="" />',
    'The file "./gone.json" does not exist',
  ],
  ['<b title={<i/>}>x</b>', 'An element cannot be the attribute "title"'],
  ['{[1].map(() => <b title={() => 1}>x</b>)}', 'A function cannot be the attribute "title"'],
])('%s is reported with the reason', (text, message) => {
  expect(html(text)).toMatch(/EXPRESSION_UNREADABLE \d+:\d+ /)
  expect(html(text)).toContain(message)
})

test.each([
  [
    'browser-only content as readers without a browser see it',
    "import BrowserOnly from '@docusaurus/BrowserOnly'\n\n<BrowserOnly fallback={<i>…</i>}>\n  {() => <Card>in *it*</Card>}\n</BrowserOnly>",
    '<Card {}>in *it*</Card>',
  ],
  [
    'the fallback of browser-only content without children',
    "import BrowserOnly from '@docusaurus/BrowserOnly'\n\n<BrowserOnly fallback={<i>…</i>} />",
    '<i>…</i>',
  ],
  [
    'functions between the tags of templates',
    'export const Twice = ({ children }) => <>{children(1)}{children(2)}</>\n\n<Twice>{(n) => <b>{n}</b>}</Twice>',
    '<b>1</b>\n<b>2</b>',
  ],
  [
    'cards of the category, as Docusaurus asks for them',
    "import DocCardList from '@theme/DocCardList'\nimport { useCurrentSidebarCategory } from '@docusaurus/theme-common'\n\n<DocCardList items={useCurrentSidebarCategory().items} />",
    '<DocCardList {}></DocCardList>',
  ],
])('a page shows %s', async (_, text, expected) => {
  const own = await createMdxParser({}, { components: ['Card', 'DocCardList'] })
  expect(htmlOfMdx(text, own)).toBe(expected)
})

test('a text that directly follows imports is reported with the missing line', () => {
  const { diagnostics } = parse("import P from './_part.mdx'\n# Title\n")
  expect(diagnostics[0]).toMatchObject({
    message: expect.stringContaining('This is not a valid module'),
    hint: expect.stringContaining('leave a blank line'),
    source: { line: 2 },
  })
})

test('code that needs a browser is reported at its place', () => {
  const text =
    "import BrowserOnly from '@docusaurus/BrowserOnly'\n\n<BrowserOnly>{() => <b>{window.name}</b>}</BrowserOnly>"
  expect(html(text)).toMatch(/EXPRESSION_UNREADABLE 3:\d+ "window" is not known here/)
})

test('a forbidden property is reported with the tag as written', async () => {
  const own = await createMdxParser({}, { components: ['Card'], siteModules: ['src/box.tsx'] })
  const named = (text: string) => own(text).diagnostics.map(({ message }) => message)
  const refused = 'is not allowed in content, so Octavo removed it.'
  expect(named("import Box from '@theme/Card'\n\n<Box ref={1} />")).toEqual([
    `The property "ref" of <Box> ${refused}`,
  ])
  expect(
    named('import { Inner as Box } from \'@site/src/box\'\n\n<Box href="javascript:x" />'),
  ).toEqual([`The property "href" of <Box> ${refused}`])
  expect(named('::card{innerHTML=x}')).toEqual([`The property "innerHTML" of <card> ${refused}`])
})

test.each([
  "import Tabs from '~/components/Tabs.astro'\n\n<Tabs>Text</Tabs>",
  'import { Badge } from \'@site/src/badge\'\n\n<Badge text="1" />',
  "import Steps from './_steps.mdx'\n\n<Steps>Text</Steps>",
  "import { Tabs } from 'a-package'\n\n<Tabs>Text</Tabs>",
])('a missing component never falls back to that of the theme: %j', async (text) => {
  const [first, ...others] = parse(text).diagnostics
  expect(others).toEqual([])
  expect(first).toMatchObject({
    code: 'EXPRESSION_UNREADABLE',
    hint: expect.stringMatching(/^Remove the import to use the component of the theme\. /),
    source: { line: 3 },
  })
  // A page that follows the hint has no error, and neither has a page with its own component.
  expect(htmlOfMdx(text.replace(/.*\n/, ''), parse)).not.toContain('EXPRESSION')
  const own = await createMdxParser({}, { components: ['Tabs', 'Badge', 'Steps'] })
  expect(own(text).diagnostics).toEqual([])
  expect(own(text).article).toMatchObject([{ kind: 'component' }])
})

test.each(['@theme/Tabs', '@docusaurus/Tabs', '@astrojs/starlight/components', 'octavo'])(
  'the theme has the components of %s',
  (module) => {
    const text = `import { Tabs, TabItem } from '${module}'\n\n<Tabs><TabItem label="A">Text</TabItem></Tabs>`
    expect(html(text)).toMatch(/role="tab".*>A</)
  },
)
