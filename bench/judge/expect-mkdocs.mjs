/** What a site of MkDocs must have after it moved, by its manual and those of its extensions. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseDocument } from 'yaml'

/**
 * @param {string} root Folder of the config.
 * @param {string} file Name of the config.
 * @param {(folder: string) => { path: string, file: string, text: string, data: object }[]} listPages
 */
export function expectMkDocs(root, file, listPages) {
  const config = readConfig(join(root, file))
  const folder = join(root, config.docs_dir ?? 'docs')
  const base = URL.canParse(config.site_url ?? '') ? new URL(config.site_url).pathname : '/'
  const custom = config.theme?.custom_dir
  const hidden = custom && posix.relative(config.docs_dir ?? 'docs', custom)
  const listed = listPages(folder).filter(
    ({ path }) => path.endsWith('.md') && !(hidden && path.startsWith(`${hidden}/`)),
  )
  const plugins = namesOf(config.plugins)
  const blog = plugins.has('blog') ? { blog_dir: 'blog', ...plugins.get('blog') } : null
  const addressOf = (page) => {
    const post = blog && page.path.startsWith(`${blog.blog_dir}/posts/`) && toPost(page, blog)
    if (post) return post
    const name = page.path.replace(/\.md$/, '')
    if (/(?:^|\/)(?:index|README)$/.test(name)) return name.replace(/(?:index|README)$/, '')
    return config.use_directory_urls === false ? `${name}.html` : `${name}/`
  }
  const pages = listed.map((page) => ({
    ...page,
    address: posix.join('/', addressOf(page)),
    locale: '',
  }))
  const entries = []
  const find = (path) => pages.find((page) => page.path === posix.normalize(path))
  const titleOf = ({ data, text }) =>
    data.title ?? /^#[ \t]+(.*?)(?:\s*\{[^}]*\})?\s*#*$/m.exec(text)?.[1]
  const add = (items) => {
    for (const item of items ?? []) {
      if (typeof item === 'string') {
        const page = find(item)
        if (page && titleOf(page))
          entries.push({ label: titleOf(page), address: page.address, locale: '' })
        continue
      }
      for (const [label, value] of Object.entries(item ?? {})) {
        if (typeof value === 'string') {
          const page = find(value)
          if (page || /^[a-z]+:/.test(value))
            entries.push({ label, address: page?.address ?? value, locale: '' })
        } else {
          entries.push({ label, locale: '' })
          add(value)
        }
      }
    }
  }
  add(config.nav)
  if (config.repo_url)
    entries.push({ label: config.repo_name ?? 'GitHub', address: config.repo_url, locale: '' })
  return { program: 'MkDocs', pages, entries, base: posix.join(base, '/') }
}

/** The config, with that which it inherits from. Tags are ignored. */
function readConfig(file) {
  const document = parseDocument(readFileSync(file, 'utf8'), { version: '1.1', logLevel: 'silent' })
  const { INHERIT: parent, ...config } = document.toJS()
  return parent && existsSync(join(dirname(file), parent))
    ? { ...readConfig(join(dirname(file), parent)), ...config }
    : config
}

function namesOf(list) {
  return new Map(
    (Array.isArray(list) ? list : []).flatMap((entry) =>
      typeof entry === 'string' ? [[entry, {}]] : Object.entries(entry),
    ),
  )
}

function toPost({ data, text }, { blog_dir: folder }) {
  const day = data.date?.created ?? data.date
  const [year, month, of] = (day instanceof Date ? day.toISOString() : String(day ?? ''))
    .slice(0, 10)
    .split('-')
  if (!of) return null
  const title = data.title ?? /^#[ \t]+(.*)$/m.exec(text)?.[1] ?? ''
  const slug =
    data.slug ??
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replace(/[-\s]+/g, '-')
  return posix.join(folder, year, month, of, slug, '/')
}

/** Text that readers of the old site see, without notations. @param {string} body Without code. */
export function withoutMkDocs(body) {
  return body
    .replace(/^\s*(?:!!!|\?\?\?\+?)[ \t]+[\w -]*(?:"(.*)")?[ \t]*$/gm, ' $1 ')
    .replace(/^\s*===[!+]*[ \t]+"(.*)"[ \t]*$/gm, ' $1 ')
    .replace(/^\s*\/{3,}[ \t]*(?:[\w-]+)?(?:[ \t]*\|[ \t]*(.*))?$/gm, ' $1 ')
    .replace(/^\s*-{2,}8<-{2,}.*$|^\s*\{[!*].*[!*]\}[ \t]*$|^\s*\[TOC\]\s*$/gm, ' ')
    .replace(/^\s*:::[ \t]+[\w.]+[ \t]*\n(?:[ \t]+.*\n|\n(?=[ \t]))*/gm, ' ')
    .replace(/^\*\[[^\]]+\]:.*$/gm, ' ')
    .replace(/^(\s*[-*+][ \t]+)\[[ x]\]/gim, '$1')
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/:(?:material|octicons|fontawesome|simple)(?:-[a-z\d]+)+:/g, ' ')
    .replace(/\{:?[ \t]*(?:[.#][\w-]|[\w-]+=)[^{}\n]*\}/g, ' ')
    .replace(/\+\+([\w"'][^\n]*?)\+\+/g, (_, keys) => keys.replace(/[+"'-]/g, ' '))
    .replace(/^(\s*):[ \t]+/gm, '$1')
    .replace(/\]\[[\w.]*\]/g, '] ')
}
