import { diagnosticsOf } from '../../cli/base/errors/site-error.ts'
import type { Diagnostic } from '../../cli/base/model/diagnostic.ts'
import { loadConfig } from '../../cli/config/load-config.ts'
import { writeSite } from './write-site.ts'

const MINIMAL = `title: 'T', url: 'https://docs.example'`

/** Every diagnostic of a load that fails, as one line: code, file:line:column, message. */
async function failure(
  files: Record<string, string>,
  options: Parameters<typeof loadConfig>[1] = {},
): Promise<string[]> {
  const site = await writeSite(files)
  try {
    await loadConfig(site, options)
  } catch (error) {
    return (diagnosticsOf(error) ?? [unexpected(error)]).map((diagnostic) =>
      toLine(diagnostic, site),
    )
  }
  return []
}

function toLine({ code, message, source }: Diagnostic, site: string): string {
  const place = source
    ? [source.file, source.line, source.column].filter((part) => part !== undefined).join(':')
    : '-'
  return `${code} ${place} ${message.replaceAll(site, '<site>')}`
}

function unexpected(error: unknown): never {
  throw error
}

describe('diagnostic', () => {
  test('finds the config in the site folder, with its defaults filled in', async () => {
    const site = await writeSite({ 'site.config.ts': `export default { ${MINIMAL} }` })
    const { config, root, siteDir, file } = await loadConfig(site)
    expect([config.title, config.baseUrl, root, siteDir]).toEqual(['T', '/', site, site])
    expect(file).toBe(`${site}/site.config.ts`)
  })

  test('finds it in the folder "site", which then contains pages and components', async () => {
    const site = await writeSite({ 'site/site.config.mjs': `export default { ${MINIMAL} }` })
    const { root, siteDir } = await loadConfig(site)
    expect([root, siteDir]).toEqual([site, `${site}/site`])
  })

  test('reports the line of HTML that its element cannot contain, and of blocks in titles and buttons', async () => {
    const options = `themeConfig: {
      announcementBar: { content: { en: '<li>x</li>' } },
      navbar: { title: '<div>T</div>', items: [
        { type: 'dropdown', label: '<p>L</p>', items: [{ type: 'html', value: '<b>x' }] },
        { to: '/', html: '<p>x</p>' },
        { to: '/', html: '<button><div>x</div></button>' },
      ] },
      footer: { copyright: '</div>', links: [{ title: '<p>T</p>', items: [{ html: '<tr></tr>' }] }] },
    }`
    expect(
      (await failure({ 'site.config.ts': `export default { ${MINIMAL},\n${options} }` })).map(
        (line) =>
          line
            .replace('CONFIG_INVALID site.config.ts:', '')
            .replace('cannot be shown as it is: ', ''),
      ),
    ).toEqual([
      '3:37 themeConfig.announcementBar.content.en: <li> is not inside <ul> or <ol> or <menu>',
      '4:17 themeConfig.navbar.title: a text shows the tag <div> as it is written',
      '5:29 themeConfig.navbar.items[0].label: a text shows the tag <p> as it is written',
      '5:72 themeConfig.navbar.items[0].items[0].value: <b> is not closed',
      '6:20 themeConfig.navbar.items[1].html: <p> is a block inside a link of the navbar',
      '7:20 themeConfig.navbar.items[2].html: <div> is a block inside a link of the navbar',
      '9:17 themeConfig.footer.copyright: </div> ends no element that was started before it',
      '9:48 themeConfig.footer.links[0].title: a text shows the tag <p> as it is written',
      '9:77 themeConfig.footer.links[0].items[0].html: <tr> is not inside <table> or <thead> or <tbody> or <tfoot>',
    ])
  })

  test('takes the file that the command line names', async () => {
    const site = await writeSite({
      'site.config.ts': `export default { ${MINIMAL} }`,
      'other.js': `export default { title: 'Other', url: 'https://docs.example' }`,
    })
    expect((await loadConfig(site, { config: 'other.js' })).config.title).toBe('Other')
  })

  test('names the folder and the candidates when there is none', async () => {
    expect(await failure({ 'readme.md': '' })).toEqual([
      'CONFIG_MISSING - <site> has no config. Octavo looks for site.config.ts, site.config.mts, ' +
        'site.config.js, site.config.mjs, site.config.cjs there and in site/.',
    ])
  })

  test('reports a missing file of the command line', async () => {
    expect(await failure({}, { config: 'nope.ts' })).toEqual([
      'CONFIG_MISSING - There is no config file <site>/nope.ts.',
    ])
  })

  test('refuses a missing folder', async () => {
    await expect(loadConfig('/no/such/site')).rejects.toMatchObject({ code: 'SITE_FOLDER_MISSING' })
  })
})

describe('running', () => {
  test.each([
    ['an object', `export default { ${MINIMAL} }`],
    ['a promise', `export default Promise.resolve({ ${MINIMAL} })`],
    ['a function', `export default () => ({ ${MINIMAL} })`],
    ['an async function', `export default async () => ({ ${MINIMAL} })`],
    ['module.exports', `module.exports = { ${MINIMAL} }`],
    ['await at the top', `const title = await Promise.resolve('T')\nexport default { ${MINIMAL} }`],
    [
      'types and defineConfig',
      `import { defineConfig, type SiteConfigInput } from 'octavo/config'
       const config: SiteConfigInput = { ${MINIMAL} }
       export default defineConfig(config)`,
    ],
  ])('accepts %s', async (_, text) => {
    const site = await writeSite({ 'site.config.ts': text })
    expect((await loadConfig(site)).config.title).toBe('T')
  })

  test('follows imports of the site and lists every file', async () => {
    const site = await writeSite({
      'site.config.ts': `import { navbar } from './parts/navbar'
        import names from './names.json'
        import path from 'node:path'
        export default { title: names.title, url: 'https://docs.example',
          tagline: path.basename(import.meta.dirname) === '' ? '' : navbar }`,
      'parts/navbar.ts': `import './index.js'\nexport const navbar: string = 'from a file'`,
      'parts/index.ts': `export {}`,
      'names.json': '{ "title": "From JSON" }',
    })
    const { config, dependencies } = await loadConfig(site)
    expect([config.title, config.tagline]).toEqual(['From JSON', 'from a file'])
    expect(dependencies.map((file) => file.slice(site.length + 1)).sort()).toEqual([
      'names.json',
      'parts/index.ts',
      'parts/navbar.ts',
      'site.config.ts',
    ])
  })

  test('places a syntax error in an imported file', async () => {
    expect(
      await failure({
        'site.config.ts': `import './part.ts'\nexport default { ${MINIMAL} }`,
        'part.ts': `export const a = {\n  b: 1,\n  c: = 2,\n}`,
      }),
    ).toEqual(['CONFIG_SYNTAX part.ts:3:6 part.ts does not parse: Expression expected'])
  })

  test('places an error that is thrown while it runs', async () => {
    expect(
      await failure({
        'site.config.ts': `interface Unused { a: string }\n\nconst list: string[] | undefined = undefined\nexport default { title: list.join() }`,
      }),
    ).toEqual([
      'CONFIG_THREW site.config.ts:4:30 site.config.ts failed while it ran: its code threw TypeError: "Cannot read properties of undefined (reading \'join\')".',
    ])
  })

  test('reports a missing import, and the place that asks for it', async () => {
    expect(await failure({ 'site.config.ts': `\nimport './nope'` })).toEqual([
      'CONFIG_IMPORT site.config.ts:2 site.config.ts imports ./nope, which does not exist.',
    ])
  })
})

describe('a value that no check could read', () => {
  test('locates an option that contains itself', async () => {
    const text = `const items: unknown[] = []\nitems.push({ label: 'A', items })
export default { ${MINIMAL},\n  themeConfig: { navbar: { items } } }`
    expect(await failure({ 'site.config.ts': text })).toEqual([
      'CONFIG_INVALID site.config.ts:4:28 themeConfig.navbar.items[0].items: holds themeConfig.navbar.items again',
    ])
  })

  test('locates an error of a getter, with its message', async () => {
    const text = `export default { ${MINIMAL}, i18n: {\n  get locales(): string[] { throw new Error('no network') } } }`
    expect(await failure({ 'site.config.ts': text })).toEqual([
      expect.stringMatching(
        /^CONFIG_THREW site\.config\.ts:2:\d+ site\.config\.ts failed while it ran: its code threw Error: "no network"\.$/,
      ),
    ])
  })

  test('reports endless sidebars, those of cut versions too', async () => {
    const deep = `{"type":"category","label":"C","items":[`.repeat(5000) + ']}'.repeat(5000)
    const sidebars = `{ "main": [${deep}] }`
    const docs = `docs: [{ path: 'a', sidebarPath: 's.cjs' }]`
    expect(
      await failure({
        'site.config.ts': `export default { ${MINIMAL}, ${docs} }`,
        's.cjs': `const main = ['a']; main.push({ Guide: main }); module.exports = { main }`,
      }),
    ).toEqual(['SIDEBARS_INVALID s.cjs:1:68 main[1].Guide: holds main again'])
    expect(
      await failure({
        'site.config.ts': `export default { ${MINIMAL}, ${docs} }`,
        's.cjs': `let main = ['a']
          for (let i = 0; i < 5000; i += 1) main = [{ type: 'category', label: 'C', items: main }]
          module.exports = { main }`,
      }),
    ).toEqual([expect.stringMatching(/^SIDEBARS_INVALID s\.cjs.* 200 levels deep$/)])
    expect(
      await failure({
        'site.config.ts': `export default { ${MINIMAL}, ${docs} }`,
        's.cjs': `\nmodule.exports = ${sidebars}`,
      }),
    ).toEqual([
      expect.stringMatching(
        /^CONFIG_SYNTAX s\.cjs:2:\d+ s\.cjs does not parse: it is nested too deeply$/,
      ),
    ])
    expect(
      await failure({
        'site.config.ts': `export default { ${MINIMAL}, docs: [{ path: 'a' }] }`,
        'versions.json': '["1.0"]',
        'versioned_sidebars/version-1.0-sidebars.json': sidebars,
      }),
    ).toEqual([
      expect.stringMatching(/^SIDEBARS_INVALID versioned_sidebars.*: it is nested too deeply$/),
    ])
  })

  test('reports a function of the config that calls itself endlessly', async () => {
    const text = `const f = (): string => f() + 'x'\nexport default { title: f() }`
    expect(await failure({ 'site.config.ts': text })).toEqual([
      expect.stringMatching(
        /^CONFIG_THREW .* failed while it ran: its code threw RangeError: "a function calls itself without end"\.$/,
      ),
    ])
  })

  test('names the exports of a config without a default export', async () => {
    expect(await failure({ 'site.config.ts': `export const config = { ${MINIMAL} }` })).toEqual([
      'CONFIG_EXPORT_MISSING site.config.ts:1 site.config.ts has no default export; it exports config.',
    ])
  })

  test.each(['', `import process from 'node:process'\n`, `const process = require('process');\n`])(
    'refuses a config that ends the program: %j',
    async (head) => {
      const text = `${head}process.exit(0)\nmodule.exports = { ${MINIMAL} }`
      const line = head === '' ? 1 : 2
      expect(await failure({ 'site.config.ts': text })).toEqual([
        expect.stringMatching(
          `^CONFIG_EXITED site\\.config\\.ts:${line}:\\d+ site\\.config\\.ts calls process\\.exit\\(0\\)`,
        ),
      ])
    },
  )
})

describe('code that does not end', () => {
  const options = { seconds: 1.5 }
  const line = (place: string) =>
    `CONFIG_ENDLESS ${place} site.config.ts did not end in 1.5 seconds.`

  test.each([
    ['in the file', `interface Unused { a: string }\n\nlet n = 0\nwhile (true) n += 1\n`, 4],
    ['in a function that is exported', `export default () => {\n  for (let n = 0; ; n++);\n}`, 2],
    ['before an async function waits', `export default async () => {\n  while (true);\n}`, 2],
    ['in a getter', `export default {\n  get title() {\n    for (;;) ;\n  },\n}`, 3],
  ])('is stopped %s, and located', async (_, text, at) => {
    expect(await failure({ 'site.config.ts': text }, options)).toEqual([
      line(`site.config.ts:${at}`),
    ])
  })

  test('is located in its own file', async () => {
    const files = {
      'site.config.ts': `import './a'\nexport default {}`,
      'a.ts': `const run = () => {\n  while (true) Math.random()\n}\nrun()`,
    }
    expect(await failure(files, { seconds: 2 })).toEqual([
      'CONFIG_ENDLESS a.ts:2 site.config.ts did not end in 2 seconds.',
    ])
  })

  test.each([
    ['a promise', `// await\nexport default new Promise(() => {})`, '2:16'],
    ['a promise that it awaits', `const a = 1\nconst b = await new Promise(() => {})`, '2:11'],
    [
      'a timer',
      `export default async () => {\n  await new Promise((end) => setTimeout(end, 1e9).unref())\n}`,
      '2:3',
    ],
  ])('is given up if %s never resolves', async (_, text, at) => {
    expect(await failure({ 'site.config.ts': text }, options)).toEqual([
      line(`site.config.ts:${at}`),
    ])
  })
})

describe('checking', () => {
  test('names five errors at once, each with its line', async () => {
    const text = `export default {
  title: '',
  url: 'docs.example',
  theme: 'dark', // no option
  i18n: { locales: ['en', 'de'], defaultLocale: 'fr' },
  themeConfig: {
    navbar: {
      items: [
        { label: 'a, { b' /* { */, to: '/a' },
        { type: 'docSidebr', label: "B" },
      ],
    },
  },
}`
    expect(await failure({ 'site.config.ts': text })).toEqual([
      'CONFIG_INVALID site.config.ts:2:3 title: must not be empty',
      'CONFIG_INVALID site.config.ts:3:3 url: "docs.example" does not look like a valid URL; write it like "https://docs.example"',
      'CONFIG_INVALID site.config.ts:5:34 i18n.defaultLocale: "fr" must be one of locales: en, de',
      expect.stringMatching(
        /^CONFIG_INVALID site\.config\.ts:10:\d+ themeConfig\.navbar\.items\[1\]/,
      ),
      'CONFIG_INVALID site.config.ts:4:3 theme: is not an option; remove it or correct its name',
    ])
  })

  test('suggests the meant option for a mistyped one, and names missing ones', async () => {
    const text = `export default { titel: 'T', url: 'https://docs.example',
  docs: [{ paht: 'docs' }],
  themeConfig: { navbar: { hideOnscroll: true } } }`
    expect(await failure({ 'site.config.ts': text })).toEqual([
      'CONFIG_INVALID site.config.ts:1:16 title: is missing (string)',
      'CONFIG_INVALID site.config.ts:2:10 docs[0].path: is missing (string)',
      'CONFIG_INVALID site.config.ts:2:12 docs[0].paht: is not an option; perhaps "path" was meant',
      'CONFIG_INVALID site.config.ts:3:28 themeConfig.navbar.hideOnscroll: is not an option; perhaps "hideOnScroll" was meant',
      'CONFIG_INVALID site.config.ts:1:18 titel: is not an option; perhaps "title" was meant',
    ])
  })

  test('loads a shared sidebars file once, and tells none from unset', async () => {
    const site = await writeSite({
      'site.config.ts': `const docs = (id: string, rest: object) => ({ id, path: id, ...rest })
        export default { ${MINIMAL}, docs: [docs('a', { sidebarPath: 'sidebars.ts' }),
          docs('b', { sidebarPath: './sidebars.ts' }), docs('c', { sidebarPath: false }), docs('d', {})] }`,
      'sidebars.ts': `import { defineSidebars } from 'octavo/config'
        export default defineSidebars({ main: ['intro', { Guide: ['a'] }] })`,
    })
    const { sidebars } = await loadConfig(site)
    expect(sidebars).toEqual({
      a: { main: ['intro', { Guide: ['a'] }] },
      b: { main: ['intro', { Guide: ['a'] }] },
      c: false,
      d: undefined,
    })
    expect(sidebars.a).toBe(sidebars.b)
  })

  test('loads sidebars of JSON, and finds a file whose ending is omitted', async () => {
    const site = await writeSite({
      'site.config.ts': `export default { ${MINIMAL}, docs: [
        { id: 'a', path: 'a', sidebarPath: './a.json' }, { id: 'b', path: 'b', sidebarPath: './b' },
        { id: 'c', path: 'c', sidebarPath: './c.js' }, { id: 'd', path: 'd', sidebarPath: './d' } ] }`,
      'a.json': '{ "main": { "Guides": { "Start": ["a"] } } }',
      'b.js': 'module.exports = { main: ["b"] }',
      'c.ts': 'export default { main: ["c"] satisfies string[] }',
      'd.json': '{ "main": ["d"] }',
    })
    const { sidebars } = await loadConfig(site)
    expect(sidebars).toEqual({
      a: { main: { Guides: { Start: ['a'] } } },
      b: { main: ['b'] },
      c: { main: ['c'] },
      d: { main: ['d'] },
    })
  })

  test('locates the error in sidebars of JSON that are invalid', async () => {
    const config = `export default { ${MINIMAL}, docs: [{ path: 'a', sidebarPath: 's.json' }] }`
    expect(await failure({ 'site.config.ts': config, 's.json': '{ "main": [' })).toEqual([
      expect.stringMatching(/^CONFIG_SYNTAX s\.json/),
    ])
    expect(await failure({ 'site.config.ts': config, 's.json': '{ "main": [3] }' })).toEqual([
      'SIDEBARS_INVALID s.json:1:12 main[0]: must be the id of a doc, or an object',
    ])
  })

  test('reports every sidebars file that is missing or invalid', async () => {
    const files = {
      'site.config.ts': `export default { ${MINIMAL}, docs: [
        { id: 'a', path: 'a', sidebarPath: './nope.ts' },
        { id: 'b', path: 'b', sidebarPath: './list.cjs' },
        { id: 'c', path: 'c', sidebarPath: './bad.ts' } ] }`,
      'list.cjs': `module.exports = ['intro']`,
      'bad.ts': `export default { main: ['a', 3], other: 'x' }`,
    }
    expect(await failure(files)).toEqual([
      'SIDEBARS_MISSING site.config.ts:2:31 The sidebars file ./nope.ts of the docs instance "a" does not exist.',
      'SIDEBARS_INVALID list.cjs:1:18 must export an object: sidebar name → list of entries',
      'SIDEBARS_INVALID bad.ts:1:30 main[1]: must be the id of a doc, or an object',
      'SIDEBARS_INVALID bad.ts:1:34 other: must be a list of entries, or an object of such lists',
    ])
  })

  test('reports every field of a sidebar that is missing, wrong or unknown', async () => {
    const main = [
      { type: 'link', href: '/x' },
      { type: 'category', label: 'C', link: { type: 'doc' }, items: [{ type: 'doc' }] },
      { type: 'autogenerated', dirName: '/a' },
      { type: 'html', value: 'x', klass: 'y' },
      { type: 'video' },
      // Every object has a field of this name, and it is not a rule.
      { type: 'constructor' },
    ]
    const files = {
      'site.config.ts': `export default { ${MINIMAL}, docs: [{ path: 'a', sidebarPath: 's.cjs' }] }`,
      's.cjs': `module.exports = ${JSON.stringify({ main })}`,
    }
    // Unknown types are reported with the docs, where all sidebars are resolved.
    expect(await failure(files)).toEqual([
      expect.stringMatching(/^SIDEBARS_INVALID s\.cjs:1:27 main\[0\]\.label: /),
      'SIDEBARS_INVALID s.cjs:1:86 main[1].link: must be { type: "doc", id } or { type: "generated-index" } with its own fields',
      expect.stringMatching(/^SIDEBARS_INVALID s\.cjs:1:117 main\[1\]\.items\[0\]\.id: /),
      'SIDEBARS_INVALID s.cjs:1:158 main[2].dirName: must be a folder without slashes at its ends, or "." for all',
      'SIDEBARS_INVALID s.cjs:1:201 main[3].klass: is not an option; remove it or correct its name',
      'SIDEBAR_ITEM_UNKNOWN s.cjs:1:215 Unknown sidebar item type "video".',
      'SIDEBAR_ITEM_UNKNOWN s.cjs:1:232 Unknown sidebar item type "constructor".',
    ])
  })
})
