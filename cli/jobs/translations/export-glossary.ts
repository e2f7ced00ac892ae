/** `translations export --format tbx` and the import of such a file: the glossary of a locale. */
import { relative, resolve } from 'node:path'
import { countOf } from '../../base/errors/count-of.ts'
import { loadGlossary } from '../../read/scan/load-glossary.ts'
import { readTbx, writeTbx } from '../../translate/exchange/tbx.ts'
import { mergeTerms } from '../../translate/glossary.ts'
import { writeNamedFile } from '../../write/named-file.ts'
import { writeSources } from '../../write/write-sources.ts'
import type { GatheredMessages } from './gather-messages.ts'
import type { TranslationJobResult } from './translation-job-result.ts'

/** Write the terms of a locale. @param out - Relative to the current folder; default: `<locale>.tbx` there. */
export function exportGlossary(
  gathered: GatheredMessages,
  out: string | undefined,
): TranslationJobResult {
  const { site, locale } = gathered
  const { glossary, diagnostics } = loadGlossary(site.loaded, locale)
  const { title } = site.loaded.config
  const path = resolve(out ?? `${locale}.tbx`)
  const text = writeTbx(glossary.terms, { title, ...languagesOf(gathered) })
  writeNamedFile(path, 'translations export', text)
  return {
    lines: [`${relative(process.cwd(), path)}: ${countOf(glossary.terms.length, 'term')}.`],
    diagnostics,
  }
}

/** Add the terms of a returned file to the glossary. Nothing is written if the glossary itself is invalid. */
export function importGlossary(
  gathered: GatheredMessages,
  { text, file }: { text: string; file: string },
): TranslationJobResult {
  const { root } = gathered.site.loaded
  const known = loadGlossary(gathered.site.loaded, gathered.locale)
  const { terms, diagnostics } = readTbx(text, { file, ...languagesOf(gathered) })
  const all = [...known.diagnostics, ...diagnostics]
  if (all.length > 0) return { lines: [], diagnostics: all, nothingWritten: true }
  const merged = { ...known.glossary, terms: mergeTerms(known.glossary.terms, terms) }
  const content = `${JSON.stringify(merged, toShort, 2)}\n`
  const written = terms.length > 0 ? writeSources(root, [{ path: known.file, content }]) : []
  return {
    lines: [
      ...written.map((path) => `${path}: written`),
      `${countOf(terms.length, 'term')} in ${file}.`,
    ],
    diagnostics: all,
  }
}

/** A list of one translation is written as a text, as authors write it. */
function toShort(key: string, value: unknown): unknown {
  const isWords = key === 'translation' || key === 'forbidden'
  return isWords && Array.isArray(value) && value.length === 1 ? value[0] : value
}

/** BCP 47 tags of the source and of the translation. */
export function languagesOf({ site, lang }: GatheredMessages): {
  sourceLang: string
  lang: string
} {
  const { defaultLocale, localeConfigs } = site.loaded.config.i18n
  return { sourceLang: localeConfigs[defaultLocale]?.htmlLang ?? defaultLocale, lang }
}
