import type { SourceFile } from '../../cli/base/model/source-file.ts'
import { findOutputConflicts } from '../../cli/build/locate-conflicts.ts'
import { createLiveSite } from '../../cli/serve/live/live-site.ts'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG } from '../octavo.ts'
import { STAND_IN_TOOLS } from '../stand-in-tools.ts'

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

test.each([
  ['static/a/index.html', 'a static file in the place of a page'],
  ['static/a', 'a static file in the place of its folder'],
  ['docs/A.md', 'a page that differs in case'],
])('build, check-links and serve report the same conflict: %s, %s', async (file) => {
  const folder = makeFolder({
    'site.config.ts': SMALL_CONFIG,
    'docs/index.md': '---\nslug: /\n---\n\n# Home\n',
    'docs/a.md': '# A\n',
    'static/robots.txt': 'All.\n',
    [file]: '# B\n',
  })
  try {
    const built = await runHere(['build', '--quiet'], folder)
    const checked = await runHere(['check-links', '--quiet'], folder)
    expect([built.code, checked.code]).toEqual([1, 1])
    const conflictOf = ({ stderr }: { stderr: string }) =>
      /^error EMIT_CONFLICT[\s\S]*?\n(?! )/m.exec(stderr)?.[0]
    expect(conflictOf(built)).toMatch(/EMIT_CONFLICT/)
    expect(conflictOf(checked)).toBe(conflictOf(built))
    const live = await createLiveSite({ siteDir: folder, tools: STAND_IN_TOOLS })
    expect(live.diagnostics.map(({ code }) => code)).toContain('EMIT_CONFLICT')
    await live.close()
  } finally {
    removeFolder(folder)
  }
})
