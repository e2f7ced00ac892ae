/** What a plan sees of the translations of its pages. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLiveSite } from '../../cli/serve/live/live-site.ts'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../octavo.ts'
import { STAND_IN_TOOLS } from '../stand-in-tools.ts'

const PLUGIN = `export default {
  name: 'terms',
  load: ({ list }) => ({
    docs: [
      ...list('terms/*.md').map((from) => ({ path: from, from })),
      ...list('docs/own.md').map((from) => ({ path: 'own.md', from })),
      { path: 'made.md', text: '# Made\\n\\nBy a plugin.\\n' },
    ],
  }),
  plan: (pages) => ({
    docs: [{ path: 'all.md', text: '# All\\n\\n' + pages.map(({ path, translations }) =>
      Object.entries(translations).map(([locale, { state, title, excerpt }]) =>
        '- ' + [path, locale, state, title, excerpt].join('; ')).join('\\n')).join('\\n') }],
  }),
}
`
const FILES = {
  'site.config.ts': SMALL_CONFIG.replace(
    'docs:',
    "plugins: ['./terms.ts'],\n  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },\n  docs:",
  ),
  'terms.ts': PLUGIN,
  'terms/bolt.md': '# Bolt\n\nHolds plates.\n\n## Use\n\nTurn it.\n',
  'i18n/de/terms/bolt.md':
    '---\ntitle: Der Bolzen\n---\n\nHält Platten.\n\n## Nutzen {#use}\n\nDrehen.\n',
  'docs/own.md': '# Own\n\nA page.\n',
  'docs/index.md': '# Home\n',
}

let folder: string
beforeEach(() => {
  folder = makeFolder(FILES)
})
afterEach(() => removeFolder(folder))

async function run(...args: string[]) {
  const { code, stderr, stdout } = await runHere(args, folder)
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('error ')])
  return stdout
}
/** Lines of the list in a page. */
const linesOf = (html: string, locale: string) =>
  Array.from(html.matchAll(/<li>([^<]*)<\/li>/g), ([, line = '']) => line.split('; '))
    .filter(([, of]) => of === locale)
    .map(([path, , ...rest]) => [path, ...rest])
/** What the plan of a build says of the pages in German. */
async function planned(locale = 'de') {
  await run('build')
  return linesOf(readFileSync(join(folder, 'dist/all/index.html'), 'utf8'), locale)
}
const accept = (file: string) => run('translations', 'accept', file, '--locale', 'de')
/** States that the command reports. */
async function reported() {
  const text = await run('translations', 'status', '--locale', 'de', '--json')
  const pages: { origin: string; state: string }[] = JSON.parse(text).locales[0].pages
  return Object.fromEntries(pages.map(({ origin, state }) => [origin, state]))
}

test('a page is the source in the default locale', async () => {
  expect(await planned('en')).toEqual([
    ['terms/bolt.md', 'source', 'Bolt', 'Holds plates.'],
    ['own.md', 'source', 'Own', 'A page.'],
    ['made.md', 'source', 'Made', 'By a plugin.'],
  ])
})

test('a translation has its own title and excerpt, and a missing one has those of the source', async () => {
  expect(await planned()).toEqual([
    ['terms/bolt.md', 'translated', 'Der Bolzen', 'Hält Platten.'],
    ['own.md', 'untranslated', 'Own', 'A page.'],
    ['made.md', 'untranslated', 'Made', 'By a plugin.'],
  ])
})

test('texts of a plugin and files of the docs have translations where the site looks for them', async () => {
  writeFiles(folder, {
    'i18n/de/docs/own.md': '# Eigene\n\nEine Seite.\n',
    'i18n/de/docs/made.md': '# Gemacht\n\nVom Plugin.\n',
  })
  expect((await planned()).slice(1)).toEqual([
    ['own.md', 'translated', 'Eigene', 'Eine Seite.'],
    ['made.md', 'translated', 'Gemacht', 'Vom Plugin.'],
  ])
})

test('the state follows the record as `translations status` reports it, also if only its meaning is the same', async () => {
  await accept('terms/bolt.md')
  const state = async () => [(await planned())[0]?.[1], (await reported())['terms/bolt.md']]
  expect(await state()).toEqual(['translated', 'translated'])
  writeFiles(folder, { 'terms/bolt.md': FILES['terms/bolt.md'].replace('Turn', 'Hit') })
  expect(await state()).toEqual(['outdated', 'outdated'])
  writeFiles(folder, { 'terms/bolt.md': FILES['terms/bolt.md'].replace('\nTurn', '\n\nTurn') })
  expect(await state()).toEqual(['translated', 'translated'])
})

test('a translation that was only created is outdated, and its flags are no text', async () => {
  await run('translations', 'create', 'docs/own.md', '--locale', 'de')
  expect(await planned()).toContainEqual(['own.md', 'outdated', 'Own', 'A page.'])
  expect((await reported())['docs/own.md']).toBe('outdated')
})

test('serve follows a translation, its record, its folder, and a translation that comes or goes', async () => {
  const site = await createLiveSite({ siteDir: folder, tools: STAND_IN_TOOLS })
  const after = async (files: Record<string, string>) => {
    writeFiles(folder, files)
    await site.refresh(Object.keys(files).map((path) => join(folder, path)))
    return linesOf(String(Reflect.get(await site.respond('/all'), 'body')), 'de')
  }
  try {
    const bolt = FILES['i18n/de/terms/bolt.md']
    expect(await after({ 'i18n/de/terms/bolt.md': bolt.replace('Der', 'Ein') })).toContainEqual([
      'terms/bolt.md',
      'translated',
      'Ein Bolzen',
      'Hält Platten.',
    ])
    expect(await after({ 'i18n/de/docs/own.md': '# Eigene\n\nNeu.\n' })).toContainEqual([
      'own.md',
      'translated',
      'Eigene',
      'Neu.',
    ])
    const record = 'docs/own.md\t2025-01-01\t000000000000\ndocs/own.md\t(start)\t\t0\t(start)\n'
    expect(await after({ 'i18n/de/content.lock': record })).toContainEqual([
      'own.md',
      'outdated',
      'Eigene',
      'Neu.',
    ])
    const moved = FILES['site.config.ts'].replace('locales: [', "path: 'moved', locales: [")
    expect(
      await after({ 'site.config.ts': moved, 'moved/de/docs/own.md': '# Anders\n\nWo.\n' }),
    ).toContainEqual(['own.md', 'translated', 'Anders', 'Wo.'])
    expect(await after({ 'site.config.ts': FILES['site.config.ts'] })).toContainEqual([
      'own.md',
      'outdated',
      'Eigene',
      'Neu.',
    ])
    removeFolder(join(folder, 'i18n/de/docs'))
    expect(await after({ 'i18n/de/content.lock': record })).toContainEqual([
      'own.md',
      'untranslated',
      'Own',
      'A page.',
    ])
  } finally {
    await site.close()
  }
})

test('a build after an edit of only a translation equals a clean one', async () => {
  await planned()
  writeFiles(folder, { 'i18n/de/terms/bolt.md': '# Schraube\n\nKurz.\n' })
  const edited = await planned()
  expect(edited[0]).toEqual(['terms/bolt.md', 'translated', 'Schraube', 'Kurz.'])
  removeFolder(join(folder, 'dist'))
  removeFolder(join(folder, '.octavo'))
  expect(await planned()).toEqual(edited)
})
