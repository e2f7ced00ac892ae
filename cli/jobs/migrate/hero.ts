/** Home pages of VitePress and Starlight, whose hero and features are front matter, as Markdown. */
import { isRecord } from '../../../runtime/shared/is-record.ts'
import type { PageFields } from './page-fields.ts'

const PLAIN = ['displayed_sidebar', 'hide_table_of_contents', 'pagination_next', 'pagination_prev']

/** The text of a hero, with the features below it. */
export function toHero(fields: PageFields): string {
  const hero = isRecord(fields.data.hero) ? fields.data.hero : {}
  const title = textOf(hero.name) ?? textOf(hero.title) ?? fields.text('title')
  const lines = [
    ...(title === undefined ? [] : [`# ${plain(title)}`]),
    ...['text', 'tagline'].flatMap((name) => {
      const text = textOf(hero[name])
      return text === undefined ? [] : [`<p class="lead">${text}</p>`]
    }),
    ...toPicture(hero.image),
    ...listOfRecords(hero.actions).map(toButton),
    ...toFeatures(listOfRecords(fields.data.features)),
  ]
  return lines.map((line) => `${line}\n`).join('\n')
}

/** Set the fields of a page that has neither sidebar nor table of contents. */
export function setPlainPage(fields: PageFields): void {
  for (const name of PLAIN) fields.set(name, name === 'hide_table_of_contents' ? true : null)
}

function toPicture(image: unknown): string[] {
  const source = isRecord(image) ? (image.src ?? image.file ?? image.light) : image
  const alt = isRecord(image) ? textOf(image.alt) : undefined
  return typeof source === 'string' ? [`![${alt ?? ''}](${source})`] : []
}

function toButton({ text, link, theme, variant }: Record<string, unknown>): string {
  const isFirst =
    theme === undefined ? variant === undefined || variant === 'primary' : theme === 'brand'
  const kind = isFirst ? '' : ' variant="secondary"'
  const label = textOf(text)?.trim() ? textOf(text) : String(link)
  return `<LinkButton href="${attribute(String(link))}"${kind}>${label}</LinkButton>`
}

function toFeatures(features: readonly Record<string, unknown>[]): string[] {
  if (features.length === 0) return []
  const cards = features.map(({ title, details, link, linkText, icon }) => {
    const target = textOf(link)
    const sign = textOf(icon)
    // An icon may be an emoji, HTML or the name of a picture.
    const before = sign === undefined || /[<\w]/.test(sign) ? '' : `${sign} `
    const href = target === undefined ? '' : ` href="${attribute(target)}"`
    const more = textOf(linkText) === undefined ? '' : `\n\n${textOf(linkText)}`
    return `<Card title="${attribute(before + (textOf(title) ?? ''))}"${href}>\n\n${textOf(details) ?? ''}${more}\n\n</Card>`
  })
  return ['<CardGrid>', ...cards, '</CardGrid>']
}

function listOfRecords(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

const plain = (text: string) => text.replace(/<[^>]+>/g, '').trim()
const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
