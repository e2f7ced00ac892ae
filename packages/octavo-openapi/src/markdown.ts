/** Texts of a description as Markdown of a page. They are content: they neither end a block of the page nor add one. */

/** Elements that Markdown of a description may use; others are shown as text. */
const INLINE =
  'a|abbr|b|blockquote|br|code|dd|del|dl|dt|em|h[2-6]|hr|i|img|ins|kbd|li|mark|ol|p|pre|q|s|small|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul'
const ALLOWED = new RegExp(`^</?(?:${INLINE})(?=[\\s/>])`, 'i')

/** A name or value as code: `a`. */
export function toCode(text: string): string {
  const clean = text.replace(/\s+/g, ' ')
  let longest = 0
  for (const [run] of clean.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  const mark = '`'.repeat(longest + 1)
  const pad = /^`|`$|^ .* $/.test(clean) ? ' ' : ''
  return clean === '' ? '' : `${mark}${pad}${clean}${pad}${mark}`
}

/** A short text in which nothing is a notation. */
export function toPlain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]<>&#|~:$^=!+-]/g, (sign) =>
      /[<>&]/.test(sign) ? `&#${sign.charCodeAt(0)};` : `\\${sign}`,
    )
}

/** A fenced block. */
export function toFence(code: string, info: string): string {
  let longest = 2
  for (const [run] of code.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length)
  const mark = '`'.repeat(longest + 1)
  return `${mark}${info}\n${code.replace(/\n+$/, '')}\n${mark}`
}

/** A part that readers open. @param title - Markdown without notations. */
export function toFolded(title: string, text: string, { isOpen = false } = {}): string {
  return `<details class="api-inner"${isOpen ? ' open' : ''}>\n<summary>${title}</summary>\n\n${text}\n\n</details>`
}

/** Tabs. The site remembers the choice for all tabs of the group. */
export function toTabs(group: string, tabs: readonly { label: string; text: string }[]): string {
  const written = tabs.map(({ label, text }) => `:::tab[${toPlain(label)}]\n\n${text}\n\n:::`)
  return `::::tabs{group="${group}"}\n\n${written.join('\n\n')}\n\n::::`
}

/** What a description may be in its place. */
interface TextPlace {
  /** Level of its highest heading. Default: headings become bold lines. */
  level?: number
  /** Address that its links without an origin begin at. Default: they become text. */
  base?: string | undefined
}

/** The Markdown of a description. Code stays as written. */
export function toMarkdown(text: string | undefined, { level, base }: TextPlace = {}): string {
  if (text === undefined) return ''
  const lines = text.replaceAll('\r\n', '\n').trim().split('\n')
  const highest = findHighest(lines)
  let fence: string | null = null
  const written = lines.map((line) => {
    const [, mark = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
    if (fence !== null) {
      if (mark !== '' && mark.startsWith(fence) && line.trim() === mark) fence = null
      return line
    }
    if (mark !== '') {
      fence = mark
      return line
    }
    return toLine(placeLinks(line, base), level === undefined ? undefined : level - highest)
  })
  // A block that is not closed would take the rest of the page.
  return [...written, ...(fence === null ? [] : [fence])].join('\n')
}

const LINK = /(\]\(|\]:[ \t]*|\bhref=["'])(?![a-z][a-z\d+.-]*:)([^()\s"'<>]+)/gi
const WHOLE_LINK = /!?\[([^[\]]*)\]\((?![a-z][a-z\d+.-]*:)([^()\s"'<>]+)[^()]*\)/gi

/** Links of a text that was written for another site lead there; without its address, they become text. */
function placeLinks(line: string, base: string | undefined): string {
  if (base === undefined)
    return line
      .replace(WHOLE_LINK, (_, label: string, address: string) => `${label} (${toCode(address)})`)
      .replace(/\]\(([/#][^()\s]*)\)/g, (_, address: string) => `] (${toCode(address)})`)
  return line.replace(
    LINK,
    (_, start: string, address: string) =>
      start + (URL.canParse(address, base) ? new URL(address, base).href : address),
  )
}

function findHighest(lines: readonly string[]): number {
  let highest = 6
  for (const line of lines) {
    const [, marks] = /^ {0,3}(#{1,6})[ \t]/.exec(line) ?? []
    if (marks !== undefined) highest = Math.min(highest, marks.length)
  }
  return highest
}

function toLine(line: string, shift: number | undefined): string {
  const [, marks, rest = ''] = /^ {0,3}(#{1,6})[ \t]+(.*)$/.exec(line) ?? []
  const title = rest
    .trimEnd()
    .replace(/(?<!#)#+$/, '')
    .trimEnd()
  const safe = escapeLine(marks === undefined ? line : title)
  if (marks === undefined) return safe
  if (shift === undefined) return safe === '' ? '' : `**${safe.replaceAll('**', '')}**`
  return `${'#'.repeat(Math.min(6, marks.length + shift))} ${safe}`
}

/** Directives and elements of pages become text, outside of code. */
function escapeLine(line: string): string {
  return line
    .split(/(`+[^`]*`+)/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part
            .replace(/^(\s*):{2,}/, (found) => found.replaceAll(':', '\\:'))
            .replace(/<(?=[a-z/!?])[^<>]{0,200}/gi, (tag) =>
              ALLOWED.test(`${tag}>`) || /^<(?:https?:|mailto:)/i.test(tag)
                ? tag
                : `&lt;${tag.slice(1)}`,
            )
            .replace(/\{(?=#|:)/g, '&#123;')
            .replace(/\$(?=\$|\S)/g, '\\$'),
    )
    .join('')
}

/** A part of an address or an anchor: `GET /a/{b}` → `get-a-b`. */
export function toSlug(text: string): string {
  return text
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}

/** Gives each name once: `a`, `a-2`. */
export class FreeNames {
  readonly #taken = new Set<string>()

  get size(): number {
    return this.#taken.size
  }

  take(name: string): string {
    for (let number = 1; ; number += 1) {
      const free = number === 1 ? name : `${name}-${number}`
      if (this.#taken.has(free)) continue
      this.#taken.add(free)
      return free
    }
  }
}

/** Front matter: values as JSON, which is YAML. */
export function toFrontMatter(fields: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${JSON.stringify(value)}`],
  )
  return `---\n${lines.join('\n')}\n---\n`
}
