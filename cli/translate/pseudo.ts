/**
 * The pseudo language for tests: English that stays readable, but differs from text that is in no
 * catalogue. `Skip to content` becomes `⟦Šķîƥ ţö çöñţéñţ ~~~~~⟧`. The accents reveal missing fonts and
 * wrong encodings, the length reveals layouts that are too narrow, and the brackets reveal texts that are
 * concatenated or cut off.
 */
import type { WantedText } from './catalogue-text.ts'
import type { Inline } from './exchange/inline.ts'
import { orderedPluralForms } from './plural-forms.ts'

const FROM = 'ABCDEFGHIJKLMNOPRSTUVWYZabcdefghijklmnopqrstuvwyz'
const TO = 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞŔŠŢÛṼŴÝŽåƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵýž'
const ACCENTS = new Map([...FROM].map((letter, index) => [letter, [...TO][index] ?? letter]))

/** Growth of short texts in translation; German grows by about a third. */
const GROWTH = 0.4

/** Parts that are not translated: tags, entities and placeholders. */
const PLACEHOLDERS = /(<[^>]*>|&#?\w+;|\{\w+\})/

/** Pseudo-translate a message for a locale, with all plural forms of its language. Pure. */
export function toPseudo({ message, plural, html }: WantedText, lang: string): string {
  if (!plural) return pseudo(message, html === true)
  const forms = message.split('|')
  const many = forms.at(-1) ?? message
  return orderedPluralForms(lang)
    .map((form) => pseudo(form === 'one' ? (forms[0] ?? many) : many, html === true))
    .join('|')
}

/** Whether a text is a result of {@link toPseudo}. */
export function isPseudo(text: string): boolean {
  return /^\s*⟦[\s\S]*⟧\s*$/.test(text)
}

/** Pseudo-translate a block of a page: the words change, and inline codes stay. Pure. */
export function toPseudoBlock(inlines: readonly Inline[]): Inline[] {
  let letters = 0
  const inner = mapWords(inlines, (words) =>
    words
      .split(PLACEHOLDERS)
      .map((part, index) => {
        if (index % 2 === 1) return part
        letters += part.length
        return accent(part)
      })
      .join(''),
  )
  return bracket(inner, ` ${'~'.repeat(Math.ceil(letters * GROWTH))}⟧`)
}

/** Words next to a code that is a whole block, such as an image, would make another block of it. */
function bracket(inlines: readonly Inline[], end: string): Inline[] {
  const [only] = inlines
  if (inlines.length > 1 || only === undefined || typeof only === 'string' || !only.children)
    return ['⟦', ...inlines, end]
  return [{ ...only, children: bracket(only.children, end) }]
}

function mapWords(inlines: readonly Inline[], change: (words: string) => string): Inline[] {
  return inlines.map((inline) => {
    if (typeof inline === 'string') return change(inline)
    return { ...inline, children: inline.children && mapWords(inline.children, change) }
  })
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

/** Attributes of tags whose values are texts. */
const SPOKEN = /(\s(?:aria-label|title|alt)\s*=\s*["'])([^"']*)/gi

function accent(text: string): string {
  return [...text].map((letter) => ACCENTS.get(letter) ?? letter).join('')
}
