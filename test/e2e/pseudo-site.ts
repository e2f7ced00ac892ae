/**
 * A site with content in Greek letters and all other texts in English. Under the pseudo-locale, a
 * Latin letter without an accent belongs to a text that is in no catalogue.
 */
import { configOf } from './small-site.ts'

const sidebar = JSON.stringify({
  main: [
    'intro',
    {
      type: 'category',
      label: 'Guide',
      description: 'On its card',
      link: {
        type: 'generated-index',
        title: 'All guides',
        description: 'How to.',
        keywords: ['one'],
      },
      items: [
        'guide/setup',
        'hidden',
        { type: 'link', label: 'Away', href: 'https://away.example', description: 'Another site' },
        { type: 'html', value: '<b>Bold</b> <i title="Tip">words</i>' },
        { type: 'category', label: 'Inner', items: ['guide/all'] },
      ],
    },
  ],
})

const article = `---
tags: [α, β]
last_update: { date: 2025-10-15, author: Άννα }
---

# Αβγ

Δεζ [ηθι](./intro.md) και \`κώδ\`[^1].

## Κλμ

:::note
Νξο
:::

:::caution
Πρσ
:::

::::tabs
:::tab{label="τ"}
Υφχ
:::
:::tab{label="υ"}
Ψω
:::
::::

<details>

Αα

</details>

\`\`\`js title="α.js"
const very = 'long'.repeat(100) + 'long'.repeat(100) + 'long'.repeat(100) + 'long'.repeat(100) + 'long'
\`\`\`

| Α | Β |
| --- | --- |
| γ | δ |

![Εζ](/x.svg)

### Ηθ

${'Ικλ.\n\n'.repeat(60)}

[^1]: Μνξ.
`

const docs = (folder: string) => ({
  [`${folder}/intro.md`]: `---\nslug: /\ntags: [α]\n---\n\n# Εισαγωγή\n\n[Αβγ](guide/setup.md)\n`,
  [`${folder}/guide/setup.md`]: article.replace('./intro.md', '../intro.md'),
  [`${folder}/guide/all.md`]: '# Όλα\n\n<DocCardList />\n',
  [`${folder}/draft.md`]: '---\ndraft: true\n---\n\n# Σχέδιο\n',
  [`${folder}/hidden.md`]: '---\nunlisted: true\n---\n\n# Κρυφό\n',
})

const translated = (folder: string) =>
  Object.fromEntries(
    Object.entries(docs(folder))
      .filter(([file]) => !file.endsWith('all.md'))
      .map(([file, text]) => [`i18n/en-XA/${file}`, text]),
  )

export const PSEUDO_SITE = {
  'site.config.ts': configOf(`
  tagline: 'All of it',
  i18n: { defaultLocale: 'en', locales: ['en', 'en-XA'], localeConfigs: { 'en-XA': { label: 'Ψευδο' }, en: { label: 'Αγγλικά' } } },
  search: { missingResultsUrl: 'https://tell.example/?q={query}' },
  themeConfig: {
    metadata: [{ name: 'description', content: 'What it is' }],
    announcementBar: { id: 'n', content: 'News: <a href="/docs">read</a>' },
    docs: { sidebar: { hideable: true } },
    colorMode: { respectPrefersColorScheme: true },
    navbar: {
      title: 'Bar',
      logo: { src: 'x.svg', alt: 'Our mark' },
      items: [
        { type: 'doc', docId: 'guide/setup', label: 'Start' },
        { type: 'docSidebar', sidebarId: 'main', label: 'Book' },
        { label: 'Away', href: 'https://away.example', title: 'Leaves', 'aria-label': 'Away from here' },
        { type: 'dropdown', label: 'More', items: [
          { label: 'Crash', to: '/crash' },
          { type: 'html', value: '<b>Soon</b>' },
        ] },
        { type: 'html', value: '<em>Beta</em>', position: 'right' },
        { type: 'docsVersionDropdown', position: 'right', dropdownItemsAfter: [
          { label: 'Archive', href: 'https://old.example' },
        ] },
        { type: 'localeDropdown', position: 'right' },
        { type: 'search', position: 'right' },
      ],
    },
    footer: {
      logo: { src: 'x.svg', alt: 'Foot' },
      copyright: 'Copyright {year} by us',
      copyrightYear: 2025,
      links: [
        { title: 'Column', items: [{ label: 'Inside', to: '/docs' }, { html: '<i>By hand</i>' }] },
      ],
    },
  },`).replace(
    "routeBasePath: '/'",
    "label: 'Handbook', routeBasePath: 'docs', sidebarPath: 'sidebars.cjs', onInlineTags: 'ignore', editUrl: 'https://edit.example', showLastUpdateTime: true, showLastUpdateAuthor: true, feed: true",
  ),
  'static/x.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>',
  'sidebars.cjs': `module.exports = ${sidebar}`,
  'versions.json': '["2", "1"]',
  'versioned_sidebars/version-1-sidebars.json': sidebar,
  'versioned_sidebars/version-2-sidebars.json': sidebar,
  ...docs('docs'),
  ...docs('versioned_docs/version-1'),
  ...docs('versioned_docs/version-2'),
  // Texts of a page in the source language, without notices.
  ...translated('docs'),
  ...translated('versioned_docs/version-1'),
  ...translated('versioned_docs/version-2'),
  'pages/index.tsx': `import { Translate, translate, translatePlural } from 'octavo'
export const metadata = () => ({ title: translate({ id: 'home.title', message: 'Home' }) })
export default () => (
  <main>
    <h1><Translate id="home.head" values={{ name: <b>Α</b> }}>{'Hello {name}, welcome'}</Translate></h1>
    <p title={translate({ id: 'home.tip', message: 'A tip' })}>
      {translatePlural({ id: 'home.count', message: 'One page|{count} pages' }, 2)}
    </p>
  </main>
)
`,
  'pages/crash.tsx': `import { translate } from 'octavo'
import { useState } from 'react'
export const metadata = () => ({ title: 'Ω' })
export default function Crash() {
  const [on, setOn] = useState(false)
  if (on) throw new Error('Σφάλμα', { cause: new Error('Αιτία') })
  return <main><h1>Ω</h1><button type="button" id="break" onClick={() => setOn(true)}>Ω</button></main>
}
`,
}
