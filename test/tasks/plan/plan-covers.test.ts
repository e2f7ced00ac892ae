import type { DocSummary } from '../../../cli/base/model/doc.ts'
import { loadAssets } from '../../../cli/read/scan/load-assets.ts'
import { planCovers, requestCovers } from '../../../cli/tasks/plan/plan-covers.ts'
import { makeInput, planTitled } from '../../make/route/make-site.ts'
import { makeSite, toPlaces } from '../../read/scan/temporary-site.ts'

const toSummary = (path: string, image?: string): DocSummary => ({
  file: { file: path, origin: path, path, locale: 'en', instance: 'default', version: 'current' },
  frontMatter: image === undefined ? {} : { image },
})

async function cover(image: string, severity: 'warn' | 'ignore' = 'warn') {
  const loaded = makeSite(
    {
      'content/a.md': `---\ntitle: A\nimage: ${image}\n---\n`,
      'content/cover.png': 'png',
      'site/static/img/card.png': 'png',
    },
    { baseUrl: '/b/', markdown: { onBrokenMarkdownImages: severity } },
  )
  const requests = requestCovers([toSummary('content/a.md', image)], loaded.config.baseUrl)
  const found = planCovers(requests, await loadAssets(requests, loaded), loaded)
  return [...found.paths.values(), ...toPlaces(found.diagnostics)]
}

test('a picture beside the file is published, and named by its address', async () => {
  expect(await cover('./cover.png')).toEqual([
    expect.stringMatching(/^assets\/images\/cover-[0-9a-f]{8}\.png$/),
  ])
})

test.each(['img/card.png', '/img/card.png', '/b/img/card.png', 'https://x.example/a.png', '//x/a'])(
  'nothing is said of %s',
  async (image) => expect(await cover(image)).toEqual([]),
)

test.each(['./nope.png', 'img/nope.png', '../content/nope.png'])(
  'a picture that is not there is told of with its line: %s',
  async (image) => {
    expect(await cover(image)).toEqual(['MARKDOWN_IMAGE_BROKEN content/a.md 3'])
    expect(await cover(image, 'ignore')).toEqual([])
  },
)

test('the address of a picture is that of its route', () => {
  const sketch = { files: { 'docs/a.md': { image: './x.png' }, 'docs/b.md': { image: 'y.png' } } }
  const covers = new Map([['docs/a.md', 'assets/images/x.png']])
  const [locale] = planTitled(makeInput({ ...sketch, more: { covers } })).locales
  expect(locale?.routes.flatMap(({ image }) => image ?? [])).toEqual([
    'assets/images/x.png',
    'y.png',
  ])
})
