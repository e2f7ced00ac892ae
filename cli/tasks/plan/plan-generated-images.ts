/** Plans the images to draw, icons and social images, and the pages that use them. */
import { readFileSync } from 'node:fs'
import type { LocaleDocument } from '../../../runtime/contract/locale-data.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { Feed } from '../../base/model/feed.ts'
import type { Route, SocialImage } from '../../base/model/route.ts'
import type { LocaleMap } from '../../base/model/site-map.ts'
import { type GeneratedImage, toGeneratedImage } from '../../make/draw/generated-images.ts'
import { listIcons, toIco, toIconPicture } from '../../make/draw/icons.ts'
import { isDrawable, type SocialCard, toCardPicture } from '../../make/draw/social-card.ts'
import type { ManifestIcon } from '../../make/site-files/web-manifest.ts'
import type { OpenSite } from '../open/open-site.ts'

/** The SVG from which all icons are drawn; `null` if the site's icon is not one of its static files. */
export function loadIcon({ loaded, scan }: OpenSite): Uint8Array | null {
  const wanted = loaded.config.favicon?.replace(/^\//, '')
  const file = scan.statics.find(({ path }) => path === wanted)
  return file?.path.endsWith('.svg') ? readFileSync(file.disk) : null
}

/** Icons of a site, and their entries in pages and manifests. */
export interface PlannedIcons {
  generatedImages: readonly GeneratedImage[]
  touchIcon?: string
  icons: readonly ManifestIcon[]
}

/** Plan all sizes of the icon; none for a site without a manifest or without an SVG. */
export function planIcons({ loaded: { config } }: OpenSite, svg: Uint8Array | null): PlannedIcons {
  if (config.manifest === false || !svg) return { generatedImages: [], icons: [] }
  const background = config.manifest.backgroundColor ?? config.themeConfig.themeColor.light
  const drawn = listIcons(background).map((spec) => ({
    ...spec,
    generatedImage: toGeneratedImage(spec.name, toIconPicture(spec, svg)),
  }))
  const [favicon, touchIcon, ...rest] = drawn
  const toUrl = ({ path }: GeneratedImage) => config.baseUrl + path
  const ico = favicon && {
    ...favicon.generatedImage,
    path: 'favicon.ico',
    convert: (png: Uint8Array) => toIco(png, favicon.size),
  }
  return {
    generatedImages: [
      ...(ico ? [ico] : []),
      ...drawn.slice(1).map(({ generatedImage }) => generatedImage),
    ],
    ...omitUndefined({ touchIcon: touchIcon && toUrl(touchIcon.generatedImage) }),
    icons: rest.map(({ size, name, generatedImage }) => ({
      src: toUrl(generatedImage),
      size,
      purpose: name.includes('maskable') ? 'maskable' : 'any',
    })),
  }
}

/** Social images of one locale. */
interface PlannedImages {
  generatedImages: readonly GeneratedImage[]
  /** Images by docs instance; `''` is for pages outside of docs. */
  socialImages: Readonly<Record<string, SocialImage>>
  /** Permalink → image of that page. */
  ofPages: ReadonlyMap<string, SocialImage>
}

/** Plan one image for each docs instance and one for other pages, or one for each page. */
export function planSocialImages(
  { loaded: { config } }: OpenSite,
  {
    localeMap,
    document,
    icon,
    feeds,
  }: {
    localeMap: LocaleMap
    document: LocaleDocument
    icon: Uint8Array | null
    feeds: readonly Feed[]
  },
): PlannedImages {
  const generatedImages = new Map<string, GeneratedImage>()
  const { siteTitle, tagline, dir } = document
  const draw = (card: Pick<SocialCard, 'kicker' | 'title'>): SocialImage | null => {
    if (!isDrawable(`${siteTitle}${card.kicker}${card.title}`)) return null
    const generatedImage = toGeneratedImage(
      'social',
      toCardPicture({ site: siteTitle, dir, ...card }, icon),
    )
    generatedImages.set(generatedImage.key, generatedImage)
    const alt = [card.kicker, card.title, siteTitle].filter((part) => part !== '').join(' – ')
    return { path: generatedImage.path, alt }
  }
  const titles = instanceTitles(localeMap, config.docs, feeds)
  const chosen = config.socialImage === false || config.themeConfig.image !== undefined
  const wanted: [string, Pick<SocialCard, 'kicker' | 'title'>][] = chosen
    ? []
    : [
        ['', { kicker: '', title: tagline || siteTitle }],
        ...titles.map(([id, title]): [string, { kicker: string; title: string }] => [
          id,
          { kicker: '', title },
        ]),
      ]
  const pages = config.socialImage === 'page' && !chosen ? localeMap.routes.filter(hasOwnImage) : []
  const nameOf = new Map(titles)
  const kickerOf = ({ place, title }: Route) => {
    const name = nameOf.get(place?.instance ?? '') ?? ''
    return name === title ? '' : name
  }
  const own = pages.map(
    (route) => [route.permalink, draw({ kicker: kickerOf(route), title: route.title })] as const,
  )
  return {
    socialImages: Object.fromEntries(
      wanted.flatMap(([id, card]) => {
        const image = draw(card)
        return image ? [[id, image]] : []
      }),
    ),
    ofPages: new Map(own.flatMap(([permalink, image]) => (image ? [[permalink, image]] : []))),
    generatedImages: [...generatedImages.values()],
  }
}

/** Whether a page gets an image of its own. Not a page written in React, whose title is known only after rendering. */
function hasOwnImage({ kind, title, image }: Route): boolean {
  return kind !== 'page' && kind !== 'not-found' && title !== '' && image === undefined
}

/** Titles of docs instances: of the feed, else of the doc at the root, else the label of the config. */
function instanceTitles(
  { instances, routes }: LocaleMap,
  docs: readonly { id: string; label?: string | undefined }[],
  feeds: readonly Feed[],
): [string, string][] {
  const byPath = new Map(routes.map(({ permalink, title }) => [trimSlash(permalink), title]))
  return instances.flatMap(({ id, path }) => {
    const title =
      feeds.find(({ instance }) => instance === id)?.title ??
      byPath.get(trimSlash(path)) ??
      docs.find((one) => one.id === id)?.label
    return title ? [[id, title]] : []
  })
}

function trimSlash(path: string): string {
  return path.replace(/\/$/, '')
}
