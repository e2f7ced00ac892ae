import type { SearchablePage } from '../../cli/make/search/search-page.ts'
import { createTokeniser } from '../../runtime/search/engine/analysis/tokenise.ts'
import { compress } from '../../runtime/search/engine/node.ts'
import { createPageIndexer } from '../../runtime/search/engine/write/index-pages.ts'
import { usedBytes } from '../used-bytes.ts'

/** Each call makes another text of 50 kB, with one long unique word. */
const textOf = (page: number) => `configuration${page}ofthispage${' '.repeat(50_000)}`

const PAGES = 100

const PAGE: SearchablePage = {
  url: '/a',
  title: 'A',
  group: '',
  tag: 'default',
  version: '',
  lang: 'en',
  boost: 1,
  keywords: [],
  lead: [],
}

test('remembered words do not keep their first texts in memory', () => {
  const tokeniser = createTokeniser('en')
  const before = usedBytes()
  for (let page = 0; page < PAGES; page += 1) tokeniser.eachWord(textOf(page), tokeniser.termsOf)
  // The texts themselves have 5 MB.
  expect(usedBytes() - before).toBeLessThan(2_000_000)
  expect(tokeniser.termsOf('configuration7ofthispage')[0]).toBe('configuration7ofthispage')
})

test('the words of a batch of pages do not either', () => {
  const indexer = createPageIndexer(0, compress)
  const before = usedBytes()
  for (let page = 0; page < PAGES; page += 1) {
    const section = { level: 1, anchor: '', heading: '', pieces: [textOf(page)] }
    indexer.add(PAGE, [section])
  }
  // Text blocks are kept until the batch is written. They are buffers, outside this heap.
  expect(usedBytes() - before).toBeLessThan(2_000_000)
})
