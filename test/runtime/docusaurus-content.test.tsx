/**
 * Components that code of a site imports by the names of Docusaurus have the same output as in a
 * page of MDX.
 */
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  Admonition,
  Details,
  Heading,
  PlainCode,
  TabItem,
  Tabs,
  ThemedImage,
} from '../../runtime/docusaurus/content.tsx'
import { htmlOfMdx } from '../read/parse/mdx/parse-mdx.ts'

/** Sorts attributes, and replaces ids by their number on the page. */
function tidy(html: string): string {
  const ids: string[] = []
  const short = (id: string) => `#${ids.includes(id) ? ids.indexOf(id) : ids.push(id) - 1}`
  return html
    .replace(/ (?:id|aria-controls|aria-labelledby)="([^"]*)"/g, (whole, id: string) =>
      whole.replace(id, short(id)),
    )
    .replace(/<(\w+)((?: [\w-]+(?:="[^"]*")?)+)\s*\/?>/g, (_, name: string, list: string) => {
      const attributes = list.match(/[\w-]+(?:="[^"]*")?/g) ?? []
      return `<${name} ${attributes
        .map((one) => one.replace(/=""$/, '').toLowerCase())
        .sort()
        .join(' ')}>`
    })
    .replace(/>\s+</g, '><')
}

const CASES: readonly (readonly [string, ReactElement, string])[] = [
  [
    'tabs',
    <Tabs groupId="os" queryString defaultValue="b" key="1">
      <TabItem value="a" label="Ay">
        <p>x</p>
      </TabItem>
      <TabItem value="b">
        <p>y</p>
      </TabItem>
    </Tabs>,
    '<Tabs groupId="os" queryString defaultValue="b">\n<TabItem value="a" label="Ay">\n\nx\n\n</TabItem>\n<TabItem value="b">\n\ny\n\n</TabItem>\n</Tabs>',
  ],
  [
    'tabs by a list, the one that is marked first',
    <Tabs values={[{ value: 'b', label: 'Bee' }, { value: 'a' }]} queryString="q" key="2">
      <TabItem value="a" default>
        <p>x</p>
      </TabItem>
      <TabItem value="b">
        <p>y</p>
      </TabItem>
    </Tabs>,
    `<Tabs values={[{ value: 'b', label: 'Bee' }, { value: 'a' }]} queryString="q">\n<TabItem value="a" default>\n\nx\n\n</TabItem>\n<TabItem value="b">\n\ny\n\n</TabItem>\n</Tabs>`,
  ],
  [
    'tabs of which none is chosen',
    <Tabs defaultValue={null} key="3">
      <TabItem value="a">
        <p>x</p>
      </TabItem>
    </Tabs>,
    '<Tabs defaultValue={null}>\n<TabItem value="a">\n\nx\n\n</TabItem>\n</Tabs>',
  ],
  [
    'admonitions',
    <Admonition type="tip" title="T" key="4">
      <p>x</p>
    </Admonition>,
    '<Admonition type="tip" title="T">\n\nx\n\n</Admonition>',
  ],
  [
    'admonitions without a title',
    <Admonition key="5">
      <p>x</p>
    </Admonition>,
    '<Admonition>\n\nx\n\n</Admonition>',
  ],
  [
    'code',
    <PlainCode language="text" title="a.txt" key="6">
      x &lt; y
    </PlainCode>,
    '```text title="a.txt"\nx < y\n```',
  ],
  [
    'details',
    <Details summary="S" open key="7">
      <p>x</p>
    </Details>,
    '<Details summary="S" open>\n\nx\n\n</Details>',
  ],
  [
    'details with an element',
    <Details summary={<summary>S</summary>} key="8">
      <p>x</p>
    </Details>,
    '<Details summary={<summary>S</summary>}>\n\nx\n\n</Details>',
  ],
  [
    'pictures for each colour mode',
    <ThemedImage sources={{ light: '/a.png', dark: '/b.png' }} alt="x" className="c" key="9" />,
    `<ThemedImage sources={{ light: '/a.png', dark: '/b.png' }} alt="x" className="c" loading="lazy" />`,
  ],
]

test.each(CASES)('%s', (_, element, text) => {
  expect(tidy(renderToStaticMarkup(element))).toBe(tidy(htmlOfMdx(text)))
})

test('headings of a level', () => {
  expect(
    renderToStaticMarkup(
      <Heading as="h3" id="a">
        T
      </Heading>,
    ),
  ).toBe('<h3 id="a">T</h3>')
})
