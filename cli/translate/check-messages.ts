/**
 * Compares translations with their source texts. A missing or misspelt placeholder would be shown to
 * readers as `{cuont}`, and a missing plural form would show a wrong number.
 */
import { messageEmpty, messagePlaceholder, messagePlural } from '../base/errors/catalogue.ts'
import type { Diagnostic, Source } from '../base/model/diagnostic.ts'
import type { CatalogueText, WantedText } from './catalogue-text.ts'
import { isManyOptional, NUMBER, orderedPluralForms, spreadForms } from './plural-forms.ts'

/** A catalogue file with positions, as scan reads it. */
interface LocatedCatalogue {
  file: string
  entries: Readonly<Record<string, CatalogueText>>
  positionOf(id: string, part?: string): Source
}

/** Source text and position of one translation. */
interface MessageCheck {
  id: string
  wanted: WantedText
  /** BCP 47 tag of the translation. */
  lang: string
  /** Position of the translation; with `part`, the position of that text in it. */
  positionOf(part?: string): Source
}

/** Check every translation of a locale, in the order of the files. Pure. */
export function checkMessages(
  catalogues: readonly { texts: ReadonlyMap<string, WantedText> }[],
  existing: readonly LocatedCatalogue[],
  lang: string,
): Diagnostic[] {
  const wanted = new Map(catalogues.flatMap(({ texts }) => [...texts]))
  return existing.flatMap(({ entries, positionOf }) =>
    Object.entries(entries).flatMap(([id, { message }]) => {
      const source = wanted.get(id)
      if (!source) return []
      const check = {
        id,
        wanted: source,
        lang,
        positionOf: (part?: string) => positionOf(id, part),
      }
      return checkMessage(message, check)
    }),
  )
}

/** Check one translation against its source. Pure. */
export function checkMessage(message: string, check: MessageCheck): Diagnostic[] {
  // An empty translation is allowed; one of white space is a typo, unless the source is so too.
  if (message === '') return []
  if (message.trim() === '' && check.wanted.message.trim() !== '')
    return [messageEmpty(check.id, check.positionOf())]
  return [...checkPlaceholders(message, check), ...checkForms(message, check)]
}

function checkPlaceholders(message: string, check: MessageCheck): Diagnostic[] {
  const { id, wanted, positionOf } = check
  const names = placeholdersOf(wanted.message)
  const given = placeholdersOf(lastForm(message, wanted))
  const unknown = [...placeholdersOf(message)].filter((name) => !names.has(name))
  const missing = [...placeholdersOf(lastForm(wanted.message, wanted))].filter(
    (name) => !given.has(name),
  )
  const broken = findBroken(message, names)
  return [
    ...unknown.map((name) =>
      messagePlaceholder({ id, name, kind: 'unknown', names: [...names] }, positionOf(`{${name}`)),
    ),
    ...broken.map((text) =>
      messagePlaceholder({ id, name: text, kind: 'broken', names: [...names] }, positionOf(text)),
    ),
    ...(broken.length > 0 ? [] : missing).map((name) => {
      const found = { id, name, kind: 'missing' as const, names: [...names] }
      const diagnostic = messagePlaceholder(found, positionOf())
      // A form may spell its number in words, but that is rarely intended.
      const isNumber = wanted.plural === true && `{${name}}` === NUMBER
      return isNumber ? { ...diagnostic, severity: 'log' as const } : diagnostic
    }),
  ]
}

/** Names of all placeholders in a text, `count` for `{count}`. */
function placeholdersOf(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name))
}

/** The last plural form, which most numbers use; other forms may spell their number in words. */
function lastForm(text: string, { plural }: WantedText): string {
  return plural ? text.slice(text.lastIndexOf('|') + 1) : text
}

/** `{ count }`, `{count`, `{{count}}`: braces around a known name that are not a placeholder. */
function findBroken(message: string, names: ReadonlySet<string>): string[] {
  const whole = message.replaceAll(/(?<!\{)\{\w+\}(?!\})/g, '')
  return [...names].flatMap((name) => {
    const near = new RegExp(`\\{+\\s*${name}\\b\\s*\\}*|\\$\\{\\s*${name}\\s*\\}`).exec(whole)
    return near ? [near[0]] : []
  })
}

function checkForms(message: string, { id, wanted, lang, positionOf }: MessageCheck): Diagnostic[] {
  if (wanted.plural !== true) return []
  const forms = orderedPluralForms(lang)
  const given = spreadForms(message, lang)
  const empty = given.findIndex((form) => form.trim() === '')
  if (given.length === forms.length && empty < 0) return []
  const optional = isManyOptional(lang) ? 'many' : null
  const found = { id, given: message.split('|').length, forms, lang, empty, optional }
  return [messagePlural(found, positionOf())]
}
