/**
 * Whatever strangers write, a build ends with pages or with diagnostics that have a place, never with an error
 * of the program. `FUZZ_RUNS=20000` tries more sites than the suite does.
 */
import fc from 'fast-check'
import { runHere } from '../in-process.ts'
import { emptyFolder, makeFolder, removeFolder, type Tree, writeFiles } from '../octavo.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 60)
const CONFIG = `export default {
  title: 'T',
  url: 'https://a.example',
  llms: true,
  i18n: { locales: ['en', 'de'] },
  markdown: { math: true, callable: ['src/code.ts'], onBrokenMarkdownLinks: 'ignore' },
  docs: [{ path: 'docs', routeBasePath: '/', tags: 'tags.yml' }],
}
`
const CODE = 'export const pick = () => { const d = new Date(); return { a: 1, d } }\n'

const nested = (open: string, close: string, count: number) =>
  `${open.repeat(count)}1${close.repeat(count)}`
/** Values of JSON, and texts that are nearly JSON. */
const VALUES = [
  '""',
  '"a"',
  '"/a"',
  '"../a"',
  '"\\u0000\\ud800"',
  '"{a} <b onclick=x>"',
  '0',
  '-1e999',
  '1.5',
  'null',
  'true',
  '[]',
  '{}',
  '["a", {"a": null}]',
  '{"__proto__": {"a": 1}}',
  '{"constructor": 1, "toString": 2}',
  nested('[', ']', 60),
  nested('{"a":', '}', 5_000),
  '[',
  '',
  '\ufeff1',
]
const value = fc.constantFrom(...VALUES)
/** An object of some of these keys, in JSON. */
const jsonOf = (...keys: string[]) =>
  fc
    .oneof(
      {
        weight: 5,
        arbitrary: fc.array(fc.tuple(fc.constantFrom(...keys), value), { maxLength: 4 }),
      },
      {
        weight: 1,
        arbitrary: fc.array(fc.tuple(fc.string({ maxLength: 5 }), value), { maxLength: 3 }),
      },
    )
    .map((fields) => `{${fields.map(([key, one]) => `${JSON.stringify(key)}: ${one}`).join(', ')}}`)
const messages = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'theme.search',
        'sidebar.docs.category.a',
        'theme.doc.updated',
        '__proto__',
        '404',
        'x',
      ),
      fc.oneof(
        value,
        value.map((one) => `{"message": ${one}, "description": "d"}`),
      ),
    ),
    { maxLength: 4 },
  )
  .map((fields) => `{${fields.map(([key, one]) => `"${key}": ${one}`).join(',\n')}}`)
const YAML = [
  'a',
  'label: ',
  'permalink: ',
  '/a',
  '*a',
  '&a ',
  '- ',
  '  ',
  '\n',
  ': ',
  '<<: ',
  '[',
  ']',
  '{',
  '}',
  '"',
  '!!set ',
  '? ',
  '|',
  '~',
  '2020-01-01',
  '__proto__',
  '#',
  '\t',
  '%',
  '---\n',
]
const yaml = fc.array(fc.constantFrom(...YAML), { maxLength: 14 }).map((parts) => parts.join(''))

const FIELDS = [
  'title',
  'id',
  'slug',
  'tags',
  'keywords',
  'image',
  'description',
  'sidebar_label',
  'sidebar_position',
  'sidebar_custom_props',
  'last_update',
  'search',
  'redirect_from',
  'displayed_sidebar',
  'pagination_next',
  'format',
  'draft',
  'unlisted',
  'toc_min_heading_level',
  'custom_edit_url',
  '__proto__',
  'x',
]
const field = fc.tuple(
  fc.constantFrom(...FIELDS),
  fc.oneof(
    value,
    yaml.map((text) => text.replaceAll('\n', ' ')),
  ),
)
const frontMatter = fc.oneof(
  fc.constant(''),
  fc
    .array(field, { maxLength: 4 })
    .map((fields) => `---\n${fields.map(([name, one]) => `${name}: ${one}`).join('\n')}\n---\n\n`),
  yaml.map((text) => `---\n${text}\n---\n\n`),
)

const PIECES = [
  '# ',
  '## A {#a}\n',
  '- ',
  '> ',
  '    ',
  '\n',
  '\n\n',
  '`',
  '```js {1} title="a"\n',
  '```\n',
  '*',
  '[a](b.md)',
  '[a](/x#y)',
  '![',
  '](',
  '|',
  '|-|\n',
  '---\n',
  '{',
  '}',
  '{1 + 1}',
  '{/* c */}',
  '{data}',
  '{data.a.b}',
  '{list.map((n) => <b>{n}</b>)}',
  '{"a".repeat(9)}',
  '{pick().nope}',
  '{pick()}',
  '{nothing()}',
  '{toc}',
  '{frontMatter}',
  '{props.x}',
  '{require("./data.json")}',
  '<',
  '</',
  '/>',
  '<b>',
  '</b>',
  '<Card>',
  '</Card>',
  '<Note n={data} />',
  '<Broken />',
  '<Tabs>',
  '</Tabs>',
  '<TabItem value="a">',
  '</TabItem>',
  '<Part a={1} />',
  '<Include src="./part.md" />',
  '<Include src="./data.json" lines="1" />',
  '<DocCardList items={data} />',
  '<CodeBlock>{data}</CodeBlock>',
  '<Image src={data} />',
  '<FileTree>',
  '</FileTree>',
  '<Steps>',
  '</Steps>',
  '<Link to={data}>x</Link>',
  '<PackageManagerTabs command={data} />',
  '<Video src="a" />',
  '<TOCInline toc={data} />',
  '<ThemedImage sources={data} />',
  '<Head><title>{data}</title></Head>',
  '$x$',
  '$$\n\\frac{\n$$\n',
  ':::note\n',
  ':::tabs\n',
  '::::tab{label="a"}\n',
  ':::\n',
  ':smile:',
  '[^1]',
  '[^1]: a\n',
  '<a style="color:red" href="javascript:x">',
  '<script>',
  '<svg><title>',
  '<table><tr>',
  '<iframe src="x">',
  'text ',
  'a b c\n',
  '\u0000',
  '\ud800',
  '\u202e',
  '&amp;',
  '&#x110000;',
  '\\',
  'export const a = 1\n\n',
  'import part from "./part.md"\n\n',
]
const IMPORTS =
  'import data from "./data.json"\nimport { list } from "./data.ts"\nimport { pick, nothing } from "@site/src/code"\nimport Part from "./part.md"\n\n'
const body = fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }).map((parts) => parts.join(''))
const page = fc.tuple(frontMatter, body).map((parts) => parts.join(''))
const mdx = fc.tuple(frontMatter, body).map((parts) => parts.join(IMPORTS))
const data = fc.oneof(jsonOf('a', 'b', '__proto__'), value)
const module = fc
  .array(
    fc.constantFrom(
      'export const list = ',
      '[1, ',
      '"a"',
      ']',
      '() => ',
      'list',
      ' as any',
      '\n',
      '{ a: 1 }',
      'export default ',
      'import x from "./data.json"\n',
      'class A {}',
      '`${',
      '}`',
      '(',
      ')',
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))

/** Files of a site that strangers may write; some are missing. */
const files = fc.record(
  {
    'docs/index.mdx': mdx,
    'docs/a.md': page,
    'docs/part.md': page,
    'docs/data.json': data,
    'docs/data.ts': module,
    'docs/_category_.json': jsonOf(
      'label',
      'link',
      'customProps',
      'position',
      'className',
      'key',
      'collapsed',
    ),
    'docs/b/_category_.yml': yaml,
    'docs/b/b.md': page,
    'docs/tags.yml': yaml,
    'i18n/de/site.json': messages,
    'i18n/de/glossary.json': data,
    'i18n/de/docs/a.md': page,
    'i18n/de/docs/index.mdx': mdx,
    'i18n/de/docs/tags.yml': yaml,
  },
  { requiredKeys: ['docs/index.mdx'] },
)

const folder = makeFolder()
afterAll(() => removeFolder(folder))

async function outcomeOf(tree: Tree) {
  emptyFolder(folder)
  writeFiles(folder, { 'site.config.mjs': CONFIG, 'src/code.ts': CODE, ...tree })
  const { code, stderr } = await runHere(['build', '.'], folder)
  const errors = stderr.match(/^error .*/gm) ?? []
  return { code, errors, stderr }
}

test(`${RUNS} sites of hostile files are published, or refused with places`, async () => {
  await fc.assert(
    fc.asyncProperty(files, async (tree) => {
      const { code, errors, stderr } = await outcomeOf(tree)
      expect([code, stderr]).toEqual([
        code === 0 ? 0 : 1,
        expect.not.stringContaining('internal error'),
      ])
      expect(errors.length > 0).toBe(code === 1)
      for (const error of errors) expect(error).toMatch(/^error [A-Z_]+ [^ ]+/)
    }),
    { numRuns: RUNS },
  )
}, 3_600_000)

test('half of a character in a field of front matter is no error of the program', async () => {
  for (const name of ['id', 'slug', 'title', 'tags', 'sidebar_label', 'redirect_from', 'image']) {
    const written = name === 'slug' || name === 'redirect_from' ? '"/a\\ud800"' : '["\\ud800"]'
    const value = name === 'tags' || written.startsWith('"') ? written : '"\\ud800"'
    const { code, stderr } = await outcomeOf({ 'docs/index.mdx': `---\n${name}: ${value}\n---\n` })
    expect(stderr).not.toMatch(/^error [A-Z_]+$/m)
    expect([name, code, stderr]).toEqual([
      name,
      code === 0 ? 0 : 1,
      expect.not.stringContaining('internal error'),
    ])
  }
})

test('a path that no disk can hold is reported once, with its page', async () => {
  const long = 'a'.repeat(300)
  for (const field of ['id: "\\0"', `slug: /${long}`]) {
    const { errors } = await outcomeOf({
      'docs/index.mdx': '# T\n',
      'docs/a.md': `---\n${field}\n---\n`,
    })
    expect(errors).toEqual([expect.stringMatching(/^error EMIT_PATH_INVALID docs\/a\.md:/)])
  }
})

test.each([
  ['in JSON', { 'docs/_category_.json': `{"customProps": ${nested('{"a":', '}', 5_000)}}` }],
  ['in a catalogue', { 'i18n/de/site.json': nested('{"a":', '}', 5_000) }],
  ['in tags', { 'docs/tags.yml': `a: ${nested('{a: ', '}', 5_000)}` }],
])('data that is nested 5,000 deep is refused with its file, %s', async (_, tree) => {
  const { code, errors } = await outcomeOf({
    'docs/index.mdx': `${IMPORTS}# T\n\n{data}\n`,
    ...tree,
  })
  expect([code, errors.filter((error) => !/:\d+:\d+$/.test(error))]).toEqual([1, []])
  expect(errors.join()).toContain(Object.keys(tree)[0])
})
