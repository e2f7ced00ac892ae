/** `octavo migrate` on sites of Mintlify: navigation, files by reference, components, code, snippets. */
import { join } from 'node:path'
import { itForeign } from '../../foreign-docs.ts'
import { runHere } from '../../in-process.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'
import { moveSite } from './moved-site.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
const SITE = {
  'docs.json': JSON.stringify({
    ...{ $schema: 'x', theme: 'mint', name: 'Mint', description: 'Fresh', favicon: '/logo.svg' },
    ...{
      colors: { primary: '#166E3F', light: '#26BD6C' },
      logo: { light: '/logo.svg', dark: '/logo.svg' },
    },
    navigation: {
      tabs: [
        {
          tab: 'Docs',
          groups: [
            {
              group: 'Start',
              pages: ['index', { group: 'Deep', root: 'deep/index', pages: ['deep/one'] }],
            },
            { group: 'Parts', pages: ['parts', 'gone', 'GET /users'] },
          ],
        },
        { tab: 'API', openapi: 'openapi.json' },
        { tab: 'Blog', href: 'https://blog.example' },
      ],
      global: { anchors: [{ anchor: 'Forum', href: 'https://forum.example', icon: 'x' }] },
    },
    navbar: {
      links: [{ label: 'Talk', href: 'https://talk.example' }],
      primary: { label: 'Go', href: '/deep/one' },
    },
    footer: { socials: { github: 'https://github.com/mint' } },
    redirects: { $ref: './moved.json' },
    ...{
      banner: { content: 'Hello' },
      integrations: { ga4: { measurementId: 'G-9' }, posthog: { apiKey: 'k' } },
    },
    ...{ seo: { metatags: { canonical: 'https://mint.example/docs' } }, odd: 1 },
  }),
  'moved.json': JSON.stringify([
    { source: '/old/:slug*', destination: '/deep/:slug*' },
    { source: '/a', destination: '/deep/index' },
    { source: '/b', destination: '/nowhere' },
    { source: '/c/:id/d', destination: '/deep/one' },
  ]),
  'logo.svg': SVG,
  'images/a.svg': SVG,
  'README.md': '# Not a page\n',
  'snippets/part.mdx': 'Shared **{name}**.\n',
  'snippets/box.jsx': 'export const Box = ({ children }) => <div>{children}</div>\n',
  'index.mdx': `---
title: Home
sidebarTitle: First
icon: house
---

import Part from "/snippets/part.mdx"

<Part name="text" />

![A](/images/a.svg)

<CodeGroup>

\`\`\`js index.js {1} lines
a()
\`\`\`

\`\`\`python Second "one" theme={null}
b()
\`\`\`

</CodeGroup>

\`\`\`json docs.json highlight={2}
{}
\`\`\`

<Visibility for="agents">
## Secret
</Visibility>
`,
  'deep/index.mdx': '---\ntitle: Deep\n---\n\nText.\n',
  'deep/one.mdx': '---\ntitle: One\nopenapi: "GET /one"\n---\n\nText.\n',
  'deep/readme.mdx': '---\ntitle: About READMEs\nhidden: true\n---\n\nText.\n',
  'parts.mdx': `---
title: Parts
---

<Note>Noted.</Note> <Check title="Own">Done.</Check>

<Steps>
  <Step title="Do it">Now.</Step>
</Steps>

<Tabs>
  <Tab title="A">In A</Tab>
  <Tab title="B">In B</Tab>
</Tabs>

<Accordion title="More">Folded</Accordion>

<ParamField query="limit" type="number" default={10} required>The most.</ParamField>

<Card title="To one" href="/deep/one" icon="x">A card.</Card>

<Tree><Tree.Folder name="src"><Tree.File name="a.ts" /></Tree.Folder></Tree>

<Frame caption="Shown">![B](/images/a.svg)</Frame>

<Own label="Lost?">Kept</Own> <Snippet file="part.mdx" />
`,
}

const site = moveSite(SITE)
const { read } = site

test('options, colours, menus, redirects', () => {
  const config = read('site.config.ts')
  for (const text of [
    ...["title: 'Mint'", "url: 'https://mint.example'", "baseUrl: '/docs/'", "favicon: 'logo.svg'"],
    ...["sidebarId: 'docs', label: 'Docs'", "label: 'Blog', href: 'https://blog.example'"],
    ...[
      "label: 'Forum'",
      "label: 'Talk'",
      "to: '/deep/one', label: 'Go'",
      "label: 'GitHub'",
      "content: 'Hello'",
    ],
    ...["from: '/old/*', to: '/deep/:splat'", "from: '/a', to: '/deep'", 'gtag/js?id=G-9'],
  ])
    expect(config).toContain(text)
  expect(config).not.toMatch(/nowhere|"\/c/)
  expect(read('theme/colors.css')).toContain('#26BD6C')
  expect(read('sidebars.ts')).toMatch(
    /label: 'Start'[\s\S]*'index'[\s\S]*label: 'Deep'[\s\S]*'deep\/one'[\s\S]*id: 'deep\/index'[\s\S]*'parts'/,
  )
})

test('what cannot be carried over is named', () => {
  for (const text of [
    ...[
      'docs.json:1',
      'odd: has no equivalent',
      'posthog is a service',
      'lead to pages that do not exist: /b',
    ],
    ...[
      'has parameters within the address',
      '. has no page gone',
      'is a page of an API',
      'GET /one, is not made',
    ],
    ...['<Own>: no component has this name', 'pages of an API are not made'],
  ])
    expect(site.migrated).toContain(text)
})

test('pages', () => {
  const page = read('docs/index.mdx')
  for (const text of [
    'title: Home\nsidebar_label: "First"\n---',
    'import Part from "./snippets/part.mdx"',
    '<Tabs>\n\n<TabItem label="index.js" value="1">\n\n```js {1} showLineNumbers\na()\n```\n\n</TabItem>',
    '<TabItem label="Second &quot;one&quot;" value="2">',
    '```json title="docs.json" {2}',
  ])
    expect(page).toContain(text)
  expect(page).not.toContain('Secret')
  expect(read('docs/deep/readme.mdx')).toMatch(
    /slug: "\/deep\/readme"[\s\S]*unlisted: true|unlisted: true[\s\S]*slug/,
  )
  const parts = read('docs/parts.mdx')
  expect(parts).toContain('<TabItem label="A">In A</TabItem>')
  expect(parts).toContain('<TreeFolder name="src"><TreeFile name="a.ts" />')
  expect(parts).toContain('<Include src="./snippets/part.mdx" />')
  const index = read('components/index.tsx')
  expect(index).toContain("export { ParamField } from './mintlify.tsx'")
  expect(index).not.toContain('ResponseField')
})

test('readers see them', () => {
  const html = read('dist/parts/index.html')
  for (const text of [
    'data-name="Note"',
    'title="Do it"',
    'In B',
    'query="limit"',
    'a.ts',
    'Kept',
    'Shared',
  ])
    expect(html).toContain(text)
  expect(read('dist/index.html')).toContain('Shared <strong>text</strong>')
  expect(read('dist/images/a.svg')).toBe(SVG)
})

describe('a mint.json', () => {
  const older = moveSite({
    'mint.json': JSON.stringify({
      ...{ name: 'Old', topbarLinks: [{ name: 'Mail', url: 'mailto:a@b.example' }] },
      ...{ topbarCtaButton: { name: 'App', url: 'https://app.example' } },
      ...{
        tabs: [{ name: 'API', url: 'api' }],
        anchors: [{ name: 'Forum', url: 'https://f.example' }],
      },
      navigation: [{ group: 'Start', pages: ['one'] }],
      footerSocials: { x: 'https://x.com/a' },
    }),
    'one.mdx': '---\ntitle: One\n---\n',
    'api.mdx': '---\ntitle: API\n---\n',
  })

  test('has the same parts under other names', () => {
    const config = older.read('site.config.ts')
    for (const text of [
      ...[
        "label: 'Mail'",
        "label: 'App'",
        "label: 'API', to: '/api'",
        "label: 'Forum'",
        "href: 'https://x.com/a'",
      ],
    ])
      expect(config).toContain(text)
    expect(older.read('sidebars.ts')).toContain("label: 'Start', items: ['one']")
    expect(older.migrated).not.toContain('has no equivalent')
  })
})

test('a reference out of the site is not followed', async () => {
  const folder = makeFolder({
    'secret.json': '{ "name": "SECRET" }',
    'site/docs.json':
      '{ "name": "It", "navigation": { "pages": ["index"] }, "banner": { "$ref": "../secret.json" } }',
    'site/index.mdx': '---\ntitle: A\n---\n',
  })
  const { code, stderr } = await runHere(['migrate', '--to', '../new'], join(folder, 'site'))
  expect([code, stderr.includes('SECRET')]).toEqual([0, false])
  removeFolder(folder)
})

itForeign('moves a foreign site of Mintlify without an edit', async (docs) => {
  const to = makeFolder({})
  const old = join(docs, 'moving/mintlify')
  const moved = await runHere(['migrate', '.', '--to', join(to, 'new')], old)
  const built = await runHere(['build', 'new', '--quiet'], to)
  expect([moved.code, built.code]).toEqual([0, 0])
  removeFolder(to)
})
