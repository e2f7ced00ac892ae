/**
 * Texts that no catalogue has in the reader's language are shown in that of the source. Each element that
 * holds one says so: screen readers read it as what it is, and its signs keep their places in a page that
 * is written from right to left. Attributes alone: React takes over what it would have written itself.
 */

import { escapeAttribute } from '../../runtime/shared/escape-html.ts'
import { matchTexts } from '../../runtime/shared/match-texts.ts'

/** The language of the source. */
export interface SourceLanguage {
  /** BCP 47 tag. */
  lang: string
  dir: 'ltr' | 'rtl'
}

/** An element that is open. */
interface Open {
  /** Where an attribute would go. */
  end: number
  /** It says its language itself. */
  hasLang: boolean
  /** A text in the source language stands in it, or is its name. */
  isFallback: boolean
  /** Other texts stand in it, at any depth. */
  hasOthers: boolean
}

const TOKEN =
  /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1>|<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>|[^<]+/gi
const VOID = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'source', 'wbr'])
const NAMES = /\s(?:aria-label|title|placeholder)="([^"]*)"/g

/**
 * Mark the elements of a page's shell. Pure; where there are no such texts, the HTML is what it was.
 *
 * @param texts - Messages as they are in the source: plural forms between `|`, `{name}` for values, or HTML.
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

/** Text as React writes it: the apostrophe is escaped too. */
function escapeAsReact(text: string): string {
  return escapeAttribute(text).replaceAll("'", '&#x27;')
}

/** HTML of the config stands in one element of its own. */
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
