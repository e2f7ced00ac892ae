import { renderClientModule, toChunkName } from '../../../cli/make/bundle/site-modules.ts'

test('no two pages share a chunk', () => {
  const keys = ['a/b', 'a-b', 'a_b', 'a~2fb', 'a.b']
  expect(new Set(keys.map(toChunkName)).size).toBe(keys.length)
})

test('a path with quotes and backslashes stays one string', () => {
  const page = { key: `it's`, disk: `C:\\site\\pages\\it's "x".tsx`, slug: '' }
  expect(renderClientModule({ pages: [page] })).toBe(
    `export const pages = {
  "it's": () => import(/* webpackChunkName: "page-it~27s" */ "C:\\\\site\\\\pages\\\\it's \\"x\\".tsx"),
}
export const navbarItems = {
}
export const islands = {
}
`,
  )
})
