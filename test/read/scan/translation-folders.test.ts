import { checkConfig, type SiteConfigInput } from '../../../cli/config/schema.ts'
import { scanSite } from '../../../cli/read/scan/scan-site.ts'
import { makeSite, toPlaces } from './temporary-site.ts'

type Translations = NonNullable<SiteConfigInput['i18n']>['translations']

const docs = [{ path: 'docs' }, { id: 'api', path: 'content/api' }]
const sources = { 'docs/a.md': '', 'content/api/b.md': '', 'pages/c.md': '' }

async function scanWith(translations: Translations, files: readonly string[]) {
  const loaded = makeSite(
    { ...sources, ...Object.fromEntries(files.map((file) => [file, ''])) },
    {
      docs,
      pages: { path: 'pages' },
      i18n: { locales: ['en', 'de'], ...(translations !== undefined && { translations }) },
    },
  )
  const scan = await scanSite(loaded)
  return {
    sources: scan.files.map(({ file }) => file),
    translations: Object.fromEntries(
      Object.entries(scan.translations.de ?? {}).map(([origin, { file }]) => [origin, file]),
    ),
    orphans: scan.orphans,
    diagnostics: toPlaces(scan.diagnostics),
  }
}

const LAYOUTS: readonly [Translations, readonly [string, string, string]][] = [
  [undefined, ['i18n/de/docs/a.md', 'i18n/de/content/api/b.md', 'i18n/de/pages/c.md']],
  [
    { docs: '{i18n}/{locale}/docs-{instance}/{version}', pages: '{i18n}/{locale}/pages' },
    ['i18n/de/docs/current/a.md', 'i18n/de/docs-api/current/b.md', 'i18n/de/pages/c.md'],
  ],
  ['{folder}/{locale}', ['docs/de/a.md', 'content/api/de/b.md', 'pages/de/c.md']],
  ['{locale}/{folder}', ['de/docs/a.md', 'de/content/api/b.md', 'de/pages/c.md']],
]

describe('folders of translations', () => {
  test.each(LAYOUTS)('may be %j', async (translations, [a, b, c]) => {
    const stray = a.replace('a.md', 'gone.md')
    const found = await scanWith(translations, [a, b, c, stray])
    expect(found.sources).toEqual(['content/api/b.md', 'docs/a.md', 'pages/c.md'])
    expect(found.translations).toEqual({ 'docs/a.md': a, 'content/api/b.md': b, 'pages/c.md': c })
    expect(found.orphans).toEqual([stray])
    expect(found.diagnostics).toEqual([`TRANSLATION_ORPHANED ${stray}`])
  })

  test('cannot be one for two content folders', async () => {
    const { diagnostics } = await scanWith('{i18n}/{locale}/all', [])
    expect(diagnostics).toEqual([
      'TRANSLATION_FOLDER_SHARED i18n/de/all',
      'TRANSLATION_FOLDER_SHARED i18n/de/all',
    ])
  })

  test('must differ by language, and use only known names', () => {
    const checked = checkConfig({
      title: 'Test',
      url: 'https://docs.example',
      i18n: { translations: { docs: 'translated/{folder}', pages: '{lang}/{locale}' } },
    })
    expect('errors' in checked && checked.errors.map(({ line }) => line)).toEqual([
      'i18n.translations.docs: must contain "{locale}", a folder for each language',
      'i18n.translations.pages: "{lang}" is not a placeholder; use {i18n}, {locale}, {folder}, {instance}, {version}',
    ])
  })
})
