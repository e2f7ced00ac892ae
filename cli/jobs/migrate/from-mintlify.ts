/** Converts a site of Mintlify: `docs.json`, with its navigation, colors and redirects. */
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { migrateNoEqual } from '../../base/errors/catalogue.ts'
import { isFile } from '../../config/module-files.ts'
import { hasHiddenPart } from '../../read/scan/inside.ts'
import { moveAnalytics } from './docusaurus-analytics.ts'
import {
  type ForeignObject,
  type ForeignValue,
  fieldOf,
  isForeignObject,
  listOf,
  textIn,
} from './foreign-value.ts'
import { toAccentSheet } from './material-colors.ts'
import { moveMintlifyNav } from './mintlify-nav.ts'
import { changeMintlifyPage } from './mintlify-pages.ts'
import {
  addSheets,
  carry,
  type FoundSite,
  type MovedSite,
  putOption,
  startMove,
} from './moved-site.ts'
import { ForeignPart } from './part.ts'
import { readYamlConfig } from './read-yaml-config.ts'
import { type DocsFolder, openDocsFolder, writeSidebars } from './sidebar-entries.ts'

/** Files at the top that are no pages and no static files. */
const NO_CONTENT =
  /^(?:(?:README|LICENSE|CHANGELOG|CONTRIBUTING)(?:\.mdx?)?|[^/]*\.json|.*\.(?:ya?ml|toml|lock|sh)|\.[^/]*)$/
const isText = (path: string) => /\.(?:mdx?|jsx?|tsx?)$/.test(path)

/**
 * Convert the options of a `docs.json`, or of a `mint.json` with the same fields.
 *
 * @param config - Result of {@link withReferences}.
 */
export function fromMintlify(site: FoundSite, config: ForeignPart): MovedSite {
  const moved = startMove('Mintlify', site)
  carry(moved, ['title'], { part: config.get('name') })
  carry(moved, ['tagline'], { part: config.get('description') })
  moveCanonical(config, moved)
  moveLogo(site, config, moved)
  moveColors(config.get('colors'), moved)
  const instance: ForeignObject = {
    ...{ path: '.', routeBasePath: '/', numberPrefixParser: false },
    exclude: ['snippets/**'],
  }
  moved.config.docs = [instance]
  putOption(moved.config, ['staticDirectories'], ['static'])
  const locales = moveLanguages(site, config.get('navigation'), moved)
  const docs = openDocsFolder(site, '.')
  const nav = moveMintlifyNav(locales.home, docs)
  const listed = JSON.stringify(nav.sidebars)
  writeSidebars(moved, instance, nav.sidebars)
  moveLinks(config, nav.items, moved)
  moveRedirects(config.get('redirects'), docs, moved)
  moveIntegrations(config.get('integrations'), moved)
  const library = config.get('icons').get('library').text()
  if (library !== undefined) moved.iconSet = library
  takeIgnored(config)
  moved.moves = [
    ['static', 'static'],
    ['.', 'docs'],
  ]
  moved.skips = (path) =>
    NO_CONTENT.test(path) ||
    /(?:^|\/)openapi[^/]*\.(?:json|ya?ml)$/.test(path) ||
    /openapi\.json$/.test(path)
  moved.rewrite = (path) => (isText(path) || path.startsWith('static/') ? path : `static/${path}`)
  moved.changePage = changeMintlifyPage(site.root, (id) => listed.includes(JSON.stringify(id)))
  return moved
}

/** Files that refer to each other would otherwise be read without end. */
const MOST_REFERENCES = 1_000

/** The config with the files that `$ref` names, at the place of the reference. */
export function withReferences(site: FoundSite): ForeignPart {
  let left = MOST_REFERENCES
  const resolve = (value: ForeignValue, depth: number): ForeignValue => {
    if (Array.isArray(value)) return value.map((item) => resolve(item, depth))
    if (!isForeignObject(value)) return value
    const { $ref: reference } = value
    if (typeof reference === 'string' && depth < 8 && left > 0) {
      left -= 1
      const path = posix.normalize(reference)
      const isContent = !path.startsWith('..') && !hasHiddenPart(path)
      const read = isContent ? readList(join(site.root, path), site.root) : null
      return read === null ? undefined : resolve(read, depth + 1)
    }
    const object: ForeignObject = Object.create(null)
    for (const [name, field] of Object.entries(value)) object[name] = resolve(field, depth)
    return object
  }
  return new ForeignPart(fromOlderNames(resolve(site.config.take(), 0)), '')
}

/** The fields of `mint.json` under their names in `docs.json`. */
function fromOlderNames(config: ForeignValue): ForeignValue {
  if (!isForeignObject(config) || !Array.isArray(config.navigation)) return config
  const { navigation, topbarLinks, topbarCtaButton, anchors, footerSocials, tabs, ...others } =
    config
  const toLink = (link: ForeignValue): ForeignObject => ({
    label: fieldOf(link, 'name'),
    href: fieldOf(link, 'url'),
  })
  const entries = [...listOf(anchors), ...listOf(tabs)].map((anchor) => {
    const href = textIn(fieldOf(anchor, 'url')) ?? ''
    const isAway = /^(?:[a-z]+:|\/)/i.test(href)
    return { anchor: fieldOf(anchor, 'name'), href: isAway ? href : `/${href}` }
  })
  return {
    ...others,
    navigation: { groups: navigation, global: { anchors: entries } },
    navbar: {
      links: [...listOf(topbarLinks), topbarCtaButton].filter(isForeignObject).map(toLink),
    },
    footer: { socials: footerSocials },
  }
}

/** A file with an object or a list. */
function readList(file: string, root: string): ForeignValue {
  if (!isFile(file)) return null
  const text = readFileSync(file, 'utf8')
  if (!/^\s*\[/.test(text)) return readYamlConfig(file, root)?.value ?? null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function moveCanonical(config: ForeignPart, moved: MovedSite): void {
  const part = config.get('seo').get('metatags').get('canonical')
  const address = textIn(part.value) ?? ''
  if (!URL.canParse(address)) return
  const { origin, pathname } = new URL(address)
  carry(moved, ['url'], { part, value: origin })
  if (pathname !== '/') putOption(moved.config, ['baseUrl'], pathname.replace(/\/?$/, '/'))
  config.get('seo').take()
}

function moveLogo({ root }: FoundSite, config: ForeignPart, moved: MovedSite): void {
  const [logo, favicon] = [config.get('logo'), config.get('favicon')]
  const fileOf = (part: ForeignPart, names: readonly string[]) =>
    textIn(part.value) ?? names.map((name) => textIn(fieldOf(part.value, name))).find(Boolean)
  const put = (path: string[], part: ForeignPart, file: string | undefined) => {
    const clean = file?.replace(/^\.?\//, '')
    if (clean === undefined) return
    if (isFile(join(root, clean))) carry(moved, path, { part, value: clean })
    else part.note(`${clean} does not exist`)
    part.take()
  }
  put(['favicon'], favicon, fileOf(favicon, ['light', 'dark']))
  put(['themeConfig', 'navbar', 'logo', 'src'], logo, fileOf(logo, ['light']))
  const dark = textIn(fieldOf(logo.value, 'dark'))?.replace(/^\.?\//, '')
  if (dark !== undefined && isFile(join(root, dark)))
    putOption(moved.config, ['themeConfig', 'navbar', 'logo', 'srcDark'], dark)
}

function moveColors(colors: ForeignPart, moved: MovedSite): void {
  const [primary, light] = ['primary', 'light'].map((name) => colors.get(name).text())
  colors.take()
  if (primary === undefined || !/^#[\da-f]{3,8}$/i.test(primary)) return
  const sheet = toAccentSheet(primary, light && /^#[\da-f]{3,8}$/i.test(light) ? light : primary)
  moved.files.push({ path: 'theme/colors.css', content: sheet })
  addSheets(moved, ['theme/colors.css'])
}

/** Languages have folders with their names. @returns the navigation of the default one. */
function moveLanguages({ root }: FoundSite, navigation: ForeignPart, moved: MovedSite) {
  const languages = navigation.get('languages').items()
  const [first] = languages
  if (!first) return { home: navigation }
  const home = languages.find((part) => part.get('default').flag() === true) ?? first
  const codes = languages.flatMap((part) => part.get('language').text() ?? [])
  const own = home.get('language').text() ?? 'en'
  const others = codes.filter(
    (code) => code !== own && openDocsFolder({ root } as FoundSite, '.').has(code),
  )
  for (const part of languages.filter((one) => one !== home)) {
    const code = part.get('language').text() ?? ''
    part.take()
    if (!others.includes(code)) part.note(`has no folder ${code}`)
  }
  if (others.length > 0)
    putOption(moved.config, ['i18n'], {
      ...{ defaultLocale: own, locales: [own, ...others], translations: '{folder}/{locale}' },
    })
  return { home }
}

function moveLinks(config: ForeignPart, items: readonly ForeignValue[], moved: MovedSite): void {
  const navbar = config.get('navbar')
  const toItem = (part: ForeignPart): ForeignValue[] => {
    const href = part.get('href').text()
    const label =
      part.get('label').text() ?? (part.get('type').text() === 'github' ? 'GitHub' : href)
    return href === undefined
      ? []
      : [{ ...toTarget(href), label: label ?? href, position: 'right' }]
  }
  const links = [...navbar.get('links').items(), navbar.get('primary')].flatMap(toItem)
  navbar.take()
  if (items.length + links.length > 0)
    putOption(moved.config, ['themeConfig', 'navbar', 'items'], [...items, ...links])
  const footer = config.get('footer')
  const columns = footer
    .get('links')
    .items()
    .flatMap((column): ForeignValue[] => {
      const title = column.get('header').text()
      const inner = column
        .get('items')
        .items()
        .flatMap((part): ForeignValue[] => {
          const [label, href] = [part.get('label').text(), part.get('href').text()]
          return label === undefined || href === undefined ? [] : [{ label, ...toTarget(href) }]
        })
      return inner.length === 0 ? [] : [{ title: title ?? '', items: inner }]
    })
  const socials = footer
    .get('socials')
    .entries()
    .flatMap(([name, part]): ForeignValue[] => {
      const href = part.text()
      return href === undefined ? [] : [{ label: NAMES[name] ?? name, href }]
    })
  const all =
    columns.length > 0 && socials.length > 0
      ? [...columns, { title: config.get('name').text() ?? '', items: socials }]
      : [...columns, ...socials]
  if (all.length > 0) putOption(moved.config, ['themeConfig', 'footer', 'links'], all)
  const banner = config.get('banner').get('content').text()
  if (banner !== undefined)
    putOption(moved.config, ['themeConfig', 'announcementBar'], { content: banner })
}

const toTarget = (href: string): ForeignObject => (/^\//.test(href) ? { to: href } : { href })
const NAMES: Readonly<Record<string, string>> = {
  ...{ x: 'X', github: 'GitHub', linkedin: 'LinkedIn', youtube: 'YouTube', discord: 'Discord' },
  ...{ slack: 'Slack', bluesky: 'Bluesky', website: 'Website', facebook: 'Facebook' },
}

/** `/old/:slug*` → `/old/*`. */
function moveRedirects(redirects: ForeignPart, docs: DocsFolder, moved: MovedSite): void {
  const lost: string[] = []
  const list = redirects.items().flatMap((part): ForeignValue[] => {
    const [from, to] = [part.get('source').text(), part.get('destination').text()]
    part.take()
    if (from === undefined || to === undefined) return []
    const parameter = /:(\w+)\*?(?=$)/
    if (/:\w+/.test(from.replace(parameter, ''))) {
      part.note('has parameters within the address')
      return []
    }
    const target = to.replace(/\/index(?=$|#)/, '') || '/'
    const [page = ''] = target.split('#')
    if (target.startsWith('/') && !parameter.test(target) && docs.findDoc(page) === null) {
      lost.push(from)
      return []
    }
    const object = { from: from.replace(parameter, '*'), to: target.replace(parameter, ':splat') }
    moved.origins.set(object, part)
    return [object]
  })
  if (list.length > 0) putOption(moved.config, ['redirects'], list)
  if (lost.length === 0) return
  const why = `lead to pages that do not exist: ${lost.slice(0, 5).join(', ')}${lost.length > 5 ? ', …' : ''}`
  moved.notes.push(
    migrateNoEqual(`redirects (${lost.length})`, why, 'add those that readers need', {
      file: moved.file,
      line: 1,
    }),
  )
}

function moveIntegrations(integrations: ForeignPart, moved: MovedSite): void {
  for (const [name, part] of integrations.entries()) {
    const id = part.get('measurementId').text()
    const options = new ForeignPart({ trackingID: id }, part.option)
    if (name === 'ga4' && id !== undefined && moveAnalytics('plugin-google-gtag', options, moved))
      part.take()
    else part.note(`${name} is a service for Mintlify`, 'add its script to `headTags`')
  }
}

/** Looks and services of the old host. */
function takeIgnored(config: ForeignPart): void {
  for (const name of [
    ...['$schema', 'theme', 'interaction', 'thumbnails', 'contextual', 'search', 'styling'],
    ...['appearance', 'background', 'errors', 'variables'],
  ])
    config.get(name).take()
}
