/**
 * Texts without a translation are shown in the source language. Each element that contains one gets `lang`
 * and `dir` (WCAG 3.1.2): screen readers pronounce it correctly, and its punctuation keeps its position in a
 * right-to-left page. Only attributes are added, because React could not hydrate any other change.
 */

import { escapeAttribute } from '../../../runtime/shared/escape-html.ts'
import { matchTexts } from '../../../runtime/shared/match-texts.ts'

/** The language of the source. */
export interface SourceLanguage {
  /** BCP 47 tag. */
  lang: string
  dir: 'ltr' | 'rtl'
}

/** An element whose end tag is not read yet. */
interface Open {
  /** Offset in the HTML where attributes are inserted. */
  end: number
  /** It has a `lang` attribute. */
  hasLang: boolean
  /** Its own text, or its accessible name, is in the source language. */
  isFallback: boolean
  /** It contains texts in another language, or elements with `lang`, at any depth. */
  hasOthers: boolean
}

const TOKEN =
  /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1>|<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>|[^<]+/gi
const VOID = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'source', 'wbr'])
const NAMES = /\s(?:aria-label|title|placeholder)="([^"]*)"/g

/**
 * Add `lang` and `dir` to the elements of a page's shell that show untranslated texts. Pure; returns the same
 * HTML if there are none.
 *
 * @param texts - Source messages: plural forms separated by `|`, `{name}` for values, or HTML.
 */
export function addFallbackLanguages(
  html: string,
  texts: Iterable<string>,
  { lang, dir }: SourceLanguage,
): string {
  const known = matchTexts(texts, escapeAsReact)
  if (known.isEmpty) return html
  const places = [...placesOfHtml(html, known.fragments), ...placesOfTexts(html, known.has)]
  let [marked, at] = ['', 0]
  for (const place of [...new Set(places)].sort((a, b) => a - b)) {
    marked += `${html.slice(at, place)} lang="${lang}" dir="${dir}"`
    at = place
  }
  return marked + html.slice(at)
}

/** Escape text as React does, which escapes the apostrophe too. */
function escapeAsReact(text: string): string {
  return escapeAttribute(text).replaceAll("'", '&#x27;')
}

/** Offsets for HTML of the config, which is always the whole content of one element. */
function* placesOfHtml(html: string, fragments: readonly string[]): Iterable<number> {
  for (const fragment of fragments) {
    const at = html.indexOf(`>${fragment}</`)
    const tag = at < 0 ? '' : html.slice(html.lastIndexOf('<', at), at)
    if (/^<[a-z]/i.test(tag) && !/\slang=/.test(tag)) yield at
  }
}

function* placesOfTexts(html: string, has: (text: string) => boolean): Iterable<number> {
  const open: Open[] = []
  for (const { 0: token, 2: slash, 3: name, 4: attributes = '', index } of html.matchAll(TOKEN)) {
    if (name === undefined) {
      readText(open.at(-1), token, has)
      continue
    }
    const isAlone = attributes.endsWith('/')
    const end = index + token.length - (isAlone ? 2 : 1)
    if (slash === '') open.push({ end, ...readNames(attributes, has) })
    if (slash === '/' || isAlone || VOID.has(name.toLowerCase())) yield* close(open)
  }
}

function* close(open: Open[]): Iterable<number> {
  const closed = open.pop()
  const around = open.at(-1)
  if (!closed) return
  if (closed.isFallback && !closed.hasOthers && !closed.hasLang) yield closed.end
  if (around && (closed.hasOthers || closed.hasLang)) around.hasOthers = true
}

function readText(own: Open | undefined, token: string, has: (text: string) => boolean): void {
  if (!own || token.startsWith('<')) return
  const text = token.trim()
  if (has(text)) own.isFallback = true
  else if (/\p{L}/u.test(text.replace(/&#?\w+;/g, ''))) own.hasOthers = true
}

function readNames(attributes: string, has: (text: string) => boolean): Omit<Open, 'end'> {
  const names = Array.from(attributes.matchAll(NAMES), ([, name = '']) => name.trim())
  return {
    hasLang: /\slang=/.test(attributes),
    isFallback: names.some(has),
    hasOthers: false,
  }
}
