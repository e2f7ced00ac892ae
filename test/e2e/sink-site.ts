/** A site with every Markdown syntax, and with every kind of page that our own site lacks. */
import { configOf } from './small-site.ts'

const EVERYTHING = `---
slug: /
title: Everything
tags: [alpha, beta gamma]
last_update: {date: 2025-09-09, author: Ada}
---

Text with \`code\`, **strong**, *emphasis*, ~~struck~~, <kbd>Ctrl</kbd>, <mark>marked</mark>, H<sub>2</sub>O,
a [link](./guide/a.md) and a footnote[^1].

> A quotation.

- One
  - Nested
- [x] Done
- [ ] Not done

:::Steps
1. Install it

   \`\`\`bash
   npm install octavo
   \`\`\`
2. Run it
:::

::::Cards
:::Card{title="Plain"}
A card without a link.
:::
:::Card{title="Linked" href="./guide/a.md"}
A card that is a link.
:::
::::

Badges: :Badge[new]{type=success} :Badge[old]{type=warning} :Badge[gone]{type=danger} :Badge[note]{type=note}

## Remarks

${['note', 'tip', 'info', 'warning', 'danger'].map((type) => `:::${type}\nA remark with \`code\` and a [link](./guide/a.md).\n:::`).join('\n\n')}

## Code

\`\`\`ts title="server.ts" {2} showLineNumbers
import { createServer } from 'node:http'
createServer((request, response) => response.end(\`Hello from \${request.url}, in a line that is too long\`)).listen(3000)
\`\`\`

\`\`\`diff
- const old = true
+ const next = true
\`\`\`

\`\`\`js title="marks.js"
const gone = 'a line that nobody should type any more' // [!code --]
const here = 'a line that is much longer than its place, on a phone and on a screen that is as wide as a wall' // [!code ++]
wrong(here) // [!code error]
late(here) // [!code warning]
\`\`\`

\`\`\`js
import here from 'here' // a comment
here() // [!code focus]
\`\`\`

## Text

Term
: Its *definition*

Half is $\\frac{1}{2}$, :tada:

$$
\\begin{pmatrix} a & b \\\\ c & \\color{red}{d} \\end{pmatrix} = \\sqrt{x}
$$

![A dot](./dot.svg "A picture of a dot")

| Left | Centre | Right |
| :-- | :-: | --: |
| a | b | 1 |

<details>
<summary>Folded</summary>

Text in it.

</details>

[^1]: The note.
`

/** Files of the site. Arabic is included for its direction, and is not translated. */
export const SINK_SITE = {
  'site.config.ts': configOf(`
  i18n: { defaultLocale: 'en', locales: ['en', 'de', 'ar'], localeConfigs: { ar: { direction: 'rtl' } } },
  markdown: { math: true, figures: true },
  themeConfig: {
    docs: { sidebar: { hideable: true } },
    navbar: { title: 'A site with a rather long name', items: [
      { to: '/', label: 'Docs' },
      { type: 'localeDropdown', position: 'right' },
    ] },
    footer: { links: [{ label: 'One', to: '/' }, { label: 'Two', href: 'https://x.example' }], copyright: 'Sink' },
  },`),
  'docs/index.md': EVERYTHING,
  'docs/dot.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><circle cx="4" cy="4" r="4"/></svg>',
  'docs/guide/a.md': '---\ntags: [alpha]\nunlisted: true\n---\n\n# Page A\n\nText.\n',
  'docs/guide/b.md': '---\ntags: [alpha]\n---\n\n# Page B\n\nText.\n\n## Part\n\nMore.\n',
}

/** Address of each kind of page. */
export const SINK_PAGES = ['/', '/tags', '/tags/alpha', '/guide/a', '/guide/b', '/ar/', '/de/tags']
