/** `octavo migrate` on sites of Hugo: three config languages, front matter, shortcodes of Hugo and of its themes. */
import { join } from 'node:path'
import { itForeign } from '../../foreign-docs.ts'
import { runHere } from '../../in-process.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'
import { moveSite } from './moved-site.ts'

const SITE = {
  'hugo.toml': `baseURL = 'https://h.example/sub/'
title = 'Huge'
copyright = '© Me'
odd = 1
[markup.goldmark.extensions.passthrough]
enable = true
[params]
description = 'Fast'
version = '1.2'
github_repo = 'https://github.com/me/h'
[[menus.main]]
name = 'Docs'
pageRef = '/Guide'
weight = 2
[[menus.main]]
name = 'Away'
url = 'https://away.example'
weight = 1
[[menus.footer]]
name = 'Legal'
url = '/guide/'
`,
  'static/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'content/_index.md': '+++\ntitle = "Home"\n+++\n\nText.\n',
  'content/Guide/_index.md': '---\ntitle: Guide\nweight: 5\n---\n',
  'content/Guide/First.md': `---
title: First
linkTitle: One
weight: 2
aliases: [/old/, sibling, /guide/second]
lastmod: 2024-05-06
toc: false
menu: main
---

{{< alert color="warning" title="Mind" >}}
Text with {{< param "version" >}} and {{% param title %}}.
{{< /alert >}}

{{< tabpane text=true >}}
{{% tab header="**A**" %}}
In A
{{% /tab %}}
{{< tab header="B" lang="sh" >}}
echo b
{{< /tab >}}
{{< /tabpane >}}

{{< callout type="info" >}}Hextra{{< /callout >}}

{{% hint danger %}}
Book
{{% /hint %}}

{{< tabs items="X,Y" >}}{{< tab >}}In X{{< /tab >}}{{< tab >}}In Y{{< /tab >}}{{< /tabs >}}

{{< details summary="More" >}}Folded{{< /details >}}

{{< cards >}}{{< card link="/guide/" title="Go" >}}{{< /cards >}}

{{% include "_parts/part.md" %}}

{{< highlight go >}}
func main() {}
{{< /highlight >}}

{{< figure src="/a.svg" alt="A" caption="Shown" >}}

{{< youtube abc123 >}} [ref]({{< ref "second.md#part" >}})

{{< own-thing "a \\"b\\"" size="3" >}} {{< own-pair >}}inner{{< /own-pair >}}

Shown only: \`{{</* youtube x */>}}\`

\`\`\`go {file="a.go" hl_lines=[1,"3-5"] linenos=table}
{{%/* x */%}}
\`\`\`

## Named {#own .c}

Inline \\(x_{i}\\) and

\\[
y_{c}
\\]

{class="x"}

Term
: Meaning
`,
  'content/Guide/second.md': '---\ntitle: Second\nslug: two\n---\n\n## Part\n',
  'content/Guide/third.md': '{\n  "title": "Third",\n  "url": "/far/away/"\n}\n\nText.\n',
  'content/_parts/part.md': 'Part of {{< param version >}}.\n',
}

describe('a site in TOML', () => {
  const site = moveSite(SITE)
  const { read } = site

  test('options and menus', () => {
    const config = read('site.config.ts')
    for (const text of [
      ...["url: 'https://h.example'", "baseUrl: '/sub/'", "tagline: 'Fast'", 'math: true'],
      ...[
        "label: 'Away', href: 'https://away.example'",
        "label: 'Docs', to: '/guide/'",
        "label: 'Legal'",
      ],
      ...["'https://github.com/me/h/edit/main/content/'", "path: 'docs'"],
    ])
      expect(config).toContain(text)
    expect(config.indexOf('Away')).toBeLessThan(config.indexOf("label: 'Docs'"))
    expect(site.migrated).toContain('hugo.toml:4:1\n  odd: has no equivalent')
    expect(site.migrated).toContain('<OwnThing>: no component has this name')
  })

  test('front matter and addresses', () => {
    const page = read('docs/Guide/First.md')
    for (const text of [
      ...[
        'sidebar_position: 2',
        'sidebar_label: "One"',
        'hide_table_of_contents: true',
        'slug: "/guide/first/"',
      ],
      ...['redirect_from: ["/old","/guide/sibling"]', 'last_update: {"date":"2024-05-06"}'],
    ])
      expect(page).toContain(text)
    expect(page).not.toMatch(/aliases|weight|menu:/)
    for (const path of [
      'index',
      'guide/index',
      'guide/first/index',
      'guide/two/index',
      'far/away/index',
    ])
      expect(read(`dist/${path}.html`)).toContain('<h1>')
  })

  test('shortcodes and notations', () => {
    const page = read('docs/Guide/First.md')
    for (const text of [
      ':::warning[Mind]\n\nText with 1.2 and First.\n\n:::',
      '::::tabs\n\n:::tab[A]\n\nIn A\n\n:::',
      ':::tab[B]\n\n```sh\necho b\n```\n\n:::',
      ':::info\n\nHextra\n\n:::',
      ':::danger\n\nBook\n\n:::',
      ':::tab[X]\n\nIn X\n\n:::',
      ':::details[More]\n\nFolded\n\n:::',
      '<Card title="Go" href="/guide/">',
      'Part of 1.2.',
      '```go\nfunc main() {}\n```',
      '![A](/a.svg)\n\n*Shown*',
      '<Video src="https://www.youtube.com/watch?v=abc123" title="Video" /> [ref](./second.md#part)',
      '<OwnThing text="a &quot;b&quot;" size="3" /> <OwnPair>inner</OwnPair>',
      '`{{< youtube x >}}`',
      '```go title="a.go" {1,3-5} showLineNumbers\n{{% x %}}\n```',
      '## Named {#own}',
      'Inline $x_{i}$ and',
      '$$\ny_{c}\n$$',
      'Term\n: Meaning',
    ])
      expect(page).toContain(text)
    expect(page).not.toContain('{class=')
  })
})

describe('a site in YAML with languages', () => {
  const site = moveSite({
    'config/_default/hugo.yaml': 'defaultContentLanguage: de\nuglyURLs: true\n',
    'config/_default/languages.yaml':
      'de: { title: Es, languageName: Deutsch, contentDir: content/de }\nen: { languageName: English, contentDir: content/en }\nfr: { disabled: true }\n',
    'config/_default/params.yaml': 'description: Short\n',
    'content/de/_index.md': '---\ntitle: Start\n---\n',
    'content/de/a.md': '---\ntitle: A\n---\n',
    'content/en/a.md': '---\ntitle: A in English\n---\n',
  })

  test('each language has its folder', () => {
    expect(site.read('site.config.ts')).toContain("title: 'Es',\n  tagline: 'Short'")
    expect(site.read('dist/a.html')).toContain('A')
    expect(site.read('dist/en/a.html')).toContain('A in English')
  })
})

test('a broken config is an error, hostile shortcodes end, and files outside are not included', async () => {
  const folder = makeFolder({
    'secret.md': 'SECRET',
    'bad/hugo.toml': 'title = \n',
    'site/hugo.json': '{ "title": "It" }',
    'site/content/_index.md': `${'{{< a >}}'.repeat(2_000)}{{% include "../../secret.md" %}}{{% include "loop.md" %}}`,
    'site/content/loop.md': '{{% include "loop.md" %}}{{< tabs >}}',
  })
  const bad = await runHere(['migrate', '--to', '../new'], join(folder, 'bad'))
  expect([bad.code, bad.stderr]).toEqual([
    1,
    expect.stringContaining('MIGRATE_UNREADABLE hugo.toml'),
  ])
  const { code, stdout, stderr } = await runHere(
    ['migrate', '--to', '../new'],
    join(folder, 'site'),
  )
  expect([code, (stdout + stderr).includes('SECRET')]).toEqual([0, false])
  removeFolder(folder)
})

itForeign('moves a foreign site of Hugo without an edit', async (docs) => {
  const to = makeFolder({})
  const moved = await runHere(['migrate', '.', '--to', join(to, 'new')], join(docs, 'moving/hugo'))
  const built = await runHere(['build', 'new', '--quiet'], to)
  expect([moved.code, built.code]).toEqual([0, 0])
  removeFolder(to)
})
