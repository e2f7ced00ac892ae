/**
 * What a page refers to is absent, appears, and disappears again. After each step, a build with caches and a site
 * that is served equal those that begin with nothing.
 */

import { type EditedDisk, SITE } from '../serve/live/live-edits.ts'
import { LiveSession } from '../serve/live/live-session.ts'
import { STAND_IN_TOOLS } from '../stand-in-tools.ts'
import { type CountedSite, createCountedSite } from './counted-site.ts'

interface Missing {
  /** Files that refer to it: path → text. Default: those of the site. */
  refer?: Readonly<Record<string, string>>
  /** Path → text of what appears. */
  appears: Readonly<Record<string, string>>
}

const CONFIG = SITE['site.config.ts'] ?? ''
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>'

const MISSING: Readonly<Record<string, Missing>> = {
  page: { appears: { 'docs/gone.md': '# Gone\n\nFound.\n' } },
  anchor: {
    refer: { 'docs/a.md': '# A\n\n[To](./b.md#later)\n' },
    appears: { 'docs/b.md': '# B\n\n## Later\n\nText.\n' },
  },
  picture: {
    refer: { 'docs/a.md': '# A\n\n![New](./new.svg)\n' },
    appears: { 'docs/new.svg': SVG },
  },
  download: {
    refer: { 'docs/a.md': '# A\n\n[New](./new.zip)\n' },
    appears: { 'docs/new.zip': 'zip' },
  },
  'static file': {
    refer: { 'docs/a.md': '# A\n\n[New](/new.txt) ![New](/new.svg)\n' },
    appears: { 'static/new.txt': 'new', 'static/new.svg': SVG },
  },
  partial: {
    refer: { 'docs/z.mdx': "import New from './_new.mdx'\n\n# A\n\n<New />\n" },
    appears: { 'docs/_new.mdx': 'New.\n' },
  },
  'data file': {
    refer: { 'docs/z.mdx': "import data from './new.json'\n\n# A\n\n{data.value}\n" },
    appears: { 'docs/new.json': '{ "value": 7 }' },
  },
  'file of code': {
    refer: { 'docs/a.md': '# A\n\n```js file=./new.js\n```\n' },
    appears: { 'docs/new.js': 'const answer = 42\n' },
  },
  catalogue: { appears: { 'i18n/de/site.json': '{ "site.title": { "message": "Neu" } }' } },
  'sidebar file': { appears: { 'sidebars.ts': "export default { main: ['a', 'index'] }" } },
  'category file': { appears: { 'docs/deep/_category_.json': '{ "label": "Deeper" }' } },
  translation: { appears: { 'i18n/de/docs/b.md': '# B auf Deutsch\n\nText.\n' } },
  'list of versions': {
    refer: { 'versioned_docs/version-1.0/index.md': '# One\n' },
    appears: { 'versions.json': '["1.0"]' },
  },
  'page in React': {
    refer: { 'docs/a.md': '# A\n\n[Late](/late)\n' },
    appears: {
      'pages/late.tsx': "export const title = 'Late'\nexport default () => <p>Late</p>",
    },
  },
  'partial of a partial': {
    refer: {
      'docs/z.mdx': "import Outer from './_outer.mdx'\n\n# Z\n\n<Outer />\n",
      'docs/_outer.mdx': "import Inner from './_inner.mdx'\n\n<Inner />\n",
    },
    appears: { 'docs/_inner.mdx': 'Inner.\n' },
  },
  'doc of a sidebar file': {
    refer: { 'sidebars.ts': "export default { main: ['a', 'new-doc'] }" },
    appears: { 'docs/new-doc.md': '# New\n\nText.\n' },
  },
  'list of tags': {
    refer: { 'docs/a.md': '---\ntags: [x]\n---\n\n# A\n' },
    appears: { 'docs/tags.yml': 'x:\n  label: New tag\n' },
  },
  'docs folder': {
    refer: {
      'site.config.ts': CONFIG.replace('docs: [', "docs: [{ id: 'new', path: 'new' }, "),
    },
    appears: { 'new/index.md': '# New instance\n' },
  },
  plugin: {
    refer: {
      'site.config.ts': CONFIG.replace('docs:', "plugins: ['./new-plugin.ts'],\n  docs:"),
    },
    appears: {
      'new-plugin.ts': "export default { name: 'new', article: (html) => `${html}<p>New</p>` }",
    },
  },
  'module of the config': {
    refer: {
      'site.config.ts': `import { more } from './more.ts'\n${CONFIG.replace("title: 'Live'", '...more')}`,
    },
    appears: { 'more.ts': "export const more = { title: 'More' }" },
  },
}

const cases = Object.entries(MISSING)

describe('build', () => {
  let site: CountedSite
  beforeEach(() => {
    site = createCountedSite(SITE)
  })
  afterEach(() => site.remove())

  /** Build with caches, and from nothing; a refused build publishes nothing. */
  async function compare(before: Record<string, string>): Promise<Record<string, string>> {
    const { code, stderr, tree } = await site.build()
    const clean = await site.buildClean()
    expect({ code, stderr, tree }).toEqual({
      code: clean.code,
      stderr: clean.stderr,
      tree: clean.code === 0 ? clean.tree : before,
    })
    return tree
  }

  test.each(cases)('finds a new %s, and misses it again', async (_, missing) => {
    const first = await site.build()
    prepare(site.disk, missing)
    const absent = await compare(first.tree)
    appear(site.disk, missing)
    const present = await compare(absent)
    expect(present).not.toEqual(absent)
    disappear(site.disk, missing)
    await compare(present)
  })
})

describe('serve', () => {
  let session: LiveSession
  beforeAll(async () => {
    session = new LiveSession(STAND_IN_TOOLS)
    await session.open()
  })
  afterAll(() => session.close())

  test.each(cases)('finds a new %s, and misses it again', async (_, missing) => {
    const differ: string[] = []
    for (const step of [prepare, appear, disappear]) {
      step(session.disk, missing)
      await session.refresh()
      differ.push(...(await session.compare()).map((path) => `${step.name}: ${path}`))
    }
    for (const file of Object.keys(missing.refer ?? {})) session.disk.remove(file)
    await session.restore()
    expect(differ).toEqual([])
  })
})

function prepare(disk: EditedDisk, missing: Missing): void {
  disappear(disk, missing)
  for (const [file, text] of Object.entries(missing.refer ?? {})) disk.write(file, text)
}

function appear(disk: EditedDisk, { appears }: Missing): void {
  for (const [file, text] of Object.entries(appears)) disk.write(file, text)
}

function disappear(disk: EditedDisk, { appears }: Missing): void {
  for (const file of Object.keys(appears)) disk.remove(file)
}
