/** New addresses of links when a page moves: of links to the page, and of relative links on it. */
import { statSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { SourceFile } from '../../base/model/source-file.ts'
import { decodePath, encodePath, permalinkKey } from '../../read/links/permalink.ts'
import { createLinkResolver, type LinkResolver } from '../../read/links/resolve-link.ts'
import type { MovedAddress, RenamePlan } from './plan-rename.ts'
import type { ReadSite } from './read-site.ts'

interface LinkPlace {
  read: ReadSite
  plan: RenamePlan
  file: SourceFile
  /** Permalink of the file's page; empty for a draft without a page. */
  permalink: string
  base: string
  resolve: LinkResolver
}

/** Create a function that returns, for a link in a file, its new text; `undefined` if it stays. */
export function createMovedLinks(
  read: ReadSite,
  plan: RenamePlan,
): (file: SourceFile) => (href: string) => string | undefined {
  const { planned } = read
  const resolvers = new Map<string, LinkResolver>()
  const bases = new Map(planned.siteMap.locales.map(({ locale, base }) => [locale, base]))
  const permalinks = new Map(
    planned.siteMap.locales.flatMap(({ locale, routes }) =>
      routes.flatMap(({ file, permalink }) =>
        file ? [[`${locale} ${file.origin}`, permalink] as const] : [],
      ),
    ),
  )
  return (file) => {
    const setup = planned.setups[file.locale]
    const permalink = permalinks.get(`${file.locale} ${file.origin}`)
    if (!setup || permalink === undefined) return () => undefined
    const resolve = resolvers.get(file.locale) ?? createLinkResolver(setup.links)
    resolvers.set(file.locale, resolve)
    const base = bases.get(file.locale) ?? '/'
    const place: LinkPlace = { read, plan, file, permalink, base, resolve }
    return (href) => toNewHref(href, place)
  }
}

function toNewHref(href: string, place: LinkPlace): string | undefined {
  const { resolve, permalink, file, plan } = place
  if (href === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/|[#?])/i.test(href)) return undefined
  const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? []
  const resolved = resolve({ href, syntax: 'markdown', kind: 'link' }, { permalink, file })
  const key = permalinkKey(resolved.href.replace(/[?#].*$/s, ''))
  const address = plan.addresses.find((one) => permalinkKey(one.before) === key)
  if (address && !resolved.diagnostic) {
    const isFile = /\.mdx?$/i.test(path)
    const to = isFile ? toFilePath(path, place) : toAddress(address, place)
    // The address is unchanged, so the link stays as written.
    if (isFile || permalinkKey(address.before) !== permalinkKey(address.now)) return to + suffix
    return undefined
  }
  const isMoved = plan.files.some(({ before }) => before.file === file.file)
  const isRelative = !path.startsWith('/') && !path.startsWith('@site/')
  return isMoved && isRelative ? rebase(path, suffix, { ...place, href: resolved.href }) : undefined
}

/** New address of a page: relative to the locale's base for a link in the same locale, else the whole permalink. */
function toAddress({ locale, base, now }: MovedAddress, { file }: LinkPlace): string {
  return locale === file.locale ? `/${now.slice(base.length)}` : now
}

/**
 * New path of the file in the style of the old link: from the site folder, from the folder of the docs, or
 * relative.
 */
function toFilePath(path: string, { plan, file }: LinkPlace): string {
  const { origin, target, files } = plan
  const [source] = files
  if (path.startsWith('@site/')) return `@site/${encodePath(target)}`
  if (decodePath(path) === `/${origin}`) return `/${encodePath(target)}`
  const isSameTree =
    source?.before.instance === source?.now.instance && file.instance === source?.now.instance
  if (path.startsWith('/') && isSameTree && source) return `/${encodePath(source.now.path)}`
  const own = file.origin === origin ? target : file.origin
  return toRelative(own, target, path.startsWith('./'))
}

function toRelative(own: string, target: string, hasDot: boolean): string {
  const path = encodePath(posix.relative(posix.dirname(own), target))
  return hasDot && !path.startsWith('.') ? `./${path}` : path
}

/** New text of a relative link on the moved page. */
function rebase(
  path: string,
  suffix: string,
  { read, plan, file, permalink, base, href }: LinkPlace & { href: string },
): string | undefined {
  const { root } = read.site.loaded
  const moved = plan.files.find(({ before }) => before.file === file.file)
  const now = plan.addresses.find(({ locale }) => locale === file.locale)?.now
  // The same order as in link resolution: relative to the source, then relative to the file itself.
  const places = [
    { from: file.origin, to: plan.target },
    { from: file.file, to: moved?.now.file ?? file.file },
  ]
  for (const { from, to } of places) {
    const target = posix.join(posix.dirname(from), decodePath(path))
    if (!statSync(join(root, target), { throwIfNoEntry: false })?.isFile()) continue
    return toRelative(to, target, path.startsWith('./')) + suffix
  }
  if (now === undefined || /\.mdx?$/i.test(path)) return undefined
  const target = href.replace(/[?#].*$/s, '')
  if (!URL.canParse(path, 'http://site/')) return undefined
  const asBefore = new URL(path, `http://site${permalink}`).pathname
  const asNow = new URL(path, `http://site${now}`).pathname
  if (asBefore === asNow || !target.startsWith(base)) return undefined
  return `/${target.slice(base.length)}${suffix}`
}
