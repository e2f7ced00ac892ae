/** HTML in options and messages: whether a browser's parser leaves it in the element that shows it. */
import { z } from 'zod'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Name of the place that a navbar link is, as if it were an element. */
const LINK = 'link of the navbar'
const VOID = words('area base br col embed hr img input link meta source track wbr')
const RAW = words('script style textarea title noscript iframe')
const BLOCKS = words(
  'address article aside blockquote center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre search section summary table ul',
)
/** Elements that hold text and its marks only. */
const PHRASES = new Set([...words('p h1 h2 h3 h4 h5 h6 button'), LINK])
/** Elements whose end tag may be missing. */
const OPTIONAL = words('p li dt dd tr td th thead tbody tfoot caption colgroup option optgroup')
/** Elements that end an open one of the same name. */
const SINGLE = words('a button form')
const PAGE = words('html head body frame frameset')
const LISTS = words('ul ol menu')
const ROWS = words('table thead tbody tfoot')
const TABLE = words('table')
/** Elements that need a certain parent; without it the parser moves or drops them. */
const PARENTS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['li', LISTS],
  ['dt', words('dl div')],
  ['dd', words('dl div')],
  ['tr', ROWS],
  ['td', words('tr')],
  ['th', words('tr')],
  ['col', words('table colgroup')],
  ...['thead', 'tbody', 'tfoot', 'caption', 'colgroup'].map((name) => [name, TABLE] as const),
])
const TABLE_PARTS = words('table thead tbody tfoot tr colgroup')

const TAG =
  /<!--(?<comment>[\s\S]*?-->)?|<(?<end>\/?)(?<name>[a-z][^\s/>]*)(?<more>(?:"[^"]*"|'[^']*'|[^"'>])*)(?<close>>?)/gi

/** Where HTML is shown: in an element that holds blocks, or in a link. */
type HtmlPlace = 'block' | 'link'

/**
 * Finds HTML that a browser does not read as the content of its element: it would end or move elements of the
 * page around it, and React could not hydrate the page. `null` for HTML without such a fault.
 */
export function findHtmlFault(html: string, place: HtmlPlace): string | null {
  // One has ended if it is not in the list; the place itself is never ended.
  const open: string[] = place === 'link' ? ['a', LINK] : []
  const around = open.length
  const tags = new RegExp(TAG)
  for (let match = tags.exec(html); match; match = tags.exec(html)) {
    const { comment, end, name = '', more = '', close } = match.groups ?? {}
    if (name === '' && comment === undefined) return '"<!--" is not closed by "-->"'
    if (name === '') continue
    const tag = name.toLowerCase()
    if (close === '') return `the tag "<${end}${name}" has no ">"`
    const fault = end === '' ? startTag(tag, open) : endTag(tag, open, around)
    if (fault !== null) return fault
    if (end !== '' || VOID.has(tag) || isSelfClosed(tag, more, open)) continue
    open.push(tag)
    if (RAW.has(tag)) tags.lastIndex = endOfRaw(html, tag, tags.lastIndex)
  }
  const left = open.slice(around).find((tag) => !OPTIONAL.has(tag))
  return left === undefined ? null : `<${left}> is not closed`
}

/** An element starts; ends those that it ends. */
function startTag(tag: string, open: string[]): string | null {
  if (PAGE.has(tag)) return `<${tag}> is an element of the page itself`
  if (SINGLE.has(tag) && open.includes(tag)) return `<${tag}> is inside another <${tag}>`
  const parents = PARENTS.get(tag)
  if (parents) endOptional(open, parents)
  else if (BLOCKS.has(tag) && open.at(-1) === 'p') open.pop()
  return findMisplaced(tag, open, parents)
}

function findMisplaced(
  tag: string,
  open: readonly string[],
  parents: ReadonlySet<string> | undefined,
): string | null {
  const parent = open.at(-1) ?? ''
  if (parents && !parents.has(parent))
    return `<${tag}> is not inside <${[...parents].join('> or <')}>`
  if (!parents && TABLE_PARTS.has(parent) && !RAW.has(tag) && tag !== 'template')
    return `<${tag}> is inside <${parent}>, but in no cell`
  const phrase = BLOCKS.has(tag) ? open.find((name) => PHRASES.has(name)) : undefined
  if (phrase === undefined) return null
  return `<${tag}> is a block inside ${phrase === LINK ? `a ${LINK}` : `<${phrase}>`}`
}

function endTag(tag: string, open: string[], around: number): string | null {
  endOptional(open, words(tag))
  if (open.length > around && open.at(-1) === tag) open.pop()
  else return `</${tag}> ends no element that was started before it`
  return null
}

/** End elements without end tag, up to one of `until`. */
function endOptional(open: string[], until: ReadonlySet<string>): void {
  while (!until.has(open.at(-1) ?? '') && OPTIONAL.has(open.at(-1) ?? '')) open.pop()
}

/** Only drawings and formulas have elements that end with `/>`. */
function isSelfClosed(tag: string, more: string, open: readonly string[]): boolean {
  return more.endsWith('/') && [tag, ...open].some((name) => name === 'svg' || name === 'math')
}

function endOfRaw(html: string, tag: string, from: number): number {
  const end = html.toLowerCase().indexOf(`</${tag}`, from)
  return end < 0 ? html.length : end
}

/** Reason why a text is a block of HTML: titles and labels show tags as they are written. */
export function findTextFault(text: string): string | null {
  const [, tag = ''] = /^\s*<([a-z]\w*)\b.*<\/\1>\s*$/is.exec(text) ?? []
  return BLOCKS.has(tag.toLowerCase()) ? `a text shows the tag <${tag}> as it is written` : null
}

/** An option that is HTML, in the place that shows it. */
export const htmlIn = (place: HtmlPlace) =>
  z.string().superRefine((html, context) => addFault(findHtmlFault(html, place), context))

/** An option that is shown as text, such as a title or the label of a button. */
export const text = z
  .string()
  .superRefine((value, context) => addFault(findTextFault(value), context))

function addFault(fault: string | null, context: z.core.$RefinementCtx): void {
  if (fault === null) return
  context.addIssue({ code: 'custom', message: `cannot be shown as it is: ${fault}` })
}
