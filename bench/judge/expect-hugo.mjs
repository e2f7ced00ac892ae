/** What a site of Hugo must have after it moved, by its manual. */
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'

/** Names of the configuration, the first that exists counts. */
export const HUGO_CONFIGS = [
  'hugo',
  'config/_default/hugo',
  'config/_default/config',
  'config',
].flatMap((name) => ['toml', 'yaml', 'yml', 'json'].map((ending) => `${name}.${ending}`))

/**
 * @param {string} root Folder of the config.
 * @param {string} file Name of the config.
 * @param {(folder: string) => { path: string, file: string, text: string, data: object }[]} listPages
 */
export function expectHugo(root, file, listPages) {
  const text = readFileSync(join(root, file), 'utf8')
  const config = file.endsWith('.toml') ? parseToml(text) : parseYaml(text)
  const home = config.defaultContentLanguage ?? 'en'
  const mount = config.module?.mounts?.find(({ target }) => target === 'content')?.source
  const folder = config.languages?.[home]?.contentDir ?? config.contentDir ?? mount ?? 'content'
  const pages = listPages(join(root, folder))
    // Folders with such names are included by other pages.
    .filter(({ path, data }) => !/(?:^|\/)_(?!index\.)/.test(path) && !isHidden(data))
    .map((page) => {
      const data = { ...page.data, ...readToml(page.text) }
      return {
        ...page,
        data: { title: data.title },
        text: withoutToml(page.text),
        address: addressOf(page.path, data),
        locale: '',
      }
    })
  const entries = []
  for (const list of Object.values(config.menus ?? config.menu ?? {}))
    for (const { name, url, pageRef } of Array.isArray(list) ? list : []) {
      const target = url ?? pageRef
      if (name && target) entries.push({ label: name, address: target, locale: '' })
    }
  return { program: 'Hugo', pages, entries }
}

const isHidden = ({ build, _build, headless, draft }) =>
  draft === true || headless === true || (build ?? _build)?.render === 'never'

function readToml(text) {
  const [, inner] = /^\+\+\+\n([\s\S]*?)\n\+\+\+/.exec(text) ?? []
  try {
    return inner === undefined ? {} : parseToml(inner)
  } catch {
    return {}
  }
}

const withoutToml = (text) =>
  text.replace(/^\+\+\+\n[\s\S]*?\n\+\+\+/, (front) => front.replace(/[^\n]/g, ''))

function addressOf(path, { url, slug }) {
  if (typeof url === 'string') return posix.join('/', url)
  const name = path.replace(/(?:(?:^|\/)_?index)?\.md$/, '')
  const own =
    slug && !/(?:^|\/)_?index\.md$/.test(path)
      ? posix.join(posix.dirname(name), String(slug))
      : name
  return posix.join('/', own.toLowerCase().replaceAll(' ', '-'), '/')
}

/** Text that readers of the old site see, without shortcodes. @param {string} body Without code. */
export function withoutHugo(body) {
  return body
    .replace(/\{\{[<%]-?\s*code-toggle\b[\s\S]*?\{\{[<%]-?\s*\/\s*code-toggle\s*-?[>%]\}\}/g, ' ')
    .replace(/\{\{[<%][\s\S]*?[>%]\}\}/g, ' ')
    .replace(/\{:?[ \t]*(?:[.#][\w-]|[\w-]+=)[^{}\n]*\}/g, ' ')
    .replace(/^(\s*):[ \t]+/gm, '$1')
    .replace(/\]\[[^\]]*\]/g, '] ')
    .replace(/:[a-z][a-z\d_+-]*:/g, ' ')
    .replace(/&[a-z]+;/g, ' ')
    .replace(/^(\s*[-*+][ \t]+)\[[ x]\]/gim, '$1')
}
