/**
 * `octavo migrate --compare`: what the built new site lacks of the old one, page by page, and a redirect for each address that
 * is lost.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '../../../runtime/shared/is-record.ts'
import { compareUnreadable } from '../../base/errors/catalogue.ts'
import { REDIRECT_LISTS } from '../../make/site-files/redirect-files.ts'
import { readPageText } from '../compare/page-text.ts'
import { openShownPages, type ShownPages, toPageKey } from './shown-pages.ts'

interface CompareSites {
  /** Absolute folder of the new site, which is built. */
  folder: string
  /** Folder of the output in it. Default: `dist`. */
  out?: string
  /** Folder of the old build, or address of the old site. */
  old: string
  /** Also request addresses of this machine and of private networks. Default: `false`. */
  allowPrivate?: boolean
}

/** What is lost, by kind: how many of how many, and the first places. */
export interface SiteLosses {
  rows: readonly { what: string; old: number; lost: number }[]
  /** Lines for people: the page, and what it lacks. */
  details: readonly string[]
  /** Proposed redirects for addresses that are lost. */
  redirects: readonly { from: string; to: string }[]
}

const KINDS = [
  'pages',
  'titles',
  'headings',
  'words',
  'links',
  'blocks of code',
  'navigation',
] as const
type Kind = (typeof KINDS)[number]
type Counts = Record<Kind, number>

/** Most details of one kind. */
const MOST_DETAILS = 20

/** @throws {@link SiteError} `COMPARE_UNREADABLE`. */
export async function compareSites({
  folder,
  out = 'dist',
  old,
  allowPrivate = false,
}: CompareSites): Promise<SiteLosses> {
  const output = join(folder, out)
  if (!existsSync(output)) throw compareUnreadable(output, 'the new site is not built')
  const [before, after] = [
    await openShownPages(old, { allowPrivate }),
    await openShownPages(output, { allowPrivate }),
  ]
  const known = redirectsIn(output)
  const losses = new Losses()
  const lost: string[] = []
  const navigation = { before: new Set<string>(), after: new Set<string>() }
  for (const [key, page] of before) {
    losses.count('pages', 1)
    const now = after.get(known.get(key) ?? key)
    if (!now) {
      lost.push(page.address)
      losses.add('pages', page.address, 'has no page and no redirect')
      continue
    }
    const [one, other] = [readShown(await page.read()), readShown(await now.read())]
    compareShown(page.address, { one, other }, losses)
    for (const label of one.navigation) navigation.before.add(label)
    for (const label of other.navigation) navigation.after.add(label)
  }
  losses.count('navigation', navigation.before.size)
  for (const label of navigation.before)
    if (!navigation.after.has(label)) losses.add('navigation', 'navigation', `"${label}"`)
  return { ...losses.toResult(), redirects: lost.flatMap((from) => propose(from, after)) }
}

class Losses {
  readonly #all = this.#zero()
  readonly #lost = this.#zero()
  readonly #details = new Map<Kind, string[]>()

  #zero(): Counts {
    return {
      pages: 0,
      titles: 0,
      headings: 0,
      words: 0,
      links: 0,
      'blocks of code': 0,
      navigation: 0,
    }
  }

  count(kind: Kind, number: number): void {
    this.#all[kind] += number
  }

  add(kind: Kind, place: string, text: string, number = 1): void {
    this.#lost[kind] += number
    const known = this.#details.get(kind) ?? []
    if (known.length < MOST_DETAILS) known.push(`${kind}: ${place} ${text}`)
    this.#details.set(kind, known)
  }

  toResult(): Omit<SiteLosses, 'redirects'> {
    const rows = KINDS.map((what) => ({ what, old: this.#all[what], lost: this.#lost[what] }))
    return { rows, details: KINDS.flatMap((kind) => this.#details.get(kind) ?? []) }
  }
}

interface Shown {
  title: string
  headings: string[]
  words: string[]
  links: number
  blocks: number
  navigation: string[]
}

function compareShown(
  address: string,
  { one, other }: { one: Shown; other: Shown },
  losses: Losses,
): void {
  losses.count('titles', 1)
  const [title, now] = [ownTitle(one.title), ownTitle(other.title)]
  if (title !== now) losses.add('titles', address, `"${title}" is "${now}"`)
  losses.count('headings', one.headings.length)
  for (const text of missing(one.headings, other.headings))
    losses.add('headings', address, `"${text}"`)
  losses.count('words', one.words.length)
  const words = missing(one.words, other.words)
  if (words.length > 0) losses.add('words', address, words.slice(0, 20).join(' '), words.length)
  for (const [kind, before, after] of [
    ['links', one.links, other.links],
    ['blocks of code', one.blocks, other.blocks],
  ] as const) {
    losses.count(kind, before)
    if (after < before) losses.add(kind, address, `has ${after} of ${before}`, before - after)
  }
}

/** The title of a page without that of its site. */
const ownTitle = (title: string) => title.split(/ [|·–—-] /)[0]?.trim() ?? ''

/** Entries that a list lacks, each as often as it lacks it. */
function missing(before: readonly string[], after: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const entry of after) counts.set(entry, (counts.get(entry) ?? 0) + 1)
  return before.filter((entry) => {
    const left = counts.get(entry) ?? 0
    counts.set(entry, left - 1)
    return left <= 0
  })
}

function readShown(html: string): Shown {
  const { title, blocks } = readPageText(html)
  const headings = blocks
    .filter(({ tag }) => /^h[1-6]$/.test(tag))
    .map(({ text }) => plainText(text))
  const texts = blocks.filter(({ tag }) => tag !== 'pre').map(({ text }) => text)
  const [, article = html] =
    /<(?:article|main)\b[^>]*>([\s\S]*)<\/(?:article|main)>/.exec(html) ?? []
  const parts =
    html.match(/<(?:nav|header|footer|aside)\b[\s\S]*?<\/(?:nav|header|footer|aside)>/g) ?? []
  const labels = parts.flatMap((part) =>
    Array.from(part.matchAll(/<a\b[^>]*>([\s\S]*?)<\/a>/g), ([, text = '']) =>
      plainText(text.replace(/<[^>]*>/g, ' ')),
    ),
  )
  return {
    title,
    headings,
    words: toWords(texts.join('\n')),
    links: (article.match(/<a\b[^>]*\shref=/g) ?? []).length,
    blocks: blocks.filter(({ tag }) => tag === 'pre').length,
    navigation: labels.filter((label) => label !== ''),
  }
}

/** Words without the signs that link to headings. */
const plainText = (text: string) =>
  toWords(text.replace(/opens in (?:a )?new (?:tab|window)/i, '')).join(' ')

function toWords(text: string): string[] {
  const runs =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  // Scripts without blanks between words are compared by characters.
  return runs.flatMap((run) =>
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(run) ? [...run] : [run],
  )
}

/** Old address → page, by the list that the build publishes. */
function redirectsIn(output: string): Map<string, string> {
  const file = join(output, REDIRECT_LISTS.json)
  const entries: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  return new Map(
    (Array.isArray(entries) ? entries : []).flatMap((entry) =>
      isRecord(entry) && typeof entry.from === 'string' && typeof entry.to === 'string'
        ? [[toPageKey(entry.from), toPageKey(entry.to)] as const]
        : [],
    ),
  )
}

/** The page whose address has most in common with a lost one, from its end. */
function propose(from: string, pages: ShownPages): { from: string; to: string }[] {
  const wanted = toPageKey(from).toLowerCase().split('/').reverse()
  let best = { score: 0, to: '' }
  for (const { address } of pages.values()) {
    const parts = toPageKey(address).toLowerCase().split('/').reverse()
    const first = parts.findIndex((part, index) => part !== wanted[index])
    const score = first === -1 ? parts.length : first
    if (score > best.score) best = { score, to: address }
  }
  return best.score === 0 ? [] : [{ from: toPageKey(from), to: best.to }]
}
