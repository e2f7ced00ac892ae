/**
 * What a site of another program must have after it moved, from its sources: pages with their addresses, and entries of
 * navigation. The rules are those of the manuals of the programs.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { parse as parseYaml } from 'yaml'
import { expectHugo, HUGO_CONFIGS } from './expect-hugo.mjs'
import { expectMintlify } from './expect-mintlify.mjs'
import { expectMkDocs } from './expect-mkdocs.mjs'
import { findConfig, findFile, runConfig } from './run-config.mjs'

const SKIPPED = /(?:^|\/)(?:node_modules|\.[^/.]+|dist|build)(?:\/|$)/

/**
 * @typedef {{ address: string, file: string, locale: string, text: string, data: object }} ExpectedPage
 * @typedef {{ label: string, address?: string, locale: string }} ExpectedEntry
 * @param {string} folder - Of the old site. @returns {Promise<{ program: string, pages: ExpectedPage[], entries: ExpectedEntry[] }>}
 */
export async function expectSite(folder) {
  for (const root of [folder, ...foldersBelow(folder, 3)]) {
    const vitepress = findConfig(root, ['.vitepress/config', '.vitepress/config/index'])
    if (vitepress) return expectVitePress(root, await runConfig(vitepress))
    const docusaurus = findConfig(root, ['docusaurus.config'])
    if (docusaurus) return expectDocusaurus(root, await runConfig(docusaurus))
    const astro = findConfig(root, ['astro.config'])
    if (astro) return expectStarlight(root, await runConfig(astro))
    const mkdocs = ['mkdocs.yml', 'mkdocs.yaml'].find((name) => existsSync(join(root, name)))
    const hugo = !mkdocs && HUGO_CONFIGS.find((name) => existsSync(join(root, name)))
    if (hugo) return expectHugo(root, hugo, listPages)
    const mintlify =
      !mkdocs && ['docs.json', 'mint.json'].find((name) => existsSync(join(root, name)))
    if (mintlify) return expectMintlify(root, mintlify, listPages)
    if (mkdocs) return expectMkDocs(root, mkdocs, listPages)
  }
  throw new Error(`${folder} has no config`)
}

function foldersBelow(folder, depth) {
  if (depth === 0) return []
  const inner = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !SKIPPED.test(entry.name))
    .map(({ name }) => join(folder, name))
    .sort()
  return [...inner, ...inner.flatMap((each) => foldersBelow(each, depth - 1))]
}

/** Pages below a folder. */
function listPages(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(
      (path) =>
        /\.mdx?$/.test(path) && !SKIPPED.test(path) && statSync(join(folder, path)).isFile(),
    )
    .sort()
    .map((path) => ({ path, ...readPage(join(folder, path)) }))
}

function readPage(file) {
  const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
  const [, front = ''] = /^---\n([\s\S]*?)\n---(?:\n|$)/.exec(text) ?? []
  let data = {}
  try {
    data = parseYaml(front) ?? {}
  } catch {}
  return { file, text, data }
}

const join_ = (...parts) => posix.join('/', ...parts.filter(Boolean))
const isAway = (link) => /^[a-z][a-z\d+.-]*:|^\/\//i.test(link)

function expectVitePress(root, config) {
  const folder = resolve(root, config.srcDir ?? '.')
  const rewrite =
    typeof config.rewrites === 'object' ? (path) => config.rewrites[path] ?? path : (path) => path
  const locales = Object.keys(config.locales ?? {}).filter(
    (name) => name !== 'root' && existsSync(join(folder, name)),
  )
  const localeOf = (path) => locales.find((name) => path.startsWith(`${name}/`)) ?? ''
  const excluded = (path) =>
    /^(?:README|LICENSE|CHANGELOG)\.md$/.test(path) && folder === root && false
  const pages = listPages(folder)
    .filter(({ path }) => path.endsWith('.md') && !path.startsWith('public/') && !excluded(path))
    .map((page) => {
      const path = rewrite(page.path).replace(/\.md$/, '')
      const ending = config.cleanUrls ? '' : '.html'
      const address = /(?:^|\/)index$/.test(path) ? path.replace(/index$/, '') : path + ending
      return { ...page, address: join_(config.base ?? '', address), locale: localeOf(page.path) }
    })
  const entries = []
  const add = (items, locale, base = '') => {
    for (const item of items ?? []) {
      const link = item.link && !isAway(item.link) ? join_(base + item.link) : item.link
      if (item.text) entries.push({ label: item.text, address: link, locale })
      add(item.items, locale, item.base ?? base)
    }
  }
  const themes = [['', { ...config.themeConfig, ...config.locales?.root?.themeConfig }]]
  for (const name of locales) themes.push([name, config.locales[name].themeConfig ?? {}])
  for (const [locale, { nav, sidebar }] of themes) {
    add(nav, locale)
    const lists = Array.isArray(sidebar) ? [sidebar] : Object.values(sidebar ?? {})
    for (const list of lists) add(Array.isArray(list) ? list : list.items, locale, list.base ?? '')
  }
  return { program: 'VitePress', pages, entries }
}

function expectStarlight(root, config) {
  const options = config.integrations.find((entry) => entry?.starlight)?.starlight ?? {}
  const names = Object.keys(options.locales ?? {})
  const locales = names.filter((name) => name !== 'root')
  const first =
    options.defaultLocale && options.defaultLocale !== 'root' ? options.defaultLocale : ''
  const localeOf = (path) =>
    locales.find((name) => path === name || path.startsWith(`${name}/`)) ?? ''
  const pages = listPages(join(root, 'src/content/docs'))
    .filter(({ path }) => !/(?:^|\/)(?:_|404\.mdx?$)/.test(path))
    .map((page) => {
      const slug =
        page.data.slug ??
        page.path
          .replace(/\.mdx?$/, '')
          .toLowerCase()
          .replaceAll(' ', '-')
      const path = String(slug).replace(/(?:^|\/)index$/, '')
      return { ...page, address: join_(config.base ?? '', path), locale: localeOf(page.path) }
    })
  const entries = []
  const title = (slug) =>
    pages.find(
      ({ address }) => address.replace(/\/$/, '') === join_(first, slug).replace(/\/$/, ''),
    )
  const add = (items) => {
    for (const item of items ?? []) {
      const slug = typeof item === 'string' ? item : item.slug
      if (slug !== undefined) {
        const page = title(slug)
        const label = item.label ?? page?.data.sidebar?.label ?? page?.data.title
        if (label) entries.push({ label, address: page?.address, locale: first })
        continue
      }
      if (item.label) entries.push({ label: item.label, address: item.link, locale: first })
      add(item.items)
      const folder = item.autogenerate?.directory
      if (folder !== undefined)
        for (const { path, data, address, locale } of pages) {
          const inner = first && path.startsWith(`${first}/`) ? path.slice(first.length + 1) : path
          if (locale === first && inner.startsWith(`${folder}/`) && !data.sidebar?.hidden)
            entries.push({ label: data.sidebar?.label ?? data.title, address, locale })
        }
    }
  }
  add(options.sidebar)
  const social = Array.isArray(options.social) ? options.social : []
  for (const { label, href } of social) entries.push({ label, address: href, locale: first })
  return { program: 'Starlight', pages, entries }
}

async function expectDocusaurus(root, config) {
  const pages = []
  const entries = []
  const presets = (config.presets ?? []).flatMap((entry) =>
    Array.isArray(entry) && entry[1] ? [entry[1]] : [],
  )
  const plugins = (config.plugins ?? []).flatMap((entry) =>
    Array.isArray(entry) && /content-docs$/.test(String(entry[0])) ? [entry[1]] : [],
  )
  const instances = [
    ...presets.flatMap(({ docs }) => (docs === false ? [] : [docs ?? {}])),
    ...plugins,
  ]
  for (const instance of instances) await expectInstance(root, config, instance, { pages, entries })
  for (const page of listPages(join(root, 'src/pages')).filter(
    ({ path }) => !/(?:^|\/)_/.test(path),
  ))
    pages.push({
      ...page,
      address: join_(
        config.baseUrl,
        page.data.slug ?? page.path.replace(/\.mdx?$/, '').replace(/(?:^|\/)index$/, ''),
      ),
      locale: '',
    })
  for (const blog of presets.flatMap(({ blog = {} }) => (blog ? [blog] : [])))
    for (const page of listPages(resolve(root, blog.path ?? 'blog'))) {
      if (/(?:^|\/)_/.test(page.path)) continue
      const [, year, month, day, name] =
        /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/](.*?)(?:\/index)?\.mdx?$/.exec(page.path) ?? []
      const own = year
        ? join_(year, month.padStart(2, '0'), day.padStart(2, '0'), name)
        : page.path.replace(/\.mdx?$/, '')
      pages.push({
        ...page,
        address: join_(config.baseUrl, blog.routeBasePath ?? 'blog', page.data.slug ?? own),
        locale: '',
      })
    }
  const add = (items, isTop) => {
    for (const item of items ?? []) {
      const label = item.label
      const to = item.to === undefined ? item.href : join_(config.baseUrl, item.to)
      const away = item.href ?? (item.to && isAway(item.to) ? item.to : undefined)
      if (label && !/^(?:docsVersion|localeDropdown|search|custom-)/.test(item.type ?? ''))
        entries.push({ label, address: away ?? (item.to ? to : undefined), locale: '' })
      add(item.items, false)
      if (isTop)
        add([...(item.dropdownItemsBefore ?? []), ...(item.dropdownItemsAfter ?? [])], false)
    }
  }
  add(config.themeConfig?.navbar?.items, true)
  for (const column of config.themeConfig?.footer?.links ?? []) {
    if (column.title) entries.push({ label: column.title, locale: '' })
    add(column.items ?? [column], false)
  }
  return { program: 'Docusaurus', pages, entries }
}

async function expectInstance(root, config, options, { pages, entries }) {
  const {
    id = 'default',
    path = 'docs',
    routeBasePath = 'docs',
    sidebarPath,
    include,
    exclude,
    versions = {},
    lastVersion,
  } = options
  const prefix = id === 'default' ? '' : `${id}_`
  const listed = join(root, `${prefix}versions.json`)
  const names = existsSync(listed) ? JSON.parse(readFileSync(listed, 'utf8')) : []
  const last = lastVersion ?? names[0] ?? 'current'
  const all = [
    ...(options.includeCurrentVersion === false
      ? []
      : [{ name: 'current', folder: resolve(root, path) }]),
    ...names.map((name) => ({
      name,
      folder: join(root, `${prefix}versioned_docs/version-${name}`),
    })),
  ]
  for (const { name, folder } of all) {
    const own = versions[name]?.path ?? (name === last ? '' : name === 'current' ? 'next' : name)
    const docs = listPages(folder)
      .filter(({ path: file, data }) => isDoc(file, { include, exclude }) && data.draft !== true)
      .map((page) => ({ ...page, ...placeDoc(page), locale: '' }))
      .map((page) => ({ ...page, address: join_(config.baseUrl, routeBasePath, own, page.slug) }))
    pages.push(...docs)
    const file =
      name === 'current'
        ? sidebarPath && findFile(resolve(root, sidebarPath))
        : join(root, `${prefix}versioned_sidebars/version-${name}-sidebars.json`)
    if (!file || !existsSync(file)) continue
    const sidebars = await runConfig(file)
    for (const list of Object.values(sidebars ?? {})) addSidebar(list, docs, entries)
  }
}

function isDoc(path, { include, exclude }) {
  if (/(?:^|\/)_|\.test\./.test(path)) return false
  const matches = (globs) => globs.some((glob) => toExpression(glob).test(path))
  return (!include || matches(include)) && !(exclude && matches(exclude))
}

function toExpression(glob) {
  const source = glob
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\*\*\//g, '\0')
    .replace(/\*\*/g, '.*')
    .replace(/\*/g, '[^/]*')
    .replaceAll('\0', '(?:.*/)?')
    .replace(/\{([^}]*)\}/g, (_, list) => `(?:${list.replaceAll(',', '|')})`)
  return new RegExp(`^${source}$`)
}

/** Id and slug of a doc: numbers before names go, and a file that is named like its folder is the page of the folder. */
function placeDoc({ path, data }) {
  const plain = (name) =>
    /^\d+[-_.\s]+(?=[^\d\s])/.test(name) && !/^\d+[-.]\d+/.test(name)
      ? name.replace(/^\d+[-_.\s]+/, '')
      : name
  const parts = path
    .replace(/\.mdx?$/, '')
    .split('/')
    .map(plain)
  const folder = parts.slice(0, -1)
  const name = parts.at(-1)
  const id = [...folder, data.id ?? name].join('/')
  const isIndex =
    /^(?:index|readme)$/i.test(name) || name.toLowerCase() === folder.at(-1)?.toLowerCase()
  const slug =
    data.slug === undefined
      ? [...folder, ...(isIndex ? [] : [data.id ?? name])].join('/')
      : String(data.slug).startsWith('/')
        ? data.slug
        : [...folder, data.slug].join('/')
  return { id, slug }
}

function addSidebar(items, docs, entries) {
  const doc = (id) => docs.find((each) => each.id === id)
  const label = (page) =>
    page.data.sidebar_label ?? page.data.title ?? /^#\s+(.*)$/m.exec(page.text)?.[1]
  const list = Array.isArray(items)
    ? items
    : Object.entries(items ?? {}).map(([name, inner]) => ({
        type: 'category',
        label: name,
        items: inner,
      }))
  for (const item of list) {
    if (typeof item === 'string' || item.type === 'doc' || item.type === 'ref') {
      const page = doc(typeof item === 'string' ? item : item.id)
      if (page)
        entries.push({ label: item.label ?? label(page), address: page.address, locale: '' })
    } else if (item.type === 'link')
      entries.push({ label: item.label, address: item.href, locale: '' })
    else if (item.type === 'category') {
      const page = item.link?.type === 'doc' ? doc(item.link.id) : undefined
      entries.push({ label: item.label, address: page?.address, locale: '' })
      addSidebar(item.items, docs, entries)
    } else if (item.type === 'autogenerated') {
      const folder = item.dirName === '.' ? '' : `${item.dirName}/`
      for (const page of docs.filter(({ path, data }) => path.startsWith(folder) && !data.unlisted))
        entries.push({ label: label(page), address: page.address, locale: '' })
    } else if (!item.type) addSidebar(item, docs, entries)
  }
}
