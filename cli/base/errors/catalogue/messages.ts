/** Diagnostics of messages: extraction, catalogues, placeholders, glossary and form of address. */
import type { Diagnostic, Source } from '../../model/diagnostic.ts'
import { listNames } from '../list-names.ts'
import { SiteError } from '../site-error.ts'

/** A message catalogue with broken syntax or a wrong shape. */
export const catalogueInvalid = (source: Source, reason: string): Diagnostic => ({
  code: 'CATALOGUE_INVALID',
  severity: 'throw',
  message: `${source.file} is not a valid message catalogue: ${reason}.`,
  hint: 'Write each message as `"id": { "message": "text", "description": "for translators" }`.',
  source,
})

/** One message id with two texts; the first file is used. */
export const catalogueDuplicate = (id: string, first: string, second: string): Diagnostic => ({
  code: 'CATALOGUE_DUPLICATE',
  severity: 'warn',
  message: `The message "${id}" has one text in ${first} and another in ${second}. Octavo uses the first.`,
  hint: 'Remove one of the two.',
  source: { file: second },
})

/** A text in code that is not a literal, so it cannot be extracted without running the code. */
export const translateDynamic = (what: string, source: Source): Diagnostic => ({
  code: 'TRANSLATE_DYNAMIC',
  severity: 'warn',
  message: `Octavo cannot extract a text for translation: ${what} is not a literal.`,
  hint: 'Write the text as a literal, with {name} in place of each value, and pass the values separately.',
  source,
})

/** A file of the site's code with a syntax error, found while texts were extracted. */
export const translateSyntax = (source: Source): Diagnostic => ({
  code: 'TRANSLATE_SYNTAX',
  severity: 'warn',
  message: `${source.file} does not parse, so Octavo cannot extract its texts.`,
  hint: 'Run `octavo build`. It reports the position of the error.',
  source,
})

/** Two texts would share one entry of a catalogue, and could not be translated separately. */
export const translateConflict = (
  id: string,
  texts: readonly [string, string],
  source: Source,
): Diagnostic => ({
  code: 'TRANSLATE_CONFLICT',
  severity: 'warn',
  message: `The message id "${id}" has two texts: "${texts[0]}" and "${texts[1]}".`,
  hint: 'Give one of them another id or, in a sidebar, another `key`.',
  source,
})

/** Two entries of a sidebar would share one entry of the catalogue. */
export const translateKeyDuplicate = (
  { key, kind, sidebar, labels }: { key: string; kind: string; sidebar: string; labels: string[] },
  source: Source,
): Diagnostic => ({
  code: 'TRANSLATE_KEY_DUPLICATE',
  severity: 'throw',
  message: `The sidebar ${sidebar} has ${labels.length} entries of the kind "${kind}" with the key "${key}": ${listNames(labels)}.`,
  hint: 'Give each a different `key` in the sidebars file or the _category_ file, or `sidebar_key` in the front matter of a doc.',
  source,
})

/** A translation of a text that has changed since. */
export const messageOutdated = (
  id: string,
  { before, after }: { before: string; after: string },
  source: Source,
): Diagnostic => ({
  code: 'MESSAGE_OUTDATED',
  severity: 'log',
  message: `The text of the message "${id}" changed after its translation: from ${JSON.stringify(before)} to ${JSON.stringify(after)}.`,
  hint: `Translate it again, then run \`octavo translations accept ${JSON.stringify(id).slice(1, -1)}\`.`,
  source,
})

/** `translations accept` was given a message without a translation. */
export const messageMissing = (id: string, file: string) =>
  new SiteError({
    code: 'MESSAGE_MISSING',
    message: `The message "${id}" has no translation.`,
    hint: 'Translate it, and accept it then.',
    source: { file },
  })

/** Translations of messages that no longer exist in the site. */
export const catalogueUnused = (
  ids: readonly string[],
  source: Source,
  { prune, obsoleteFile }: { prune: boolean; obsoleteFile: string },
): Diagnostic => ({
  code: 'CATALOGUE_UNUSED',
  severity: 'warn',
  message: `Nothing uses ${ids.length === 1 ? 'this message' : `these ${ids.length} messages`} any more: ${listNames(ids)}.`,
  hint: prune
    ? 'Commit the change: Octavo removed them.'
    : `Run the command with \`--prune\` to remove them. Octavo keeps them in ${obsoleteFile}, and restores them when their id is used again.`,
  source,
})

/** Messages of the site that are missing in the files of a locale. */
export const catalogueIncomplete = (
  ids: readonly string[],
  source: Source,
  locale: string,
): Diagnostic => ({
  code: 'CATALOGUE_INCOMPLETE',
  severity: 'warn',
  message: `${ids.length === 1 ? 'A message is' : `${ids.length} messages are`} missing in this file: ${listNames(ids)}.`,
  hint: `Run \`octavo write-translations --locale ${locale}\`, and translate the new messages.`,
  source,
})

/** A file that `write-translations` would change. `changes`: each as a clause of the sentence. */
export const catalogueOutdated = (
  changes: readonly string[],
  source: Source,
  locale: string,
): Diagnostic => ({
  code: 'CATALOGUE_OUTDATED',
  severity: 'throw',
  message: `\`octavo write-translations\` would change this file: ${listNames(changes, '; ')}.`,
  hint: `Run \`octavo write-translations --locale ${locale}\`, and commit the files.`,
  source,
})

/** A `{name}` of a translation that is missing in its source, or the reverse. */
export const messagePlaceholder = (
  {
    id,
    name,
    kind,
    names,
  }: {
    id: string
    name: string
    kind: 'unknown' | 'missing' | 'broken'
    names: readonly string[]
  },
  source: Source,
): Diagnostic => ({
  code: 'MESSAGE_PLACEHOLDER',
  severity: 'throw',
  message: {
    unknown: `The translation of "${id}" has the placeholder {${name}}, which its source does not have.`,
    missing: `The translation of "${id}" lacks the placeholder {${name}} of its source.`,
    broken: `The translation of "${id}" has "${name}", which is not a placeholder.`,
  }[kind],
  hint:
    names.length === 0
      ? 'Remove it, because the source has no placeholder.'
      : `Write ${listNames(names.map((each) => `{${each}}`))} as in the source, each once.`,
  source,
})

/** A plural translation whose number of forms differs from that of its language. */
export const messagePlural = (
  {
    id,
    given,
    forms,
    lang,
    empty,
    optional,
  }: {
    id: string
    given: number
    forms: readonly string[]
    lang: string
    empty: number
    /** A form that may be left out. */
    optional: string | null
  },
  source: Source,
): Diagnostic => ({
  code: 'MESSAGE_PLURAL',
  // A single form for all numbers is only a warning, as some texts read well with any number.
  severity: given === 1 && empty < 0 ? 'warn' : 'throw',
  message:
    given === forms.length
      ? `The translation of "${id}" has an empty form for "${forms[empty] ?? ''}".`
      : `The translation of "${id}" has ${given === 1 ? 'one plural form' : `${given} plural forms`}; ${lang} has ${forms.length}: ${listNames(forms)}.`,
  hint: `Write one text for each form in this order: \`${forms.join('|')}\`.${optional === null ? '' : ` You can leave out "${optional}".`}`,
  source,
})

/** A translation with HTML that pages must not contain. `refused`: the diagnostic of that HTML. */
export const messageHtml = (id: string, refused: Diagnostic, source: Source): Diagnostic => ({
  code: 'MESSAGE_HTML',
  severity: 'throw',
  message: `Translation of "${id}": ${refused.message}`,
  hint: refused.hint,
  source,
})

/** A translation with HTML that the place that shows it cannot hold. */
export const messageMisplaced = (id: string, fault: string, source: Source): Diagnostic => ({
  code: 'MESSAGE_MISPLACED',
  severity: 'throw',
  message: `Octavo cannot show the translation of "${id}": ${fault}.`,
  hint: 'Use the elements of the source text, and close them in their order.',
  source,
})

/** A translation that is only white space. */
export const messageEmpty = (id: string, source: Source): Diagnostic => ({
  code: 'MESSAGE_EMPTY',
  severity: 'throw',
  message: `The translation of "${id}" is blank.`,
  hint: 'Translate it, or remove the entry to show the source text.',
  source,
})

/** An invalid glossary. */
export const glossaryInvalid = (reason: string, source: Source): Diagnostic => ({
  code: 'GLOSSARY_INVALID',
  severity: 'throw',
  message: `The glossary is not valid: ${reason}.`,
  hint: 'Write `{ "terms": [{ "term": "…", "translation": "…", "forbidden": ["…"] }] }`.',
  source,
})

/** A word that the glossary forbids. */
export const glossaryForbidden = (
  name: string,
  { found, term, translation }: { found: string; term: string; translation: readonly string[] },
  source: Source,
): Diagnostic => ({
  code: 'GLOSSARY_FORBIDDEN',
  severity: 'warn',
  message: `The translation of ${name} uses the forbidden word "${found}" for "${term}".`,
  hint: `Write ${listNames(
    translation.map((form) => `"${form}"`),
    ' or ',
  )}.`,
  source,
})

/** A term of the source whose translation in the glossary does not occur in the translated text. */
export const glossaryMissing = (
  name: string,
  { term, translation }: { term: string; translation: readonly string[] },
  source: Source,
): Diagnostic => ({
  code: 'GLOSSARY_TERM',
  severity: 'warn',
  message: `The source of ${name} contains "${term}", but its translation does not contain ${listNames(
    translation.map((form) => `"${form}"`),
    ' or ',
  )}.`,
  hint: 'Use the word of the glossary, or add this form to the glossary.',
  source,
})

/** A word in a form of address that the locale does not use. */
export const addressWrong = (
  name: string,
  found: string,
  form: 'formal' | 'informal',
  source: Source,
): Diagnostic => ({
  code: 'ADDRESS_FORM',
  severity: 'warn',
  message: `The translation of ${name} contains "${found}", but this locale uses the ${form} form of address.`,
  hint: 'Rewrite the sentence, or change `address` of the locale in the config.',
  source,
})

/** `address` is set for a language whose forms of address are not known. */
export const addressUnknown = (lang: string, source: Source): Diagnostic => ({
  code: 'ADDRESS_UNKNOWN',
  severity: 'warn',
  message: `Octavo does not know the forms of address of "${lang}", so it cannot check them.`,
  hint: 'Remove `address` of the locale, and forbid words in its glossary.',
  source,
})

/** A message that is still in the source language. */
export const messageUntranslated = (id: string, text: string, source: Source): Diagnostic => ({
  code: 'MESSAGE_UNTRANSLATED',
  severity: 'log',
  message: `The message "${id}" is not translated: ${JSON.stringify(text)}.`,
  hint: 'Translate it. If both languages use the same text, list its id in "unchanged" of the glossary.',
  source,
})
