/** `octavo migrate` on a Starlight site: front matter, splash pages, components, icons, pictures, languages. */
import { moveSite } from './moved-site.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
const SITE = {
  'astro.config.mjs': `import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
const links = [['One', 'one'], ['Two', 'two']]
export default defineConfig({
  site: 'https://star.example',
  integrations: [starlight({
    title: 'Star', defaultLocale: 'en',
    logo: { light: './src/assets/light.svg', dark: '/src/assets/dark.svg', replacesTitle: true },
    locales: { en: { label: 'English', lang: 'en' }, 'pt-br': { label: 'Português', lang: 'pt-BR' } },
    sidebar: [{ label: 'Start', translations: { 'pt-BR': 'Início' }, items: links.map(([label, slug]) => ({ label, slug })) }],
  })],
})`,
  'tsconfig.json':
    '{ /* paths */ "compilerOptions": { "baseUrl": ".", "paths": { "@assets/*": ["src/assets/*"] } } }',
  'src/assets/light.svg': SVG,
  'src/assets/dark.svg': SVG,
  'src/assets/hero.svg': SVG,
  'src/content/docs/en/index.mdx': `---
title: Welcome
template: splash
hero:
  title: Shine
  tagline: With stars
  image: { file: '@assets/hero.svg', alt: A star }
  actions: [{ text: Begin, link: /en/one/, icon: right-arrow }, { text: Code, link: 'https://g.example', variant: minimal }]
banner: { content: 'New: <a href="https://n.example">2.0</a>' }
---
import { Card, CardGrid, Icon } from '@astrojs/starlight/components'
import Quote from '@assets/../quote.astro'

<CardGrid>
  <Card title="Fast" icon="rocket">Very.</Card>
</CardGrid>

<Quote author="Ada" text={{ a: 1 }}>Stars shine.</Quote>
`,
  'src/content/docs/en/one.mdx': `---
title: One
sidebar: { label: First, order: 3, hidden: true, badge: { text: New, variant: tip } }
slug: en/first/one
tableOfContents: { maxHeadingLevel: 4 }
editUrl: false
pagefind: false
prev: false
---
import { Icon, LinkButton, Tabs, TabItem } from '@astrojs/starlight/components'
import shot from '../../../assets/hero.svg'

<Icon name="star" label="Star" /> <LinkButton href="/en/two/" icon="external">Next</LinkButton>

<img src={shot} alt="Shot" /> ![again](../../../assets/hero.svg)

<Tabs><TabItem label="npm" icon="seti:npm">Use npm.</TabItem></Tabs>
`,
  'src/content/docs/en/two.md':
    '---\ntitle: Two\nsidebar: { badge: Beta }\n---\n\n:::tip[Hint]\nText.\n:::\n',
  'src/content/docs/pt-br/two.md': '---\ntitle: Dois\n---\n\nTexto.\n',
  'src/content/docs/pt-br/404.md': '---\ntitle: Nada\n---\n',
}

const site = moveSite(SITE)
const { read } = site

test('addresses stay, with the default language in its folder', () => {
  for (const page of ['en', 'en/first/one', 'en/two', 'pt-br/two'])
    expect(read(`dist/${page}/index.html`)).toContain('<h1>')
})

test('front matter has our fields', () => {
  const page = read('src/content/docs/en/one.mdx')
  for (const field of [
    'sidebar_label: "First"',
    'sidebar_position: 3',
    'badge: {"text":"New","tone":"tip"}',
    'unlisted: true',
    'slug: "/first/one"',
    'toc_max_heading_level: 4',
    'custom_edit_url: null',
    'search: false',
    'pagination_prev: null',
  ])
    expect(page).toContain(field)
  expect(read('src/content/docs/en/two.md')).toContain('\nbadge: "Beta"\n')
  expect(page).not.toMatch(/\n(?:sidebar|editUrl|pagefind|prev|tableOfContents):/)
})

test('a splash page keeps hero, actions, picture and banner', () => {
  const page = read('src/content/docs/en/index.mdx')
  for (const text of [
    '# Shine',
    'With stars',
    '![A star](./_assets/hero.svg)',
    'href="/en/one/"',
    ':::note',
    '>2.0</a>',
  ])
    expect(page).toContain(text)
  expect(read('dist/en/index.html')).toContain('Stars shine.')
})

test('icons are elements of a component with the icons in use', () => {
  expect(read('src/content/docs/en/index.mdx')).toContain(
    '<Card title={<><Icon name="rocket" /> Fast</>}>',
  )
  expect(read('src/content/docs/en/one.mdx')).toContain(
    '<LinkButton href="/en/two/"><Icon name="external" /> Next',
  )
  expect(read('components/icon.tsx')).toMatch(
    /"external": "↗",\n {2}"rocket": "🚀",\n {2}"seti:npm": ""/,
  )
  expect(read('components/index.tsx')).toContain("export { Icon } from './icon.tsx'")
})

test('a component of Astro has a stub with its attributes and its first use', () => {
  expect(read('components/stubs.tsx')).toMatch(
    /Was @assets\/\.\.\/quote\.astro\.\n \* Attributes: author, text\.\n \* Used in src\/content\/docs\/en\/index\.mdx:\d+\./,
  )
  expect(site.migrated).toContain(
    '<Quote>: no component has this name; one place uses it with author, text.',
  )
})

test('the logo is a static file, and labels of the sidebar are translated', () => {
  expect(read('site.config.ts')).toContain("logo: { src: 'light.svg', srcDark: 'dark.svg' }")
  expect(read('public/light.svg')).toBe(SVG)
  expect(read('i18n/pt-br/docs-default.json')).toContain('Início')
  expect(read('sidebars.ts')).toMatch(/id: 'one', label: 'One'[\s\S]*id: 'two', label: 'Two'/)
})
