/** Remark and rehype plugins that people use, and one of a site, in whole builds. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLiveSite } from '../../cli/serve/live/live-site.ts'
import { runHere } from '../in-process.ts'
import { makeFolder, PROJECT, removeFolder, SMALL_CONFIG, writeFiles } from '../octavo.ts'
import { STAND_IN_TOOLS } from '../stand-in-tools.ts'

const withMarkdown = (markdown: string) =>
  SMALL_CONFIG.replace('docs:', `markdown: { ${markdown} },\n  docs:`)
const FILES = {
  node_modules: { link: join(PROJECT, 'node_modules') },
  'docs/index.md':
    '# Home\n\nThe $a < b$ of [it](./two.mdx) and [others](https://x.example/).\n\n$$\n\\frac{1}{2}\n$$\n',
  'docs/two.mdx': 'export const b = 2\n\n# Two\n\n$\\sqrt{2}$ and {1 + b}.\n',
}
const MATHS = `remarkPlugins: ['remark-math'], rehypePlugins: [
  ['rehype-katex', { output: 'mathml' }], ['rehype-external-links', { target: '_blank', rel: ['nofollow'] }]]`

let folder: string
beforeEach(() => {
  folder = makeFolder(FILES)
})
afterEach(() => removeFolder(folder))
const html = (path: string) => readFileSync(join(folder, 'dist', path), 'utf8')
async function build(markdown: string) {
  writeFiles(folder, { 'site.config.ts': withMarkdown(markdown) })
  const { code, stdout, stderr } = await runHere(['build'], folder)
  return { code, text: stdout + stderr }
}

test('maths are MathML in Markdown and MDX, and links of others get their attributes', async () => {
  const { code, text } = await build(MATHS)
  expect([code, text]).toEqual([0, expect.stringContaining('pages')])
  const home = html('index.html')
  expect(home).toContain('<mi>a</mi><mo>&lt;</mo><mi>b</mi>')
  expect(home).toMatch(/<math[^>]* display="block"[^>]*>.*<mfrac><mn>1<\/mn><mn>2<\/mn><\/mfrac>/s)
  expect(home).toContain('<a rel="nofollow" target="_blank" href="https://x.example/">')
  expect(home).toContain('href="/two"')
  expect(html('two/index.html')).toMatch(/<msqrt><mn>2<\/mn><\/msqrt>.* and 3\./s)
  const json = JSON.parse(html('index.json'))
  expect(json.article).toContain('<mfrac>')
})

const OWN = `import { visit } from './visit'
import type { Options } from './visit'
export default function own({ word }: Options) {
  return (tree, file) => visit(tree, (node) => {
    if (node.type === 'text') node.value = node.value.replace('Home', word)
    if (node.value?.includes('message')) file.message('Mind this', node.position)
    if (node.value?.includes('fatal')) file.fail('Not that', node.position)
    if (node.value?.includes('throw')) throw new Error('of my own')
  })
}
`
const VISIT = `export interface Options { word: string }
export function visit(node, run) { run(node); for (const child of node.children ?? []) visit(child, run) }
`

test('a plugin of the site is TypeScript, and what it says and throws has its name and place', async () => {
  writeFiles(folder, {
    'plugins/own.ts': OWN,
    'plugins/visit.ts': VISIT,
    'docs/index.md': '# Home\n\nfine\n',
    'docs/b.md': '# B\n\na message here\n',
  })
  const markdown = `remarkPlugins: [['./plugins/own', { word: 'House' }]]`
  const fine = await build(markdown)
  expect([fine.code, html('index.html')]).toEqual([0, expect.stringContaining('House')])
  expect(fine.text).toMatch(
    /PLUGIN_MESSAGE docs\/b\.md:3:1\n +The plugin "\.\/plugins\/own" says: Mind this/,
  )
  writeFiles(folder, { 'docs/c.md': '# C\n\na\nfatal\n', 'docs/d.md': 'throw\n' })
  const failed = await build(markdown)
  expect(failed.code).toBe(1)
  expect(failed.text).toMatch(
    /PLUGIN_FAILED docs\/c\.md:3:1\n.*"\.\/plugins\/own" failed: Not that/,
  )
  expect(failed.text).toMatch(/PLUGIN_FAILED docs\/d\.md\n.*"\.\/plugins\/own" failed: of my own/)
})

test.each(['remark', 'rehype'])(
  'a tree of a %s plugin that holds itself is told, and ends no build',
  async (kind) => {
    writeFiles(folder, {
      'self.ts': `export default () => (tree) => {
      if (tree.children.length > 1) tree.children[0].children.push(tree)
    }`,
    })
    const { code, text } = await build(`${kind}Plugins: ['./self.ts']`)
    expect([code, text]).toEqual([1, expect.stringContaining('PLUGIN_FAILED docs/index.md')])
    expect(text).toContain('"./self.ts" failed: The tree that it gave holds itself.')
  },
)

const LATER = `import { readFile } from 'node:fs/promises'
const later = () => new Promise((done) => setTimeout(done, 1))
export default ({ fails, node, word = '' }) => async (tree, file) => {
  await later()
  file.message('Read later')
  if (fails) throw new Error('later on')
  const text = word || (await readFile('word.txt', 'utf8').catch(() => 'Awaited'))
  tree.children.push(node === 'hast'
    ? { type: 'element', tagName: 'p', properties: {}, children: [{ type: 'text', value: text }] }
    : { type: 'paragraph', children: [{ type: 'text', value: text }] })
}
`

test('asynchronous plugins are awaited in build, check-links and serve', async () => {
  writeFiles(folder, {
    'later.ts': LATER,
    'called.ts': `export default () => (tree, file, next) => {
      setTimeout(() => next(null, { ...tree, children: [...tree.children, { type: 'html', value: '<i>called</i>' }] }), 1)
    }`,
  })
  const markdown = (rest: string) =>
    `remarkPlugins: [['./later', { word: 'In Markdown'${rest} }], './called'], rehypePlugins: [['./later', { node: 'hast', word: 'In HTML' }]]`
  const { code, text } = await build(markdown(''))
  expect([code, text]).toEqual([0, expect.stringContaining('"./later" says: Read later')])
  for (const path of ['index.html', 'two/index.html'])
    expect(html(path)).toMatch(/<p>In Markdown<\/p>\n<i>called<\/i><p>In HTML<\/p>/)
  const checked = await runHere(['check-links'], folder)
  expect([checked.code, checked.stdout + checked.stderr]).toEqual([
    0,
    expect.stringContaining('"./later" says: Read later'),
  ])
  const site = await createLiveSite({ siteDir: folder, tools: STAND_IN_TOOLS })
  try {
    expect(String(Reflect.get(await site.respond('/'), 'body'))).toContain('<p>In Markdown</p>')
  } finally {
    await site.close()
  }
  const failed = await build(markdown(', fails: true'))
  expect(failed.code).toBe(1)
  expect(failed.text).toMatch(/PLUGIN_FAILED docs\/index\.md\n.*"\.\/later" failed: later on/)
})

/** Writes tabs as nodes of MDX, with an import of the theme, as packages for Docusaurus do. */
const TABS = `const attribute = (name, value) => ({ type: 'mdxJsxAttribute', name, value })
const ESTREE = (expression) => ({ type: 'Program', body: [{ type: 'ExpressionStatement', expression }] })
export default () => (tree) => {
  const codes = tree.children.filter(({ type, meta }) => type === 'code' && meta === 'tab')
  if (codes.length === 0) return
  const items = codes.map((code) => ({
    type: 'mdxJsxFlowElement', name: 'TabItem', children: [code],
    attributes: [attribute('value', code.lang), attribute('label', code.lang.toUpperCase())],
  }))
  const value = "import Tabs from '@theme/Tabs';\\nimport TabItem from '@theme/TabItem';"
  tree.children = [
    { type: 'mdxjsEsm', value },
    ...tree.children.filter((node) => !codes.includes(node)),
    { type: 'mdxJsxFlowElement', name: 'Tabs', attributes: [attribute('groupId', 'langs')], children: items },
    { type: 'mdxFlowExpression', value: '[1, 2].map((n) => <b>{n}</b>)' },
    { type: 'mdxFlowExpression', value: '', data: { estree: ESTREE({ type: 'Literal', value: 'tree' }) } },
    { type: 'mdxJsxFlowElement', name: 'script', children: [{ type: 'text', value: 'alert(1)' }] },
    { type: 'mdxJsxFlowElement', name: 'Nope' },
  ]
}
`

test('nodes of MDX that a plugin adds follow the rules of the page', async () => {
  const codes = '```js tab\nlet a\n```\n\n```ts tab\nlet b: 1\n```\n'
  writeFiles(folder, {
    'tabs.ts': TABS,
    'docs/index.md': `# Home\n\n${codes}`,
    'docs/two.mdx': `export const own = 5\n\n# Two\n\n<b>{own}</b>\n\n${codes}`,
  })
  const { text } = await build(`remarkPlugins: ['./tabs']`)
  expect(text).toMatch(/COMPONENT_UNKNOWN docs\/index\.md\n +No component is called <Nope>/)
  expect(text).toMatch(/HTML_REFUSED docs\/two\.mdx\n +The element <script>/)
  writeFiles(folder, { 'tabs.ts': TABS.replace(/.*(?:Nope|script).*\n/g, '') })
  const fine = await build(`remarkPlugins: ['./tabs']`)
  expect([fine.code, fine.text]).toEqual([0, expect.stringContaining('No warnings')])
  for (const path of ['index.html', 'two/index.html']) {
    const page = html(path)
    expect(page).toMatch(/data-group="langs".*role="tab"[^>]*>JS<.*role="tab"[^>]*>TS</s)
    expect(page.match(/role="tabpanel"/g)).toHaveLength(2)
    expect(page).not.toContain('import Tabs')
    expect(page).toMatch(/<b>1<\/b>\s*<b>2<\/b>\s*tree/)
  }
})

test('what is no plugin is named with its line of the config, all at once', async () => {
  writeFiles(folder, {
    'no-function.ts': 'export default 7\n',
    'throws.ts': '\nthrow new Error("at its start")\n',
    'takes.ts': 'export default () => { throw new Error("of options") }\n',
  })
  const { code, text } = await build(`remarkPlugins: ['./gone', 'no-such-package',
    './no-function'], rehypePlugins: [
    './throws.ts']`)
  expect(code).toBe(1)
  expect(text).toMatch(/PLUGIN_MISSING site\.config\.ts:5:\d+\n.*"\.\/gone"/)
  expect(text).toMatch(/PLUGIN_MISSING site\.config\.ts:5:\d+\n.*"no-such-package"/)
  expect(text).toMatch(
    /PLUGIN_INVALID site\.config\.ts:6:\d+\n.*"\.\/no-function".*default export is not a function/,
  )
  expect(text).toMatch(/CONFIG_THREW throws\.ts:2:\d+/)
  const other = await build(`remarkPlugins: [() => {}, ['x', { run() {} }], ['x', 1, 2]]`)
  expect(other.text).toMatch(/markdown\.remarkPlugins\[0\]: must be the name of a module/)
  const taken = await build(`rehypePlugins: ['./takes']`)
  expect([taken.code, taken.text]).toEqual([
    1,
    expect.stringMatching(/"\.\/takes" failed: of options/),
  ])
})

test('serve parses anew when a plugin, or what it imports, is another one', async () => {
  writeFiles(folder, {
    'plugins/own.ts': OWN,
    'plugins/visit.ts': VISIT,
    'site.config.ts': withMarkdown(`remarkPlugins: [['./plugins/own', { word: 'House' }]]`),
  })
  const site = await createLiveSite({ siteDir: folder, tools: STAND_IN_TOOLS })
  try {
    const bodyOf = async () => String(Reflect.get(await site.respond('/'), 'body'))
    expect(await bodyOf()).toContain('House')
    expect(site.watched).toContain(join(folder, 'plugins/visit.ts'))
    writeFiles(folder, { 'plugins/visit.ts': 'export function visit() {}\n' })
    await site.refresh([join(folder, 'plugins/visit.ts')])
    expect(await bodyOf()).toContain('Home')
  } finally {
    await site.close()
  }
})
