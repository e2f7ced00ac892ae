/** `rename`: a page moves in all languages, and no reference to the old file remains. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, writeFiles } from '../octavo.ts'
import { readTree } from '../read-tree.ts'

const CONFIG = `export default {
  title: 'T',
  url: 'https://t.example',
  i18n: { locales: ['en', 'de'] },
  search: false,
  docs: [{ path: 'docs', routeBasePath: '/', sidebarPath: 'sidebars.ts' }],
  onBrokenAnchors: 'throw',
  themeConfig: { navbar: { items: [{ type: 'doc', docId: 'old', label: 'Old' }, { to: '/old#part', label: 'Part' }] } },
}
`
let folder: string
beforeEach(() => {
  folder = makeFolder({
    'site.config.ts': CONFIG,
    'sidebars.ts': `const more = ['old']\nexport default { main: ['index', { type: 'doc', id: "old", label: 'old' }, { type: 'category', label: 'C', items: ['other'] }], more }\n`,
    'docs/index.md':
      '# Home\n\nSee [old](./old.md#part "old.md"), [it](/old?q#part), [by name][ref] and <a href="old">tag</a>.\n\n[ref]: old.md\n\n```md\n[old](./old.md)\n```\n',
    'docs/old.md':
      '---\ntitle: Old\n---\n\n# Old\n\n## Part\n\n[other](./other.mdx), [home](./), [self](#part) ![p](./p.png)\n',
    'docs/other.mdx': '# Other\n\n<a href={"/old"}>x</a> [y](/de/old)\n',
    'docs/p.png': Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
    'i18n/de/docs/old.md': '# Alt\n\n## Teil {#part}\n\n[x](./other.mdx)\n',
    'i18n/de/docs/index.md':
      '# Start\n\nZu [alt](./old.md#part), [da](/old?q#part), [Name][ref] und <a href="old">da</a>.\n\n[ref]: old.md\n',
  })
})
afterEach(() => removeFolder(folder))

const run = (...args: string[]) => runHere(args, folder)
const read = (path: string) => readFileSync(join(folder, path), 'utf8')

const status = async () => (await run('translations', 'status', '--locale', 'de')).stdout

test('moves the files, rewrites references to the page, and redirects the old address', async () => {
  expect((await run('translations', 'accept', 'docs', '--locale', 'de')).code).toBe(0)
  const before = await status()
  expect(before).toMatch(/current/i)
  const { code, stdout, stderr } = await run('rename', 'docs/old.md', 'docs/guide/new.md')
  expect([code, stdout.split('\n').slice(0, 4)]).toEqual([
    0,
    [
      'docs/old.md → docs/guide/new.md',
      'i18n/de/docs/old.md → i18n/de/docs/guide/new.md',
      '/old redirects to /guide/new',
      '/de/old redirects to /de/guide/new',
    ],
  ])
  expect(read('docs/index.md')).toBe(
    '# Home\n\nSee [old](./guide/new.md#part "old.md"), [it](/guide/new?q#part), [by name][ref] and <a href="/guide/new">tag</a>.\n\n[ref]: guide/new.md\n\n```md\n[old](./old.md)\n```\n',
  )
  expect(read('docs/guide/new.md')).toBe(
    '---\ntitle: Old\nredirect_from: /old\n---\n\n# Old\n\n## Part\n\n[other](../other.mdx), [home](/), [self](#part) ![p](../p.png)\n',
  )
  expect(read('i18n/de/docs/guide/new.md')).toContain('# Alt')
  expect(read('docs/other.mdx')).toContain('[y](/de/guide/new)')
  expect(read('sidebars.ts')).toContain(`['guide/new']`)
  expect(read('sidebars.ts')).toContain(`id: "guide/new", label: 'old'`)
  expect(read('site.config.ts')).toContain(
    "docId: 'guide/new', label: 'Old' }, { to: '/guide/new#part'",
  )
  expect([
    existsSync(join(folder, 'docs/old.md')),
    existsSync(join(folder, 'i18n/de/docs/old.md')),
  ]).toEqual([false, false])
  expect(stderr).toMatch(/^warning RENAME_LINK_KEPT docs\/other\.mdx:3:1$/m)
  // A new address in a link does not outdate a translation.
  expect((await status()).replaceAll('guide/new.md', 'old.md')).toBe(before)
  writeFiles(folder, { 'docs/other.mdx': '# Other\n' })
  expect(await run('build', '--quiet')).toMatchObject({ code: 0, stderr: '' })
  expect(read('dist/de/old/index.html')).toContain('url=/de/guide/new')
})

test("renaming back removes the redirect from the page's own address", async () => {
  expect((await run('rename', 'docs/old.md', 'docs/new.md', '--quiet')).code).toBe(0)
  expect((await run('rename', 'docs/new.md', 'docs/old.md', '--quiet')).code).toBe(0)
  expect(read('docs/old.md')).toMatch(/^---\ntitle: Old\nredirect_from: \/new\n---\n/)
  expect(read('docs/index.md')).toContain('[old](./old.md#part "old.md"), [it](/old?q#part)')
  expect(await run('build', '--quiet')).toMatchObject({ code: 0 })
})

test('--dry-run prints the same and writes nothing; a page with a slug keeps its address', async () => {
  writeFiles(folder, {
    'docs/old.md': '---\nslug: /old\nredirect_from:\n  - /a\n  - /b\n---\n\n# Old\n\n## Part\n',
  })
  const before = readTree(folder)
  const { code, stdout } = await run('rename', 'docs/old.md', 'docs/x.md', '--dry-run')
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/^docs\/old\.md → docs\/x\.md\n[\s\S]*Nothing was written\.\n$/),
  ])
  expect(stdout).not.toContain('redirects to')
  expect(readTree(folder)).toEqual(before)
  expect((await run('rename', 'docs/old.md', 'docs/x.md', '--quiet')).code).toBe(0)
  expect(read('docs/x.md')).toContain('redirect_from:\n  - /a\n  - /b\n---')
  expect(read('docs/index.md')).toContain('[old](./x.md#part "old.md"), [it](/old?q#part)')
})

test('refuses impossible moves, and writes nothing', async () => {
  const before = readTree(folder)
  for (const [from, to, code] of [
    ['docs/none.md', 'docs/x.md', 'PAGE_NOT_FOUND'],
    ['docs/old.md', 'docs/index.md', 'RENAME_TARGET_TAKEN'],
    ['docs/old.md', 'elsewhere/x.md', 'RENAME_TARGET_INVALID'],
    ['docs/old.md', 'docs/x.txt', 'RENAME_TARGET_INVALID'],
    ['docs/old.md', 'docs/_x.md', 'RENAME_TARGET_INVALID'],
    ['docs/old.md', 'docs/other/index.md', 'RENAME_TARGET_TAKEN'],
  ] as const) {
    const finished = await run('rename', from, to)
    expect([finished.code, finished.stderr]).toEqual([1, expect.stringContaining(`error ${code}`)])
  }
  expect(readTree(folder)).toEqual(before)
})

test('updates neighbours, pages of categories and links of sidebars, in all languages', async () => {
  writeFiles(folder, {
    'sidebars.ts':
      "export default { main: ['index', { type: 'autogenerated', dirName: '.' }, { type: 'link', label: 'L', href: '/old#part' }] }\n",
    'docs/index.md': '---\ntitle: Home\npagination_next: "old" # here\n---\n\nHome.\n',
    'docs/other.mdx': '---\npagination_prev: old\ndescription: old\n---\n\n# Other\n',
    'docs/group/_category_.yml': 'label: old\nlink:\n  type: doc\n  id: old # the page\n',
    'docs/group/a.md': '# A\n',
    'docs/more/_category_.json': '{ "label": "old", "link": { "type": "doc", "id": "old" } }\n',
    'docs/more/b.md': '# B\n',
    'i18n/de/docs/index.md': "---\npagination_next: 'old'\n---\n\n# Start\n",
  })
  const { code, stdout, stderr } = await run('rename', 'docs/old.md', 'docs/guide/new.md')
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain('docs/group/_category_.yml: 1 link')
  expect(read('docs/index.md')).toContain('pagination_next: "guide/new" # here')
  expect(read('docs/other.mdx')).toContain('pagination_prev: guide/new\ndescription: old\n')
  expect(read('i18n/de/docs/index.md')).toContain("pagination_next: 'guide/new'")
  expect(read('docs/group/_category_.yml')).toBe(
    'label: old\nlink:\n  type: doc\n  id: guide/new # the page\n',
  )
  expect(read('docs/more/_category_.json')).toBe(
    '{ "label": "old", "link": { "type": "doc", "id": "guide/new" } }\n',
  )
  expect(read('sidebars.ts')).toContain("href: '/guide/new#part'")
  expect(await run('build', '--quiet', '--strict')).toMatchObject({ code: 0, stderr: '' })
})
