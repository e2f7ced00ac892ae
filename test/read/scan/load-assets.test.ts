import { join } from 'node:path'
import type { SourceFile } from '../../../cli/base/model/source-file.ts'
import type { LoadedConfig } from '../../../cli/config/paths.ts'
import { assetId, loadAssets } from '../../../cli/read/scan/load-assets.ts'
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
  test('names a file by its content, with the size of an image', async () => {
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

  test('looks next to the translation first, then next to its source', async () => {
    const loaded = makeSite({
      'content/both.txt': 'en',
      'content/source.txt': 'en',
      'i18n/de/content/both.txt': 'de',
    })
    const translation = file('i18n/de/content/a.md', 'content/a.md')
    const { assets } = await load(loaded, ['both.txt', translation], ['source.txt', translation])
    expect([...assets.keys()]).toEqual(['content/source.txt', 'i18n/de/content/both.txt'])
  })

  test('leaves static files at their published paths, and measures them', async () => {
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
    const loaded = makeSite({ 'content/a.txt': '1', 'site/static/b.txt': '2' })
    const from = file('content/x/a.md')
    const hrefs = ['@site/content/a.txt', '@site/static/b.txt']
    const { assets } = await load(
      loaded,
      ...hrefs.map((href): [string, SourceFile] => [href, from]),
    )
    expect([...assets.keys()]).toEqual(['content/a.txt', 'site/static/b.txt'])
  })

  test('reports missing files, in order, and ignores addresses', async () => {
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
    const { copies, diagnostics, missing } = await load(
      loaded,
      ['../.env', from],
      ['../.git/config', from],
      ['/../../.env', from],
      [climbing, from],
      ['%2e%2e/.env', from],
      ['link.txt', from],
      ['hidden.txt', from],
    )
    expect(copies).toEqual([])
    expect(missing).toHaveLength(5)
    expect(toPlaces(diagnostics)).toEqual([
      'ASSET_OUTSIDE content/a.md 1',
      'ASSET_OUTSIDE content/a.md 1',
    ])
  })

  test('never publishes files of the site that are not content, however they are reached', async () => {
    const loaded = makeSite({
      'package.json': '{}',
      'i18n/de/site.json': '{}',
      'site/site.config.ts': 'x',
      'site/secret/a.txt': 'x',
      'content-old/a.txt': 'x',
      'content/file.json': { link: '../package.json' },
      'content/up': { link: '..' },
      'content/again.txt': { link: 'file.json' },
    })
    const from = file('content/x/a.md')
    const hrefs = [
      '../../package.json',
      '..%2F../package.json',
      '../../i18n/de/site.json',
      '@site/package.json',
      '@site/site.config.ts',
      '../../content-old/a.txt',
      '@site/secret/a.txt',
      '../file.json',
      '../up/package.json',
      '../again.txt',
    ]
    const { copies, missing, diagnostics, paths } = await load(
      loaded,
      ...hrefs.map((href): [string, SourceFile] => [href, from]),
    )
    expect(copies).toEqual([])
    expect(missing).toEqual([])
    // Reported once for each file, and not as a broken link as well.
    expect(paths).not.toContain(null)
    expect(diagnostics.map(({ code, message }) => `${code} ${message.split(',')[0]}`)).toEqual([
      'ASSET_OUTSIDE "../../content-old/a.txt" refers to content-old/a.txt',
      'ASSET_OUTSIDE "../again.txt" refers to content/again.txt',
      'ASSET_OUTSIDE "../file.json" refers to content/file.json',
      'ASSET_OUTSIDE "../up/package.json" refers to content/up/package.json',
      'ASSET_OUTSIDE "../../i18n/de/site.json" refers to i18n/de/site.json',
      'ASSET_OUTSIDE "../../package.json" refers to package.json',
      'ASSET_OUTSIDE "@site/secret/a.txt" refers to site/secret/a.txt',
      'ASSET_OUTSIDE "@site/site.config.ts" refers to site/site.config.ts',
    ])
  })

  test('takes files of other content folders, of static ones, and by links between them', async () => {
    const loaded = makeSite(
      {
        'content/a.txt': { link: '../shared/a.txt' },
        'shared/a.txt': 'x',
        'shared/b.txt': 'y',
        'site/static/c.txt': 'z',
      },
      { docs: [{ path: 'content' }, { id: 'shared', path: 'shared', routeBasePath: 'shared' }] },
    )
    const from = file('content/a.md')
    const { copies, diagnostics } = await load(
      loaded,
      ['a.txt', from],
      ['../shared/b.txt', from],
      ['../site/static/c.txt', from],
    )
    expect(diagnostics).toEqual([])
    expect(copies).toHaveLength(3)
  })

  test('refuses file types that browsers run, by name or content, at the first link to them', async () => {
    const page = '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>'
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg">\n<script>alert(1)</script></svg>`
    const files = {
      'a.js': 'x',
      'a.MJS': 'x',
      'a.wasm': 'x',
      'a.html': page,
      'a.shtml': page,
      'a.xhtml': page,
      'a.xht': page,
      'a.xml': page,
      'a.xsl': page,
      'a.rss': page,
      'a.kml': page,
      'a.mht': page,
      'a.ht ml': page,
      'a.svg': drawing,
      'a.s-vg': drawing,
      'a.svgz': drawing,
      'a.unknown': `\ufeff \n${page}`,
      'a.': page,
      noname: drawing,
    }
    const tree = Object.entries(files).map(([name, text]) => [`content/${name}`, text] as const)
    const loaded = makeSite(Object.fromEntries(tree))
    const from = file('content/a.md')
    const links = Object.keys(files).map((name): [string, SourceFile] => [encodeURI(name), from])
    const { copies, diagnostics } = await load(loaded, ...links, ['./a.svg', from])
    expect(copies).toEqual([])
    expect(new Set(toPlaces(diagnostics))).toEqual(new Set(['ASSET_ACTIVE content/a.md 1']))
    expect(diagnostics).toHaveLength(links.length)
    expect(diagnostics.map(({ message }) => message)).toContain(
      'Octavo does not publish "a.svg": content/a.svg contains <script> in line 2.',
    )
  })

  test('publishes file types that browsers only show or store', async () => {
    const names = ['a.zip', 'a.pdf', 'a.css', 'a.json', 'a.txt', 'a.csv', 'a.webm', 'a.foo']
    const loaded = makeSite(
      Object.fromEntries(names.map((name) => [`content/${name}`, 'a < b <i>'])),
    )
    const from = file('content/a.md')
    const links = names.map((name): [string, SourceFile] => [name, from])
    const { copies, diagnostics } = await load(loaded, ...links)
    expect(diagnostics).toEqual([])
    expect(copies).toHaveLength(names.length)
  })

  test('leaves no type inside a name, because some servers use it', async () => {
    const loaded = makeSite({ 'content/a.svg.v1.2.x.gz': 'x' })
    const { paths } = await load(loaded, ['a.svg.v1.2.x.gz', file('content/a.md')])
    expect(paths[0]).toMatch(/^assets\/files\/a-svg-v1\.2-x-[0-9a-f]{8}\.gz$/)
  })

  test('trusts the static folder', async () => {
    const script = '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'
    const loaded = makeSite({ 'site/static/a.svg': script, 'site/static/b.xml': '<a/>' })
    const from = file('content/a.md')
    const { paths, diagnostics } = await load(loaded, ['/a.svg', from], ['/b.xml', from])
    expect(diagnostics).toEqual([])
    expect(paths).toEqual(['a.svg', 'b.xml'])
  })

  test('gives equal files of one name one path, also in another case', async () => {
    const loaded = makeSite({ 'content/a/Plan.txt': 'x', 'content/b/plan.txt': 'x' })
    const from = file('content/a.md')
    const { paths, copies } = await load(loaded, ['a/Plan.txt', from], ['b/plan.txt', from])
    expect(paths[0]).toMatch(/Plan-/)
    expect(paths[1]).toBe(paths[0])
    expect(copies).toHaveLength(1)
  })

  test('distinguishes two files whose hashes start alike', async () => {
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
