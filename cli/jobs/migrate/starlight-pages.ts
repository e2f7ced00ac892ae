/** Pages of Starlight as pages of ours: front matter, splash pages, icons, aliases. */

import { dirname, join, relative, sep } from 'node:path'
import { escapePattern } from '../../../runtime/shared/escape-pattern.ts'
import { isRecord } from '../../../runtime/shared/is-record.ts'
import { migrateNoEqual } from '../../base/errors/catalogue.ts'
import { setPlainPage, toHero } from './hero.ts'
import type { MovedSite } from './moved-site.ts'
import type { NewText } from './new-text.ts'
import { PageFields } from './page-fields.ts'
import { replaceInProse } from './page-text.ts'

/** What all pages of a site share. */
interface StarlightPages {
  root: string
  /** Folders of languages among the docs. */
  locales: readonly string[]
  /** Starts of imports with the folder that they stand for, relative to the root: `~/` → `src/`. */
  aliases: readonly (readonly [start: string, folder: string])[]
  /** Called with each icon that pages use. */
  onIcon(name: string): void
}

/** @returns a function that converts a page. */
export function changeStarlightPage(site: StarlightPages) {
  return ({ file, place, text }: NewText, moved: MovedSite): string => {
    if (!/\.mdx?$/.test(file)) return text
    const page = new PageFields(text.replaceAll('\r\n', '\n'))
    changeFields(page, { place, site, moved })
    const resolved = resolveAliases(page.toText(), file, site)
    return /\.mdx$/.test(file) ? changeIcons(resolved, site) : resolved
  }
}

interface FieldContext {
  place: string
  site: StarlightPages
  moved: MovedSite
}

function changeFields(page: PageFields, context: FieldContext): void {
  const { data } = page
  const { sidebar, slug, hero, pagefind, banner } = data
  if (isRecord(sidebar)) changeSidebar(page, sidebar)
  if (typeof slug === 'string') page.set('slug', toSlug(slug, context.site.locales))
  if (pagefind === false) page.set('search', false)
  changeContents(page)
  changeNeighbours(page, context)
  for (const name of ['head', 'sidebar.attrs'])
    if (fieldIn(data, name)) noteField(name, 'has no equivalent', context)
  if (isRecord(banner) && typeof banner.content === 'string')
    page.body = `\n:::note\n\n${banner.content.trim()}\n\n:::\n${page.body}`
  if (isRecord(hero)) page.body = `\n${toHero(page)}${page.body}`
  if (data.template === 'splash') setPlainPage(page)
  page.remove('sidebar', 'hero', 'template', 'pagefind', 'editUrl', 'tableOfContents', 'prev')
  page.remove('next', 'lastUpdated', 'head', 'banner')
}

/** Links to the pages before and after, the editor, and the date. */
function changeNeighbours(page: PageFields, context: FieldContext): void {
  const { editUrl, lastUpdated } = page.data
  if (editUrl === false) page.set('custom_edit_url', null)
  else if (typeof editUrl === 'string') page.set('custom_edit_url', editUrl)
  if (lastUpdated instanceof Date || typeof lastUpdated === 'string')
    page.set('last_update', { date: lastUpdated })
  for (const name of ['prev', 'next'] as const) {
    const value = page.data[name]
    if (value === false) page.set(`pagination_${name}`, null)
    else if (typeof value === 'object' || typeof value === 'string')
      noteField(name, 'the pages before and after follow from the sidebar', context)
  }
}

const fieldIn = (data: Readonly<Record<string, unknown>>, name: string): unknown =>
  name.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), data)

function noteField(name: string, why: string, { place, moved }: FieldContext): void {
  const note = migrateNoEqual(`front matter: ${name}`, why, undefined, { file: place, line: 1 })
  moved.notes.push(note)
}

function changeSidebar(page: PageFields, sidebar: Record<string, unknown>): void {
  const { label, order, hidden, badge } = sidebar
  if (typeof badge === 'string') page.set('badge', badge)
  if (isRecord(badge)) {
    // Its variants are tones, but for the default.
    const { text, variant = 'default' } = badge
    page.set('badge', variant === 'default' ? text : { text, tone: variant })
  }
  if (typeof label === 'string') page.set('sidebar_label', label)
  if (typeof order === 'number') page.set('sidebar_position', order)
  if (hidden === true) page.set('unlisted', true)
}

function changeContents(page: PageFields): void {
  const { tableOfContents } = page.data
  if (tableOfContents === false) page.set('hide_table_of_contents', true)
  if (!isRecord(tableOfContents)) return
  const { minHeadingLevel, maxHeadingLevel } = tableOfContents
  if (typeof minHeadingLevel === 'number') page.set('toc_min_heading_level', minHeadingLevel)
  if (typeof maxHeadingLevel === 'number') page.set('toc_max_heading_level', maxHeadingLevel)
}

/** A slug of Starlight begins with the language, ours at the docs. */
function toSlug(slug: string, locales: readonly string[]): string {
  const [first = '', ...rest] = slug.split('/')
  return `/${locales.includes(first) ? rest.join('/') : slug}`
}

/** Write names with an alias as paths from the page. */
function resolveAliases(text: string, file: string, { root, aliases }: StarlightPages): string {
  return aliases.reduce((result, [start, folder]) => {
    const escaped = escapePattern(start)
    const pattern = new RegExp(
      `(from\\s+['"]|import\\s+['"]|\\]\\(|\\bsrc=["'])${escaped}([^'")\\s]+)`,
      'g',
    )
    return replaceInProse(result, pattern, ([whole, before = '', path = '']) => {
      if (/\.astro$/.test(path)) return whole
      const own = relative(dirname(file), join(root, folder, path))
        .split(sep)
        .join('/')
      return before + (own.startsWith('.') ? own : `./${own}`)
    })
  }, text)
}

/** Icons of cards, buttons and tabs become elements or are left out. */
function changeIcons(text: string, { onIcon }: StarlightPages): string {
  return replaceInProse(
    text,
    /<(Card|LinkButton|TabItem|Aside|Icon)\b((?:\s+[\w-]+(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))?)*)\s*(\/?)>/g,
    ({ 0: whole, 1: name = '', 2: attributes = '', 3: close = '' }) => {
      const icon = /\s(?:icon|name)="([^"]+)"/.exec(attributes)?.[1]
      if (icon === undefined || (name !== 'Icon' && !/\sicon=/.test(attributes))) return whole
      onIcon(icon)
      if (name === 'Icon') return whole
      const rest = attributes.replace(/\sicon="[^"]*"/, '')
      const sign = `<Icon name="${icon}" />`
      if (name === 'Card') {
        const titled = rest.replace(
          /\stitle="([^"]*)"/,
          (_, title: string) => ` title={<>${sign} ${title}</>}`,
        )
        return `<Card${titled}${close ? ' /' : ''}>`
      }
      return `<${name}${rest}${close ? ' /' : ''}>${name === 'LinkButton' ? `${sign} ` : ''}`
    },
  )
}
