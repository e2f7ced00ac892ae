import { join } from 'node:path'
import type { LoadedConfig } from '../../cli/config/paths.ts'
import type { SourceFile } from '../../cli/model.ts'
import { assetId, loadAssets } from '../../cli/scan/load-assets.ts'
import { makeFolder, makeSite, toPlaces } from './temporary-site.ts'

const file = (path: string, origin = path): SourceFile => ({
  file: path,
  origin,
  path: origin.replace('content/', ''),
  locale: 'en',
  instance: 'default',
  version: 'current',
})
const SVG = '<svg width="3" height="2"/>'
const SVG_HASH = '746c7786'

async function load(loaded: LoadedConfig, ...pairs: [href: string, file: SourceFile][]) {
  const requests = pairs.map(([href, source]) => ({
    href,
    file: source,
    source: { file: source.file, line: 1 },
  }))
  const result = await loadAssets(requests, loaded)
  return {
    ...result,
    paths: pairs.map(([href, source]) => {
      const key = result.keys.get(assetId(href, source.file))
      return key === undefined ? null : (result.assets.get(key)?.path ?? null)
    }),
  }
}

describe('loadAssets', () => {
  test('names a file for its content, with the size of an image', async () => {
    const loaded = makeSite({ 'content/x/My plan.svg': SVG, 'content/a.zip': 'zip' })
    const { assets, copies } = await load(
      loaded,
      ['./x/My%20plan.svg', file('content/a.md')],
      ['../a.zip?x#y', file('content/x/b.md')],
    )
    const image = `assets/images/My-plan-${SVG_HASH}.svg`
    const disk = join(loaded.root, 'content/x/My plan.svg')
    expect([...assets.keys()]).toEqual(['content/a.zip', 'content/x/My plan.svg'])
    expect(assets.get('content/x/My plan.svg')).toEqual({ disk, path: image, width: 3, height: 2 })
    expect(copies.map(({ path }) => path)).toEqual([
      expect.stringMatching(/^assets\/files\/a-[0-9a-f]{8}\.zip$/),
      image,
    ])
  })

  test('looks beside the twin first, then beside its source', async () => {
    const loaded = makeSite({
      'content/both.txt': 'en',
      'content/source.txt': 'en',
      'i18n/de/content/both.txt': 'de',
    })
    const twin = file('i18n/de/content/a.md', 'content/a.md')
    const { assets } = await load(loaded, ['both.txt', twin], ['source.txt', twin])
    expect([...assets.keys()]).toEqual(['content/source.txt', 'i18n/de/content/both.txt'])
  })

  test('leaves static files where they are published, and measures them', async () => {
    const loaded = makeSite({ 'site/static/img/a.svg': SVG })
    const { assets, copies } = await load(loaded, ['/img/a.svg', file('content/a.md')])
    expect([...assets]).toEqual([
      [
        '/img/a.svg',
        {
          disk: join(loaded.root, 'site/static/img/a.svg'),
          path: 'img/a.svg',
          width: 3,
          height: 2,
        },
      ],
    ])
    expect(copies).toEqual([])
  })

  test('resolves @site from the site folder, then from the folder of the config', async () => {
    const loaded = makeSite({ 'a.txt': '1', 'site/static/b.txt': '2' })
    const from = file('content/a.md')
    const { assets } = await load(loaded, ['@site/a.txt', from], ['@site/static/b.txt', from])
    expect([...assets.keys()]).toEqual(['a.txt', 'site/static/b.txt'])
  })

  test('answers what is missing, in order, and ignores addresses', async () => {
    const loaded = makeSite({ 'content/x/y': '' })
    const from = file('content/a.md')
    const hrefs = [
      'https://a.b/c.png',
      '//a.b/c.png',
      '#x',
      'mailto:a@b.c',
      './no.png',
      '/no.png',
      './x',
    ]
    const { missing } = await load(
      loaded,
      ...hrefs.map((href): [string, SourceFile] => [href, from]),
    )
    expect(missing.map(({ href }) => href)).toEqual(hrefs)
  })

  test('never publishes files from outside the site, or hidden ones', async () => {
    const outside = makeFolder({ 'secret.txt': 'x' })
    const loaded = makeSite({
      '.env': 'TOKEN=1',
      '.git/config': 'token',
      'content/link.txt': { link: join(outside, 'secret.txt') },
      'content/hidden.txt': { link: '../.env' },
    })
    const from = file('content/a.md')
    const climbing = `../../${outside.split('/').at(-1)}/secret.txt`
    const { assets, diagnostics, missing } = await load(
      loaded,
      ['../.env', from],
      ['../.git/config', from],
      ['/../../.env', from],
      [climbing, from],
      ['%2e%2e/.env', from],
      ['link.txt', from],
      ['hidden.txt', from],
    )
    expect([...assets]).toEqual([])
    expect(missing).toHaveLength(5)
    expect(toPlaces(diagnostics)).toEqual([
      'SCAN_OUTSIDE content/link.txt',
      'SCAN_OUTSIDE content/hidden.txt',
    ])
  })

  test('gives equal files of one name one path, also in another case', async () => {
    const loaded = makeSite({ 'content/a/Plan.txt': 'x', 'content/b/plan.txt': 'x' })
    const from = file('content/a.md')
    const { paths, copies } = await load(loaded, ['a/Plan.txt', from], ['b/plan.txt', from])
    expect(paths[0]).toMatch(/Plan-/)
    expect(paths[1]).toBe(paths[0])
    expect(copies).toHaveLength(1)
  })

  test('keeps two files apart whose hashes start alike', async () => {
    const loaded = makeSite({ 'content/a/f.txt': 'plan 37747', 'content/b/f.txt': 'plan 41097' })
    const from = file('content/a.md')
    const { paths, copies } = await load(loaded, ['a/f.txt', from], ['b/f.txt', from])
    expect(paths[0]).toBe('assets/files/f-10674f13.txt')
    expect(paths[1]).toMatch(/^assets\/files\/f-10674f13[0-9a-f]{8}\.txt$/)
    expect(copies).toHaveLength(2)
  })

  test('makes names that are safe in every address', async () => {
    const loaded = makeSite({ 'content/ü %&?.tar.gz': 'x' })
    const { paths } = await load(loaded, [
      `./${encodeURIComponent('ü %&?.tar.gz')}`,
      file('content/a.md'),
    ])
    expect(paths[0]).toMatch(/^assets\/files\/tar-[0-9a-f]{8}\.gz$/)
  })
})
