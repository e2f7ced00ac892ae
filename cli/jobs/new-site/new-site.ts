/** `octavo new`: creates a folder with a site that builds, from the files of `bin/template/`. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { isRecord } from '../../../runtime/shared/is-record.ts'
import { newFolderTaken } from '../../base/errors/catalogue.ts'
import type { OutputFile } from '../../base/model/output-file.ts'
import { findPackageRoot } from '../../base/package/package-root.ts'
import { templateVersions } from '../../base/package/version.ts'
import { parseData } from '../../config/data-text.ts'
import { findMarkdownFolder } from '../../config/find-markdown-folder.ts'
import { toLiteral } from '../../config/to-config-text.ts'
import { writeSources } from '../../write/write-sources.ts'

/** Title, address and features of the new site. */
interface NewSite {
  /** Folder of the site, absolute; created where it is missing. */
  folder: string
  /** Default: made from the folder's name. */
  title?: string
  /** Address at which it will be published. */
  url: URL
  /** The first is the source language. */
  locales: readonly string[]
  /** CI service that builds the site; `none`: no file for a service is written. */
  ci: 'github' | 'gitlab' | 'none'
}

/** Template file → path in the site, for files whose real names npm or an editor would act on. */
const PLACES: Readonly<Record<string, string>> = {
  gitignore: '.gitignore',
  'ci/github.yml': '.github/workflows/docs.yml',
  'ci/gitlab.yml': '.gitlab-ci.yml',
}

/** Files that the folder may already contain: those of a new repository. */
const WELCOME = new Set(['.git', '.DS_Store', 'LICENSE', '.idea', '.vscode'])

/**
 * Write the files of a new site. In a folder with Markdown, pages and files that exist are left alone.
 *
 * @returns paths of the files, relative to its folder, sorted.
 * @throws {@link SiteError} `NEW_FOLDER_TAKEN`, `OUTPUT_UNWRITABLE`.
 */
export function newSite(site: NewSite): string[] {
  const docs = findOwnDocs(site.folder)
  const template = join(findPackageRoot(), 'bin/template')
  const words = toWords(site)
  const files = readdirSync(template, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(template.length + 1))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !name.startsWith('ci/') || name === `ci/${site.ci}.yml`)
    .map((name): OutputFile => {
      const text = readFileSync(join(template, name), 'utf8')
      return { path: PLACES[name] ?? name, content: fill(text, words) }
    })
  const config = { path: 'site.config.ts', content: toConfig(words.title, site, docs ?? 'docs') }
  const isPage = ({ path }: OutputFile) =>
    docs === '.' ? path.endsWith('.md') : docs !== null && path.startsWith('docs/')
  const wanted = [...files, config].filter(
    (file) => !existsSync(join(site.folder, file.path)) && !isPage(file),
  )
  return writeSources(resolve(site.folder), wanted).sort()
}

/**
 * Folder of the Markdown that a folder without a config has; `null` for a new or empty one.
 *
 * @throws {@link SiteError} `NEW_FOLDER_TAKEN` for a folder with a config, or with other files and no Markdown.
 */
function findOwnDocs(folder: string): string | null {
  if (!existsSync(folder)) return null
  const names = statSync(folder).isDirectory() ? readdirSync(folder) : [basename(folder)]
  const taken = names.filter((name) => !WELCOME.has(name)).sort()
  if (taken.length === 0) return null
  const hasConfig = taken.some((name) => /^site(?:\.config\.[cm]?[jt]s)?$/.test(name))
  const docs = statSync(folder).isDirectory() && !hasConfig ? findMarkdownFolder(folder) : null
  if (docs === null) throw newFolderTaken(folder, taken)
  return docs
}

/** Replace `{{name}}` by its word. `${{ … }}` is syntax of the CI service and has spaces, so it stays. */
function fill(text: string, words: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => words[name] ?? whole)
}

function toWords(site: NewSite) {
  const name = toPackageName(basename(resolve(site.folder)))
  const title = site.title ?? toTitle(name)
  return {
    ...templateVersions,
    name,
    title,
    heading: title.replace(/[\\`*_{}[\]<>#&:|]/g, '\\$&'),
    translating: site.locales.length > 1 ? TRANSLATING : '',
    manual: listManual(join(findPackageRoot(), 'docs/content')),
  }
}

const TRANSLATING = `- \`i18n/\` holds the other languages: \`npx octavo write-translations\` writes their messages,
  \`npx octavo translations create docs/index.md\` a page to translate.
`

/** Pages of the manual, each with its topic, as a Markdown list. */
function listManual(folder: string): string {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.mdx?$/.test(name) && !/(?:^|\/)_/.test(name))
    .sort()
  return pages
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      const [, fields = ''] = /^---\n([\s\S]*?)\n---/.exec(text) ?? []
      const data = parseData(fields, 'yaml')
      const about = 'value' in data && isRecord(data.value) ? data.value.description : undefined
      return `- \`${name}\`${typeof about === 'string' ? `: ${about}` : ''}`
    })
    .join('\n')
}

/** The config, with only the options that this site needs. */
function toConfig(title: string, { url, locales }: NewSite, docs: string): string {
  const [defaultLocale = 'en'] = locales
  const base = url.pathname.replace(/\/*$/, '/')
  const all = locales.map(toLiteral).join(', ')
  const lines = [
    `title: ${toLiteral(title)},`,
    '// One sentence about the site, for search engines, feeds and assistants.',
    `tagline: ${toLiteral(`Documentation of ${title}`)},`,
    '// Where the site will be: links in feeds, the sitemap and social cards begin with it.',
    `url: ${toLiteral(url.origin)},`,
    ...(base === '/' ? [] : [`baseUrl: ${toLiteral(base)},`]),
    "favicon: 'favicon.svg',",
    ...(all === "'en'"
      ? []
      : [`i18n: { defaultLocale: ${toLiteral(defaultLocale)}, locales: [${all}] },`]),
    `docs: [{ path: ${toLiteral(docs)}, routeBasePath: '/' }],`,
    ...(locales.length < 2
      ? []
      : ["themeConfig: { navbar: { items: [{ type: 'localeDropdown', position: 'right' }] } },"]),
    '// Markdown of each page and llms.txt, for assistants and other machines that read.',
    'llms: true,',
  ]
  const options = lines.map((line) => `  ${line}\n`).join('')
  return `import { defineConfig } from 'octavo/config'\n\nexport default defineConfig({\n${options}})\n`
}

/** A valid npm package name: lower case, without characters that URLs do not allow. */
function toPackageName(name: string): string {
  const safe = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+|-+$/g, '')
  return safe === '' ? 'docs' : safe
}

function toTitle(slug: string): string {
  const words = slug.replace(/[-_.]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
