/**
 * A language for tests: English that can be read, and that cannot be mistaken for text which no catalogue
 * reaches. `Skip to content` becomes `⟦Šķîƥ ţö çöñţéñţ ~~~~~⟧`: accents show fonts and encodings, the
 * length shows layouts that are too narrow, the brackets show texts that are put together or cut off.
 */
import type { WantedText } from './catalogue-text.ts'
import { orderedPluralForms } from './plural-forms.ts'

const FROM = 'ABCDEFGHIJKLMNOPRSTUVWYZabcdefghijklmnopqrstuvwyz'
const TO = 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞŔŠŢÛṼŴÝŽåƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵýž'
const ACCENTS = new Map([...FROM].map((letter, index) => [letter, [...TO][index] ?? letter]))

/** How much longer translations of short texts get; German is at about a third. */
const GROWTH = 0.4

/** Parts that are no text: tags, entities and placeholders. */
const PLACEHOLDERS = /(<[^>]*>|&#?\w+;|\{\w+\})/

/** Pseudo-translate a message for a locale, one form for each that its language has. Pure. */
export function toPseudo({ message, plural, html }: WantedText, lang: string): string {
  if (!plural) return pseudo(message, html === true)
  const forms = message.split('|')
  const many = forms.at(-1) ?? message
  return orderedPluralForms(lang)
    .map((form) => pseudo(form === 'one' ? (forms[0] ?? many) : many, html === true))
    .join('|')
}

/** Whether a text came out of {@link toPseudo}. */
export function isPseudo(text: string): boolean {
  return /^\s*⟦[\s\S]*⟧\s*$/.test(text)
}

function pseudo(text: string, isHtml: boolean): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
  if (inner === '') return text
  const parts = inner.split(PLACEHOLDERS).map((part, index) => {
    if (index % 2 === 0) return accent(part)
    return isHtml
      ? part.replace(SPOKEN, (_, start: string, label: string) => start + pseudo(label, false))
      : part
  })
  const letters = parts.filter((_, index) => index % 2 === 0).join('').length
  const padding = '~'.repeat(Math.ceil(letters * GROWTH))
  return `${before}⟦${parts.join('')}${padding && ` ${padding}`}⟧${after}`
}

/** Texts that a tag holds. */
const SPOKEN = /(\s(?:aria-label|title|alt)\s*=\s*["'])([^"']*)/gi

function accent(text: string): string {
  return [...text].map((letter) => ACCENTS.get(letter) ?? letter).join('')
}
