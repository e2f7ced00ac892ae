/** Diagnostics of translated files and of locales. */
import type { Diagnostic, Source } from '../../model/diagnostic.ts'
import { SiteError } from '../site-error.ts'

/** A translation whose source does not exist; it is not built. */
export const translationOrphaned = (file: string, origin: string): Diagnostic => ({
  code: 'TRANSLATION_ORPHANED',
  severity: 'warn',
  message: `${file} is a translation of ${origin}, which does not exist.`,
  hint: 'Move it to where its source is now, or remove it.',
  source: { file },
})

/** A malformed line of `content.lock`: conflict markers of a merge, or an edit by hand. */
export const recordInvalid = (file: string, line: number, text: string): Diagnostic => ({
  code: 'RECORD_INVALID',
  severity: 'throw',
  message: `${file} has a line that is not an entry: ${JSON.stringify(text.slice(0, 80))}`,
  hint: 'Remove the conflict markers of a merge and keep the lines of both sides, or restore the file from version control.',
  source: { file, line },
})

/** An argument of `translations create` or `translations accept` is neither a page nor a message. */
export const pageUnknown = (name: string, nearest: string | undefined) =>
  new SiteError({
    code: 'PAGE_UNKNOWN',
    message: `Nothing of this site that can be translated is named "${name}".`,
    hint:
      nearest === undefined
        ? "Write the path of a source file from the site folder, a folder, a glob in quotes: 'content/**', or for `accept` the id of a message or its file."
        : `Did you mean ${nearest}?`,
  })

/** `translations create` was given a page that is already translated. */
export const translationExists = (translation: string, origin: string) =>
  new SiteError({
    code: 'TRANSLATION_EXISTS',
    message: `${origin} has a translation already: ${translation}.`,
    hint: 'Translate what is missing there; `translations status` says which sections are.',
    source: { file: translation },
  })

/** `translations accept` was given a page without a translation. */
export const translationMissing = (translation: string, origin: string) =>
  new SiteError({
    code: 'TRANSLATION_MISSING',
    message: `${origin} has no translation: there is no ${translation}.`,
    hint: 'Make one with `translations create`, and translate it.',
    source: { file: origin },
  })

/** `translations accept` was given a page that is flagged as untranslated. */
export const translationFlagged = (source: Source, section: string) =>
  new SiteError({
    code: 'TRANSLATION_MARKED',
    message: `${section === '' ? 'The page' : `The section "${section}"`} is marked as untranslated.`,
    hint: 'Translate it and remove the mark; then accept the page.',
    source,
  })

/** `accept --from-git` was given files that are in no commit. */
export const translationUndated = (translation: string, origin: string) =>
  new SiteError({
    code: 'TRANSLATION_UNDATED',
    message: `Git does not know which ${origin} was translated to ${translation}.`,
    hint: 'Commit both, or say with `translations accept` that the translation is current now.',
    source: { file: translation },
  })

/** A command for translations was given the source language. */
export const localeIsSource = (locale: string, others: readonly string[]) =>
  new SiteError({
    code: 'LOCALE_SOURCE',
    message: `The content is written in "${locale}": it has no translations in that language.`,
    hint:
      others.length === 0
        ? 'Add a language to i18n.locales in the site config.'
        : `Write one of ${others.join(', ')}.`,
  })

/** A command for one locale was run without `--locale`, on a site that has several. */
export const localeNeeded = (locales: readonly string[]) =>
  new SiteError({
    code: 'LOCALE_NEEDED',
    message: `The site is translated to ${locales.join(', ')}: one of them must be chosen.`,
    hint: `Add \`--locale ${locales[0] ?? 'de'}\`.`,
  })

/** A minimum value of `requires` in the config is not reached. */
export const translationBelow = (miss: {
  locale: string
  /** Docs instance, or `null` for the whole locale. */
  part: string | null
  what: 'translated' | 'current' | 'messages'
  is: number
  wants: number
}): Diagnostic => {
  const { locale, part, what, is, wants } = miss
  const words = {
    translated: 'of the words are translated',
    current: 'of the translated words are current',
    messages: 'of the messages are translated and current',
  }
  const option = part === null ? `requires.${what}` : `requires.instances.${part}.${what}`
  return {
    code: 'TRANSLATION_BELOW',
    severity: 'throw',
    message: `${part === null ? locale : `${locale}, ${part}`}: ${is} % ${words[what]}; i18n.localeConfigs.${locale}.${option} asks for ${wants} %.`,
    hint: `Run \`octavo translations status --locale ${locale}\`: it lists what is to be done.`,
  }
}

/** Translations without a source, which the config refuses. */
export const translationsOrphaned = (
  locale: string,
  translations: readonly string[],
): Diagnostic => ({
  code: 'TRANSLATIONS_ORPHANED',
  severity: 'throw',
  message: `${locale}: ${translations.length === 1 ? 'a translation has' : `${translations.length} translations have`} no source: ${translations.join(', ')}.`,
  hint: 'Move them to where their sources are now, or remove them.',
})

/** The translations of two content folders would be in one folder. */
export const translationFolderShared = (
  folder: string,
  first: string,
  second: string,
): Diagnostic => ({
  code: 'TRANSLATION_FOLDER_SHARED',
  severity: 'throw',
  message: `The translations of ${first} and of ${second} would both be in ${folder}.`,
  hint: 'Put `{folder}` or `{instance}` into `i18n.translations` of the site config.',
  source: { file: folder },
})

/** Pseudo-translations were requested for the source language, and would replace its texts. */
export const pseudoDefault = (locale: string, declared: readonly string[]) =>
  new SiteError({
    code: 'PSEUDO_DEFAULT',
    message: `"${locale}" is the locale that the texts are written in, so it takes no pseudo-translations; the config declares ${declared.join(', ')}.`,
    hint: 'Name another one with --locale; add one for tests, like "en-XA", to i18n.locales in the site config.',
  })

/** Pseudo-translations would replace the work of a translator. */
export const pseudoWouldReplace = (locale: string, ids: readonly string[]) =>
  new SiteError({
    code: 'PSEUDO_WOULD_REPLACE',
    message: `${ids.length} messages of "${locale}" are translated: ${ids.slice(0, 3).join(', ')}${ids.length > 3 ? ' …' : ''}.`,
    hint: 'Use a locale of its own for tests, like "en-XA", or replace the translations with --override.',
  })

/** A locale that is not a language tag, so its dates and plurals cannot be formatted. */
export const localeInvalid = (locale: string, declared: readonly string[]) =>
  new SiteError({
    code: 'LOCALE_INVALID',
    message: `"${locale}" is not a BCP 47 language tag; the config declares ${declared.join(', ')}.`,
    hint: `Write one of ${declared.join(', ')}. A tag is a language, and a script or region where they matter: "de", "pt-BR", "zh-Hant".`,
  })

/** A locale that the config does not declare. */
export const localeUnknown = (locale: string, declared: readonly string[]) =>
  new SiteError({
    code: 'LOCALE_UNKNOWN',
    message: `The locale "${locale}" is not declared; the config declares ${declared.join(', ')}.`,
    hint: `Write one of ${declared.join(', ')}, or add "${locale}" to i18n.locales in the site config.`,
  })
