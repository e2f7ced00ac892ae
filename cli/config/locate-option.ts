/**
 * Finds where a config file writes an option: `themeConfig.navbar.items[3].to` → line and column.
 *
 * Reads the text, not a syntax tree, so that a mistake in a config costs no parser: strings, comments
 * and brackets are skipped as the language says, keys are looked for where an object has them. An
 * option that is not written there (it is missing, or comes from a variable) is found as near as
 * the path could be followed.
 */

/** 1-based, as editors count. */
export interface Position {
  line: number
  column: number
}

/** @param option - As the config check names it: keys with dots, places in arrays in brackets. */
export function locateOption(text: string, option: string): Position | null {
  const path = toPath(option)
  let best: { found: number; offset: number } | null = null
  for (const open of openings(text)) {
    const walked = follow(text, open, path)
    if (walked.found > (best?.found ?? 0)) best = walked
    if (best?.found === path.length) break
  }
  return best && toPlace(text, best.offset)
}

/** `i18n.locales[0]` → `['i18n', 'locales', '0']`. */
function toPath(option: string): string[] {
  return option.split(/[.[\]]+/).filter((part) => part !== '')
}

function follow(text: string, open: number, path: readonly string[]) {
  let at = open
  let found = 0
  let offset = open
  for (const key of path) {
    const entry = entriesOf(text, at).find((candidate) => candidate.key === key)
    if (!entry) break
    found += 1
    offset = entry.offset
    at = entry.value
  }
  return { found, offset }
}

interface Entry {
  key: string
  /** Where the key starts; of an array's element, where the element starts. */
  offset: number
  value: number
}

/** Keys of the object, or places of the array, that opens at `open`; none for anything else. */
function entriesOf(text: string, open: number): Entry[] {
  const isArray = text[open] === '['
  if (!isArray && text[open] !== '{') return []
  const entries: Entry[] = []
  let at = skipBlank(text, open + 1)
  while (at < text.length && !/[\]}]/.test(text[at] ?? '')) {
    if (isArray) entries.push({ key: String(entries.length), offset: at, value: at })
    else {
      const key = /^(?:(['"])(.*?)\1|([\w$]+))\s*(:)?\s*/.exec(text.slice(at, at + 200))
      const name = key?.[2] ?? key?.[3]
      if (key && name !== undefined)
        entries.push({ key: name, offset: at, value: skipBlank(text, at + key[0].length) })
    }
    at = skipBlank(text, skipValue(text, at) + 1)
  }
  return entries
}

/** Offset of the comma or closing bracket that ends the entry that starts at `at`. */
function skipValue(text: string, at: number): number {
  let depth = 0
  let next = at
  while (next < text.length) {
    const character = text[next] ?? ''
    if (depth === 0 && /[,\]})]/.test(character)) return next
    if (/[[{(]/.test(character)) depth += 1
    if (/[\]})]/.test(character)) depth -= 1
    next = skipToken(text, next)
  }
  return next
}

/** Every bracket that opens an object or a list, in the order of the text. */
function* openings(text: string): Generator<number> {
  for (let at = 0; at < text.length; at = skipToken(text, at)) if (text[at] === '{') yield at
}

/** Offset after the string, comment or single character at `at`. */
function skipToken(text: string, at: number): number {
  const character = text[at] ?? ''
  if (character === "'" || character === '"' || character === '`') return skipString(text, at)
  if (text.startsWith('//', at)) return endOf(text, '\n', at)
  if (text.startsWith('/*', at)) return endOf(text, '*/', at)
  return at + 1
}

function skipString(text: string, open: number): number {
  let at = open + 1
  while (at < text.length && text[at] !== text[open]) at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function skipBlank(text: string, from: number): number {
  let at = from
  while (at < text.length) {
    if (/\s/.test(text[at] ?? '')) at += 1
    else if (/^\/[/*]/.test(text.slice(at, at + 2))) at = skipToken(text, at)
    else break
  }
  return at
}

function endOf(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from)
  return at < 0 ? text.length : at + end.length
}

function toPlace(text: string, offset: number): Position {
  const before = text.slice(0, offset)
  const start = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: offset - start + 1 }
}
