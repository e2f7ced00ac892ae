/** What a site of Mintlify must have after it moved, by its manual. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const NO_PAGES = /^(?:snippets\/|(?:README|LICENSE|CHANGELOG|CONTRIBUTING)\.mdx?$)/

/**
 * @param {string} root Folder of the config.
 * @param {string} file Name of the config.
 * @param {(folder: string) => { path: string, file: string, text: string, data: object }[]} listPages
 */
export function expectMintlify(root, file, listPages) {
  const config = resolve(JSON.parse(readFileSync(join(root, file), 'utf8')), root)
  const { navigation } = config
  const languages = navigation.languages ?? [navigation]
  const [home] = languages
  const pages = listPages(root)
    .filter(({ path }) => !NO_PAGES.test(path))
    .map((page) => {
      const name = page.path.replace(/\.mdx?$/, '')
      return { ...page, address: `/${name.replace(/(?:^|\/)index$/, '')}`, locale: '' }
    })
  const entries = []
  const find = (path) =>
    pages.find((page) => page.path.replace(/\.mdx?$/, '') === path.replace(/^\//, ''))
  const add = (part) => {
    if (typeof part === 'string') {
      const page = find(part)
      const label = page?.data.sidebarTitle ?? page?.data.title
      if (label) entries.push({ label, address: page.address, locale: '' })
      return
    }
    const label = part.tab ?? part.group ?? part.dropdown ?? part.anchor
    // Pages of an API are not made.
    if (label && !part.openapi) entries.push({ label, locale: '' })
    for (const list of ['tabs', 'dropdowns', 'anchors', 'groups', 'pages'])
      for (const inner of part[list] ?? []) add(inner)
  }
  add(home)
  for (const { label, href } of config.navbar?.links ?? [])
    if (label) entries.push({ label, address: href, locale: '' })
  return { program: 'Mintlify', pages, entries, base: baseOf(config) }
}

function baseOf({ seo }) {
  const address = seo?.metatags?.canonical
  return URL.canParse(address ?? '') ? new URL(address).pathname.replace(/\/?$/, '/') : '/'
}

/** Put the files that `$ref` names in their place. */
function resolve(value, root) {
  if (Array.isArray(value))
    return value.map((item) => resolve(item, root)).filter((item) => item !== null)
  if (typeof value !== 'object' || value === null) return value
  if (typeof value.$ref === 'string') {
    const file = join(root, value.$ref)
    return existsSync(file) ? resolve(JSON.parse(readFileSync(file, 'utf8')), root) : null
  }
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolve(one, root)]))
}
