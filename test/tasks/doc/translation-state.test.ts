/** State of the translations of a build: which are out of date, and which are no translations yet. */
import type { SiteConfigInput } from '../../../cli/config/define-config.ts'
import { withTranslations } from '../../../cli/tasks/doc/translation-state.ts'
import type { OpenSite } from '../../../cli/tasks/open/open-site.ts'
import { createPageHandlers } from '../../../cli/tasks/worker/translated-pages.ts'
import { formatRecords } from '../../../cli/translate/content/record-file.ts'
import { writeFiles } from '../../octavo.ts'
import { makeSite } from '../../read/scan/temporary-site.ts'

const SOURCE = '# Title\n\nOne two three.\n\n## Part\n\nFour.\n\n## Other\n\nFive.\n'
const TRANSLATION = '# Titel\n\nEins zwei drei.\n\n## Teil\n\nVier.\n\n## Anderes\n\nFünf.\n'
const FILE = 'content/a.md'
const OWN = 'i18n/de/content/a.md'

/** Record a translation of `SOURCE`, change files, and look. */
async function stateAfter(
  changes: Record<string, string>,
  {
    translation = TRANSLATION,
    config = {},
    virtual,
  }: { translation?: string; config?: Partial<SiteConfigInput>; virtual?: string } = {},
) {
  const loaded = makeSite({ [FILE]: SOURCE, [OWN]: translation }, config)
  const { parser, anchors } = loaded.config.markdown
  const split = { parser, maintainCase: anchors.maintainCase }
  const { root } = loaded
  const handlers = await createPageHandlers({ root, stateDir: root, split })
  const [recorded] = handlers.recordPages([{ file: FILE, translation: OWN, date: '2025-10-15' }])
  if (!recorded) throw new Error('no record')
  writeFiles(root, {
    'i18n/de/content.lock': formatRecords(new Map([[FILE, recorded.record]])),
    ...changes,
  })
  const file = { file: OWN, origin: FILE, path: 'a.md', locale: 'de' }
  const site = {
    loaded,
    scan: { translations: { de: { [FILE]: file } }, callableModules: [], fences: {} },
    ...(virtual !== undefined && {
      plugins: { docs: [{ origin: FILE, virtual: { text: virtual } }] },
    }),
  } as unknown as OpenSite
  const { scan, translations } = await withTranslations(site)
  return {
    since: translations.outdated.de?.get(FILE)?.since,
    isTranslated: FILE in (scan.translations.de ?? {}),
    composed: translations.composed.get(OWN)?.text,
  }
}

const CURRENT = { since: undefined, isTranslated: true, composed: undefined }

test('a translation of the source as it is is current, whatever was changed in itself', async () => {
  expect(await stateAfter({})).toEqual(CURRENT)
  expect(await stateAfter({ [OWN]: '# Neuer Titel\n' })).toEqual(CURRENT)
})

test('a section that was changed makes it out of date, since the day of the record', async () => {
  const changed = { [FILE]: SOURCE.replace('Four.', 'Four and a half.') }
  expect(await stateAfter(changed)).toEqual({ ...CURRENT, since: '2025-10-15' })
})

test('another order of the same sections says nothing else', async () => {
  const [start, part = '', other = ''] = SOURCE.split(/^(?=## )/m)
  const changed = { [FILE]: `${start}${other.trimEnd()}\n\n${part.trimEnd()}\n` }
  expect((await stateAfter(changed)).since).toBeUndefined()
})

test('where the site wants it, readers get what was changed in the language of the source', async () => {
  const changed = { [FILE]: SOURCE.replace('Four.', 'Four and a half.') }
  const config = { i18n: { locales: ['en', 'de'], outdatedSections: 'source' as const } }
  const { composed } = await stateAfter(changed, { config })
  expect(composed).toContain('Four and a half.')
  expect(composed).toContain('lang="en"')
  expect(composed).toContain('Fünf.')
  expect(composed).not.toContain('Vier.')
})

test('marked sections are those of the source; a page of them alone is no translation', async () => {
  const mark = '<!-- untranslated -->\n\n'
  const half = TRANSLATION.replace('## Teil\n\nVier.', `## Part\n\n${mark}Four.`)
  const marked = await stateAfter({}, { translation: half })
  expect(marked).toMatchObject({ isTranslated: true, composed: expect.stringContaining('Four.') })
  const all = SOURCE.replaceAll(/^(#+ .*)\n\n/gm, `$1\n\n${mark}`)
  expect(await stateAfter({}, { translation: all })).toEqual({
    since: undefined,
    isTranslated: false,
    composed: undefined,
  })
})

test('the source of a page that a plugin wrote is its text', async () => {
  expect(await stateAfter({ [FILE]: 'other' }, { virtual: SOURCE })).toEqual(CURRENT)
  const virtual = SOURCE.replace('Five.', 'Six.')
  expect((await stateAfter({}, { virtual })).since).toBe('2025-10-15')
})

test('a file that cannot be read is reported by those who parse it', async () => {
  const bytes = Buffer.from([0xff, 0xfe, 0x41])
  expect(await stateAfter({ [FILE]: bytes as never })).toEqual(CURRENT)
})
