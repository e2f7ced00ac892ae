/** Checks the words of translations: terms of the glossary, the form of address, untranslated messages. */
import {
  addressWrong,
  glossaryForbidden,
  glossaryMissing,
  messageUntranslated,
} from '../base/errors/catalogue.ts'
import type { Diagnostic, Source } from '../base/model/diagnostic.ts'
import type { WantedText } from './catalogue-text.ts'
import { type Formality, findWrongFormality } from './formality.ts'
import {
  findForbidden,
  type Glossary,
  hasTerm,
  hasTranslation,
  withoutSharedTerms,
} from './glossary.ts'

/** A text in both languages, without markup. */
export interface WordPair {
  /** Name for diagnostics: `"navbar.title"`, `section "roles"`. */
  name: string
  /** `null` if the text that was translated is not known. */
  source: string | null
  target: string
  /** Position of the translation; with `part`, the position of that word in it. */
  positionOf(part?: string): Source
}

/** Glossary and form of address that words are checked with. */
export interface WordRules {
  glossary: Glossary
  address: Formality | undefined
  /** BCP 47 tag of the translation. */
  lang: string
}

/** Check texts. Pure; at most one diagnostic of each kind and term for a text. */
export function checkWords(pairs: readonly WordPair[], rules: WordRules): Diagnostic[] {
  const { glossary, address, lang } = rules
  return pairs.flatMap(({ name, source, target, positionOf }) => {
    const wrong = address ? findWrongFormality(target, address, lang) : null
    return [
      ...findForbidden(target, glossary.terms).map(({ found, term }) =>
        glossaryForbidden(name, { found, ...term }, positionOf(found)),
      ),
      ...glossary.terms
        .filter((term) => source !== null && hasTerm(source, term) && !hasTranslation(target, term))
        .map((term) => glossaryMissing(name, term, positionOf())),
      ...(wrong !== null && address ? [addressWrong(name, wrong, address, positionOf(wrong))] : []),
    ]
  })
}

/** Whether a message is still the source text, and not because both languages use the same words. */
export function isUntranslated(
  id: string,
  { message, target }: { message: WantedText; target: string },
  { terms, unchanged }: Glossary,
): boolean {
  const isCopy = target === message.message || target === message.copy
  if (!isCopy || unchanged.includes(id) || message.prefill !== undefined) return false
  const rest = withoutSharedTerms(withoutMarkup(message.message), terms)
  return /\p{L}/u.test(rest)
}

/** Diagnostics for messages that are not translated. */
export function findUntranslated(
  wanted: ReadonlyMap<string, WantedText>,
  existing: readonly {
    entries: Readonly<Record<string, { message: string }>>
    positionOf(id: string): Source
  }[],
  glossary: Glossary,
): Diagnostic[] {
  return existing.flatMap(({ entries, positionOf }) =>
    Object.entries(entries).flatMap(([id, { message: target }]) => {
      const message = wanted.get(id)
      return message && isUntranslated(id, { message, target }, glossary)
        ? [messageUntranslated(id, target, positionOf(id))]
        : []
    }),
  )
}

/** Words of a message, without tags, entities and placeholders. */
export function withoutMarkup(message: string): string {
  return message.replace(/<[^>]*>|&#?\w+;|\{\w+\}/g, ' ')
}
