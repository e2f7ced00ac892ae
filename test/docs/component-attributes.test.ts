/** The reference lists every component that pages accept, with the attributes that parse reads. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILT_IN_NAMES } from '../../cli/read/parse/built-in-components.ts'
import type { ComponentAttributes } from '../../cli/read/parse/component-attributes.ts'
import { textProp } from '../../cli/read/parse/theme-components/component-use.ts'
import { builtInComponents } from '../../docs/generate/theme-page.ts'
import { STATIC_COMPONENTS } from '../../runtime/contract/static-components.ts'
import { PROJECT } from '../octavo.ts'
import { createMdxParser, htmlOfMdx } from '../read/parse/mdx/parse-mdx.ts'

const components = builtInComponents(join(PROJECT, 'cli/read/parse/component-attributes.ts'))
const attributes = components.flatMap(({ kind, attributes: own }) =>
  own.map((each) => ({ kind, ...each })),
)
const page = readFileSync(join(PROJECT, 'docs/content/reference/theme.md'), 'utf8')

test('the reference has every component that pages accept', () => {
  const headings = [...page.matchAll(/^### (`<.*>`) \{#component-/gm)].map(
    ([, names = '']) => names,
  )
  expect(headings.flatMap((names) => names.match(/\w+/g)).sort()).toEqual(
    [...BUILT_IN_NAMES].sort(),
  )
  for (const name of STATIC_COMPONENTS) expect(page).toContain(`\`${name}\``)
})

test('every attribute has a default and a meaning, and a row below its component', () => {
  expect(attributes.length).toBeGreaterThan(40)
  const bare = attributes.filter(({ fallback, meaning }) => fallback === '' || meaning === '')
  expect(bare).toEqual([])
  for (const { kind, prop } of attributes) {
    const section = page.split(`{#component-${kind}}`)[1]?.split('\n##')[0]
    expect(section).toContain(`| \`${prop}\` |`)
  }
})

/** A use of each component, with `%` where the attributes go, and a value for each attribute. */
const USES: {
  [Kind in keyof ComponentAttributes]: [
    use: string,
    values: Record<keyof ComponentAttributes[Kind], string>,
  ]
} = {
  admonition: [
    '<Aside %>x</Aside>',
    { type: '"tip"', title: '"T"', id: '"a"', className: '"b"', class: '"b"' },
  ],
  code: [
    "<Code %>{'x'}</Code>",
    {
      code: '"y"',
      language: '"js"',
      lang: '"js"',
      title: '"T"',
      showLineNumbers: '{7}',
      metastring: '"{1}"',
      meta: '"{1}"',
    },
  ],
  details: ['<Details %>x</Details>', { summary: '"S"', title: '"S"' }],
  'file-tree': ['<FileTree %>x</FileTree>', {}],
  image: ['<Image %/>', { src: '"/a.png"', img: '"/a.png"', alt: '"A"', caption: '"C"' }],
  include: [
    '<Include src="./a.sh" %/>',
    { src: '"./a.sh"', region: '"a"', lines: '{2}', lang: '"text"', title: '"T"' },
  ],
  link: ['<Link %>x</Link>', { to: '"./a.md"', href: '"./a.md"' }],
  'package-managers': ['<PackageManagerTabs %/>', { command: '"install a"' }],
  tab: [
    '<Tabs>\n<Tab {...{ value: \'x\' }}>1</Tab>\n<Tab value="a" %>2</Tab>\n</Tabs>',
    { value: '"b"', label: '"L"', title: '"L"', default: '{true}' },
  ],
  tabs: [
    '<Tabs %>\n<Tab value="a">1</Tab>\n<Tab value="b">2</Tab>\n</Tabs>',
    {
      groupId: '"g"',
      group: '"g"',
      syncKey: '"g"',
      queryString: '"q"',
      values: "{[{ value: 'b', label: 'B' }]}",
      defaultValue: '"b"',
      default: '"b"',
    },
  ],
  'themed-image': ['<ThemedImage %/>', { sources: "{{ light: '/l.png' }}" }],
  toc: [
    '## A\n\n### B\n\n<TOCInline %/>',
    { toc: '{toc.slice(1)}', minHeadingLevel: '{3}', maxHeadingLevel: '{2}' },
  ],
  video: ['<Video src="/a.mp4" %/>', { src: '"/b.mp4"', title: '"T"', caption: '"C"' }],
}

describe('parse reads each attribute:', () => {
  test.each(attributes)('$component $prop', async ({ kind, prop }) => {
    const parse = await createMdxParser(
      { 'content/guide/a.sh': '# region a\necho 1\n# endregion a\necho 2\n' },
      { components: [] },
    )
    // The keys of both objects are those of the interfaces that `attributes` lists.
    const [use, values] = USES[kind as 'tab']
    const without = use.replace(new RegExp(` ${prop}="[^"]*"`), '')
    const html = htmlOfMdx(without.replace('%', `${prop}=${values[prop as 'value']} `), parse)
    expect(html).not.toBe(htmlOfMdx(without.replace('%', ''), parse))
    expect(html).not.toMatch(/\n[A-Z_]+ \d+:\d+ /)
  })
})

test('types refuse that parse reads an attribute without a declaration', () => {
  const use = { kind: 'link', name: 'Link', props: {}, isInline: false, source: { file: 'a.md' } }
  expect(textProp<'link'>({ ...use, kind: 'link' }, 'to')).toBe('')
  // @ts-expect-error: `<Link>` declares no `target`, which is an attribute of HTML.
  expect(textProp<'link'>({ ...use, kind: 'link' }, 'target')).toBe('')
})
