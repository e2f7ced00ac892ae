/** Plugins of a site, written with the public API alone, in whole builds. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLiveSite } from '../../cli/serve/live/live-site.ts'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../octavo.ts'
import { STAND_IN_TOOLS } from '../stand-in-tools.ts'

const withPlugins = (plugins: string) =>
  SMALL_CONFIG.replace('docs:', `plugins: ${plugins},\n  docs:`)

/** Docs from a table: a page for each row. */
const CSV = `import { writeFileSync } from 'node:fs'
import { definePlugin } from 'octavo/config'

const schema = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (value) =>
      typeof value.file === 'string'
        ? { value: { file: value.file, separator: value.separator ?? ',' } }
        : { issues: [{ message: 'must be a path', path: ['file'] }] },
  },
} as const

export default definePlugin({
  name: 'csv',
  options: schema,
  styles: ['./csv.css'],
  components: './components.tsx',
  clientModules: ['./client.ts'],
  pages: { parts: './parts-page.tsx' },
  load({ options, read }) {
    const [, ...rows] = read(options.file).trim().split('\\n').map((row) => row.split(options.separator))
    return {
      docs: rows.map(([id, name, text]) => ({
        path: \`parts/\${id}.md\`,
        text: \`---\\ntitle: \${name}\\n---\\n\\n\${text}\\n\\nBack [home](../index.md).\\n\`,
      })),
      messages: { en: { 'csv.count': String(rows.length), 'footer.copyright': 'of csv' } },
    }
  },
  headTags: (page, { options }) =>
    page.file?.includes('/parts/')
      ? [
          { tagName: 'meta', attributes: { name: 'made-from', content: options.file } },
          { tagName: 'link', attributes: { rel: 'author', href: 'https://a.example/' } },
        ]
      : [],
  article: (html, page) => (page.kind === 'doc' ? html.replace('Home', 'House') : html),
  afterBuild({ pages, files, read, folder }) {
    const saw = [pages.length, files.includes('parts/a/index.html'), read('parts/a/index.html').includes('Turns')]
    writeFileSync(folder + '/../saw.json', JSON.stringify(saw))
  },
  commands: [
    { name: 'csv:count', description: 'Count the rows.', run: ({ options, read, print, args }) => print(\`\${read(options.file).trim().split('\\n').length - 1} rows \${args.join()}\`) },
    { name: 'csv:fail', description: 'Fail.', run() { throw new Error('no luck') } },
  ],
})
`
/** An index of all samples of code. */
const SAMPLES = `import { definePlugin } from 'octavo/config'
export default definePlugin({
  name: 'samples',
  load({ read, list }) {
    const samples = list('docs/**/*.md').flatMap((path) =>
      [...read(path).matchAll(/^\`\`\`(\\w+)\\n([\\s\\S]*?)^\`\`\`$/gm)].map(([all, lang]) => ({ path, lang, all })))
    return { docs: [{ path: 'samples.mdx', text: '# Samples\\n\\n' + samples.map(({ path, lang, all }) =>
      \`## \${lang}\\n\\nIn [the page](./\${path.slice(5)}).\\n\\n\${all}\\n\`).join('\\n') }] }
  },
})
`
const FILES = {
  'site.config.ts': withPlugins(
    `[['./plugins/csv', { file: 'data/parts.csv' }], './plugins/samples.ts']`,
  ),
  'plugins/csv.ts': CSV,
  'plugins/csv.css': '.csv { color: red }',
  'plugins/components.tsx': 'export const Part = () => null\n',
  'plugins/client.ts': 'export {}\n',
  'plugins/parts-page.tsx': 'export default () => <h1>All parts</h1>',
  'plugins/samples.ts': SAMPLES,
  'data/parts.csv': 'id,name,text\na,Bolt,Turns.\nb,Nut,Holds.\n',
  'docs/index.md': '# Home\n\n[a](./parts/a.md)\n\n```sh\nls\n```\n\n<Part />\n',
}

let folder: string
beforeEach(() => {
  folder = makeFolder(FILES)
})
afterEach(() => removeFolder(folder))
const read = (path: string) => readFileSync(join(folder, 'dist', path), 'utf8')
async function run(...args: string[]) {
  const { code, stdout, stderr } = await runHere(args, folder)
  return { code, text: stdout + stderr }
}

test('plugins add docs, routes, messages, components, styles and head tags, and change articles', async () => {
  const { code, text } = await run('build')
  expect([code, text]).toEqual([0, expect.stringContaining('No warnings')])
  const part = read('parts/a/index.html')
  expect(part).toContain('<title>Bolt | Small</title>')
  expect(part).toContain('<p>Turns.</p>')
  expect(part).toContain('href="/"')
  expect(read('index.html')).toContain('href="/parts/a"')
  const { head, article } = JSON.parse(read('parts/a/index.json'))
  expect(head.meta).toContainEqual({ name: 'made-from', content: 'data/parts.csv' })
  expect(head.tags).toContain('<link rel="author" href="https://a.example/" data-of-page="">')
  expect(article).toContain('Turns.')
  expect(read('index.html')).toContain('<h1>House</h1>')
  expect(JSON.parse(read('index.json')).article).toContain('House')
  expect(read('parts/index.html')).toContain('<h1>All parts</h1>')
  const samples = read('samples/index.html')
  expect(samples).toMatch(/In <a href="\/">the page<\/a>/)
  expect(samples).toContain('ls')
  expect(readFileSync(join(folder, 'saw.json'), 'utf8')).toBe('[7,true,true]')
})

test.each([
  ["({ file }) => file === 'data/parts.csv' ? './components.tsx' : undefined", /No warnings/],
  ['() => undefined', /Part[\s\S]*COMPONENT_UNKNOWN|COMPONENT_UNKNOWN[\s\S]*Part/],
  ['() => 5', /PLUGIN_INVALID[\s\S]*components is not the path of a module/],
  ["() => { throw new Error('no luck') }", /PLUGIN_FAILED[\s\S]*plugin "csv": no luck/],
])('components of a plugin may depend on its options: %s', async (components, expected) => {
  writeFiles(folder, {
    'plugins/csv.ts': CSV.replace("'./components.tsx'", components),
    'docs/index.md': '# Home\n\n<Part />\n',
  })
  expect((await run('build')).text).toMatch(expected)
})

test('plugins add commands, and what they throw has their name', async () => {
  expect(await run('csv:count', 'x', 'y')).toEqual({ code: 0, text: '2 rows x,y\n' })
  const failed = await run('csv:fail')
  expect([failed.code, failed.text]).toEqual([
    1,
    expect.stringMatching(/PLUGIN_FAILED.*\n.*"csv" failed: no luck/),
  ])
  expect((await run('csv:nothing')).code).toBe(2)
})

test('what is wrong with plugins is told by name and line, all at once', async () => {
  writeFiles(folder, {
    'site.config.ts': withPlugins(`['./gone', ['./plugins/csv', { file: 7 }],
    './plugins/none', './plugins/odd', './plugins/throws']`),
    'plugins/none.ts': 'export default {}\n',
    'plugins/odd.ts': 'export default { name: "odd", hooks: {} }\n',
    'plugins/throws.ts': 'export default { name: "throws", load({ read }) { read("no.csv") } }\n',
  })
  const { code, text } = await run('build')
  expect([code, text]).toEqual([1, expect.not.stringContaining('internal')])
  expect(text).toMatch(/PLUGIN_MISSING site\.config\.ts:\d+:\d+\n.*"\.\/gone"/)
  expect(text).toMatch(/PLUGIN_OPTIONS site\.config\.ts:\d+:\d+\n.*"csv": file: must be a path/)
  expect(text).toMatch(/PLUGIN_INVALID site\.config\.ts:\d+:\d+\n.*"\.\/plugins\/none".*no name/)
  expect(text).toMatch(/PLUGIN_INVALID plugins\/odd\.ts:1:31\n.*"hooks"/)
  expect(text).toMatch(/PLUGIN_FAILED.*\n.*"throws" failed: There is no file "no\.csv"/)
})

test.each([
  ['load: () => ({ docs: [{ path: "../a.md", text: "" }] })', /PLUGIN_INVALID.*\n.*"\.\.\/a\.md"/],
  [
    'load: () => ({ docs: [{ path: "a.md", text: "", instance: "x" }] })',
    /PLUGIN_INVALID.*\n.*"x"/,
  ],
  ['load: () => ({ docs: [{ path: "z.md", text: "[x](./no.md)" }] })', /docs\/z\.md:1/],
  [
    `load: () => ({ docs: [{ path: 'z.md', text: '---\\nimage: ./no.png\\n---\\n\\n# Z\\n' }] })`,
    /IMAGE_BROKEN docs\/z\.md:2.*\n.*\n.*The plugin "bad" wrote this page/,
  ],
  [
    `load: () => ({ docs: [{ path: 'z.md', text: '[x](/gone)' }] })`,
    /docs\/z\.md:1.*\n.*\n.*The plugin "bad" wrote this page/,
  ],
  [
    'load: () => new Promise(() => {})',
    /PLUGIN_FAILED site\.config\.ts:\d+:\d+\n.*"bad" failed: load did not end in 1 seconds/,
  ],
  ['load() { while (true) {} }', /PLUGIN_FAILED.*\n.*"bad" failed: load did not end/],
  [
    'load: () => null',
    /PLUGIN_FAILED site\.config\.ts.*\n.*"bad" failed: load must give an object/,
  ],
  [
    'load: () => ({ docs: [null] })',
    /PLUGIN_FAILED.*\n.*"bad" failed: docs\[0\] of load must have/,
  ],
  ['load: () => ({ messages: { en: { a: 1 } } })', /messages\.en of load: "a" must be a text/],
  ['load: () => ({ pages: [] })', /load gave "pages"/],
  [
    '\n  load() {\n    throw new Error("here") }',
    /PLUGIN_FAILED plugins\/bad\.ts:3:\d+\n.*"bad" failed: here\n.*hint: Correct the plugin, its options or its data/,
  ],
  ['article: () => 7', /PLUGIN_FAILED docs\/index\.md\n.*"bad" failed: article must give a text/],
  [
    'headTags: () => [{ tagName: "script", innerHTML: "x()" }]',
    /PLUGIN_FAILED.*\n.*"bad" failed: the head of one page cannot have <script>/,
  ],
  ['headTags() { throw new Error("of tags") }', /PLUGIN_FAILED.*\n.*"bad" failed: of tags/],
  [
    'afterBuild() { throw new Error("at last") }',
    /PLUGIN_FAILED plugins\/bad\.ts:1:\d+\n.*"bad" failed: at last/,
  ],
  ['styles: ["./no.css"]', /PLUGIN_INVALID site\.config\.ts.*\n.*"\.\/no\.css"/],
])('%s is told', async (part, expected) => {
  writeFiles(folder, {
    'site.config.ts': withPlugins(`['./plugins/bad'], renderTimeout: 1`),
    'plugins/bad.ts': `export default { name: 'bad', ${part} }\n`,
    'docs/index.md': '# Home\n',
  })
  const { text } = await run('build')
  expect(text).toMatch(expected)
  expect(text).not.toContain('internal error')
})

test('what two want to be is told with the names of both', async () => {
  const toPlugin = (name: string, more: string) => `export default { name: '${name}', ${more} }\n`
  const page = `load: () => ({ docs: [{ path: 'same.md', text: '# Same' }, { path: 'own.md', text: '# Own' }] })`
  writeFiles(folder, {
    'site.config.ts': withPlugins(`['./plugins/one', './plugins/two']`),
    'plugins/one.ts': toPlugin('one', page),
    'plugins/two.ts': toPlugin(
      'two',
      `load: () => ({ docs: [{ path: 'same.md', text: '# Other' }] })`,
    ),
    'docs/index.md': '# Home\n',
  })
  expect((await run('build')).text).toMatch(
    /PLUGIN_INVALID site\.config\.ts:\d+:\d+\n.*Octavo cannot use "two" as a plugin: its page "same\.md" is one of "one" too/,
  )
  writeFiles(folder, {
    'plugins/one.ts': toPlugin('one', `pages: { taken: './page.tsx', other: './page.tsx' }`),
    'plugins/two.ts': toPlugin('two', `pages: { other: './page.tsx' }`),
    'plugins/page.tsx': 'export default () => <h1>Page</h1>',
    'docs/taken.md': '# Taken\n',
  })
  const { text } = await run('build')
  expect(text).toMatch(
    /ROUTE_DUPLICATE site\.config\.ts:\d+:\d+\n.*Two pages have the address \/taken: docs\/taken\.md, which Octavo shows there, and plugins\/page\.tsx of the plugin "one"/,
  )
  expect(text).toMatch(
    /Two pages have the address \/other: .* of the plugin "one", which.* of the plugin "two"/,
  )
})

test('pages, routes and messages of plugins are there in every language', async () => {
  const german = { 'i18n/de/docs/parts/a.md': '---\ntitle: Bolzen\n---\n\nDreht.\n' }
  writeFiles(folder, {
    ...german,
    'site.config.ts': withPlugins(`['./plugins/csv'], i18n: { locales: ['en', 'de'] }`).replace(
      "['./plugins/csv']",
      "[['./plugins/csv', { file: 'data/parts.csv' }]]",
    ),
    'plugins/csv.ts': CSV.replace(
      "'footer.copyright': 'of csv' }",
      "'csv.own': 'Own' }, de: { 'csv.own': 'Eigen' }",
    ),
    'plugins/components.tsx': `import { translate } from 'octavo'
import { named } from './text.ts'
export const Part = () => <b>{translate({ id: 'csv.own', message: 'Own' })} {named()}</b>`,
    'plugins/text.ts': `import { translate } from 'octavo'
export const named = () => translate({ id: 'csv.named', message: 'Named' })`,
    'plugins/parts-page.tsx': `import { translate } from 'octavo'
export default () => <h1>{translate({ id: 'csv.all', message: 'All parts' })}</h1>`,
  })
  const written = await run('write-translations', '--locale', 'de')
  expect(written.code).toBe(0)
  const catalogue = JSON.parse(readFileSync(join(folder, 'i18n/de/messages.json'), 'utf8'))
  const textOf = (id: string) => catalogue[id]?.message
  expect([textOf('csv.own'), textOf('csv.named'), textOf('csv.all')]).toEqual([
    'Eigen',
    'Named',
    'All parts',
  ])
  catalogue['csv.all'].message = 'Alle Teile'
  writeFiles(folder, { 'i18n/de/messages.json': JSON.stringify(catalogue) })
  const { code, text } = await run('build')
  expect([code, text]).toEqual([0, expect.not.stringContaining('ORPHANED')])
  const [locale = ''] = /assets\/data\/locale[^"]*/.exec(read('de/parts/index.html')) ?? []
  expect(read(`de/${locale}`)).toContain('"csv.all":"Alle Teile"')
  expect(read('de/parts/a/index.html')).toContain('<p>Dreht.</p>')
  expect(read('de/parts/b/index.html')).toContain('<p>Holds.</p>')
  const accepted = await run('translations', 'accept', '--locale', 'de', 'i18n/de/docs/parts/a.md')
  expect([accepted.code, accepted.text]).toEqual([0, expect.any(String)])
  writeFiles(folder, { 'data/parts.csv': 'id,name,text\na,Bolt,Turns twice.\nb,Nut,Holds.\n' })
  expect((await run('translations', 'status', '--locale', 'de')).text).toMatch(/docs\/parts\/a\.md/)
})

test('a new file in a folder that a plugin lists is another build', async () => {
  writeFiles(folder, {
    'site.config.ts': withPlugins(`['./plugins/list']`),
    'plugins/list.ts': `export default { name: 'list', load: ({ list, read }) => ({
      docs: list('data/**/*.txt').map((path) => ({ path: path.replace(/.txt$/, '.md'), text: '# ' + read(path) })) }) }`,
    'docs/index.md': '# Home\n',
    'data/one.txt': 'One',
  })
  expect((await run('build')).text).toContain('Built')
  writeFiles(folder, { 'data/deep/two.txt': 'Two' })
  expect((await run('build')).text).toContain('Built')
  expect(read('data/deep/two/index.html')).toContain('<h1>Two</h1>')
  const site = await createLiveSite({ siteDir: folder, tools: STAND_IN_TOOLS })
  try {
    expect(site.watched).toContain(join(folder, 'data'))
    writeFiles(folder, { 'data/deeper/three.txt': 'Three' })
    await site.refresh([join(folder, 'data/deeper/three.txt')])
    const answer = await site.respond('/data/deeper/three')
    expect(String(Reflect.get(answer, 'body'))).toContain('<h1>Three</h1>')
  } finally {
    await site.close()
  }
})

test('serve asks a plugin again when its code or what it read is another, and only then', async () => {
  const site = await createLiveSite({ siteDir: folder, tools: STAND_IN_TOOLS })
  try {
    const bodyOf = async (path: string) => String(Reflect.get(await site.respond(path), 'body'))
    expect(await bodyOf('/parts/a')).toContain('Turns.')
    expect(site.watched).toContain(join(folder, 'data/parts.csv'))
    writeFiles(folder, { 'data/parts.csv': 'id,name,text\na,Bolt,Changed.\nc,Pin,New.\n' })
    await site.refresh([join(folder, 'data/parts.csv')])
    expect(await bodyOf('/parts/a')).toContain('Changed.')
    expect(await bodyOf('/parts/c')).toContain('New.')
    writeFiles(folder, { 'plugins/csv.ts': CSV.replace('House', 'Hut') })
    await site.refresh([join(folder, 'plugins/csv.ts')])
    expect(await bodyOf('/')).toContain('Hut')
    writeFiles(folder, { 'docs/more.md': '# More\n\n```js\n1\n```\n' })
    await site.refresh([join(folder, 'docs/more.md')])
    expect(await bodyOf('/samples')).toContain('href="/more"')
  } finally {
    await site.close()
  }
})

test.each([
  ['a hook', 'article: (html) => html + process.env.OWN_VALUE'],
  ['code in another spelling', 'article: (html) => html + (({ env }) => env.OWN_VALUE)(process)'],
])('a build after a change of a variable that %s reads equals a clean one', async (_, hook) => {
  const root = makeFolder({
    'site.config.ts': withPlugins("['./own.ts']"),
    'own.ts': `import { definePlugin } from 'octavo/config'\nexport default definePlugin({ name: 'own', ${hook} })\n`,
    'docs/index.md': '---\nslug: /\n---\n\n# Home\n',
  })
  try {
    for (const value of ['one', 'two']) {
      process.env.OWN_VALUE = value
      expect((await runHere(['build', '--quiet'], root)).code).toBe(0)
      expect(readFileSync(join(root, 'dist/index.html'), 'utf8')).toContain(value)
    }
  } finally {
    removeFolder(root)
  }
})
