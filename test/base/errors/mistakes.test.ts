/** Mistakes of newcomers: each message names the value and its place, and says what to write instead. */
import { runHere } from '../../in-process.ts'
import {
  emptyFolder,
  makeFolder,
  octavo,
  removeFolder,
  type Tree,
  writeFiles,
} from '../../octavo.ts'

let site: string
beforeAll(() => {
  site = makeFolder()
})
afterAll(() => removeFolder(site))

/** A config with more options. */
const config = (options = '', docs = '') => ({
  'site.config.ts': `export default {
  title: 'T', url: 'https://e.example',
  docs: [{ path: 'docs', routeBasePath: '/',${docs} }],
  ${options}
}
`,
})

const SITE: Tree = {
  ...config(),
  'docs/index.md': '# Home\n\nText.\n',
  'docs/guides/01-install.md': '# Install\n\n## First steps\n',
}

const page = (text: string): Tree => ({ 'docs/page.md': `# Page\n\n${text}\n` })
const mdx = (text: string): Tree => ({ 'docs/page.mdx': `${text}\n` })

async function check(files: Tree, command = ['check-links'], run = runHere): Promise<string> {
  emptyFolder(site)
  writeFiles(site, { ...SITE, ...files })
  const { stderr } = await run([...command, '--quiet'], site)
  return stderr
    .replaceAll(site, '<site>')
    .replace(/\n {2}see: .*/g, '')
    .replace(/\n\d+ errors?.*\n$/, '\n')
}

type Case = [mistake: string, files: Tree, printed: string]

const CASES: Case[] = [
  [
    'writes a wrong type and a wrong word',
    config("trailingSlash: 'yes', onBrokenLinks: 'eror',"),
    `error CONFIG_INVALID site.config.ts:4:3
  trailingSlash: expected \`boolean\`, received \`"yes"\`
  hint: Write \`true\` or \`false\`.
error CONFIG_INVALID site.config.ts:4:25
  onBrokenLinks: expected \`"ignore" | "log" | "warn" | "throw"\`, received \`"eror"\`
  hint: Write "ignore", "log", "warn" or "throw".
`,
  ],
  [
    'writes one path where a list belongs',
    config("themeConfig: { customCss: 'theme/custom.css' },"),
    `error CONFIG_INVALID site.config.ts:4:18
  themeConfig.customCss: expected \`array\`, received \`"theme/custom.css"\`
  hint: Write a list in brackets, \`[…]\`.
`,
  ],
  [
    'forgets a comma in the config',
    { 'site.config.ts': 'export default {\n  title 1\n}\n' },
    `error CONFIG_SYNTAX site.config.ts:2:9
  site.config.ts does not parse: Unexpected token \`numeric literal\`
  hint: Look for a missing comma, bracket or quote here or in the line above.
`,
  ],
  [
    'links to files by another name',
    page('[a](./guides/install.md) [b](./guides/01-instal.md) [c](./guides/01-Install.md)'),
    `warning MARKDOWN_LINK_BROKEN docs/page.md:3:1
  The link "./guides/install.md" names a file that is not a page of this site.
  hint: Did you mean "./guides/01-install.md"?
warning MARKDOWN_LINK_BROKEN docs/page.md:3:26
  The link "./guides/01-instal.md" names a file that is not a page of this site.
  hint: Did you mean "./guides/01-install.md"?
warning MARKDOWN_LINK_BROKEN docs/page.md:3:53
  The link "./guides/01-Install.md" names a file that is not a page of this site.
  hint: Did you mean "./guides/01-install.md"? Upper and lower case count.
`,
  ],
  [
    'links to an anchor with a typo',
    page('[a](./guides/01-install.md#first-step)'),
    `warning ANCHOR_BROKEN docs/page.md:3:1
  The link "./guides/01-install.md#first-step" on /page names "#first-step", which /guides/install does not have.
  hint: Did you mean "#first-steps"?
`,
  ],
  [
    'mistypes a component in Markdown',
    page('<Crad title="x">hi</Crad>'),
    `error COMPONENT_UNKNOWN docs/page.md:3:1
  No component is called <Crad>.
  hint: Did you mean <Card>?
`,
  ],
  [
    'mistypes a component in MDX',
    mdx('<Crad title="x">hi</Crad>'),
    `error COMPONENT_UNKNOWN docs/page.mdx:1:1
  No component is called <Crad>.
  hint: Did you mean <Card>?
`,
  ],
  [
    'writes code of a browser in a page',
    mdx('{window.location.href}\n\n{fetch("/x")}'),
    `error EXPRESSION_UNREADABLE docs/page.mdx:1:2
  "window" is not known here, because pages cannot run code.
  hint: Move it into an island, or write its value: https://octavo-docs.github.io/octavo/learn/islands
error EXPRESSION_UNREADABLE docs/page.mdx:3:2
  "fetch" is not known here, because pages cannot run code.
  hint: Move it into an island, or write its value: https://octavo-docs.github.io/octavo/learn/islands
`,
  ],
  [
    'imports a file that does not exist',
    mdx('import data from "./data.json"\n\n# Page'),
    `warning IMPORT_MISSING docs/page.mdx:1:1
  The file "./data.json" does not exist. The page imports it, but does not use it.
  hint: Remove the import, or correct its path.
`,
  ],
  [
    'makes four mistakes in one line of a sidebar',
    {
      ...config('', " sidebarPath: 'sidebars.ts'"),
      'sidebars.ts':
        "export default { docs: [{ type: 'category', items: ['index'], colapsed: true, collapsible: 'x' }, { type: 'lnik' }] }\n",
    },
    `error SIDEBARS_INVALID sidebars.ts:1:25
  docs[0].label: is missing (string)
  hint: Add \`label: '…'\`.
error SIDEBARS_INVALID sidebars.ts:1:79
  docs[0].collapsible: expected \`boolean\`, received \`"x"\`
  hint: Write \`true\` or \`false\`.
error SIDEBARS_INVALID sidebars.ts:1:63
  docs[0].colapsed: is not an option; perhaps "collapsed" was meant
  hint: Write "collapsed".
error SIDEBAR_ITEM_UNKNOWN sidebars.ts:1:101
  Unknown sidebar item type "lnik".
  hint: Did you mean "link"?
`,
  ],
  [
    'forgets the default export of a plugin',
    {
      ...config("plugins: ['./plugin.ts'],"),
      'plugin.ts': "// A plugin.\nexport const plugin = { name: 'x' }\n",
    },
    `error CONFIG_EXPORT_MISSING plugin.ts:2
  plugin.ts has no default export; it exports plugin.
  hint: Write \`export default plugin\`.
`,
  ],
  [
    'forgets the name of a plugin',
    { ...config("plugins: ['./plugin.ts'],"), 'plugin.ts': 'export default {}\n' },
    `error PLUGIN_INVALID site.config.ts:4:13
  Octavo cannot use "./plugin.ts" as a plugin: its default export has no name.
  hint: Write \`export default definePlugin({ name: '…' })\`: https://octavo-docs.github.io/octavo/learn/plugins
`,
  ],
  [
    'mistypes a part of a plugin',
    {
      ...config("plugins: ['./plugin.ts'],"),
      'plugin.ts': "export default {\n  name: 'x',\n  laod() {},\n}\n",
    },
    `error PLUGIN_INVALID plugin.ts:3:3
  Octavo cannot use "./plugin.ts" as a plugin: "laod" is not a part of a plugin.
  hint: Did you mean "load"?
`,
  ],
  [
    'forgets the end of an admonition, and mistypes another',
    page(':::tip\n\nText\n\n:::warnign\n\nx\n\n:::\n\nend'),
    `warning DIRECTIVE_UNCLOSED docs/page.md:3:1
  The block ":::tip" is never closed.
  hint: End it with a line ":::". A block around other blocks needs more colons than they have.
warning DIRECTIVE_UNKNOWN docs/page.md:7:1
  No admonition or component is named ":::warnign"; its content is shown as it is.
  hint: Did you mean ":::warning"?
`,
  ],
  [
    'does not close a rule of a style sheet',
    {
      ...config("themeConfig: { customCss: ['theme/custom.css'] },"),
      'theme/custom.css': '.a { color: red; }\n.b { color: blue;\n.c { color: red; }\n',
    },
    `warning THEME_STYLES_INVALID theme/custom.css:2:1
  The style sheet is not valid CSS here: Unclosed block.
  hint: Correct it, because browsers skip rules from here on. Each "{" needs its "}", each rule its ";".
`,
  ],
  [
    'closes a rule of a style sheet twice',
    {
      ...config("themeConfig: { customCss: ['theme/custom.css'] },"),
      'theme/custom.css': '.a { color: red; }\n}\n',
    },
    `warning THEME_STYLES_INVALID theme/custom.css:2:1
  The style sheet is not valid CSS here: Unexpected }.
  hint: Correct it, because browsers skip rules from here on. Each "{" needs its "}", each rule its ";".
`,
  ],
  [
    'mistypes the type of a navbar item',
    config("themeConfig: { navbar: { items: [{ type: 'docSidebr', sidebarId: 'docs' }] } },"),
    `error CONFIG_INVALID site.config.ts:4:38
  themeConfig.navbar.items[0].type: Bad navbar item type "docSidebr": there is no such entry of the navbar
  | {
  |   "type": "docSidebr",
  |   "sidebarId": "docs"
  | }
  hint: Did you mean "docSidebar"?
`,
  ],
  [
    'links to code',
    page('[x](javascript:alert(1))'),
    `warning HTML_REFUSED docs/page.md:3:1
  The link address "javascript:alert(1)" is not allowed in content, so Octavo removed it.
  hint: Use an https:, mailto: or relative address.
`,
  ],
  [
    'leaves a reference undefined, a link open and a fence open',
    page('[x][nope]\n\n[link](https://a.example\n\n```js\nlet a'),
    `warning MARKDOWN_REFERENCE_UNDEFINED docs/page.md:3:1
  The page does not define the reference "[x][nope]", so readers see it as text.
  hint: Add a line "[nope]: address" to the page, or write "\\[" if it is not a link.
warning MARKDOWN_LINK_UNCLOSED docs/page.md:5:1
  The link "[link](https://a.example" is not complete, so readers see it as text.
  hint: Write it as "[text](address)", or write "\\[" if it is not a link.
warning MARKDOWN_FENCE_UNCLOSED docs/page.md:7:1
  The code block "\`\`\`" is never closed, so it continues to the end of the page, list or quote.
  hint: Close it with a line "\`\`\`", indented like the first line of the block.
`,
  ],
  [
    'writes no list of versions',
    { 'versions.json': '{ "1.0": true }\n' },
    `error VERSIONS_INVALID versions.json:1:1
  versions.json is not a list of versions: it must be a list of names, the newest first.
  hint: Write a list of names, the newest first: \`["2.0", "1.0"]\`. Or remove the file for docs without versions.
`,
  ],
  [
    'writes a number as a version',
    { 'versions.json': '["1.0",\n  2]\n' },
    `error VERSIONS_INVALID versions.json:2:3
  versions.json is not a list of versions: 2 is not text.
  hint: Write a list of names, the newest first: \`["2.0", "1.0"]\`. Or remove the file for docs without versions.
`,
  ],
]

test.each(CASES)(
  'an author who %s reads where and how to correct it',
  async (_, files, printed) => {
    expect(await check(files)).toBe(printed)
  },
)

test.each([
  ['docs', '<site>/docs'],
  ['.', '<site>'],
])('a build into %s names what it would delete', async (out, shown) => {
  expect(await check({}, ['build', '--out', out])).toBe(
    `error OUTPUT_UNSAFE
  The output folder ${shown} contains sources of the site, and a build would delete them.
  hint: Choose another folder with \`--out\`, like \`--out dist\`.
`,
  )
})

test.each(['export const footer = () => null', 'export const Footer = 1'])(
  'a theme file with "%s" names the component that is missing',
  async (code) => {
    const files = { 'theme/shell/footer.tsx': `${code}\n` }
    expect(
      await check(files, ['build'], octavo),
    ).toBe(`error THEME_EXPORT_MISSING theme/shell/footer.tsx:1:1
  theme/shell/footer.tsx replaces "shell/footer", but exports no component "Footer".
  hint: Write \`export function Footer(…)\`, or export the original: \`export { Footer } from 'octavo/theme-original/shell/footer'\`.
`)
  },
)

test('a locale without translations is counted, and the first command is named', async () => {
  emptyFolder(site)
  writeFiles(site, { ...SITE, ...config("i18n: { defaultLocale: 'en', locales: ['en', 'de'] },") })
  const { code, stdout } = await runHere(['translations', 'check'], site)
  expect([code, stdout]).toEqual([
    0,
    `de: nothing is translated yet, of 131 messages and 2 pages. Begin with \`octavo write-translations --locale de\`.
de: 0 of 2 pages (2 missing) and 128 of 131 messages are translated and current. No threshold is set, so missing and outdated pages do not fail this check: see \`requires\` of \`i18n.localeConfigs.de\`.
`,
  ])
})
