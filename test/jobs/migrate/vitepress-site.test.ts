/** `octavo migrate` on a VitePress site: its notations, its languages, its addresses. */
import { moveSite } from './moved-site.ts'

const SITE = {
  'pkg/docs/.vitepress/config/index.mts': `import { defineConfig } from 'vitepress'
import { de } from './de'
export default defineConfig({
  title: 'V', srcDir: './src', description: 'D',
  rewrites: { 'packages/:name/docs/(.*)': ':name/:1', 'old.md': 'fresh.md' },
  head: [['meta', { property: 'og:url', content: 'https://v.example/x' }]],
  locales: {
    root: { label: 'English', lang: 'en-US', themeConfig: {
      nav: [{ text: 'Guide', link: '/guide/' }],
      sidebar: { '/guide/': [{ text: 'Basics', items: [{ text: 'One', link: '/guide/one' }] }], '/': [{ text: 'Core', link: '/core/a' }] },
    } },
    de: { label: 'Deutsch', lang: 'de', link: '/de/', themeConfig: de },
    fr: { label: 'Français', lang: 'fr', link: 'https://fr.example' },
  },
})`,
  'pkg/docs/.vitepress/config/de.ts': `export const de = {
  nav: [{ text: 'Anleitung', link: '/de/guide/' }, { text: 'Mehr', items: [{ text: 'Nur hier', link: '/de/extra.html' }] }],
  sidebar: { '/de/guide/': [{ text: 'Grundlagen', items: [{ text: 'Eins', link: '/de/guide/one.html' }, { text: 'Extra', link: '/de/extra' }] }] },
}`,
  'pkg/docs/src/index.md': `---
layout: home
title: V
hero: { name: Vee, text: Fast pages, tagline: For you, actions: [{ theme: brand, text: Start, link: /guide/one }, { theme: alt, text: Code, link: 'https://g.example' }] }
features: [{ icon: ⚡, title: Quick, details: No waiting, link: /guide/one.html, linkText: Read }]
---

More text.
`,
  'pkg/docs/src/guide/index.md':
    '# Guide\n\n[One](./one), [again](/guide/one.html#part), [core](../core/a.md)\n',
  'pkg/docs/src/guide/one.md': `---
title: The one
outline: deep
prev: false
owner: Ada
---

# {{ $frontmatter.title }} %{#one}%

::: code-group
\`\`\`sh [npm]
npm i v
\`\`\`
\`\`\`js
ask()
\`\`\`
:::

::: tip Note
Inside.
:::

<<< @/code/a.ts#part{1} [Part]

<!--@include: ./part.md-->

<Badge type="tip" text="new" /> for {{ who }}

<my-chart :rows="[1]" :size="2" v-if="x">Rows</my-chart>

## 1. Part

[[toc]]

<script setup>
import { ref } from 'vue'
const who = ref('you')
</script>
`,
  'pkg/docs/src/guide/part.md': 'The same everywhere.\n',
  'pkg/docs/src/guide/unlisted.md': '# Unlisted\n',
  'pkg/docs/src/team.md': `---
layout: page
---
<script setup>
import { VPTeamMembers } from 'vitepress/theme'
const members = [{ avatar: 'https://a.example/x.png', name: 'Ada "A"', title: 'Maintainer', links: [{ icon: 'github', link: 'https://g.example/ada' }] }]
</script>

# Team

<VPTeamMembers size="small" :members="members" />
`,
  'pkg/docs/src/old.md': '# Fresh\n',
  'pkg/docs/src/packages/core/docs/a.md': '# Core\n',
  'pkg/docs/src/code/a.ts': '// #region part\nexport const shown = 1\n// #endregion part\n',
  'pkg/docs/src/de/index.md': '# Start\n',
  'pkg/docs/src/de/guide/one.md': '# Eins\n\n[Extra](/de/extra)\n',
  'pkg/docs/src/de/guide/index.md': '# Anleitung\n',
  'pkg/docs/src/de/extra.md': '# Nur auf Deutsch\n',
  'pkg/docs/src/public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'pkg/docs/package.json': '{ "name": "docs" }',
}

const site = moveSite(SITE)
const { read } = site
/** Text between tags. */
const words = (path: string) =>
  read(path)
    .replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

test('the site is found below the folder, and rewrites and srcDir decide the places of pages', () => {
  expect(words('dist/fresh/index.html')).toContain('Fresh')
  expect(words('dist/core/a/index.html')).toContain('Core')
  expect(words('dist/guide/one/index.html')).toContain('The one')
})

test('an address with .html has a redirect', () => {
  const rules = read('dist/_redirects')
  for (const rule of ['/guide/one.html /guide/one 301', '/de/guide/one.html /de/guide/one 301'])
    expect(rules).toContain(rule)
})

test('a home page keeps hero, actions and features', () => {
  const home = words('dist/index.html')
  for (const text of [
    'Vee',
    'Fast pages',
    'For you',
    'Start',
    'Code',
    'No waiting',
    'Read',
    'More text',
  ])
    expect(home).toContain(text)
  expect(read('docs/index.md')).toContain('<Card title="⚡ Quick" href="./guide/one.md">')
  expect(read('docs/team.md')).toContain('<Card title="Ada &quot;A&quot;">')
})

test('notations become ours: groups of code, files, parts, badges, ids, front matter', () => {
  const page = read('docs/guide/one.md')
  for (const text of [
    '# The one %{#one}%',
    '::::tabs\n:::tab[npm]\n```sh\nnpm i v\n```\n:::\n:::tab[js]\n```js\nask()\n```\n:::\n::::',
    '```ts {1} file="../code/a.ts" region="part" title="Part"\n```',
    '<Include src="./part.md" />',
    '<Badge variant="tip" text="new" />',
    '<MyChart size="2">Rows</MyChart>',
    '<TOCInline />',
    '## 1. Part {#_1-part}',
    'toc_max_heading_level: 6',
    'pagination_prev: null',
  ])
    expect(page).toContain(text)
  expect(page).not.toMatch(/<script|outline|\nprev:/)
  expect(words('dist/guide/one/index.html')).toContain('export const shown = 1')
  expect(words('dist/team/index.html')).toContain('Maintainer github')
})

test('code of Vue is reported at its line, and unknown components have a stub', () => {
  for (const text of [
    'docs/guide/one.md:27\n  {{ who }}: is code of Vue',
    'docs/guide/one.md:35\n  <script>: is code of Vue',
    '<my-chart :rows>',
  ])
    expect(site.migrated).toContain(text)
  expect(read('components/stubs.tsx')).toContain("show('div', 'MyChart', props)")
})

test('each language has its own navigation, and pages that it alone has', () => {
  const [english, german] = [
    words('dist/guide/one/index.html'),
    words('dist/de/guide/one/index.html'),
  ]
  expect(english).toMatch(/Guide/)
  expect(english).not.toMatch(/Anleitung|Nur hier/)
  expect(german).toMatch(/Anleitung .*Nur hier/)
  expect(german).not.toMatch(/ Guide /)
  expect(words('dist/de/extra/index.html')).toContain('Nur auf Deutsch')
  const config = read('site.config.ts')
  expect(config).toContain("href: 'https://fr.example'")
  expect(config).toContain("url: 'https://v.example'")
})

test('fields of front matter that only the old site knows have a schema', () => {
  expect(read('front-matter.ts')).toContain("const NAMES = ['owner']")
  expect(read('site.config.ts')).toContain('frontMatter: fields,')
})

test('a page without an entry shows the sidebar of its path', () => {
  expect(read('docs/guide/unlisted.md')).toContain('displayed_sidebar: "guide"')
  expect(read('docs/guide/one.md')).not.toContain('displayed_sidebar')
})
