/** The Markdown copy of a page: its file, its addresses, and the link to it. */

import {
  markdownPathOf,
  toMarkdownCopies,
  withMarkdownLink,
} from '../../../cli/make/render/markdown-copy.ts'
import type { ToAddress } from '../../../cli/make/render/plain-elements.ts'
import type { LocaleRenderer } from '../../../cli/make/render/render-context.ts'
import type { PageFrame } from '../../../cli/make/render/to-html.ts'
import { createTextTable } from '../../../cli/read/links/text-table.ts'
import { localeDocument, routeDocument } from '../../runtime/locale-document.ts'
import { toRoute } from './render-setup.ts'

const COPIES = createTextTable([
  ['/base/a', '/base/a.md'],
  ['/base/%C3%BC', '/base/%C3%BC.md'],
  ['/outside', '/outside.md'],
])
const FILE = { file: { file: 'docs/a.md' } as never }

/** The copy of a page. `write` receives its HTML and the function that converts addresses. */
function copiesOf(
  permalink: string,
  {
    route = FILE,
    heading,
    body = '',
    frame = {},
    write = (html) => html,
  }: {
    route?: object
    heading?: string
    body?: string
    frame?: Partial<PageFrame>
    write?: (html: string, toAddress: ToAddress) => string
  } = {},
) {
  const renderer = {
    setup: { markdownCopies: COPIES, policy: { siteBase: '/base/' } },
    locale: { document: localeDocument({ url: 'https://x.example' }), frame },
    writeMarkdown: write,
  } as unknown as LocaleRenderer
  const { heading: _, ...document } = routeDocument({ article: '<p>text</p>' })
  const page = { document: { ...document, ...(heading !== undefined && { heading }) }, body }
  return toMarkdownCopies(toRoute(permalink, route), page, renderer)
}

test('a page without a copy has no file and no link', () => {
  expect(copiesOf('/base/none')).toEqual([])
  expect(markdownPathOf('/base/a', {})).toBeUndefined()
  const head = { title: 'T', alternates: [], meta: [] }
  expect(withMarkdownLink(head, undefined)).toBe(head)
})

test('a page with a copy names its path in its head', () => {
  const head = { title: 'T', alternates: [], meta: [] }
  expect(withMarkdownLink(head, markdownPathOf('/base/a', { markdownCopies: COPIES })).tags).toBe(
    '<link rel="alternate" type="text/markdown" href="/base/a.md" data-of-page="">',
  )
})

test.each([
  ['/base/a', 'a.md'],
  ['/base/%C3%BC', 'ü.md'],
  ['/outside', 'outside.md'],
])('the copy of %s is the file %s', (permalink, path) => {
  expect(copiesOf(permalink)).toEqual([{ path, content: '<p>text</p>' }])
})

test('a copy begins with a line for AI agents, if the site has a list of pages', () => {
  const frame = { llmsTxt: '/base/llms.txt', directive: 'See {list}.' }
  expect(copiesOf('/base/a', { frame })[0]?.content).toBe(
    '> See <https://x.example/base/llms.txt>.\n\n<p>text</p>',
  )
  expect(copiesOf('/base/a', { frame: { llmsTxt: '/base/llms.txt' } })[0]?.content).toBe(
    '<p>text</p>',
  )
})

test('a copy begins with the heading that the page makes from its title', () => {
  expect(copiesOf('/base/a', { heading: 'A < b' })[0]?.content).toBe('<h1>A &lt; b</h1><p>text</p>')
})

test('the copy of a page without a file is its main part, or all of it', () => {
  const of = (body: string) => copiesOf('/base/a', { route: {}, heading: 'H', body })[0]?.content
  expect(of('<nav>n</nav><main class="x"><p>\n1</p></main><footer></footer>')).toBe('<p>\n1</p>')
  expect(of('<p>all</p>')).toBe('<p>all</p>')
})

test.each([
  ['#part', 'https://x.example/base/a.md#part'],
  ['/base/%C3%BC#b', 'https://x.example/base/%C3%BC.md#b'],
  ['https://x.example/base/a', 'https://x.example/base/a.md'],
  ['/base/a?x=1', 'https://x.example/base/a?x=1'],
  ['img/p.png', 'https://x.example/base/img/p.png'],
  ['https://other.example/base/a', 'https://other.example/base/a'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
  ['http://[', 'http://['],
])('the address %s becomes %s in a copy', (href, expected) => {
  const [copy] = copiesOf('/base/a', { write: (_, toAddress) => toAddress(href) })
  expect(copy?.content).toBe(expected)
})
