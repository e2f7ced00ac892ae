/** `octavo migrate` on sites of MkDocs, Material for MkDocs and FastAPI's plugins. */
import { join } from 'node:path'
import { itForeign } from '../../foreign-docs.ts'
import { runHere } from '../../in-process.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'
import { moveSite } from './moved-site.ts'

const SITE = {
  'base.yml':
    'site_name: Wrong\nrepo_url: https://github.com/me/it\ntheme: { palette: { primary: teal } }\n',
  'mkdocs.yml': `INHERIT: base.yml
site_name: Right
site_url: https://it.example/docs/
copyright: © Me
theme:
  name: material
  custom_dir: docs/overrides
  features: [navigation.indexes, content.action.edit]
  logo: assets/logo.svg
extra_css: [css/own.css]
extra:
  social: [{ icon: fontawesome/brands/github, link: https://github.com/me }]
  analytics: { provider: google, property: !ENV [KEY, 'G-7'] }
plugins:
  - search
  - redirects: { redirect_maps: { 'old.md': 'guide/one.md', 'away.md': 'https://away.example/' } }
  - unheard-of: { a: 1 }
markdown_extensions:
  - toc: { permalink: true }
  - pymdownx.superfences: { custom_fences: [{ name: mermaid, format: !!python/name:a.b }] }
  - pymdownx.snippets: { auto_append: [includes/words.md] }
  - pymdownx.keys
  - pymdownx.mark
  - pymdownx.caret
  - pymdownx.critic
  - odd.extension
exclude_docs: drafts/
nav:
  - Home: index.md
  - Guide: [guide/index.md, { First: guide/one.md }, guide/two.md, guide/gone.md]
  - Blocks: blocks.md
  - Code: https://github.com/me/it
`,
  'includes/words.md': '*[HTML]: Hyper "Text" & more\n',
  'code/app.py':
    'import it\n# --8<-- [start:main]\n  def main():\n    pass\n# --8<-- [end:main]\nlast()\n',
  'docs/overrides/main.html': '{% extends %}',
  'docs/css/own.css': '.own { color: inherit }\n',
  'docs/assets/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'docs/drafts/no.md': '# Not shown\n',
  'docs/index.md': `---
title: Start
hide: [navigation, toc]
icon: material/home
search: { exclude: true }
---

# Start

[Go](guide/one.md){ .md-button .md-button--primary } [by address](guide/two/#the-part) ![](assets/logo.svg#only-light){ width="9" }

<img src="assets/logo.svg" alt="Logo"> :material-check: :material-rocket: HTML in \`HTML\`.

## A & B -- c

## A & B -- c

## Named { #own-id .big data-x="y z" }
`,
  'docs/guide/index.md': '# Guide\n',
  'docs/guide/one.md':
    '# One\n\n<img src="../../assets/logo.svg" alt="by address"> [two](../two/)\n',
  'docs/guide/two.md': '# Two\n\n## The part\n\n[absolute](/guide/one.md)\n',
  'docs/blocks.md': `# Blocks

!!! warning "Mind **this**"
    First line
    continues.

    ??? question

        Inner text with \`code\`.

    \`\`\`{ .py .annotate title="a.py" hl_lines="1 3-4" linenums="5" }
    call()  # (1)!
    \`\`\`

    1. Note of the line

!!! note

!!! bug
    Broken.

???+ example "Open"
    Shown.

=== "Unix"

    \`\`\`sh
    --8<-- "code/app.py:main"
    \`\`\`

=== "\`Windows\`"

    Text

    === "Inner"
        Deep

- item

    !!! tip
        In a list.

<div class="grid cards" markdown>

-   __Card__{ .lg }

    Text

</div>

<div markdown="1">
Some *text*
</div>

/// note | Slashes
Body
///

/// details | More
    type: warning
    open: true
Hidden
///

//// tab | A
/// tip
In A
///
////

//// tab | B
In B
////

/// define
Apple

- Fruit
///

Term

:   Definition

    with more

Short
:   one line

{* ../code/app.py ln[1:1] hl[1] *}

{! includes/words.md !}

--8<-- "missing.md"

::: package.Thing
    options:
      x: y

++ctrl+alt+"+"++ ==marked== ^^new^^ 2^10^ {++added++} {--gone--} {~~old~>new~~} {>>why<<}

\`#!py print()\` **bold**{ .red } [](){ #anchor }

A paragraph.
{ .lead }

[TOC]

[link][package.Thing] and [kept][kept]

[kept]: guide/one.md

\`\`\`
never closed
`,
}

describe('a site with everything', () => {
  const site = moveSite(SITE)
  const { read } = site

  test('options, those of its parent too, and the navigation', () => {
    const config = read('site.config.ts')
    for (const text of [
      ...[
        "title: 'Right'",
        "url: 'https://it.example'",
        "baseUrl: '/docs/'",
        'trailingSlash: true',
      ],
      ...["href: 'https://github.com/me/it'", "'https://github.com/me/it/edit/master/docs/'"],
      ...['mermaid: true', "from: '/old'", "to: '/guide/one/'", "to: 'https://away.example/'"],
      ...[
        "src: 'logo.svg'",
        "'docs/css/own.css'",
        'gtag/js?id=G-7',
        "bug: { title: 'Bug', tone: 'danger' }",
      ],
    ])
      expect(config).toContain(text)
    expect(read('theme/colors.css')).toContain('#00695c')
    expect(config).toContain("'theme/grid.css'")
    expect(read('sidebars.ts')).toMatch(
      /id: 'index', label: 'Home'[\s\S]*label: 'Guide'[\s\S]*id: 'guide\/one', label: 'First'[\s\S]*'guide\/two'[\s\S]*link: \{ type: 'doc', id: 'guide\/index' \}[\s\S]*href: 'https:\/\/github.com\/me\/it'/,
    )
  })

  test('what cannot be carried over is named with its place', () => {
    for (const text of [
      'mkdocs.yml:7:3\n  theme.custom_dir: holds templates of Jinja',
      'plugins[2].unheard-of: unheard-of is a plugin for Python',
      'odd.extension is an extension for Python',
      'docs has no page guide/gone.md',
      'docs/blocks.md:94\n  `--8<-- "missing.md"`: names a file that the site does not have',
      '`::: package.Thing`: is reference that was written from Python code',
    ])
      expect(site.migrated).toContain(text)
  })

  test('front matter, links, pictures, ids and words with explanations', () => {
    const page = read('docs/index.md')
    expect(page).toMatch(
      /^---\ntitle: Start\nsearch: false\ndisplayed_sidebar: null\nhide_table_of_contents: true\n---\n/,
    )
    for (const text of [
      '<LinkButton href="./guide/one.md">Go</LinkButton> [by address](./guide/two.md#the-part)',
      '![](./assets/logo.svg)\n',
      '✓ <span class="inline-icon icon-material-rocket"></span> <abbr title="Hyper &quot;Text&quot; &amp; more">HTML</abbr> in `HTML`.',
      '## A & B -- c {#a-b-c}\n\n## A & B -- c {#a-b-c_1}\n\n## Named {#own-id}\n',
    ])
      expect(page).toContain(text)
    expect(read('docs/guide/one.md')).toContain(
      '<img src="../assets/logo.svg" alt="by address"> [two](./two.md)',
    )
    expect(read('docs/guide/two.md')).toContain('[absolute](./one.md)')
    expect(() => read('docs/drafts/no.md')).toThrow()
  })

  test('blocks', () => {
    const page = read('docs/blocks.md')
    for (const text of [
      '::::warning[Mind **this**]\nFirst line\ncontinues.\n\n:::details[Question]\n\nInner text with `code`.\n:::\n',
      '```py title="a.py" {1,3-4} showLineNumbers=5\ncall()  # (1)\n```\n\n1. Note of the line\n::::',
      ':::note\n:::\n\n:::bug\nBroken.\n:::\n\n:::details[Open]{open}\nShown.\n:::',
      '::::::tabs\n\n:::tab[Unix]\n\n```sh\ndef main():\n  pass\n```\n:::\n\n:::::tab[`Windows`]\n\nText\n\n::::tabs\n\n:::tab[Inner]\nDeep\n:::\n\n::::\n:::::\n\n::::::',
      '- item\n\n    :::tip\n    In a list.\n    :::\n',
      '<div class="grid cards">\n\n-   __Card__\n\n    Text\n\n</div>',
      '<div>\n\nSome *text*\n\n</div>',
      ':::note[Slashes]\nBody\n:::\n\n:::details[More]{open}\nHidden\n:::',
      ':::::tabs\n\n::::tab[A]\n:::tip\nIn A\n:::\n::::\n\n:::tab[B]\nIn B\n:::\n\n:::::',
      '<dl>\n<dt>\n\nApple\n\n</dt>\n<dd>\n\nFruit\n\n</dd>\n</dl>',
      '<dt>\n\nTerm\n\n</dt>\n<dd>\n\nDefinition\n\nwith more\n\n</dd>',
      '```python {1}\nimport it\n```',
      ':::info[Reference of `package.Thing`]',
      '<kbd>Ctrl</kbd>+<kbd>Alt</kbd>+<kbd>+</kbd> <mark>marked</mark> <ins>new</ins> 2<sup>10</sup> <ins>added</ins> <del>gone</del> <del>old</del><ins>new</ins> (why)',
      '`print()` **bold** <a id="anchor"></a>\n\nA paragraph.\n',
      'link and [kept][kept]',
      '\\```\nnever closed',
    ])
      expect(page).toContain(text)
    expect(page).not.toMatch(/!!!|\?\?\?|^===|\/\/\/|\[TOC\]|\{ [.#]/m)
  })

  test('readers see it', () => {
    const html = read('dist/blocks/index.html')
    expect(html).toContain('<details open')
    expect(html).toContain('admonition-bug')
    expect(html.match(/role="tab"|<tab-|data-tab/g)?.length).toBeGreaterThan(3)
  })
})

describe('tabs of the navbar, languages by suffix, addresses with endings, posts', () => {
  const site = moveSite({
    'mkdocs.yml': `site_name: It
use_directory_urls: false
theme: { name: material, features: [navigation.tabs, navigation.indexes], language: de }
plugins:
  - blog
  - i18n:
      docs_structure: suffix
      languages: [{ locale: de, default: true, name: Deutsch }, { locale: en, name: English }]
nav:
  - index.md
  - Guide: [guide/index.md, guide/a.md]
  - Guide: [guide/b.md]
`,
    'docs/index.md': '# Start\n',
    'docs/index.en.md': '# Home\n',
    'docs/guide/index.md': '# Anleitung\n',
    'docs/guide/a.md': '# A\n',
    'docs/guide/a.en.md': '# A in English\n',
    'docs/guide/b.md': '# B\n',
    'docs/blog/posts/first.md': '---\ndate: 2024-03-01\nslug: own\n---\n# First\n',
    'docs/blog/posts/second.md': '---\ndate: { created: 2024-03-02 }\n---\n# Second `post`\n',
  })
  const { read } = site

  test('each section has a sidebar and an entry of the navbar', () => {
    const config = read('site.config.ts')
    expect(config).toContain("{ type: 'doc', docId: 'index', position: 'left' }")
    expect(config).toContain("sidebarId: 'guide', label: 'Guide'")
    expect(config).toContain("sidebarId: 'guide-2', label: 'Guide'")
    expect(read('sidebars.ts')).toContain("guide: ['guide/index', 'guide/a']")
  })

  test('languages, old addresses and posts', () => {
    expect(read('dist/en/guide/a/index.html')).toContain('A in English')
    expect(read('docs/guide/a.md')).toContain('redirect_from: "/guide/a.html"')
    expect(read('dist/blog/2024/03/01/own/index.html')).toContain('First')
    expect(read('dist/blog/2024/03/02/second-post/index.html')).toContain('Second')
  })
})

describe('a site of Zensical in a repository, with code beside it', () => {
  const site = moveSite({
    '.git/HEAD': '',
    'src/a.py': 'one()\ntwo()\n',
    'docs/en/zensical.toml': `[project]
site_name = "It"
nav = [{ "Home" = "index.md" }, { "More" = ["more.md"] }]
[project.theme]
features = ["navigation.tabs"]
[project.markdown_extensions.pymdownx.keys]
[project.markdown_extensions.admonition]
`,
    'docs/en/docs/index.md': '# Home { #start }\n\n{* ../../src/a.py hl[2] *}\n\n++ctrl++\n',
    'docs/en/docs/more.md': '# More\n',
  })

  test('options, navigation and code', () => {
    expect(site.read('site.config.ts')).toContain(
      "{ type: 'doc', docId: 'index', label: 'Home', position: 'left' }",
    )
    expect(site.read('docs/index.md')).toBe(
      '# Home {#start}\n\n```python {2}\none()\ntwo()\n```\n\n<kbd>Ctrl</kbd>\n',
    )
  })
})

describe('a hostile site', () => {
  let folder = ''
  afterEach(() => removeFolder(folder))

  test.each([
    [
      'aliases without end',
      `a: &a [x, x]\n${'bcdefghijklmnopqrst'.replace(/./g, (name, at) => `${name}: &${name} [*${'abcdefghijklmnopqrst'[at]}, *${'abcdefghijklmnopqrst'[at]}]\n`)}`,
    ],
    ['no YAML', 'site_name: [\n'],
    ['a text', 'text\n'],
  ])('%s is an error with its place', async (_, text) => {
    folder = makeFolder({ 'mkdocs.yml': text, 'docs/index.md': '# A\n' })
    const { code, stderr } = await runHere(['migrate', '.', '--to', 'new'], folder)
    expect([code, stderr]).toEqual([1, expect.stringContaining('MIGRATE_UNREADABLE mkdocs.yml')])
  })

  test('files outside of the site are not included, files that include themselves end', async () => {
    folder = makeFolder({
      'secret.md': 'SECRET',
      'site/mkdocs.yml':
        'site_name: It\nINHERIT: mkdocs.yml\nmarkdown_extensions: [pymdownx.snippets]\n',
      'site/docs/index.md': '# A\n\n--8<-- "../secret.md"\n\n--8<-- "docs/loop.md"\n',
      'site/docs/loop.md': 'Loop\n\n--8<-- "docs/loop.md"\n',
    })
    const { code, stderr } = await runHere(['migrate', '--to', '../new'], join(folder, 'site'))
    expect([code, stderr]).toEqual([0, expect.stringContaining('"../secret.md"`: names a file')])
    expect(stderr).not.toContain('SECRET')
  })
})

itForeign('moves foreign sites of MkDocs without an edit', async (docs) => {
  for (const name of ['httpx', 'mkdocs-material']) {
    const to = makeFolder({})
    const moved = await runHere(
      ['migrate', '.', '--to', join(to, 'new')],
      join(docs, 'moving', name),
    )
    const built = await runHere(['build', 'new', '--quiet'], to)
    expect([name, moved.code, built.code]).toEqual([name, 0, 0])
    removeFolder(to)
  }
})
