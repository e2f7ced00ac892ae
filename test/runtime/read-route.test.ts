import { readToc } from '../../runtime/contract/read-toc.ts'
import { readRoute } from '../../runtime/router/read-route.ts'
import { routeDocument } from './locale-document.ts'

const heading = (level: number, id: string, html: string) =>
  `<h${level} id="${id}">${html}<a class="hash-link" href="#${id}"></a></h${level}>\n<p>x</p>`

describe('the table of contents', () => {
  const article = [
    heading(2, 'a', 'A'),
    heading(3, 'b', '<code>b</code> &amp; c'),
    heading(4, 'd', 'D'),
  ].join('')

  test('is read from the headings of the article, with the requested levels', () => {
    expect(readToc(article, [2, 3])).toEqual([
      { id: 'a', html: 'A', level: 2 },
      { id: 'b', html: '<code>b</code> &amp; c', level: 3 },
    ])
    expect(readToc(article, [4, 4])).toEqual([{ id: 'd', html: 'D', level: 4 }])
    expect(readToc('<h2>Without an id</h2>', [2, 6])).toEqual([])
  })

  test('of a route is that of its document, or read from the article', () => {
    const route = routeDocument({ article })
    expect(readRoute({ ...route, toc: [2, 2] }).toc).toEqual(readToc(article, [2, 2]))
    const toc = [{ id: 'own', html: 'Own', level: 2 }]
    expect(readRoute({ ...route, toc }).toc).toBe(toc)
    expect(readRoute({ ...route, toc: [] }).toc).toEqual([])
  })
})

test('a sidebar has the branch on screen, and none before one is loaded', () => {
  const place = { key: 'k', name: 'n', level: 'a' }
  expect(readRoute(routeDocument()).sidebar).toBeUndefined()
  const written = { ...routeDocument(), sidebar: place }
  expect(readRoute(written).sidebar).toEqual({ ...place, branch: [] })
  const shown = { ...place, branch: [{ kind: 'link', label: 'A', href: '/a' } as const] }
  expect(readRoute(written, shown).sidebar).toBe(shown)
})
