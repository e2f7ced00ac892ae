import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { scanSite } from '../../../cli/read/scan/scan-site.ts'
import { makeFolder, makeSite, toPlaces } from './temporary-site.ts'

describe('sources', () => {
  test('come from all instances and the pages, sorted by origin', async () => {
    const loaded = makeSite(
      { 'content/b/z.md': '', 'content/b/a/i.mdx': '', 'content/a.md': '', 'content/_no.md': '' },
      { docs: [{ id: 'b', path: 'content/b' }], pages: { path: 'content' } },
    )
    const { files, diagnostics } = await scanSite(loaded)
    expect(files.map(({ origin, path, instance }) => [origin, path, instance])).toEqual([
      ['content/a.md', 'a.md', null],
      ['content/b/a/i.mdx', 'a/i.mdx', 'b'],
      ['content/b/z.md', 'z.md', 'b'],
    ])
    expect(diagnostics).toEqual([])
  })

  test('omit hidden folders, packages and excluded folders', async () => {
    const loaded = makeSite(
      {
        'a.md': '',
        '.git/b.md': '',
        'node_modules/p/README.md': '',
        '_drafts/c.md': '',
        'i18n/de/a.md': '',
      },
      { docs: [{ path: '.' }] },
    )
    const { files, translations } = await scanSite(loaded)
    expect(files.map(({ file }) => file)).toEqual(['a.md'])
    expect(translations.de?.['a.md']?.file).toBe('i18n/de/a.md')
  })

  test('may be outside the site folder', async () => {
    const root = makeFolder({ 'docs/a.md': '', 'web/i18n/de/docs/a.md': '' })
    const loaded = { ...makeSite({}, { docs: [{ path: '../docs' }] }), root: join(root, 'web') }
    const { files, translations } = await scanSite(loaded)
    expect(files.map(({ file }) => file)).toEqual(['../docs/a.md'])
    expect(translations.de?.['../docs/a.md']?.file).toBe('i18n/de/docs/a.md')
  })
})

describe('translations', () => {
  test('have the locale, and the place of their source', async () => {
    const loaded = makeSite({ 'content/x/a.md': '', 'i18n/de/content/x/a.md': '' })
    const { translations } = await scanSite(loaded)
    expect(translations).toEqual({
      de: {
        'content/x/a.md': {
          file: 'i18n/de/content/x/a.md',
          origin: 'content/x/a.md',
          path: 'x/a.md',
          locale: 'de',
          instance: 'default',
          version: 'current',
        },
      },
    })
  })

  test('without a source are reported in a warning', async () => {
    const loaded = makeSite({
      'content/a.md': '',
      'i18n/de/content/gone.md': '',
      'i18n/de/content/_part.md': '',
      'i18n/de/contend/a.md': '',
      'i18n/de/code.json': '{}',
    })
    const { orphans, diagnostics } = await scanSite(loaded)
    expect(orphans).toEqual(['i18n/de/contend/a.md', 'i18n/de/content/gone.md'])
    expect(diagnostics.map(({ severity }) => severity)).toEqual(['warn', 'warn'])
    expect(toPlaces(diagnostics)[0]).toBe('TRANSLATION_ORPHANED i18n/de/contend/a.md')
  })

  test('are read from the folder that the locale names', async () => {
    const loaded = makeSite(
      { 'content/a.md': '', 'l10n/german/content/a.md': '' },
      {
        i18n: {
          locales: ['en', 'de'],
          path: 'l10n',
          localeConfigs: { de: { path: 'german' } },
        },
      },
    )
    const { translations } = await scanSite(loaded)
    expect(translations.de?.['content/a.md']?.file).toBe('l10n/german/content/a.md')
  })
})

describe('folders', () => {
  test('that are missing, shared or empty are all reported at once', async () => {
    const loaded = makeSite(
      { 'b/readme.txt': '', 'c/a.md': '' },
      {
        docs: [
          { id: 'a', path: 'a' },
          { id: 'b', path: 'b' },
          { id: 'c', path: 'c' },
          { id: 'd', path: 'c', include: ['!a'] },
        ],
      },
    )
    const { diagnostics } = await scanSite(loaded)
    expect(toPlaces(diagnostics)).toEqual([
      'SCAN_FOLDER_SHARED c',
      'SCAN_FOLDER_MISSING a',
      'SCAN_GLOB_UNSUPPORTED',
      'SCAN_NO_DOCS b',
      'SCAN_NO_DOCS c',
    ])
    expect(diagnostics[1]?.message).toContain('"a"')
    expect(diagnostics.every(({ severity }) => severity === 'throw')).toBe(true)
  })
})

describe('symbolic links', () => {
  test('to folders of the site are followed', async () => {
    const loaded = makeSite({ 'shared/a.md': '', 'content/s': { link: '../shared' } })
    const { files } = await scanSite(loaded)
    expect(files.map(({ file }) => file)).toEqual(['content/s/a.md'])
  })

  test('that form a loop are located', async () => {
    const loaded = makeSite({
      'content/a.md': '',
      'content/x/up': { link: '..' },
      'content/self': { link: 'self' },
      'content/m/n': { link: '../../far' },
      'far/back': { link: '../content/m' },
    })
    const { files, diagnostics } = await scanSite(loaded)
    expect(files.map(({ file }) => file)).toEqual(['content/a.md'])
    expect(toPlaces(diagnostics).sort()).toEqual([
      'SCAN_SYMLINK_LOOP content/m/n/back',
      'SCAN_SYMLINK_LOOP content/self',
      'SCAN_SYMLINK_LOOP content/x/up',
    ])
  })

  test('cannot publish files that are not content', async () => {
    const outside = makeFolder({ 'secret.md': '' })
    const loaded = makeSite({
      'content/a.md': '',
      '.git/config': 'token',
      'content/passwords.md': { link: '/etc/passwd' },
      'content/token.md': { link: '../.git/config' },
      'content/folder': { link: outside },
      'package.json': '{}',
      'keys/list': 'x',
      'content/package.md': { link: '../package.json' },
      'content/keys.md': { link: 'up/list' },
      'content/up': { link: '../keys' },
    })
    const { files, diagnostics } = await scanSite(loaded)
    expect(files.map(({ file }) => file)).toEqual(['content/a.md'])
    expect(toPlaces(diagnostics).sort()).toEqual([
      'SCAN_OUTSIDE content/folder',
      'SCAN_OUTSIDE content/keys.md',
      'SCAN_OUTSIDE content/package.md',
      'SCAN_OUTSIDE content/passwords.md',
      'SCAN_OUTSIDE content/token.md',
    ])
  })

  test('may make a page from Markdown elsewhere in the site', async () => {
    const loaded = makeSite({
      'README.md': '',
      'content/readme.mdx': { link: '../README.md' },
      'content/a.txt': '',
      'content/b.md': { link: 'a.txt' },
    })
    const { files, diagnostics } = await scanSite(loaded)
    expect(files.map(({ file }) => file)).toEqual(['content/b.md', 'content/readme.mdx'])
    expect(diagnostics).toEqual([])
  })

  test('may be the content folder itself', async () => {
    const outside = makeFolder({ 'a.md': '', 'b.md': { link: 'a.md' } })
    const { files, diagnostics } = await scanSite(makeSite({ content: { link: outside } }))
    expect(files.map(({ file }) => file)).toEqual(['content/a.md', 'content/b.md'])
    expect(diagnostics).toEqual([])
  })

  test('to nothing are unreadable in content, and ignored elsewhere', async () => {
    const loaded = makeSite({
      'content/a.md': '',
      'content/b.md': { link: 'gone.md' },
      'content/lock': { link: 'user@host.123' },
    })
    const { diagnostics } = await scanSite(loaded)
    expect(toPlaces(diagnostics)).toEqual(['SCAN_UNREADABLE content/b.md'])
    expect(diagnostics[0]?.message).toContain('does not exist')
  })
})

describe('category metadata', () => {
  test('is read as JSON or YAML and checked', async () => {
    const loaded = makeSite({
      'content/a.md': '',
      'content/x/_category_.json': '{"label": "X", "position": 1.5, "link": null}',
      'content/y/_category_.yml': 'label: Y\nlink:\n  type: generated-index\n  slug: /y\n',
      'content/z/_category_.yaml': '',
      'content/_no/_category_.json': 'broken',
    })
    const { categories, diagnostics } = await scanSite(loaded)
    const shared = { instance: 'default', version: 'current' }
    expect(categories).toEqual([
      {
        ...shared,
        file: 'content/x/_category_.json',
        folder: 'x',
        label: 'X',
        position: 1.5,
        link: null,
      },
      {
        ...shared,
        file: 'content/y/_category_.yml',
        folder: 'y',
        label: 'Y',
        link: { type: 'generated-index', slug: '/y' },
      },
      { ...shared, file: 'content/z/_category_.yaml', folder: 'z' },
    ])
    expect(diagnostics).toEqual([])
  })

  test('with errors is located by line', async () => {
    const loaded = makeSite({
      'content/a.md': '',
      'content/b/_category_.json': '{\n  "label": 1,\n  "lable": "B",\n  "colour": "red"\n}',
      'content/c/_category_.yml': 'label: C\nposition: [1\n',
      'content/d/_category_.json': '{\n  "label": "D",\n}',
      'content/e/_category_.yml': 'link:\n  type: nowhere\n',
    })
    const { diagnostics } = await scanSite(loaded)
    expect(toPlaces(diagnostics)).toEqual([
      'CATEGORY_INVALID content/b/_category_.json 2 3',
      'CATEGORY_INVALID content/b/_category_.json 3 3',
      'CATEGORY_INVALID content/b/_category_.json 4 3',
      expect.stringMatching(/^CATEGORY_INVALID content\/c\/_category_.yml [23] 1$/),
      'CATEGORY_INVALID content/d/_category_.json 3 1',
      'CATEGORY_INVALID content/e/_category_.yml 2 3',
    ])
    expect(diagnostics[1]?.message).toContain('lable')
  })

  test('in two files of one folder is a warning, and the first counts', async () => {
    const loaded = makeSite({
      'content/a.md': '',
      'content/_category_.json': '{"label": "First"}',
      'content/_category_.yml': 'label: Second',
    })
    const { categories, diagnostics } = await scanSite(loaded)
    expect(categories.map(({ label }) => label)).toEqual(['First'])
    expect(toPlaces(diagnostics)).toEqual(['CATEGORY_DUPLICATE content/_category_.yml'])
  })
})

describe('catalogues', () => {
  test('of one locale are merged, and every locale has one', async () => {
    const loaded = makeSite({
      'content/a.md': '',
      'i18n/de/code.json': '{"a": {"message": "A", "description": "d"}, "b": {"message": ""}}',
      'i18n/de/navbar.json': '{"c": {"message": "C"}, "a": {"message": "A"}}',
      'i18n/de/content/no.json': 'ignored',
    })
    const { catalogues, diagnostics } = await scanSite(loaded)
    expect(catalogues).toEqual({ en: {}, de: { a: 'A', b: '', c: 'C' } })
    expect(diagnostics).toEqual([])
  })

  test('of a wrong shape are reported with the entry and its line', async () => {
    const loaded = makeSite({
      'content/a.md': '',
      'i18n/de/a.json':
        '{\n  "x": "text",\n  "y": {"message": 1},\n  "z": {"message": "", "by": ""}\n}',
      'i18n/de/b.json': '{\n  "x": {\n',
      'i18n/de/c.json': '[]',
    })
    const { diagnostics } = await scanSite(loaded)
    expect(toPlaces(diagnostics)).toEqual([
      'CATALOGUE_INVALID i18n/de/a.json 2 3',
      'CATALOGUE_INVALID i18n/de/a.json 3 3',
      'CATALOGUE_INVALID i18n/de/a.json 4 3',
      'CATALOGUE_INVALID i18n/de/b.json 3 1',
      'CATALOGUE_INVALID i18n/de/c.json 1 1',
    ])
    expect(diagnostics[2]?.message).toContain('"by"')
  })

  test('with two texts for one id cause a warning', async () => {
    const loaded = makeSite({
      'content/a.md': '',
      'i18n/de/a.json': '{"x": {"message": "1"}}',
      'i18n/de/b.json': '{"x": {"message": "2"}}',
    })
    const { catalogues, diagnostics } = await scanSite(loaded)
    expect(catalogues.de).toEqual({ x: '1' })
    expect(toPlaces(diagnostics)).toEqual(['CATALOGUE_DUPLICATE i18n/de/b.json'])
  })
})

describe('static files', () => {
  test('that are hidden are not published, except those that hosts and standards require', async () => {
    const loaded = makeSite({
      'content/a.md': '',
      'site/static/.nojekyll': '',
      'site/static/.well-known/security.txt': '',
      'site/static/.well-known/.env': '',
      'site/static/.env': 'TOKEN=1',
      'site/static/.env.local': 'TOKEN=1',
      'site/static/.git/config': '',
      'site/static/img/.htpasswd': '',
      'site/static/img/.cache/a.png': '',
      'site/static/img/.nojekyll': '',
      'site/static/img/.well-known/a': '',
      'site/static/img/Thumbs.db': '',
      'site/static/img/..a': '',
      'site/static/well-known': { link: '.env' },
      'site/static/CNAME': '',
    })
    const { statics, diagnostics } = await scanSite(loaded)
    expect(statics.map(({ path }) => path)).toEqual([
      '.nojekyll',
      '.well-known/security.txt',
      'CNAME',
    ])
    expect(toPlaces(diagnostics)).toEqual(['SCAN_OUTSIDE site/static/well-known'])
  })

  test('of a later folder take precedence, and missing folders are ignored', async () => {
    const loaded = makeSite(
      { 'content/a.md': '', 'one/x': '1', 'one/y': '1', 'two/x': '2', 'two/.well-known/z': '' },
      { staticDirectories: ['one', 'gone', 'two'] },
    )
    const { statics } = await scanSite(loaded)
    expect(statics).toEqual([
      { path: '.well-known/z', disk: join(loaded.root, 'two/.well-known/z') },
      { path: 'x', disk: join(loaded.root, 'two/x') },
      { path: 'y', disk: join(loaded.root, 'one/y') },
    ])
  })

  test('are next to the config by default', async () => {
    const loaded = makeSite({ 'content/a.md': '', 'site/static/a.txt': '', 'static/b.txt': '' })
    const { statics } = await scanSite(loaded)
    expect(statics.map(({ path }) => path)).toEqual(['a.txt'])
  })
})

test('site pages are the modules of the pages folder', async () => {
  const loaded = makeSite({
    'content/a.md': '',
    'site/pages/index.tsx': '',
    'site/pages/about.js': '',
    'site/pages/about.tsx': '',
    'site/pages/team/index.jsx': '',
    'site/pages/_part.tsx': '',
    'site/pages/about.test.tsx': '',
    'site/pages/types.d.ts': '',
    'site/pages/index.module.css': '',
  })
  const { sitePages, diagnostics } = await scanSite(loaded)
  expect(sitePages.map(({ key, slug }) => [key, slug])).toEqual([
    ['about', 'about'],
    ['index', ''],
    ['team/index', 'team'],
  ])
  expect(toPlaces(diagnostics)).toEqual(['SCAN_PAGE_DUPLICATE site/pages/about.tsx'])
})

test('a folder with the name of a Markdown file is a folder', async () => {
  const loaded = makeSite({ 'content/a.md': '' })
  mkdirSync(join(loaded.root, 'content/b.md'))
  const { files, diagnostics } = await scanSite(loaded)
  expect(files.map(({ file }) => file)).toEqual(['content/a.md'])
  expect(diagnostics).toEqual([])
})

describe('style sheets of the site', () => {
  test.each([
    [':root { --x: 1 }\n.a { color: red', '2 1'],
    ['.a { color: red }\n}\n.b { color: red }', '2 1'],
    ['.a { color: red }\n\n.b', '3 1'],
    ['.a { color: red }\n  .b { color red }', '2 8'],
    ['.a { content: "x }', '1 15'],
    ['/* A comment', '1 1'],
  ])('%j is a warning at %s', async (text, place) => {
    const { diagnostics, themeFiles } = await scanSite(
      makeSite({ 'content/a.md': '', 'site/theme/custom.css': text }),
    )
    expect(toPlaces(diagnostics)).toEqual([`THEME_STYLES_INVALID site/theme/custom.css ${place}`])
    expect(diagnostics[0]?.severity).toBe('warn')
    expect(themeFiles.map(({ file }) => file)).toEqual(['site/theme/custom.css'])
  })

  test('with current syntax are valid', async () => {
    const text =
      '@layer a { .b { & > c:is(d, :not([e="}"])) { color: oklch(0.5 0.1 250); } } }\n@media (width > 40rem) { :root { --x: { a: b }; --y:; } }\n@container x style(--z: 1) { p { inset: 0 } }\n'
    const tree = { 'content/a.md': '', 'site/theme/custom.css': text, 'b.css': '\uFEFF.a{}' }
    expect((await scanSite(makeSite(tree))).diagnostics).toEqual([])
    const themeConfig = { customCss: ['b.css', 'site/theme/custom.css'] }
    expect((await scanSite(makeSite(tree, { themeConfig }))).diagnostics).toEqual([])
  })

  test('of a package are found by the name that it exports', async () => {
    const tree = {
      'content/a.md': '',
      'node_modules/p/package.json': '{ "name": "p", "exports": { "./a.css": "./dist/b.css" } }',
      'node_modules/p/dist/b.css': '.a {}',
    }
    const { themeFiles } = await scanSite(
      makeSite(tree, { themeConfig: { customCss: ['p/a.css'] } }),
    )
    expect(themeFiles.map(({ file }) => file)).toEqual(['node_modules/p/dist/b.css'])
  })
})
