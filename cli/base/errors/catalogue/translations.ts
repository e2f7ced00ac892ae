/** Diagnostics of translated files and of locales. */
import type { Diagnostic, Source } from '../../model/diagnostic.ts'
import { countOf } from '../count-of.ts'
import { listNames } from '../list-names.ts'
import { SiteError } from '../site-error.ts'

/** A translation whose source does not exist; it is not built. */
export const translationOrphaned = (file: string, origin: string): Diagnostic => ({
  code: 'TRANSLATION_ORPHANED',
  severity: 'warn',
  message: `${file} is a translation of ${origin}, which does not exist.`,
  hint: 'Move it to the new path of its source, or remove it.',
  source: { file },
})

/** A malformed line of `content.lock`: conflict markers of a merge, or an edit by hand. */
export const recordInvalid = (file: string, line: number, text: string): Diagnostic => ({
  code: 'RECORD_INVALID',
  severity: 'throw',
  message: `Line ${line} of ${file} is not an entry: ${JSON.stringify(text.slice(0, 80))}`,
  hint: 'Remove the conflict markers of a merge and keep the lines of both sides, or restore the file from git.',
  source: { file, line },
})

/** An argument of `translations create` or `translations accept` is neither a page nor a message. */
export const pageUnknown = (name: string, nearest: string | undefined) =>
  new SiteError({
    code: 'PAGE_UNKNOWN',
    message: `This site has no translatable page or message "${name}".`,
    hint:
      nearest === undefined
        ? 'Write the path of a source file or folder from the site folder, a glob in quotes, or (for `accept`) a message id.'
        : `Did you mean ${nearest}?`,
  })

/** `translations create` was given a page that is already translated. */
export const translationExists = (translation: string, origin: string) =>
  new SiteError({
    code: 'TRANSLATION_EXISTS',
    message: `${origin} already has a translation: ${translation}.`,
    hint: 'Translate the missing sections there. `translations status` lists them.',
    source: { file: translation },
  })

/** `translations accept` was given a page without a translation. */
export const translationMissing = (translation: string, origin: string) =>
  new SiteError({
    code: 'TRANSLATION_MISSING',
    message: `${origin} has no translation, because ${translation} does not exist.`,
    hint: 'Create one with `translations create`, and translate it.',
    source: { file: origin },
  })

/** `translations accept` was given a page that is flagged as untranslated. */
export const translationFlagged = (source: Source, section: string) =>
  new SiteError({
    code: 'TRANSLATION_MARKED',
    message: `${section === '' ? 'The page' : `The section "${section}"`} is marked as untranslated.`,
    hint: 'Translate it, remove the mark, and accept the page then.',
    source,
  })

/** `accept --from-git` was given files that are in no commit. */
export const translationUndated = (translation: string, origin: string) =>
  new SiteError({
    code: 'TRANSLATION_UNDATED',
    message: `No commit shows which state of ${origin} was translated to ${translation}.`,
    hint: 'Commit both, or run `translations accept` if the translation is up to date.',
    source: { file: translation },
  })

/** A command for translations was given the source language. */
export const localeIsSource = (locale: string, others: readonly string[]) =>
  new SiteError({
    code: 'LOCALE_SOURCE',
    message: `"${locale}" is the language of the content, so it has no translations.`,
    hint:
      others.length === 0
        ? 'Add a language to `i18n.locales` in the config.'
        : `Write one of ${listNames(others)}.`,
  })

/** A command for one locale was run without `--locale`, on a site that has several. */
export const localeNeeded = (locales: readonly string[]) =>
  new SiteError({
    code: 'LOCALE_NEEDED',
    message: `The site has several translations, and this command needs one: ${listNames(locales)}.`,
    hint: `Add \`--locale ${locales[0] ?? 'de'}\`.`,
  })

/** A minimum value of `requires` in the config is not reached. */
export const translationBelow = (miss: {
  locale: string
  /** Docs instance, or `null` for the whole locale. */
  part: string | null
  what: 'translated' | 'current' | 'reviewed' | 'messages'
  is: number
  wants: number
}): Diagnostic => {
  const { locale, part, what, is, wants } = miss
  const words = {
    translated: 'of the words are translated',
    current: 'of the translated words are up to date',
    reviewed: 'of the words are in reviewed translations',
    messages: 'of the messages are translated and up to date',
  }
  const option = part === null ? `requires.${what}` : `requires.instances.${part}.${what}`
  return {
    code: 'TRANSLATION_BELOW',
    severity: 'throw',
    message: `${part === null ? locale : `${locale}, ${part}`}: ${is} % ${words[what]}; i18n.localeConfigs.${locale}.${option} requires ${wants} %.`,
    hint: `Run \`octavo translations status --locale ${locale}\` to see the open work.`,
  }
}

/** Translations without a source, which the config refuses. */
export const translationsOrphaned = (
  locale: string,
  translations: readonly string[],
): Diagnostic => ({
  code: 'TRANSLATIONS_ORPHANED',
  severity: 'throw',
  message: `${locale}: ${translations.length === 1 ? 'a translation has' : `${translations.length} translations have`} no source: ${listNames(translations)}.`,
  hint: 'Move them to the new paths of their sources, or remove them.',
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
  hint: 'Put `{folder}` or `{instance}` into `i18n.translations` in the config.',
  source: { file: folder },
})

/** Pseudo-translations were requested for the source language, and would replace its texts. */
export const pseudoDefault = (locale: string, declared: readonly string[]) =>
  new SiteError({
    code: 'PSEUDO_DEFAULT',
    message: `"${locale}" is the language of the content, so it cannot have pseudo-translations. The config declares ${listNames(declared)}.`,
    hint: 'Name another one with `--locale`. Add one for tests, such as "en-XA", to `i18n.locales` in the config.',
  })

/** Pseudo-translations would replace the work of a translator. */
export const pseudoWouldReplace = (locale: string, ids: readonly string[]) =>
  new SiteError({
    code: 'PSEUDO_WOULD_REPLACE',
    message: `Pseudo-translations would replace ${countOf(ids.length, 'translation')} of "${locale}": ${listNames(ids)}.`,
    hint: 'Use another locale for tests, such as "en-XA", or add `--override` to replace them.',
  })

/** A locale that is not a language tag, so its dates and plurals cannot be formatted. */
export const localeInvalid = (locale: string, declared: readonly string[]) =>
  new SiteError({
    code: 'LOCALE_INVALID',
    message: `"${locale}" is not a BCP 47 language tag. The config declares ${listNames(declared)}.`,
    hint: 'Write a language, with a script or region where it matters: "de", "pt-BR", "zh-Hant".',
  })

/** A locale that the config does not declare. */
export const localeUnknown = (locale: string, declared: readonly string[]) =>
  new SiteError({
    code: 'LOCALE_UNKNOWN',
    message: `The config does not declare the locale "${locale}". It declares ${listNames(declared)}.`,
    hint: `Use a declared locale, or add "${locale}" to \`i18n.locales\` in the config.`,
  })
