/** `octavo migrate`: icons of Material, versions of `mike`, macros. */
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../../in-process.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'

let folder = ''
afterEach(() => removeFolder(folder))
const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const run = (command: string, ...args: string[]) => {
  const done = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  expect([args, done.status, done.stderr]).toEqual([args, 0, expect.any(String)])
  return done.stderr
}
const migrate = async () => (await runHere(['migrate', '.', '--to', 'new'], folder)).stderr

describe('icons', () => {
  beforeEach(() => {
    folder = makeFolder({
      'mkdocs.yml': 'site_name: It\ntheme: material\n',
      'docs/index.md':
        '# :octicons-gear-24: It\n\n:material-rocket-launch:{ .lg } Go `:material-no:` [:simple-it: a](index.md)\n\n| :material-check: |\n| --- |\n| :fontawesome-brands-free-it: |\n',
      'packages/@mdi/svg/svg/rocket-launch.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'packages/@fortawesome/fontawesome-free/svgs/brands/free-it.svg':
        '<svg xmlns="http://www.w3.org/2000/svg"/>',
    })
  })

  test('become elements, with a name where they are alone', async () => {
    await migrate()
    expect(read('new/docs/index.md')).toBe(
      '# <span class="inline-icon icon-octicons-gear-24"></span> It\n\n<span class="inline-icon icon-material-rocket-launch"></span> Go `:material-no:` [<span class="inline-icon icon-simple-it"></span> a](./index.md)\n\n| ✓ |\n| --- |\n| <span class="inline-icon icon-fontawesome-brands-free-it" role="img" aria-label="free it"></span> |\n',
    )
    expect(JSON.parse(read('new/package.json'))).toMatchObject({
      scripts: { build: 'octavo build', postinstall: 'node theme/icons.mjs' },
      dependencies: { '@mdi/svg': '7.4.47', '@primer/octicons': '19.42.0' },
    })
  })

  test('get the pictures of installed packages, and a message for each missing one', async () => {
    await migrate()
    const without = await runHere(['build', 'new', '--quiet'], folder)
    expect([without.code, without.stderr]).toEqual([0, ''])
    cpSync(join(folder, 'packages'), join(folder, 'new/node_modules'), { recursive: true })
    for (const _ of ['install', 'another install'])
      expect(run(process.execPath, 'new/theme/icons.mjs').trim().split('\n')).toEqual([
        'icons.css: no file @primer/octicons/build/svg/gear-24.svg',
        'icons.css: no file simple-icons/icons/it.svg',
      ])
    expect(read('new/theme/icons.css').split('\n').slice(-4)).toEqual([
      '/* Written by icons.mjs. */',
      ".icon-fontawesome-brands-free-it { --inline-icon: url('@fortawesome/fontawesome-free/svgs/brands/free-it.svg'); }",
      ".icon-material-rocket-launch { --inline-icon: url('@mdi/svg/svg/rocket-launch.svg'); }",
      '',
    ])
    const built = await runHere(['build', 'new', '--quiet'], folder)
    expect([built.code, built.stderr]).toEqual([0, ''])
  })

  test('are in the package.json of a site that stays in its folder', async () => {
    run('git', 'init', '-q')
    run('git', 'add', '.')
    run('git', '-c', 'user.name=A', '-c', 'user.email=a@docs.example', 'commit', '-qm', 'first')
    const { code } = await runHere(['migrate', '--in-place'], folder)
    expect(code).toBe(0)
    expect(JSON.parse(read('package.json'))).toMatchObject({
      scripts: { build: 'octavo build', postinstall: 'node theme/icons.mjs' },
      dependencies: { 'simple-icons': '16.37.0' },
    })
  })
})

test('icons of Mintlify are those of its library, or files', async () => {
  folder = makeFolder({
    'docs.json': JSON.stringify({
      name: 'It',
      icons: { library: 'lucide' },
      navigation: { groups: [{ group: 'A', pages: ['index'] }] },
    }),
    'index.mdx':
      '---\ntitle: It\n---\n\n<Icon icon="flag" />\n\n<Card title="Go" icon="rocket" href="/">Text</Card>\n\n<Icon icon="/a.svg" />\n\n`<Icon icon="code" />`\n',
    'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'packages/lucide-static/icons/flag.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  await migrate()
  cpSync(join(folder, 'packages'), join(folder, 'new/node_modules'), { recursive: true })
  expect(run(process.execPath, 'new/theme/icons.mjs')).toBe(
    'icons.css: no file lucide-static/icons/rocket.svg\n',
  )
  const built = await runHere(['build', 'new', '--quiet'], folder)
  expect([built.code, built.stderr]).toEqual([0, ''])
  // Builds of tests do not render components of sites.
  expect(read('new/components/mintlify.tsx')).toContain('inline-icon icon-lucide-${icon}')
})

describe('versions of mike', () => {
  const site = {
    'mkdocs.yml':
      'site_name: It\nsite_url: https://it.example/docs/\nextra: { version: { provider: mike, default: stable } }\n',
    'docs/index.md': '# It\n',
    'docs/guide/a.md': '# A\n',
  }
  const git = (...args: string[]) =>
    run('git', '-c', 'user.name=A', '-c', 'user.email=a@docs.example', ...args)

  test('are links of the navbar, and the names of the current one are redirects', async () => {
    folder = makeFolder({
      ...site,
      'versions.json': JSON.stringify([
        { version: '2.1', title: '2.1.3', aliases: ['stable', 'latest'] },
        { version: '2.0', title: '2.0.9', aliases: [] },
        { version: '1.0' },
        { version: '../up', title: 'hostile' },
      ]),
    })
    git('init', '-q', '-b', 'gh-pages')
    git('add', 'versions.json')
    git('commit', '-qm', 'versions')
    git('checkout', '-q', '--orphan', 'main')
    git('rm', '-qf', 'versions.json')
    const said = await migrate()
    expect(said).toContain('has built pages of 2.0, 1.0 on the branch gh-pages')
    expect(said).toContain('git archive gh-pages 2.0 1.0 | tar -x -C static')
    const config = read('new/site.config.ts')
    expect(config).toContain("label: '2.1.3'")
    expect(config).toContain("{ label: '2.0.9', href: 'https://it.example/docs/2.0/' }")
    expect(config).not.toContain('hostile')
    const built = await runHere(['build', 'new', '--quiet'], folder)
    expect([built.code, built.stderr]).toEqual([0, ''])
    for (const name of ['stable', 'latest', '2.1'])
      expect(read(`new/dist/${name}/guide/a/index.html`)).toContain('/docs/guide/a/')
  })

  test('are a note where the clone has no branch with them', async () => {
    folder = makeFolder(site)
    expect(await migrate()).toContain('extra.version: has a list of versions on another branch')
    expect(read('new/site.config.ts')).toContain("{ from: '/stable/*', to: '/:splat' }")
  })
})

test('a page without a heading has the title of its entry, and inline elements keep their Markdown', async () => {
  folder = makeFolder({
    'mkdocs.yml': 'site_name: It\nnav: [Home: index.md, Part: [{ A thing: part/a.md }]]\n',
    'docs/index.md': '<small>\n  **Tip:** text\n</small>\n\n```\n# no heading\n```\n',
    'docs/part/a.md': '## Second\n',
    'docs/part/text_only.md': 'Text\n',
    'docs/part/own.md': 'Own\n===\n',
  })
  await migrate()
  expect(
    ['index', 'part/a', 'part/text_only', 'part/own'].map((name) => read(`new/docs/${name}.md`)),
  ).toEqual([
    '---\ntitle: "Home"\n---\n<small>**Tip:** text\n</small>\n\n```\n# no heading\n```\n',
    '---\ntitle: "A thing"\n---\n## Second\n',
    '---\ntitle: "Text only"\n---\nText\n',
    'Own\n===\n',
  ])
})

test('each macro of a page is a note with its line', async () => {
  folder = makeFolder({
    'mkdocs.yml': 'site_name: It\nplugins: [macros]\n',
    'docs/index.md':
      '# It\n\n{{ version }} and {% set a = 1 %}\n\n{{ price(2) }} `{{ code }}` {{ version }}\n',
  })
  const said = await migrate()
  expect(said).toMatch(/docs\/index\.md:3\n.*`\{\{ version \}\}` \(2 times\)/)
  expect(said).toMatch(/docs\/index\.md:3\n.*`\{% set a = 1 %\}`/)
  expect(said).toMatch(/docs\/index\.md:5\n.*`\{\{ price\(2\) \}\}`/)
})
