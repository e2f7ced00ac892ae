/**
 * `node bench/translators.mjs`: what an import makes of files with one thing in them that is wrong; the cases are those
 * of `test/jobs/translations/returned-files.ts`.
 *
 * `node bench/translators.mjs --foreign DOCS [--locales de,ja]`: what becomes of real documentation on its way to
 * translators and back. The docs of Electron, Redux and Starlight are translated by a program that changes every letter
 * outside of tags. Prints how many units were refused, the errors of the build, and the English that is left.
 *
 * `node bench/translators.mjs --foreign DOCS --edits 400 [--seed 7]`: what `translations status` says of random edits.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { register } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { execOctavo } from './translators/exec-octavo.mjs'
import { findEnglish } from './translators/find-english.mjs'
import { findStale } from './translators/find-stale.mjs'
import { LOCALES, writeForeignSite, writeSite } from './translators/foreign-site.mjs'
import { translateXliff } from './translators/translator.mjs'

const { values } = parseArgs({
  options: {
    foreign: { type: 'string' },
    locales: { type: 'string', default: LOCALES.join(',') },
    edits: { type: 'string' },
    seed: { type: 'string', default: '7' },
    details: { type: 'string', default: '10' },
  },
})
if (values.foreign && values.edits) proveStale(values.foreign)
else if (values.foreign) await proveForeign(values.foreign)
else await proveReturned()

/** The table of files that come back. */
async function proveReturned() {
  register('./tools/typescript-loader.mjs', import.meta.url)
  const { CASES, SITE, describeImport, fill } = await import(
    '../test/jobs/translations/returned-files.ts'
  )
  const site = createSite()
  writeSite(site, SITE)
  const target = ['--locale', 'de']
  const exported = ['xliff', 'xliff-1.2'].map((format) => {
    const file = join(site, `${format}.xlf`)
    execOctavo(
      [
        'translations',
        'export',
        '.',
        ...target,
        '--format',
        format,
        '--pages',
        'docs/**',
        '--out',
        file,
      ],
      site,
    )
    return [format, fill(readFileSync(file, 'utf8'))]
  })
  const texts = new Map(exported)
  const rows = CASES.map(({ name, format = 'xliff', edit }) => {
    writeFileSync(join(site, 'back.xlf'), edit(texts.get(format)))
    const result = execOctavo(['translations', 'import', 'back.xlf', ...target], site)
    rmSync(join(site, 'i18n'), { recursive: true, force: true })
    return [name, describeImport(result)]
  })
  for (const [name, outcome] of rows) console.log(`${name.padEnd(50)} ${outcome}`)
}

/** The table of edits. */
function proveStale(foreign) {
  const [edits, seed] = [values.edits, values.seed].map(Number)
  console.table(findStale({ site: createSite(), foreign, edits, seed }))
}

/** The table of languages. */
async function proveForeign(foreign) {
  const site = createSite()
  writeForeignSite(site, foreign)
  const rows = values.locales.split(',').map((locale) => [locale, translate(site, locale)])
  const [first] = rows
  for (const format of ['xliff', 'xliff-1.2', 'po', 'json'])
    console.log(goRound(site, first[0], format))
  const build = execOctavo(['build', site])
  for (const [locale, row] of rows) {
    const english =
      build.code === 0
        ? findEnglish(join(site, 'dist', locale), join(site, 'i18n', locale))
        : new Map()
    row['English left'] = english.size
    const shown = [...english]
      .sort((a, b) => b[1].count - a[1].count)
      .slice(0, Number(values.details))
    for (const [text, { count, page, where }] of shown)
      console.log(`${locale} ${count} × ${JSON.stringify(text.slice(0, 100))} ${where} ${page}`)
  }
  console.table(Object.fromEntries(rows))
  const errors = build.output.match(/^error /gm)?.length ?? 0
  console.log(`build: exit code ${build.code}, ${errors} errors`)
}

function createSite() {
  const site = mkdtempSync(join(tmpdir(), 'octavo-translators-'))
  process.on('exit', () => rmSync(site, { recursive: true, force: true }))
  return site
}

/** Export a language and import it unchanged: what the import says. */
function goRound(site, locale, format) {
  const file = join(site, `round.${format}`)
  execOctavo([
    'translations',
    'export',
    site,
    '--locale',
    locale,
    '--format',
    format,
    '--out',
    file,
  ])
  const { output } = execOctavo([
    'translations',
    'import',
    file,
    '--site',
    site,
    '--locale',
    locale,
  ])
  return `${locale}, ${format} and back: ${output.trim().split('\n').at(-1)}`
}

/** Send everything of a language to the translator, and take it back. */
function translate(site, locale) {
  const file = join(site, `${locale}.xlf`)
  const target = ['--locale', locale]
  execOctavo(['write-translations', site, ...target])
  execOctavo(['translations', 'export', site, ...target, '--out', file])
  const { text, segments } = translateXliff(readFileSync(file, 'utf8'), locale)
  writeFileSync(file, text)
  const { output } = execOctavo(['translations', 'import', file, '--site', site, ...target])
  const refused = output.match(/^error .*/gm) ?? []
  for (const line of refused.slice(0, Number(values.details))) console.log(`${locale} ${line}`)
  const check = execOctavo(['translations', 'check', site, ...target])
  return { segments, refused: refused.length, check: check.code }
}
