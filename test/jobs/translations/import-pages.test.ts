/** How often a page is parsed while translations are inserted. */

import type { ExchangePages, PageUnits } from '../../../cli/jobs/translations/gather-units.ts'
import { importPages } from '../../../cli/jobs/translations/import-pages.ts'
import { loadMarkdownParser } from '../../../cli/read/parse/load-markdown-parser.ts'
import { createSplit } from '../../../cli/tasks/worker/create-split.ts'
import type { ChangedUnit } from '../../../cli/translate/exchange/check-returned.ts'
import type { Inline } from '../../../cli/translate/exchange/inline.ts'
import { type PageReader, pairParts } from '../../../cli/translate/exchange/page-exchange.ts'

const BLOCKS = 128
const text = Array.from({ length: BLOCKS }, (_, index) => `Words ${index}.\n\n`).join('')

/** Stars with blanks inside them are not emphasis, whatever is escaped. */
const BLANK: Inline = { id: '1', open: '*', close: '*', children: [' a '] }

/** A page of many paragraphs, and all of them translated. */
async function openPage(translate: (index: number) => Inline) {
  const split = await createSplit({ parser: 'remark', maintainCase: false })
  const { parse } = await loadMarkdownParser('remark')
  const read = { times: 0 }
  const reader: PageReader = {
    parse(own) {
      read.times += 1
      return parse(own)
    },
    findComments: () => [],
  }
  const source = { text, sections: split(text) }
  const pairs = pairParts('a.md', { source, translation: source }, reader)
  // Without a translation, only these fields of a page and its site are read.
  const page = { origin: 'a.md', hasTranslation: false } as PageUnits['page']
  const pages: PageUnits[] = [{ page, pairs, source, translation: source, diagnostics: [] }]
  const content = { split, site: { loaded: { root: '/nowhere' } } } as ExchangePages['content']
  const changed = pairs
    .flatMap(({ units }) => units)
    .map(
      ({ unit }, index): ChangedUnit => ({
        unit,
        targets: new Map([['1', [translate(index)]]]),
        source: { file: 'a.po', line: index + 1 },
      }),
    )
  return { pages, changed, tools: { content, reader }, read }
}

test('one block to repair does not make the page be parsed once per block', async () => {
  const {
    pages: units,
    changed,
    tools,
    read,
  } = await openPage((at) => (at === 100 ? '1. Punkt' : `Worte ${at}.`))
  expect(changed).toHaveLength(BLOCKS)
  read.times = 0
  const { pages, refused } = importPages(units, changed, tools)
  expect(refused).toBe(0)
  expect(pages[0]?.text).toContain('Worte 99.\n\n1\\. Punkt\n\nWorte 101.')
  expect(read.times).toBeLessThan(50)
})

test('only the blocks that cannot be repaired are refused', async () => {
  const {
    pages: units,
    changed,
    tools,
  } = await openPage((at) => (at % 50 === 20 ? BLANK : `Worte ${at}.`))
  const { pages, diagnostics } = importPages(units, changed, tools)
  expect(diagnostics.map(({ source }) => source?.line)).toEqual([21, 71, 121])
  expect(pages[0]?.text).toContain('Words 20.\n\nWorte 21.')
  expect(pages[0]?.text).toContain('Worte 127.')
})
