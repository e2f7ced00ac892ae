/** A picture of an article as HTML: its own address, its size, the same in other formats, the way to a larger view. */
import { escapeAttribute } from '../../runtime/shared/escape-html.ts'
import type { ShownImage } from '../links/resolve-link.ts'

/** Elements around a picture in which it is no link of its own, or has other formats already. */
const AROUND = /<(\/?)(a|button|picture|summary)\b/g

/** What stands around the place that an article is written to; told of all its text, it reads what a picture needs. */
export class Surroundings {
  #unread: string[] = []
  readonly #open = new Set<string>()

  /** @param isFree - Whether pictures may be links here. */
  constructor(readonly isFree: boolean) {}

  add(html: string): void {
    this.#unread.push(html)
  }

  isIn(name: string): boolean {
    for (const [, end, tag = ''] of this.#unread.join('').matchAll(AROUND))
      if (end === '') this.#open.add(tag)
      else this.#open.delete(tag)
    this.#unread = []
    return this.#open.has(name)
  }
}

/** An image that was resolved. */
interface ResolvedImage {
  href: string
  attributes?: string
  picture?: ShownImage
}

/** @param open - Start of its tag, escaped, without its closing bracket. */
export function writeImageTag(open: string, image: ResolvedImage, around: Surroundings): string {
  const src = escapeAttribute(image.href)
  const tag = `${open} src="${src}"${toAttributes(open, image)}>`
  const { picture } = image
  if (!picture || !open.startsWith('<img')) return tag
  const written = new Map(readAttributes(open))
  const shown = picture.sources && !written.has('srcset') && !around.isIn('picture')
  const html = shown ? writeSources(picture, written, tag) : tag
  return isZoomed(picture, written, around) ? `<a data-zoom="" href="${src}">${html}</a>` : html
}

/** Width of a line of text, `--octavo-measure`, in pixels of an unchanged font size. */
const LINE_PX = 592
/** Pictures that are no wider are signs, not worth a larger view. */
const LEAST_ZOOMED_PX = 400

function writeSources(
  { sources = [], ...picture }: ShownImage,
  written: Attributes,
  tag: string,
): string {
  const sizes = escapeAttribute(picture.sizes ?? toSizes(picture.width, written))
  const list = sources.map(
    ({ type, srcset }) =>
      `<source type="${type}" srcset="${escapeAttribute(srcset)}" sizes="${sizes}">`,
  )
  return `<picture>${list.join('')}${tag}</picture>`
}

/** As wide as the window, and no wider than a line, the picture or what its author says. */
function toSizes(width: number, written: Attributes): string {
  const wanted = Number(written.get('width'))
  const widest = Math.round(Math.min(LINE_PX, wanted > 0 ? wanted : width))
  return `(max-width: ${widest}px) 100vw, ${widest}px`
}

/** A picture that shows no more in its full size, or that is part of a link, is none to open. */
function isZoomed(
  { zooms, width }: ShownImage,
  written: Attributes,
  around: Surroundings,
): boolean {
  if (!zooms || !around.isFree || written.has('data-no-zoom')) return false
  if (['a', 'button', 'summary'].some((name) => around.isIn(name))) return false
  return width >= LEAST_ZOOMED_PX || Number(written.get('width')) < width
}

/**
 * Size and lazy loading are for pictures; sound and film come as image segments too. What the author says of a
 * picture stands once: where it is its width or height alone, the other one follows from the file.
 */
function toAttributes(open: string, { attributes = '' }: ResolvedImage): string {
  if (!open.startsWith('<img')) return ''
  const written = new Map(readAttributes(open))
  const known = readAttributes(attributes)
  if (known.every(([name]) => !written.has(name))) return attributes
  const file = new Map(known)
  return known
    .filter(([name]) => !written.has(name))
    .map(([name, value]) => ` ${name}="${scaled(name, { written, file }) ?? value}"`)
    .join('')
}

function readAttributes(tag: string): [name: string, value: string][] {
  return Array.from(tag.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g), ([, name = '', value = '']) => [
    name,
    value,
  ])
}

type Attributes = ReadonlyMap<string, string>

/** A side of a picture whose other side the author named; nothing for other attributes. */
function scaled(
  name: string,
  { written, file }: { written: Attributes; file: Attributes },
): number | undefined {
  const other = name === 'width' ? 'height' : name === 'height' ? 'width' : undefined
  if (other === undefined) return undefined
  const wanted = Number(written.get(other))
  const side = (Number(file.get(name)) / Number(file.get(other))) * wanted
  return wanted > 0 && Number.isFinite(side) ? Math.max(1, Math.round(side)) : undefined
}
