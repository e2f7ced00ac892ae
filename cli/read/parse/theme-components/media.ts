/** Images and videos. */
import type { Element, ElementContent, Properties } from 'hast'
import { isRecord } from '../../../../runtime/shared/is-record.ts'
import { omitUndefined } from '../../../../runtime/shared/omit-undefined.ts'
import { h } from '../element.ts'
import type { ComponentOf } from '../page-component.ts'
import { textOf } from '../walk.ts'
import { attributesOf, type ComponentUse, contentOf, shownProp, textProp } from './component-use.ts'
import { addSheet } from './sheets.ts'

const PICTURE_OWN = new Set(['caption', 'sources'])

/** `<Image src="./a.png" alt="…" caption="…" />`: an image, in a figure where it has a caption. */
export function writeImage(use: ComponentUse<'image'>): ElementContent[] {
  const { component, element } = use
  const properties = attributesOf(component, PICTURE_OWN)
  const src = properties.src ?? importedPicture(component)
  const picture = h('img', typeof src === 'string' ? { ...properties, src } : properties, [])
  const caption = shownProp(use, 'caption') ?? contentOf(element)
  // A figure is a block. Inside a line of text the caption becomes the alternative text instead.
  if (!component.isInline) return toFigure(picture, caption)
  picture.properties.alt ??= caption.map(textOf).join('')
  return [picture]
}

/** Docusaurus' `img={require('./a.png')}`: an address, or a module whose default export is one. */
function importedPicture({ props: { img } }: ComponentOf<'image'>): Properties[string] {
  const address = isRecord(img) ? img.default : img
  return typeof address === 'string' ? address : undefined
}

function toFigure(picture: Element, caption: ElementContent[]): ElementContent[] {
  return caption.length === 0
    ? [picture]
    : [h('figure', {}, [picture, h('figcaption', {}, caption)])]
}

/** `<ThemedImage sources={{ light, dark }} alt="…" />`: one image for each colour mode. */
export function writeThemedImage({ component }: ComponentUse<'themed-image'>): ElementContent[] {
  const { sources } = component.props
  const given = isRecord(sources) ? sources : {}
  const { className = [], ...others } = attributesOf(component, PICTURE_OWN)
  const own = Array.isArray(className) ? className : [String(className)]
  return ['light', 'dark'].flatMap((mode) => {
    const src = given[mode]
    if (typeof src !== 'string') return []
    // A single image is shown in both modes, so it needs no class.
    const isAlone = typeof given[mode === 'light' ? 'dark' : 'light'] !== 'string'
    const classes = isAlone ? own : [...own, `${mode}-only`]
    const shown = omitUndefined({ className: classes.length > 0 ? classes : undefined })
    return [h('img', { ...others, ...shown, src }, [])]
  })
}

/** Web addresses of videos → address of the embedded player. */
const PLAYERS: readonly (readonly [RegExp, string])[] = [
  [
    /^https:\/\/(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)([\w-]+)/,
    'https://www.youtube-nocookie.com/embed/',
  ],
  [/^https:\/\/youtu\.be\/([\w-]+)/, 'https://www.youtube-nocookie.com/embed/'],
  [
    /^https:\/\/(?:player\.|www\.)?vimeo\.com\/(?:video\/)?(\d+)/,
    'https://player.vimeo.com/video/',
  ],
]

/** `<Video src="./a.mp4" title="…" />`: a video with controls; videos of YouTube and Vimeo in their players. */
export function writeVideo(use: ComponentUse<'video'>): ElementContent[] {
  const { component } = use
  const { title, ...properties } = attributesOf(component, new Set(['src', 'caption']))
  const caption = shownProp(use, 'caption') ?? []
  const src = textProp(component, 'src')
  for (const [address, player] of PLAYERS) {
    const id = address.exec(src)?.[1]
    if (!id) continue
    addSheet(use.page, 'video')
    return toFigure(toFrame(`${player}${id}`, { component, title }), caption)
  }
  const film = { controls: true, preload: 'metadata', playsInline: true, ...properties, src }
  const name = title === undefined ? {} : { ariaLabel: String(title) }
  return toFigure(h('video', { ...film, ...name }, contentOf(use.element)), caption)
}

function toFrame(
  src: string,
  { component, title }: { component: ComponentOf<'video'>; title: Properties[string] },
): Element {
  // Screen readers announce a frame without a title by its address.
  const name = String(title ?? '') || textProp(component, 'caption') || 'Video'
  return h('iframe', { className: ['video'], src, title: name, allowFullScreen: true }, [])
}
