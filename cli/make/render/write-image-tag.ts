/** Writes an image of an article as HTML: address, size, other formats, link to a larger view. */
import { escapeAttribute } from '../../../runtime/shared/escape-html.ts'
import type { ShownImage } from '../../read/links/resolve-link.ts'

/** Elements inside which an image is narrower, gets no zoom link, or already has other formats. */
const AROUND = /<(\/?)(a|button|p|picture|summary)\b/g

/** Open elements at the end of the HTML written so far. The HTML is read only when an image needs the answer. */
export class Surroundings {
  #unread: string[] = []
  readonly #open = new Set<string>()

  /** @param isFree - Whether images may be links here. */
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

/** A resolved image. */
interface ResolvedImage {
  href: string
  attributes?: string
  picture?: ShownImage
}

/** Write an image. @param open - Start of its tag, escaped, without the closing `>`. */
export function writeImageTag(open: string, image: ResolvedImage, around: Surroundings): string {
  const src = escapeAttribute(image.href)
  const tag = `${open} src="${src}"${toAttributes(open, image)}>`
  const { picture } = image
  if (!picture || !open.startsWith('<img')) return tag
  const written = new Map(readAttributes(open))
  const shown = picture.sources && !written.has('srcset') && !around.isIn('picture')
  const html = shown ? writeSources(picture, { written, tag, around }) : tag
  return isZoomed(picture, written, around) ? `<a data-zoom="" href="${src}">${html}</a>` : html
}

/** Widths of a line of text, `--octavo-measure`, and of a figure, `--octavo-wide`, in pixels at the default font size. */
const LINE_PX = 592
const FIGURE_PX = 720
/** Minimum width of an image with a larger view; narrower ones are icons. */
const LEAST_ZOOMED_PX = 400

function writeSources(
  { sources = [], ...picture }: ShownImage,
  { written, tag, around }: { written: Attributes; tag: string; around: Surroundings },
): string {
  const limit = around.isIn('p') ? LINE_PX : FIGURE_PX
  const sizes = escapeAttribute(picture.sizes ?? toSizes(Math.min(picture.width, limit), written))
  const list = sources.map(
    ({ type, srcset }) =>
      `<source type="${type}" srcset="${escapeAttribute(srcset)}" sizes="${sizes}">`,
  )
  return `<picture>${list.join('')}${tag}</picture>`
}

/** The `sizes` attribute: as wide as the window, but at most the limit or the author's `width`. */
function toSizes(limit: number, written: Attributes): string {
  const wanted = Number(written.get('width'))
  const widest = Math.round(wanted > 0 ? Math.min(limit, wanted) : limit)
  return `(max-width: ${widest}px) 100vw, ${widest}px`
}

/** Whether an image links to its full size: not if that shows no more detail, or if the image is part of a link. */
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
 * Attributes for size and lazy loading, for `<img>` only: audio and video are image segments too. An attribute of
 * the author is not repeated; if the author sets only width or height, the other is scaled from the file's size.
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

/** Length of a side, scaled to the other side that the author set; `undefined` for other attributes. */
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
