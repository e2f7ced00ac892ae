import type { Version } from '../../../cli/base/model/instance.ts'
import type { LocaleMap } from '../../../cli/base/model/site-map.ts'
import { planLists, toRootList } from '../../../cli/make/site-files/plan-lists.ts'
import type { SidebarItem } from '../../../runtime/contract/route-data.ts'

const ORIGIN = 'https://x.example'
const HEAD = { siteTitle: 'S', tagline: '' }
const toAddress = (folder: string) => `${ORIGIN}${folder}llms.txt`

/** Lists of a locale at `/`; a version is its path and the permalinks of each of its categories. */
function listsOf(versions: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>) {
  const paths = Object.values(versions).flatMap((categories) => Object.values(categories).flat())
  const pages = new Map(
    paths.map((path) => [
      path,
      { title: `Title of ${path}`, description: '', address: `${ORIGIN}${path}.md`, isDoc: true },
    ]),
  )
  const sidebars: Record<string, LocaleMap['sidebars'][string]> = {}
  const planned = Object.entries(versions).map(([path, categories], at): Version => {
    const items = Object.entries(categories).map(
      ([label, hrefs]): SidebarItem => ({
        ...{ kind: 'category', label, collapsible: true, collapsed: true },
        items: hrefs.map((href) => ({ kind: 'link', label: href, href })),
      }),
    )
    const name = `v${at}`
    sidebars[name] = { key: name, name, instance: 'docs', version: name, items }
    const docs = Object.values(categories)
      .flat()
      .map((href) => ({ id: href, path: href }))
    return { name, label: `${at}.x`, isLast: at === 0, path, mainDocId: '', docs, sidebars: {} }
  })
  const locale: Partial<LocaleMap> = {
    ...{ base: '/', sidebars, instances: [{ id: 'docs', path: '/', versions: planned }] },
  }
  // The lists need nothing else of a locale.
  return planLists(locale as LocaleMap, pages)
}

const folders = (lists: ReturnType<typeof listsOf>) => lists.nested.map(({ folder }) => folder)

test('a category whose pages share a folder with others has no list', () => {
  const lists = listsOf({ '/': { A: ['/a/1', '/a/2'], B: ['/b/1', '/a/3'], C: ['/c/1', '/c/2'] } })
  expect(folders(lists)).toEqual(['/c/'])
})

test('a category of one page has no list', () => {
  expect(folders(listsOf({ '/': { A: ['/a/1'] } }))).toEqual([])
})

test('an older version has a list, which that of the site names as optional', () => {
  const lists = listsOf({ '/': { A: ['/a/1', '/a/2'] }, '/1.x': { A: ['/1.x/a/1', '/1.x/a/2'] } })
  expect(folders(lists)).toEqual(['/a/', '/1.x/', '/1.x/a/'])
  expect(toRootList(HEAD, lists, toAddress)).toBe(`# S

## A

- [Title of /a/1](${ORIGIN}/a/1.md)
- [Title of /a/2](${ORIGIN}/a/2.md)

## Optional

- [docs (1.x)](${ORIGIN}/1.x/llms.txt)
`)
})

test('a list that would be longer than programs read names the lists of its categories', () => {
  const many = (folder: string) => Array.from({ length: 900 }, (_, at) => `/${folder}/page-${at}`)
  const lists = listsOf({ '/': { A: many('a'), B: many('b'), C: ['/c'] } })
  expect(toRootList(HEAD, lists, toAddress)).toBe(`# S

## A

- [A](${ORIGIN}/a/llms.txt)

## B

- [B](${ORIGIN}/b/llms.txt)

## C

- [Title of /c](${ORIGIN}/c.md)
`)
})
