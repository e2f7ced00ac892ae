/** A site with every option of the layout switched on, for browser suites. */
import { configOf } from './small-site.ts'

const long = Array.from({ length: 40 }, (_, line) => `Line ${line} of a text that is long.\n`)

/** A page of five sections, each taller than half a window. */
export const LONG_PAGE = ['First', 'Second', 'Third', 'Fourth', 'Fifth']
  .map((name) => `## ${name}\n\n${long.join('\n')}`)
  .join('\n')

const pages = (folder: string, count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `docs/${folder}/page-${String(index).padStart(2, '0')}.md`,
      `# ${folder} ${index}\n\nText.\n`,
    ]),
  )

export const SHELL_SITE = {
  'site.config.ts': configOf(
    `
  i18n: {
    defaultLocale: 'en',
    locales: ['en', 'de', 'ar'],
    localeConfigs: { ar: { direction: 'rtl' } },
  },
  themeConfig: {
    announcementBar: {
      id: 'one',
      content: { en: 'News: <a href="/alpha/page-00">read</a>', de: 'Neu: <a href="/alpha/page-00">lesen</a>' },
    },
    docs: { sidebar: { hideable: true, autoCollapseCategories: true } },
    navbar: {
      hideOnScroll: true,
      items: [
        { label: 'Alpha', to: '/alpha/page-00' },
        { type: 'dropdown', label: 'More', items: [
          { label: 'One', to: '/long' },
          { label: 'Two', to: '/beta/page-00' },
          { label: 'Away', href: 'https://away.example' },
        ] },
        { label: 'Other docs', to: '/other/' },
        { type: 'localeDropdown', position: 'right' },
      ],
    },
    footer: { copyright: 'Copyright {year}', copyrightYear: 2025 },
  },`,
    ", { id: 'other', path: 'other', routeBasePath: 'other' }",
  ),
  'docs/index.md': '---\nslug: /\n---\n\n# Home\n\n[Long](./long.md) [Alpha](./alpha/page-00.md)\n',
  'docs/long.md': `# Long\n\n[Home](./index.md) [Away](https://away.example/x)\n\n${LONG_PAGE}`,
  'docs/code.md':
    '# Code\n\n```js title="a.js" {2} showLineNumbers\nconst a = 1\nconst b = 2\n```\n\nText[^1].\n\n[^1]: Note.\n\n::::tabs\n:::tab{label="npm"}\nWith npm\n:::\n:::tab{label="yarn"}\nWith yarn\n\n### In yarn\n:::\n::::\n',
  'docs/short.md': `# Short\n\n${long.slice(0, 12).join('\n')}\n\n## Below\n\n${long.join('\n')}`,
  'other/index.md': '# Other\n\nText.\n',
  'pages/own-title.tsx':
    'export default () => <main><title>Of its own</title><h1>Heading</h1></main>\n',
  'pages/bare/no-heading.tsx': 'export default () => <main><p>Text.</p></main>\n',
  ...pages('alpha', 45),
  ...pages('beta', 3),
  'theme/shell/footer.tsx': `import { Footer as Original } from 'octavo/theme-original/shell/footer'
import { useColorMode } from 'octavo'
export function Footer() {
  if (useColorMode().mode === 'dark' && Reflect.get(globalThis, 'breakShell')) throw new Error('No footer today')
  return <Original />
}
`,
  'pages/outside.tsx': `import { useRoute } from 'octavo'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
const Lost = () => <p>{useRoute().title}</p>
export default function Outside() {
  const [message, setMessage] = useState('')
  const onUncaughtError = (error) => setMessage(error.message)
  const begin = () => createRoot(document.createElement('div'), { onUncaughtError }).render(<Lost />)
  return <main><button onClick={begin}>Begin</button><p className="message">{message}</p></main>
}
`,
  'pages/crash.tsx': `import { useState } from 'react'
export default function Crash() {
  const [on, setOn] = useState(false)
  if (on && !Reflect.get(window, 'fixed')) throw new Error('Out of order', { cause: new Error('A fuse') })
  return <main><h1>Fine</h1><button onClick={() => setOn(true)}>Break</button></main>
}
`,
}
