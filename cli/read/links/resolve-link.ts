/**
 * Resolves links as authors write them: paths of Markdown files become permalinks, files become their
 * published path, everything else is compared with the addresses of the site, in exact case. Pure; a valid
 * link takes one look-up.
 */
import type { Permalink } from '../../../runtime/contract/route-data.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import {
  imageBroken,
  linkBroken,
  linkUnsafe,
  markdownLinkBroken,
  targetUnknown,
} from '../../base/errors/catalogue.ts'
import { mostSimilar } from '../../base/errors/most-similar.ts'
import type { Asset } from '../../base/model/asset.ts'
import type { Diagnostic, Source } from '../../base/model/diagnostic.ts'
import type { SourceFile } from '../../base/model/source-file.ts'
import { findAsset, findMarkdown, findNearMarkdown, isInMissing } from './find-file.ts'
import type { LinkContext } from './link-context.ts'
import { applyTrailingSlash, decodePath, encodePath, permalinkKey } from './permalink.ts'
import { createSuggester, type Suggester } from './suggest-permalink.ts'
import { findText, listTexts, type TextTable } from './text-table.ts'

export type { LinkContext } from './link-context.ts'

/** A link as written in an article, in a component's HTML or in the shell. */
export interface WrittenLink {
  href: string
  syntax: 'markdown' | 'html' | 'component'
  kind: 'link' | 'image'
  /** Position of the link. Absent for links that the shell generates. */
  source?: Source
}

/** The page that contains a link. */
interface LinkOrigin {
  permalink: Permalink
  /** Markdown file of the page. */
  file?: SourceFile
}

/** Properties of an image of the site, in addition to its address. */
export interface ShownImage {
  /** Width in pixels. */
  width: number
  /** Other formats as `<source>` elements, best first. Absent: none. */
  sources?: readonly { type: string; srcset: string }[]
  /** Value of the config. Absent: derived from the image. */
  sizes?: string
  /** Set where the image has a larger view. */
  zooms?: true
}

/** A resolved link. */
export interface ResolvedLink {
  href: string
  /** Set where the target is outside the site, or not known to it; such links open in a new tab. */
  external?: true
  /** Set where the target is a file rather than a page. */
  download?: true
  /** Further attributes of an image, escaped, with a space in front: ` width="8"`. */
  attributes?: string
  /** For an image: other formats and a larger view. */
  picture?: ShownImage
  diagnostic?: Diagnostic
  /** An anchor, to be checked when all pages are rendered; `hash` without `#`. */
  anchor?: { permalink: Permalink; hash: string }
}

/** Resolves the links of one locale. */
export type LinkResolver = (link: WrittenLink, from: LinkOrigin) => ResolvedLink

const LAZY = ' loading="lazy" decoding="async"'

/** Create the resolver for the links of one locale. */
export function createLinkResolver(context: LinkContext): LinkResolver {
  const suggest = createSuggester(context.permalinks)
  return (link, from) => {
    const special = resolveTarget(link, context) ?? resolveSpecial(link, from, context)
    if (special) return special
    const parts = { ...splitHref(link.href), link, from, context, suggest }
    if (link.kind === 'image') return resolveImage(parts)
    return /\.mdx?$/i.test(parts.path) ? resolveMarkdown(parts) : resolvePath(parts)
  }
}

/** A link split into its parts: `./a.md?q#x` is path `./a.md`, suffix `?q#x`, hash `x`. */
interface LinkParts {
  path: string
  suffix: string
  hash: string
  link: WrittenLink
  from: LinkOrigin
  context: LinkContext
  suggest: Suggester
}

function splitHref(href: string): Pick<LinkParts, 'path' | 'suffix' | 'hash'> {
  const end = href.search(/[?#]/)
  if (end < 0) return { path: href, suffix: '', hash: '' }
  const hashAt = href.indexOf('#')
  const hash = hashAt < 0 ? '' : href.slice(hashAt + 1)
  return { path: href.slice(0, end), suffix: href.slice(end), hash }
}

/** Characters that browsers remove from an address before they parse it. */
const IGNORED = /^[\p{Cc} ]+|[\t\n\r]/gu

/** Resolve links that are not paths of this site: other sites, this page, empty links. `null` for paths. */
function resolveSpecial(
  { href, kind, source }: WrittenLink,
  { permalink }: LinkOrigin,
  context: LinkContext,
): ResolvedLink | null {
  if (href.startsWith('pathname://')) return resolveEscaped(href, context)
  // Browsers ignore control characters and spaces when they parse the scheme.
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(href.replace(/[\p{Cc}\s]/gu, ''))?.[1]?.toLowerCase()
  if (scheme !== undefined || /^[/\\]{2}/.test(href.replace(IGNORED, ''))) {
    if (kind === 'image') return { href, attributes: LAZY }
    if (/^(javascript|vbscript|data)$/.test(scheme ?? ''))
      return { href: '#', diagnostic: linkUnsafe(href, source) }
    return /^(mailto|tel)$/.test(scheme ?? '') ? { href } : { href, external: true }
  }
  if (kind === 'image') return null
  if (href.startsWith('#')) return { href, ...toAnchor(permalink, href.slice(1)) }
  if (href.startsWith('?')) return { href, ...toAnchor(permalink, splitHref(href).hash) }
  // Parse has reported links without a target.
  return href === '' ? { href } : null
}

/** Registered schemes. Many are short, so they may be near to one of a plugin. */
const REAL_SCHEMES =
  /^(?:https?|mailto|tel|sms|geo|sips?|xmpp|irc|news|urn|doi|magnet|maps|skype|facetime|javascript|vbscript|data|file|blob|about|pathname|vscode|zed)$/

/** The scheme of a plugin that was probably meant by another one: `api` for `apii`; `undefined` for schemes of programs. */
function findMeantScheme(href: string, schemes: readonly string[]): string | undefined {
  // What follows two slashes is a host, which targets do not have.
  const [, scheme] = /^([a-z][a-z\d+._-]*):(?!\/\/)/i.exec(href) ?? []
  if (scheme === undefined || REAL_SCHEMES.test(scheme.toLowerCase())) return undefined
  return mostSimilar(scheme, schemes)
}

/** `api:listUsers`: a page that a plugin names. `null` for addresses with schemes that are not near to one of a plugin. */
function resolveTarget(
  { href, kind, source }: WrittenLink,
  { severities, targets, targetSchemes = [] }: LinkContext,
): ResolvedLink | null {
  if (!targets || kind === 'image') return null
  const unknown = { href, severity: severities.links, source }
  const isTarget = targetSchemes.some((scheme) => href.startsWith(`${scheme}:`))
  const scheme = isTarget ? undefined : findMeantScheme(href, targetSchemes)
  if (scheme !== undefined) {
    const corrected = scheme + href.slice(href.indexOf(':'))
    const near = mostSimilar(corrected, listAddresses(targets)) ?? `${scheme}:`
    // It stays a link, because it may be the address of a program that Octavo does not know.
    return { href, external: true, ...report(targetUnknown(unknown, near)) }
  }
  if (!isTarget) return null
  const found = findText(targets, href)
  if (found !== undefined) {
    const { path, hash } = splitHref(found)
    // The table has permalinks of this locale.
    return { href: found, ...toAnchor(path as Permalink, hash) }
  }
  const known = listAddresses(targets)
  const [whole = ''] = href.split('#')
  const meant = known.includes(whole) ? whole : mostSimilar(href, known)
  return { href: '#', ...report(targetUnknown(unknown, meant)) }
}

const listAddresses = (targets: TextTable) => Array.from(listTexts(targets), ([one]) => one)

/** `pathname:///x`: an address on this host that is not part of the site. */
function resolveEscaped(href: string, { siteBase }: LinkContext): ResolvedLink {
  const path = href.slice('pathname://'.length).replace(/^[/\\]*/, '/')
  return {
    href: path.startsWith(siteBase) ? path : siteBase + path.slice(1),
    external: true,
  }
}

function toAnchor(permalink: Permalink, hash: string): Pick<ResolvedLink, 'anchor'> {
  return hash === '' ? {} : { anchor: { permalink, hash } }
}

function report(diagnostic: Diagnostic): Pick<ResolvedLink, 'diagnostic'> {
  return diagnostic.severity === 'ignore' ? {} : { diagnostic }
}

function resolveImage({ path, suffix, link, from, context }: LinkParts): ResolvedLink {
  const asset = findAsset(path, from.file, context) ?? findStatic(path, context)
  if (asset) {
    const own = omitUndefined({ picture: toPicture(asset, context) })
    return { href: toAddress(asset, context) + suffix, attributes: toSize(asset) + LAZY, ...own }
  }
  if (!path.startsWith('/') && isInMissing(path, from.file, context)) return { href: link.href }
  const { markdownImages } = context.severities
  return { href: link.href, ...report(imageBroken(link.href, markdownImages, link.source)) }
}

function toSize({ width, height }: Asset): string {
  return width === undefined || height === undefined ? '' : ` width="${width}" height="${height}"`
}

function toPicture({ width, sources }: Asset, context: LinkContext): ShownImage | undefined {
  const { zoom, sizes } = context.pictures
  if (width === undefined || (!sources && !zoom)) return undefined
  const listed = sources?.map(({ type, files }) => ({
    type,
    srcset: files
      .map((file) => `${context.siteBase}${encodePath(file.path)} ${file.width}w`)
      .join(', '),
  }))
  return { width, ...omitUndefined({ sources: listed, sizes, zooms: zoom || undefined }) }
}

function toAddress({ path }: Asset, { siteBase }: LinkContext): string {
  return siteBase + encodePath(path)
}

/**
 * A static file, by an address that may include the base of the site or of the locale. The site's base is tried
 * first: `/de/sitemap.xml` is a file of the locale, `/de/img/logo.svg` is shared by all locales.
 */
function findStatic(path: string, { statics, assets, base, siteBase }: LinkContext): Asset | null {
  for (const prefix of [siteBase, base, '/']) {
    if (!path.startsWith(prefix)) continue
    const name = decodePath(path.slice(prefix.length))
    const file = name === '' || name.endsWith('/') ? `${name}index.html` : name
    if (statics.has(file)) return assets.get(`/${file}`) ?? { disk: '', path: file }
  }
  return null
}

/** Resolve the path of a Markdown file; an unknown path is reported once, and kept as written. */
function resolveMarkdown(parts: LinkParts): ResolvedLink {
  const { path, suffix, hash, link, from, context } = parts
  const permalink = findMarkdown(path, from.file, context)
  if (permalink !== undefined) return { href: permalink + suffix, ...toAnchor(permalink, hash) }
  const file = findAsset(path, from.file, context) ?? findStatic(path, context)
  if (file) return { href: toAddress(file, context) + suffix, download: true }
  const { href, source } = link
  if (isInMissing(path, from.file, context)) return { href }
  const severity = context.severities.markdownLinks
  const meant = findNearMarkdown(path, from.file, context)
  return { href, ...report(markdownLinkBroken({ href, severity, source, meant })) }
}

/** Resolve an address as a browser would: a file, a page of this locale, or one of another. */
function resolvePath(parts: LinkParts): ResolvedLink {
  const { path, suffix, hash, link, from, context } = parts
  const asset = findAsset(path, from.file, context)
  if (asset) return { href: toAddress(asset, context) + suffix, download: true }
  if (path.startsWith('@site/')) return resolveMarkdown(parts)
  const candidates = toCandidates(path, from.permalink, context)
  for (const candidate of candidates) {
    const permalink = findPage(candidate, context)
    if (permalink !== undefined) return { href: permalink + suffix, ...toAnchor(permalink, hash) }
  }
  const [first = path] = candidates
  const file = findStatic(path.startsWith('/') ? path : first, context)
  if (file) return toFileLink(file, suffix, context)
  const { href, source } = link
  const severity = context.severities.links
  const suggestion = parts.suggest(permalinkKey(first))
  return {
    href: applyTrailingSlash(first, context.trailingSlash, context.base) + suffix,
    ...(isAmongEmpty(first, context)
      ? {}
      : report(linkBroken({ href, pathname: first, severity, source, suggestion }))),
  }
}

/** Whether a path is below docs that could not be read; the longest matching docs path decides. */
function isAmongEmpty(path: string, { docsPaths }: LinkContext): boolean {
  const above = docsPaths.filter((docs) => `${path}/`.startsWith(docs.path.replace(/\/?$/, '/')))
  const [nearest] = above.sort((one, other) => other.path.length - one.path.length)
  return nearest?.isEmpty === true
}

function toFileLink(file: Asset, suffix: string, context: LinkContext): ResolvedLink {
  const href = toAddress(file, context).replace(/(^|\/)index\.html$/, '$1') + suffix
  return /\.html?$/.test(file.path) ? { href } : { href, download: true }
}

/** Absolute paths that a link may refer to, best first: below the locale, below the site, as written. */
function toCandidates(path: string, permalink: Permalink, context: LinkContext): string[] {
  const { base, siteBase } = context
  const plain = path.replaceAll('\\', '%5C')
  const { pathname } = new URL(plain, `http://site${permalink}`)
  if (!path.startsWith('/') || pathname.startsWith(base)) return [pathname]
  if (`${pathname}/` === base) return [base]
  const below = pathname.startsWith(siteBase) ? [base + pathname.slice(siteBase.length)] : []
  return [base + pathname.slice(1), ...below, pathname]
}

/** The page at a path; `/x.html` and `/x/index.html` are equivalent to `/x`. */
function findPage(path: string, { permalinks }: LinkContext): Permalink | undefined {
  const key = permalinkKey(path)
  const clean = key.replace(/(?:\/index)?\.html$/, '')
  return findText(permalinks, key) ?? (clean === key ? undefined : findText(permalinks, clean))
}
