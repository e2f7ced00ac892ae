/** The line of what a stage knows by its name alone. */
import { locateFindings, locateIn } from '../../cli/pipeline/locate-findings.ts'
import { makeFolder, removeFolder } from '../octavo.ts'
import { planSketch } from '../route/make-site.ts'

test.each([
  ['a.md', '---\ntitle: A\nslug: /x\n---\nslug: no\n', 'slug', { line: 3, column: 1 }],
  ['a.md', '\uFEFF---\r\n# c\r\n"id": x\r\n---\r\n', 'id', { line: 3, column: 1 }],
  ['a.md', '---\ntitle: A\n---\nslug: no\n', 'slug', null],
  ['a.md', 'slug: no\n', 'slug', null],
  ['a.md', '---\ntitle: [\n---\n', 'slug', null],
  ['_category_.yml', 'label: A\nlink: null\n', 'link', { line: 2, column: 1 }],
  [
    'sidebars.ts',
    "export default {\n  main: ['a', { id: 'b' }],\n}\n",
    'main[1].id',
    { line: 2, column: 17 },
  ],
])('%s %j: %s', (file, text, at, place) => expect(locateIn(file, text, at)).toEqual(place))

test('what the front matter of a doc breaks is told with the line of the field', () => {
  const files = {
    'docs/bad-slug.md': { slug: '../../x' },
    'docs/bad-id.md': { id: 'a/b' },
    'docs/one.md': { id: 'same' },
    'docs/two.md': { id: 'same' },
    'docs/three.md': { slug: '/taken' },
    'docs/xfour.md': { slug: '/taken' },
    'docs/next.md': { pagination_next: 'nope' },
    'docs/run.md': { custom_edit_url: ' java\nscript:alert(1)' },
  }
  const texts = Object.entries(files).map(
    ([file, fields]) => [file, `---\ntitle: T\n${Object.keys(fields)[0]}: x\n---\n`] as const,
  )
  const root = makeFolder(Object.fromEntries(texts))
  const { diagnostics } = planSketch({ files })
  const places = locateFindings(diagnostics, root).map(
    ({ code, source }) => `${code} ${source?.file}:${source?.line}:${source?.column}`,
  )
  removeFolder(root)
  expect(places.sort()).toEqual([
    'DOC_ID_DUPLICATE docs/two.md:3:1',
    'DOC_ID_INVALID docs/bad-id.md:3:1',
    'LINK_UNSAFE docs/run.md:3:1',
    'PAGINATION_UNKNOWN docs/next.md:3:1',
    'ROUTE_DUPLICATE docs/xfour.md:3:1',
    'ROUTE_SLUG_INVALID docs/bad-slug.md:3:1',
  ])
})
