/**
 * The files of a site that uses everything that a team may add to its pages; see `package.test.ts`.
 */
export const PACKED_SITE = {
  'package.json': '{ "name": "consumer", "private": true, "type": "module" }',
  'site.config.ts': `import { defineConfig } from 'octavo/config'
import { fields } from './front-matter.ts'
export default defineConfig({
  title: 'Packed',
  url: 'https://docs.example',
  docs: [{ path: 'docs', routeBasePath: '/' }],
  frontMatter: fields,
  headTags: [
    { tagName: 'meta', attributes: { name: 'tried', content: 'packed' } },
    { tagName: 'script', innerHTML: 'window.inline = 1' },
  ],
  scripts: ['js/chat.js', { src: 'https://chat.example/widget.js', async: true }],
  stylesheets: ['css/print.css'],
  clientModules: ['./told.js'],
  contentSecurityPolicy: { 'connect-src': ['https://chat.example'] },
  markdown: {
    fences: { live: './fences/live.tsx' },
    remarkPlugins: ['remark-math', './plugins/remark-shout.ts'],
    rehypePlugins: [['rehype-katex', { output: 'mathml' }]],
  },
  plugins: [['./plugins/parts', { file: 'parts.csv' }], './plugins/saw.js'],
})`,
  'front-matter.ts': `import { z } from 'zod'
export const fields = z.object({ owner: z.enum(['core', 'web']).default('core') })`,
  'octavo.d.ts': `import type { FrontMatterOf } from 'octavo/config'
import type { fields } from './front-matter.ts'
declare module 'octavo' { interface Register { frontMatter: FrontMatterOf<typeof fields> } }`,
  'wrong-owner.ts': `import type { SiteFrontMatter } from 'octavo'
export const right: SiteFrontMatter['owner'] = 'web'
export const wrong: SiteFrontMatter['owner'] = 'nobody'`,
  'components/index.ts': `export { Counter } from './counter.tsx'
export { Owner } from './owner.tsx'
export { Badge, Dead } from './badge.tsx'
export { Clock } from './clock.tsx'
export const islands = { Clock: 'only' }`,
  'components/badge.tsx': `import dot from './dot.svg'
import styles from './badge.module.css'
export const Badge = () => <i className={styles.badge}><img src={dot} alt="dot" /></i>
export const Dead = () => <button type="button" onClick={() => {}}>Dead</button>`,
  'components/badge.module.css': '.badge { border: 7px solid; & img { width: 1em } }',
  'components/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'components/total.ts': `import { createSharedStore } from 'octavo'
export const total = createSharedStore(0)`,
  'components/clock.tsx': `import { useColorMode, useSharedStore } from 'octavo'
import { total } from './total.ts'
export const Clock = () => <time>{window.performance.now() + useSharedStore(total)[0]} {useColorMode().mode}</time>`,
  'fences/live.tsx': `import { useState } from 'react'
export const hydrate = 'idle'
export default function Live({ code, language, meta }: { code: string; language: string; meta: string }) {
  const [text, setText] = useState(code)
  return <textarea data-live={language} title={meta} value={text} onChange={(event) => setText(event.target.value)} />
}`,
  'static/js/chat.js': 'window.chat = 1',
  'static/css/print.css': '@media print { .pager { display: none } }',
  'told.js': `export const onRouteDidUpdate = ({ location }) => console.info('told of ' + location.pathname)`,
  'pages/own.tsx': `import { Head } from 'octavo'
export default () => <main><Head><title>Title of its own</title><meta name="description" content="Of React" /></Head><h1>Own</h1></main>`,
  'components/owner.tsx': `import { useRoute } from 'octavo'
export const Owner = () => <b>By {useRoute().frontMatter?.owner}</b>`,
  'components/counter.tsx': `import { useState } from 'react'
export const hydrate = 'visible'
export function Counter({ start = 0 }: { start?: number }) {
  const [count, setCount] = useState(start)
  return <button type="button" onClick={() => setCount(count + 1)}>{count}</button>
}`,
  'plugins/parts.ts': `import { definePlugin } from 'octavo/config'
import { z } from 'zod'
export default definePlugin({
  name: 'parts',
  options: z.object({ file: z.string(), unit: z.string().default('mm') }),
  styles: ['./parts.css'],
  components: './parts-list.tsx',
  pages: { stock: './stock.tsx' },
  load({ options, read, list }) {
    const rows = read(options.file).trim().split('\\n').map((row) => row.split(','))
    const text = (name = '') => '# ' + name + ' in ' + options.unit + '\\n\\nOf ' + list('*.csv').join() + '.\\n\\nBack [home](./index.md).\\n'
    return {
      docs: rows.map(([id = '', name]) => ({ path: id + '.md', text: text(name) })),
      messages: { en: { 'parts.all': 'All parts' } },
    }
  },
  headTags: (page, { options }) =>
    page.permalink === '/bolt' ? [{ tagName: 'meta', attributes: { name: 'made-from', content: options.file } }] : [],
  article: (html, page) => (page.permalink === '/bolt' ? html + '<p>Changed by parts.</p>' : html),
  commands: [{
    name: 'parts:count',
    description: 'Count the parts.',
    run: ({ options, read, args, print }) => print(read(options.file).trim().split('\\n').length + ' parts ' + args.join()),
  }],
})`,
  'plugins/saw.js': `import { writeFileSync } from 'node:fs'
export default {
  name: 'saw',
  afterBuild({ folder, files, pages, read }) {
    const saw = [files.includes('bolt/index.html'), pages.length, read('bolt/index.html').includes('Changed by')]
    writeFileSync(folder + '/../saw.json', JSON.stringify(saw))
  },
}`,
  'plugins/parts.css': '.part { color: rgb(7, 8, 9) }',
  'plugins/parts-list.tsx': `export const hydrate = 'visible'
export const Part = ({ id }: { id?: string }) => <b className="part">{id}</b>`,
  'plugins/stock.tsx': `import { translate } from 'octavo'
export default () => <main><h1>{translate({ id: 'parts.all', message: 'Parts' })}</h1></main>`,
  'plugins/remark-shout.ts': `export default () => (tree: unknown) => {
  const visit = (node: { type?: string; value?: string; children?: unknown[] }) => {
    if (node.type === 'text') node.value = node.value?.replace('quietly', 'LOUDLY')
    for (const child of node.children ?? []) visit(child as typeof node)
  }
  visit(tree as { children: unknown[] })
}`,
  'wrong-plugin.ts': `import { definePlugin } from 'octavo/config'
import { z } from 'zod'
export default definePlugin({ name: 'x', options: z.object({ file: z.string() }), load: ({ options }) => options.flie })`,
  'parts.csv': 'bolt,Bolt\nnut,Nut\n',
  'docs/index.md': `---
slug: /
owner: web
---

# It works

See [the guide](./guide.md), $a^2$ and [a bolt](./bolt.md).

Said quietly.

<Owner /> <Badge /> <Dead />

<Counter start="3" />

<Clock>Until there is a browser.</Clock>

<Part id="bolt" />

\`\`\`live two
code of a fence
\`\`\`
`,
  'docs/headed.mdx': `<Head>
<title>Title of MDX</title>
<meta name="description" content="Of MDX" />
</Head>

# Headed
`,
  'docs/guide.md': '# Guide\n\n```js\nconst a = 1\n```\n',
  'theme/shell/footer.tsx': `import { Footer as Original } from 'octavo/theme-original/shell/footer'
export const Footer = () => <><p>Below every page</p><Original /></>`,
  'wrong-theme.ts': `import 'octavo/theme-original/shell/nope'\nexport {}`,
  'private-theme.ts': `import 'octavo/theme/search/snippet-words'\nexport {}`,
  'wrong-pager.ts': `import type { PagerProps } from 'octavo/theme-original/shell/pager'
export const Pager = ({ next, prev }: PagerProps) => String(next?.permalink) + prev`,
  'wrong.ts': `import { defineConfig } from 'octavo/config'
defineConfig({ title: 3, url: 'https://docs.example' })`,
}
