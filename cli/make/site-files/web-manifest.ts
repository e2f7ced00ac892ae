import type { LocaleDocument } from '../../../runtime/contract/locale-data.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { SiteConfig } from '../../config/schema.ts'

/** An icon as a manifest lists it. */
export interface ManifestIcon {
  /** Address in the site. */
  src: string
  /** Pixels, square. */
  size: number
  purpose: 'any' | 'maskable'
}

/** File name below the base of each locale. */
export const WEB_MANIFEST = 'manifest.webmanifest'

/** Input of a manifest. */
interface WebManifestInput {
  options: Exclude<SiteConfig['manifest'], false>
  themeColor: SiteConfig['themeConfig']['themeColor']
  document: Pick<LocaleDocument, 'siteTitle' | 'lang' | 'dir' | 'base' | 'tagline' | 'colorMode'>
  icons: readonly ManifestIcon[]
}

/** The manifest of one locale, so that an installed site starts in its language. */
export function toWebManifest({ options, themeColor, document, icons }: WebManifestInput): string {
  const { siteTitle, lang, dir, base, tagline, colorMode } = document
  const frame = themeColor[colorMode.defaultMode]
  const name = options.name ?? siteTitle
  const manifest = {
    id: base,
    name,
    short_name: options.shortName ?? name,
    ...omitUndefined({ description: tagline === '' ? undefined : tagline }),
    lang,
    dir,
    start_url: base,
    scope: base,
    display: options.display ?? 'minimal-ui',
    theme_color: frame,
    background_color: options.backgroundColor ?? frame,
    icons: icons.map(({ src, size, purpose }) => ({
      src,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
