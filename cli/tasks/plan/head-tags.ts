import { toRelativeFile } from '../../../runtime/contract/hash-addresses.ts'
import type { LocaleDocument } from '../../../runtime/contract/locale-data.ts'
import { headFileMissing } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { HeadTag } from '../../config/head-schema.ts'
import { listHeadTags } from '../../config/head-sources.ts'
import type { SiteConfig } from '../../config/schema.ts'
import { toTagHtml } from '../../make/render/tag-html.ts'

/** HTML of the tags that the config adds to the heads of a locale, after all others. */
export function toHeadTagsHtml(
  config: SiteConfig,
  { base, siteBase, locales, router }: LocaleDocument,
): string {
  const toAddress = (address: string) => {
    const url = toFinal(address, config.baseUrl)
    return router === 'hash' ? toRelativeFile(url, { base, siteBase, locales }) : url
  }
  return listHeadTags(config)
    .map((tag) => toTagHtml({ ...tag, attributes: withAddress(tag, toAddress) }))
    .join('')
}

/** Diagnostics for missing files of the site that tags of the config refer to. */
export function checkHeadTags(
  config: SiteConfig,
  statics: ReadonlySet<string>,
  configFile: string,
): Diagnostic[] {
  const { headTags, stylesheets, scripts, baseUrl } = config
  const named = [
    ...headTags.map(({ attributes, tagName }, index) => ({
      at: `headTags[${index}]`,
      address: addressOf({ attributes, tagName }),
    })),
    ...stylesheets.map(({ href }, index) => ({ at: `stylesheets[${index}]`, address: href })),
    ...scripts.map(({ src }, index) => ({ at: `scripts[${index}]`, address: src })),
  ]
  return named.flatMap(({ at, address }) => {
    if (typeof address !== 'string' || isElsewhere(address)) return []
    const path = toFinal(address, baseUrl)
      .slice(baseUrl.length)
      .replace(/[?#].*$/, '')
    return statics.has(path) ? [] : [headFileMissing(address, { file: configFile, at })]
  })
}

function withAddress(tag: HeadTag, toAddress: (address: string) => string): HeadTag['attributes'] {
  const { attributes, tagName } = tag
  const address = addressOf(tag)
  if (address === undefined) return attributes
  return { ...attributes, [tagName === 'script' ? 'src' : 'href']: toAddress(address) }
}

function addressOf({
  tagName,
  attributes,
}: Pick<HeadTag, 'tagName' | 'attributes'>): string | undefined {
  const address = { script: attributes.src, link: attributes.href, meta: '', style: '' }[tagName]
  return typeof address === 'string' && address !== '' ? address : undefined
}

/** `js/a.js`, `/js/a.js` and, below `/docs/`, `/docs/js/a.js` are the same file of the site. */
function toFinal(address: string, siteBase: string): string {
  if (isElsewhere(address) || address.startsWith(siteBase)) return address
  return siteBase + address.replace(/^\//, '')
}

function isElsewhere(address: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address)
}
