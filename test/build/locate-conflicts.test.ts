import type { SourceFile } from '../../cli/base/model/source-file.ts'
import { findOutputConflicts } from '../../cli/build/locate-conflicts.ts'

const route = (permalink: string, file: string) => ({ permalink, file: { file } as SourceFile })
const SOURCES = {
  root: '/site',
  readRoutes: () => [
    route('/Foo', 'docs/Foo.md'),
    route('/foo', 'docs/foo.md'),
    route('/bar', 'docs/bar.md'),
  ],
  sitePages: [{ key: 'about', disk: '/site/pages/about.tsx' }],
  statics: [{ path: 'bar', disk: '/site/static/bar' }],
  policy: { siteBase: '/' },
}

test('two pages that differ in case are told once, with the files of both', () => {
  const paths = ['Foo/index.html', 'Foo/index.json', 'foo/index.html', 'foo/index.json']
  const [conflict, ...others] = findOutputConflicts(paths, SOURCES)
  expect(others).toEqual([])
  expect(conflict).toMatchObject({
    code: 'EMIT_CONFLICT',
    source: { file: 'docs/foo.md', at: 'slug' },
  })
  expect(conflict?.message).toContain('They come from docs/foo.md and docs/Foo.md.')
})

test('a redirect in the way of another file is named where it is written', () => {
  const source = { file: 'docs/bar.md', at: 'redirect_from' }
  const redirects = [{ path: '404.html', source }]
  const conflicts = findOutputConflicts(['404.html', '404.html'], { ...SOURCES, redirects })
  expect(conflicts).toMatchObject([{ code: 'EMIT_CONFLICT', source }])
})

test('a static file in the way of a page is named, and what is sound is not told', () => {
  const [conflict, ...others] = findOutputConflicts(['bar', 'bar/index.html'], SOURCES)
  expect(others).toEqual([])
  expect(conflict?.message).toContain('static/bar')
  expect(findOutputConflicts(['bar/index.html', 'Foo/index.html'], SOURCES)).toEqual([])
})
