/**
 * From what an author wrote to an address that works: paths of Markdown files become permalinks,
 * files become their published path, everything else is compared with the addresses of the site, in
 * exact case. Pure; one look-up for a sound link.
 */
import type { Permalink } from '../../runtime/contract/route-data.ts'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { imageBroken, linkBroken, linkUnsafe, markdownLinkBroken } from '../errors/catalogue.ts'
import type { Asset } from '../model/asset.ts'
import type { Diagnostic, Source } from '../model/diagnostic.ts'
import type { SourceFile } from '../model/source-file.ts'
import { findAsset, findMarkdown, findOtherCase, isInMissing } from './find-file.ts'
import type { LinkContext } from './link-context.ts'
import { applyTrailingSlash, decodePath, encodePath, permalinkKey } from './permalink.ts'
import { createSuggester, type Suggester } from './suggest-permalink.ts'
import { findText } from './text-table.ts'

export type { LinkContext } from './link-context.ts'

/** A link as it stands in an article, in a component's HTML or in the shell. */
export interface WrittenLink {
  href: string
  syntax: 'markdown' | 'html' | 'component'
  kind: 'link' | 'image'
  /** Absent for the shell, which no author wrote. */
  source?: Source
}

/** The page that a link is on. */
interface LinkOrigin {
  permalink: Permalink
  /** Markdown file of the page. */
  file?: SourceFile
}

/** More of a picture of the site than its address. */
export interface ShownImage {
  /** In pixels. */
  width: number
  /** Other formats, best first, as `<source>` says them. Absent: none. */
  sources?: readonly { type: string; srcset: string }[]
  /** As the config says it. Absent: as it follows from the picture. */
  sizes?: string
  /** It has a larger view. Absent: not. */
  zooms?: true
}

/** A resolved link. */
interface ResolvedLink {
  href: string
  /** It leaves the site, or the pages that the site knows, and opens in a new tab. */
  external?: true
  /** It leads to a file and no page. */
  download?: true
  /** More attributes of an image, escaped, with a blank in front: ` width="8"`. */
  attributes?: string
  /** Of an image: the same in other formats, and a larger view. */
  picture?: ShownImage
  diagnostic?: Diagnostic
  /** A place inside a page, to be checked when all pages are rendered; `hash` without `#`. */
  anchor?: { permalink: Permalink; hash: string }
}

/** Resolves the links of one locale. */
export type LinkResolver = (link: WrittenLink, from: LinkOrigin) => ResolvedLink

const LAZY = ' loading="lazy" decoding="async"'

/** Prepare for the links of one locale. */
export function createLinkResolver(context: LinkContext): LinkResolver {
  const suggest = createSuggester(context.permalinks)
  return (link, from) => {
    const special = resolveSpecial(link, from, context)
    if (special) return special
    const parts = { ...splitHref(link.href), link, from, context, suggest }
    if (link.kind === 'image') return resolveImage(parts)
    return /\.mdx?$/i.test(parts.path) ? resolveMarkdown(parts) : resolvePath(parts)
  }
}

/** A link with its parts: `./a.md?q#x` is path `./a.md`, suffix `?q#x`, hash `x`. */
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

/** What browsers leave out of an address before they read it. */
const IGNORED = /^[\p{Cc} ]+|[\t\n\r]/gu

/** Links that are no path of this site: other sites, this page, empty ones. */
function resolveSpecial(
  { href, kind, source }: WrittenLink,
  { permalink }: LinkOrigin,
  context: LinkContext,
): ResolvedLink | null {
  if (href.startsWith('pathname://')) return resolveEscaped(href, context)
  // Browsers ignore control characters and blanks where they look for the scheme.
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
  // A link without a target was reported by parse.
  return href === '' ? { href } : null
}

/** `pathname:///x`: an address on this host that the site does not know. */
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
 * A static file, by an address that may hold the base of the site or of the locale. That of the
 * site is first: `/de/sitemap.xml` is a file of its own, `/de/img/logo.svg` the one of all locales.
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

/** A path of a Markdown file; what is none is reported as that, once, and kept as it was written. */
function resolveMarkdown(parts: LinkParts): ResolvedLink {
  const { path, suffix, hash, link, from, context } = parts
  const permalink = findMarkdown(path, from.file, context)
  if (permalink !== undefined) return { href: permalink + suffix, ...toAnchor(permalink, hash) }
  const file = findAsset(path, from.file, context) ?? findStatic(path, context)
  if (file) return { href: toAddress(file, context) + suffix, download: true }
  const { href, source } = link
  if (isInMissing(path, from.file, context)) return { href }
  const severity = context.severities.markdownLinks
  const known = findOtherCase(path, from.file, context)
  return { href, ...report(markdownLinkBroken({ href, severity, source, known })) }
}

/** An address as a browser would read it: a file, a page of this locale, or one of another. */
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

/** Below docs that could not be read, and below no others. */
function isAmongEmpty(path: string, { docsPaths }: LinkContext): boolean {
  const above = docsPaths.filter((docs) => `${path}/`.startsWith(docs.path.replace(/\/?$/, '/')))
  const [nearest] = above.sort((one, other) => other.path.length - one.path.length)
  return nearest?.isEmpty === true
}

function toFileLink(file: Asset, suffix: string, context: LinkContext): ResolvedLink {
  const href = toAddress(file, context).replace(/(^|\/)index\.html$/, '$1') + suffix
  return /\.html?$/.test(file.path) ? { href } : { href, download: true }
}

/** Absolute paths that a link may mean, best first: below the locale, below the site, as it stands. */
function toCandidates(path: string, permalink: Permalink, context: LinkContext): string[] {
  const { base, siteBase } = context
  const plain = path.replaceAll('\\', '%5C')
  const { pathname } = new URL(plain, `http://site${permalink}`)
  if (!path.startsWith('/') || pathname.startsWith(base)) return [pathname]
  if (`${pathname}/` === base) return [base]
  const below = pathname.startsWith(siteBase) ? [base + pathname.slice(siteBase.length)] : []
  return [base + pathname.slice(1), ...below, pathname]
}

/** The page at a path; `/x.html` and `/x/index.html` are other spellings of `/x`. */
function findPage(path: string, { permalinks }: LinkContext): Permalink | undefined {
  const key = permalinkKey(path)
  const clean = key.replace(/(?:\/index)?\.html$/, '')
  return findText(permalinks, key) ?? (clean === key ? undefined : findText(permalinks, clean))
}
