/** Drafts in what plugins list: there with `serve`, never with `build`, also if one runs after the other in one process. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLiveSite } from '../../cli/serve/live/live-site.ts'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../octavo.ts'
import { STAND_IN_TOOLS } from '../stand-in-tools.ts'

const FILES = {
  'site.config.ts': SMALL_CONFIG.replace(
    'docs:',
    "plugins: ['./terms.ts'],\n  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },\n  docs:",
  ),
  'terms.ts': `export default {
    name: 'terms',
    load: ({ list, includeDrafts }) => ({
      docs: [
        ...list('terms/*.md').map((from) => ({ path: from, from })),
        { path: 'given.md', text: '# Given\\n\\nText.\\n', frontMatter: { draft: true } },
        { path: 'kept.md', text: '---\\ndraft: false\\n---\\n\\n# Kept\\n\\nText.\\n', frontMatter: { draft: true } },
        { path: 'own.md', text: '# Own: ' + includeDrafts + '\\n' },
      ],
    }),
    plan: (pages) => ({
      docs: [{ path: 'all.md', text: '# All\\n\\n' + pages.map(({ title, link, translations }) => \`- [\${title}, \${translations.de.title}](\${link})\`).join('\\n') }],
      navbar: { list: pages.map(({ link, title }) => ({ href: 'https://site.example/' + link, label: title })) },
    }),
  }
`,
  'docs/index.md': '# Home\n',
  'terms/bolt.md': '# Bolt\n\nText.\n',
  'terms/nut.md': '---\ndraft: true\n---\n\n# Nut\n\nText.\n',
  'terms/pin.md': '# Pin\n\nText.\n',
}
const BUILT = ['Bolt, Bolt', 'Pin, Pin', 'Kept, Kept', 'Own: false, Own: false']
const SERVED = [
  'Bolt, Bolt',
  'Nut, Nut',
  'Pin, Pin',
  'Given, Given',
  'Kept, Kept',
  'Own: true, Own: true',
]

let folder: string
beforeEach(() => {
  folder = makeFolder(FILES)
})
afterEach(() => removeFolder(folder))

const linksIn = (html: string) =>
  Array.from(html.matchAll(/<li><a href="[^"]*">([^<]*)<\/a><\/li>/g), ([, title]) => title)
const bodyOf = async (site: Awaited<ReturnType<typeof createLiveSite>>, path: string) =>
  String(Reflect.get(await site.respond(path), 'body'))

async function build() {
  const { code, stderr } = await runHere(['build'], folder)
  expect([code, stderr]).toEqual([0, expect.not.stringMatching(/warning|error/)])
  return linksIn(readFileSync(join(folder, 'dist/all/index.html'), 'utf8'))
}
async function serve() {
  const site = await createLiveSite({ siteDir: folder, remembers: true, tools: STAND_IN_TOOLS })
  try {
    return linksIn(await bodyOf(site, '/all'))
  } finally {
    await site.close()
  }
}

test('a plan sees drafts with serve, and never with build, whichever ran before', async () => {
  expect(await serve()).toEqual(SERVED)
  expect(await build()).toEqual(BUILT)
  expect(await serve()).toEqual(SERVED)
  expect(await build()).toEqual(BUILT)
  expect(readFileSync(join(folder, 'dist/de/all/index.html'), 'utf8')).not.toMatch(/Nut|Given/)
})

test('serve follows a page that becomes a draft, and back', async () => {
  await build()
  const site = await createLiveSite({ siteDir: folder, tools: STAND_IN_TOOLS })
  try {
    for (const text of [FILES['terms/nut.md'].replace('true', 'false'), FILES['terms/nut.md']]) {
      writeFiles(folder, { 'terms/nut.md': text })
      await site.refresh([join(folder, 'terms/nut.md')])
      expect(linksIn(await bodyOf(site, '/all'))).toEqual(SERVED)
    }
  } finally {
    await site.close()
  }
  writeFiles(folder, { 'terms/nut.md': FILES['terms/nut.md'].replace('true', 'false') })
  expect(await build()).toContain('Nut, Nut')
})

test('commands that plan the site with its drafts have them in lists, too', async () => {
  const { code, stdout } = await runHere(['routes', '.', '--json'], folder)
  expect([code, stdout]).toEqual([0, expect.stringContaining('/terms/nut')])
  expect(await build()).toEqual(BUILT)
})

test('check-links after serve finds no link to a draft in a list', async () => {
  expect(await serve()).toEqual(SERVED)
  const { code, stderr } = await runHere(['check-links'], folder)
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('BROKEN')])
})

test('a translation that is a draft is not translated for a build', async () => {
  writeFiles(folder, { 'i18n/de/terms/pin.md': '---\ndraft: true\n---\n\n# Stift\n' })
  expect(await serve()).toContain('Pin, Stift')
  await runHere(['build'], folder)
  const html = readFileSync(join(folder, 'dist/all/index.html'), 'utf8')
  expect(linksIn(html)).toEqual(BUILT)
})
