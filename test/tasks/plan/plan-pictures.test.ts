/** Pictures in smaller formats: what a site without the program for it gets, and what is kept of them. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenSite } from '../../../cli/tasks/open/open-site.ts'
import { planPictures } from '../../../cli/tasks/plan/plan-pictures.ts'
import { makeSite } from '../../read/scan/temporary-site.ts'

const LOADED = { assets: new Map(), copies: [], pictures: [], diagnostics: [] }
const PICTURE = { key: 'a.png', file: 'a.png', disk: '/a.png', width: 9, height: 9 }
const ENCODER = 'node_modules/sharp/index.js'

/** Plans pictures of a site with one in these locales. */
function plan(
  encoder: string,
  { locales = ['en', 'de'], formats = ['webp'], pictures = [PICTURE] as object[] } = {},
) {
  const tree = {
    [ENCODER]: encoder,
    'node_modules/sharp/package.json': '{ "name": "sharp", "version": "1.0.0" }',
    '.octavo/images/kept.webp': '',
  }
  const loaded = makeSite(tree, { images: { formats } } as never)
  const stateDir = join(loaded.root, '.octavo')
  const given = { ...LOADED, pictures } as never
  const planned = planPictures(
    { loaded, stateDir, locales } as unknown as OpenSite,
    given,
    () => {},
  )
  return { planned, given, isKept: () => existsSync(join(stateDir, 'images/kept.webp')) }
}

test.each([
  ['one line', 'one line.'],
  ['for linux\n  at a\n  at b', 'for linux …'],
])(
  'a program that cannot run here is a notice, and pages have their pictures: %j',
  async (message, shown) => {
    const { planned } = plan(`throw new Error(${JSON.stringify(message)})`)
    const { diagnostics, ...rest } = await planned
    expect(rest).toEqual({ assets: new Map(), copies: [], pictures: [PICTURE] })
    expect(diagnostics).toMatchObject([
      { source: { file: 'site/site.config.ts', at: 'images.formats' } },
    ])
    expect(diagnostics[0]?.message).toContain(`the package "sharp" cannot run here: ${shown}`)
    expect(diagnostics[0]?.message).not.toContain('\n')
  },
)

test.each<[string, object, boolean]>([
  ['all locales of a site without formats', { formats: [] }, false],
  ['all locales of a site without pictures', { pictures: [] }, false],
  ['one locale', { formats: [], locales: ['de'] }, true],
])('a build of %s: what was encoded is kept: %p', async (_, more, expected) => {
  const { planned, given, isKept } = plan('', more)
  expect(await planned).toBe(given)
  expect(isKept()).toBe(expected)
})
