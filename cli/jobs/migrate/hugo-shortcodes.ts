/** Shortcodes of Hugo, and of the themes Docsy, Hextra and Book, as Markdown and components of ours. */
import { fenceAround } from './page-text.ts'
import { toTitle } from './python-lines.ts'

/** One use of a shortcode. */
interface Shortcode {
  name: string
  /** Arguments without a name, in order. */
  values: readonly string[]
  named: Readonly<Record<string, string>>
  /** Text between its tags, converted; `null` without an end. */
  inner: string | null
}

/** What shortcodes need from their site. */
interface ShortcodeSite {
  /** Text of a file of the content or the site, converted; `null` for none. */
  include(path: string): string | null
  /** Address of a page that `ref` names. */
  addressOf(path: string): string
  /** Parameter of the page or the site. */
  param(name: string): string | null
}

/** A tag. Words have neither braces nor equals signs in them, so that no part of it can match in two ways. */
const TAG =
  /\{\{(?<mark>[<%])-?\s*(?<end>\/?)\s*(?<name>[\w./-]+)(?<args>(?:\s+(?:"(?:\\.|[^"\\])*"|`[^`]*`|[\w-]+\s*=\s*(?:"(?:\\.|[^"\\])*"|`[^`]*`|[^\s"`>%{}]+)|[^\s"`/>%={}][^\s>%={}]*))*)\s*(?<self>\/?)-?[>%]\}\}/g

/** Replace all shortcodes of a text, from the inside. @param text - Without code that only shows them. */
export function replaceShortcodes(text: string, site: ShortcodeSite): string {
  const tags = readTags(text)
  const root: Frame = { use: null, parts: [] }
  const stack = [root]
  let end = 0
  for (const { kind, use, from, to } of tags) {
    const top = stack.at(-1) ?? root
    top.parts.push(text.slice(end, from))
    end = to
    if (kind === 'open') stack.push({ use, parts: [] })
    else if (kind === 'single') top.parts.push(write({ ...use, inner: null }, site))
    else if (kind === 'end') {
      stack.pop()
      const above = stack.at(-1) ?? root
      if (top.use) above.parts.push(write({ ...top.use, inner: top.parts.join('') }, site))
    }
  }
  return root.parts.join('') + text.slice(end)
}

interface Frame {
  use: Omit<Shortcode, 'inner'> | null
  parts: string[]
}

interface Tag {
  kind: 'open' | 'single' | 'end' | 'stray'
  use: Omit<Shortcode, 'inner'>
  from: number
  to: number
}

/** The tags of a text. One that nothing ends is single, and an end of nothing is stray. */
function readTags(text: string): Tag[] {
  const open: Tag[] = []
  const openOf = new Map<string, number>()
  return Array.from(text.matchAll(TAG), ({ 0: all, index, groups = {} }): Tag => {
    const { end = '', name = '', args = '', self = '' } = groups
    const tag: Tag = {
      kind: 'single',
      use: { name, ...readArguments(args) },
      from: index,
      to: index + all.length,
    }
    const count = openOf.get(name) ?? 0
    if (end === '' && self === '') {
      open.push(tag)
      openOf.set(name, count + 1)
    } else if (end !== '' && count === 0) tag.kind = 'stray'
    else if (end !== '') {
      tag.kind = 'end'
      // Tags between the two have no end.
      for (let last = open.pop(); last; last = open.pop()) {
        openOf.set(last.use.name, (openOf.get(last.use.name) ?? 1) - 1)
        if (last.use.name !== name) continue
        last.kind = 'open'
        break
      }
    }
    return tag
  })
}

function readArguments(args: string): Pick<Shortcode, 'values' | 'named'> {
  const values: string[] = []
  const named: Record<string, string> = Object.create(null)
  const pattern = /(?:([\w-]+)\s*=\s*)?(?:"((?:\\.|[^"\\])*)"|`([^`]*)`|([^\s"`]+))/g
  for (const [, name, quoted, raw, plain] of args.matchAll(pattern)) {
    const value = quoted?.replace(/\\(.)/g, '$1') ?? raw ?? plain ?? ''
    if (name === undefined) values.push(value)
    else named[name] = value
  }
  return { values, named }
}

type Writer = (use: Shortcode, site: ShortcodeSite) => string

const text = (use: Shortcode) => (use.inner ?? '').trim()
const first = ({ values, named }: Shortcode, ...names: string[]) =>
  names.map((name) => named[name]).find((value) => value !== undefined) ?? values[0] ?? ''

/** A block of ours around text. */
function directive(name: string, title: string, inner: string): string {
  const colons = fenceAround(inner, ':')
  return `\n\n${colons}${name}${title === '' ? '' : `[${title}]`}\n\n${inner.trim()}\n\n${colons}\n\n`
}

const TONES: Readonly<Record<string, string>> = {
  ...{ primary: 'note', secondary: 'note', info: 'info', success: 'success', warning: 'warning' },
  ...{
    danger: 'danger',
    error: 'danger',
    tip: 'tip',
    note: 'note',
    important: 'important',
    caution: 'caution',
  },
  ...{ default: 'note', light: 'note', dark: 'note' },
}

const callout: Writer = (use) => {
  const kind = use.named.color ?? use.named.type ?? use.named.style ?? use.values[0] ?? 'note'
  return directive(TONES[kind] ?? 'note', use.named.title ?? '', text(use))
}
const details: Writer = (use) =>
  directive('details', first(use, 'summary', 'title') || 'Details', text(use))
const video =
  (host: string): Writer =>
  (use) =>
    `<Video src="${host}${first(use, 'id')}" title="${(use.named.title ?? 'Video').replaceAll('"', '&quot;')}" />`
const content: Writer = (use) => `\n\n${text(use)}\n\n`
const nothing: Writer = () => ''
const fence = (language: string, title: string, code: string) => {
  const mark = fenceAround(code, '`')
  const shown = title === '' ? '' : ` title="${title.replaceAll('"', "'")}"`
  return `\n\n${mark}${language}${shown}\n${code.replace(/^\n+|\s+$/g, '')}\n${mark}\n\n`
}
const link: Writer = (use, site) => site.addressOf(first(use, 'path'))
const post =
  (toAddress: (use: Shortcode) => string): Writer =>
  (use) => {
    const address = toAddress(use)
    return `[${address}](${address})`
  }

/** The parts that a block of tabs has collected, as ours. */
const tabs: Writer = (use) => {
  const labels = (use.named.items ?? '').split(',').map((label) => label.trim())
  let at = 0
  const inner = text(use).replace(/\uE002/g, () => labels[at++] || `${at}`)
  return directive('tabs', '', inner)
}
const tab: Writer = (use) => {
  const label = use.named.header ?? use.named.name ?? use.named.title ?? use.values[0] ?? '\uE002'
  const language = use.named.lang ?? use.named.language
  const code =
    language === undefined || /^\s*```/.test(use.inner ?? '')
      ? text(use)
      : fence(language, '', use.inner ?? '').trim()
  return directive('tab', label.replaceAll('**', ''), code)
}
const card: Writer = (use) => {
  const { named } = use
  const title = named.title ?? named.header ?? ''
  const href = named.link ?? named.href
  const target = href === undefined ? '' : ` href="${href}"`
  return `\n\n<Card title="${title.replaceAll('"', '&quot;')}"${target}>\n\n${text(use) || named.subtitle || ''}\n\n</Card>\n\n`
}
const cards: Writer = (use) => `\n\n<CardGrid>\n\n${text(use)}\n\n</CardGrid>\n\n`

const picture: Writer = (use) => {
  const { src = use.values[0] ?? '', alt = '', caption = '', title = '', link: href } = use.named
  const image = `![${alt}](${src})`
  const shown = href === undefined ? image : `[${image}](${href})`
  const words = [title, caption].filter((part) => part !== '').join(' ')
  return `\n\n${shown}\n\n${words === '' ? '' : `*${words.replaceAll('*', '')}*\n\n`}`
}

const WRITERS: Readonly<Record<string, Writer>> = {
  ...{ figure: picture, img: picture, imgproc: picture, image: picture, ref: link, relref: link },
  ...{ alert: callout, callout, hint: callout, admonition: callout, notice: callout },
  ...{
    pageinfo: (use) => directive('info', '', text(use)),
    details,
    expand: details,
    collapse: details,
  },
  ...{ youtube: video('https://www.youtube.com/watch?v='), vimeo: video('https://vimeo.com/') },
  ...{ tabs, tabpane: tabs, tab, cards, cardpane: cards, card, columns: content, column: content },
  ...{ steps: content, section: content, blocks: content, comment: nothing, qr: content },
  highlight: (use) => fence(use.values[0] ?? '', '', use.inner ?? ''),
  mermaid: (use) => fence('mermaid', '', use.inner ?? ''),
  katex: (use) => `\n\n$$\n${text(use)}\n$$\n\n`,
  'code-toggle': (use) => fence(languageOf(text(use)), use.named.file ?? '', use.inner ?? ''),
  gist: post(({ values }) => `https://gist.github.com/${values.join('/')}`),
  instagram: post(({ values }) => `https://www.instagram.com/p/${values[0]}/`),
  tweet: post(
    ({ named, values }) => `https://x.com/${named.user ?? 'i'}/status/${named.id ?? values[0]}`,
  ),
  x: post(
    ({ named, values }) => `https://x.com/${named.user ?? 'i'}/status/${named.id ?? values[0]}`,
  ),
  param: (use, site) => site.param(first(use, 'name')) ?? '',
  include: includeFile,
  readfile: includeFile,
  button: (use, site) => {
    const href = use.named.href ?? use.named.relref ?? use.named.link ?? '#'
    return `<LinkButton href="${use.named.relref ? site.addressOf(href) : href}">${text(use)}</LinkButton>`
  },
  badge: (use) =>
    `<Badge text="${(text(use) || first(use, 'content', 'text')).replaceAll('"', '&quot;')}" />`,
  'new-in': (use) =>
    use.inner
      ? directive('info', `New in ${first(use)}`, text(use))
      : `<Badge text="New in ${first(use)}" variant="tip" />`,
  'deprecated-in': (use) =>
    directive('warning', `Deprecated in ${first(use)}`, text(use) || 'Do not use it in new work.'),
}

function includeFile(use: Shortcode, site: ShortcodeSite): string {
  const path = first(use, 'file')
  const included = site.include(path)
  if (included === null) return unknown(use)
  if (use.named.code !== 'true') return `\n\n${included.trim()}\n\n`
  return fence(use.named.lang ?? /\.(\w+)$/.exec(path)?.[1] ?? '', '', included)
}

const languageOf = (code: string) =>
  /^\s*\{/.test(code) ? 'json' : /^\s*(?:\[|[\w.-]+\s*=)/m.test(code) ? 'toml' : 'yaml'

/** A shortcode of the site itself becomes a component with its name, which is to be written. */
function unknown({ name, values, named, inner }: Shortcode): string {
  const tag = toTitle(name).replace(/[^\p{L}\p{N}]+(\p{L})?/gu, (_, letter = '') =>
    letter.toUpperCase(),
  )
  const safe = /^[A-Z][A-Za-z\d]*$/.test(tag) ? tag : 'Shortcode'
  const props = [
    ...values.map((value, at) => [at === 0 ? 'text' : `text${at + 1}`, value]),
    ...Object.entries(named).filter(([key]) => /^[a-zA-Z][\w-]*$/.test(key)),
  ].map(
    ([key, value = '']) =>
      ` ${key}="${value.replace(/[&"<]/g, (sign) => ({ '&': '&amp;', '"': '&quot;', '<': '&lt;' })[sign] ?? sign)}"`,
  )
  const open = `<${safe}${props.join('')}`
  if (inner === null) return `${open} />`
  return inner.includes('\n')
    ? `\n\n${open}>\n\n${inner.trim()}\n\n</${safe}>\n\n`
    : `${open}>${inner}</${safe}>`
}

function write(use: Shortcode, site: ShortcodeSite): string {
  const name = use.name.split('/')[0] === 'blocks' ? 'blocks' : use.name.replace(/\.html$/, '')
  return (WRITERS[name] ?? unknown)(use, site)
}
