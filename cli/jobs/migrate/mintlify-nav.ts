/** The `navigation` of `docs.json`: tabs, groups, pages, anchors, versions and menus, nested in any order. */
import { slug } from 'github-slugger'
import type { ForeignObject, ForeignValue } from './foreign-value.ts'
import type { ForeignPart } from './part.ts'
import { type DocsFolder, toCategory, toLink } from './sidebar-entries.ts'

interface MintlifyNav {
  sidebars: ForeignObject
  items: ForeignValue[]
}

/** Divisions with a sidebar of their own, and the field that names each. */
const DIVISIONS = [
  ['tabs', 'tab'],
  ['dropdowns', 'dropdown'],
  ['products', 'product'],
  ['versions', 'version'],
  ['menu', 'item'],
] as const

/** Convert the navigation of one language. */
export function moveMintlifyNav(navigation: ForeignPart, docs: DocsFolder): MintlifyNav {
  const made: MintlifyNav = { sidebars: Object.create(null), items: [] }
  divide(navigation, docs, made, [])
  return made
}

function divide(
  part: ForeignPart,
  docs: DocsFolder,
  made: MintlifyNav,
  above: readonly string[],
): void {
  if (above.length > 8) return
  for (const name of ['icon', 'color', 'hidden', 'default', 'language', 'tag', 'boost'])
    part.get(name).take()
  for (const [list, name] of DIVISIONS)
    for (const inner of part.get(list).items()) {
      const label = inner.get(name).text() ?? inner.get('name').text() ?? ''
      divide(inner, docs, made, [...above, label])
    }
  const anchors = [...part.get('anchors').items(), ...part.get('global').get('anchors').items()]
  for (const anchor of anchors) {
    const label = anchor.get('anchor').text() ?? anchor.get('name').text() ?? ''
    if (anchor.get('pages').value === undefined && anchor.get('groups').value === undefined)
      addLink(anchor, label, made)
    else divide(anchor, docs, made, [...above, label])
  }
  const [last] = above.slice(-1)
  const href = part.get('href').text() ?? part.get('url').text()
  if (href !== undefined && last !== undefined)
    made.items.push({ label: last, ...toTarget(href), position: 'left' })
  part.get('global').take()
  addSidebar(part, docs, made, above)
}

/** The sidebar of a division that lists pages. */
function addSidebar(
  part: ForeignPart,
  docs: DocsFolder,
  made: MintlifyNav,
  above: readonly string[],
): void {
  const listed = Array.isArray(part.value) ? part.items() : []
  const entries = [...part.get('groups').items(), ...part.get('pages').items(), ...listed].flatMap(
    (entry) => toEntry(entry, docs),
  )
  if (typeof part.get('openapi').value !== 'undefined')
    part.get('openapi').note('pages of an API are not made', 'link to a reference that you publish')
  if (entries.length === 0) return
  const name = slug(above.join(' ')) || 'docs'
  const sidebarId = freeName(name, made.sidebars)
  made.sidebars[sidebarId] = entries
  const label = above.at(-1)
  if (label !== undefined)
    made.items.push({ type: 'docSidebar', sidebarId, label, position: 'left' })
}

function freeName(name: string, taken: ForeignObject): string {
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name}-${number}`
    if (!Object.hasOwn(taken, free)) return free
  }
}

const toTarget = (href: string): ForeignObject => (/^\//.test(href) ? { to: href } : { href })

function addLink(part: ForeignPart, label: string, made: MintlifyNav): void {
  const href = part.get('href').text() ?? part.get('url').text()
  part.get('icon').take()
  part.get('color').take()
  if (href !== undefined) made.items.push({ label, ...toTarget(href), position: 'left' })
}

/** A page by its path, or a group. */
function toEntry(entry: ForeignPart, docs: DocsFolder): ForeignValue[] {
  const page = entry.text()
  if (page !== undefined) return toPage(entry, page, docs)
  const label = entry.get('group').text()
  for (const name of [
    'icon',
    'iconType',
    'tag',
    'boost',
    'expanded',
    'hidden',
    'drilldown',
    'public',
  ])
    entry.get(name).take()
  entry.get('openapi').note('pages of an API are not made', 'link to a reference that you publish')
  entry.get('asyncapi').note('pages of an API are not made')
  const items = entry
    .get('pages')
    .items()
    .flatMap((inner) => toEntry(inner, docs))
  const root = entry.get('root').text()
  const id = root === undefined ? null : docs.findDoc(root)
  if (root !== undefined && id === null) entry.get('root').note(`there is no page ${root}`)
  const link = id === null ? {} : { link: { type: 'doc', id } }
  if (items.length === 0 && id !== null) return [{ type: 'doc', id, label }]
  return label === undefined ? items : toCategory(entry, { label, items, ...link })
}

function toPage(part: ForeignPart, page: string, docs: DocsFolder): ForeignValue[] {
  // A page of an API: `GET /users`.
  if (/^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|WEBHOOK)\s/.test(page)) {
    part.note('is a page of an API, which is not made')
    return []
  }
  const made = toLink(part, { link: page, label: undefined, docs })
  return made.map((item) => (item as ForeignObject).id ?? item)
}
