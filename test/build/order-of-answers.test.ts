/** Answers of workers arrive in any order. The output, the report and the exit code are the same. */

import { createDice, SITE } from '../serve/live/live-edits.ts'
import { type CountedBuild, createCountedSite } from './counted-site.ts'

/** Pages enough for several batches of each call, with warnings. */
const PAGES = Object.fromEntries(
  Array.from({ length: 90 }, (_, index) => [
    `docs/many/page-${index}.md`,
    `# Page ${index}\n\n[To](./page-${(index * 7) % 100}.md) [x](#none-${index})\n\nText ${index}.\n`,
  ]),
)
const MOST_TURNS = 40

test.each([
  ['a site with many warnings', { ...SITE, ...PAGES }, 0],
  [
    'a site with errors',
    {
      ...SITE,
      ...PAGES,
      'docs/x.md': '---\ntitle: [\n---\n',
      'docs/y.md': '# Y\n\n<script>1</script>\n',
      'docs/many/page-30.md': '# Z\n\n<Unknown />\n',
      'docs/many/page-70.mdx': '# Throws\n\n<Broken />\n',
    },
    1,
  ],
])('%s', async (_, files, code) => {
  const site = createCountedSite(files)
  try {
    const expected = toResult(await site.buildClean())
    expect(expected.code).toBe(code)
    expect(Object.keys(expected.tree).length > 200).toBe(code === 0)
    const orders = new Set<string>()
    for (let seed = 1; seed <= 6; seed += 1) {
      const dice = createDice(seed)
      const order: number[] = []
      const countTurns = () => {
        const turns = 1 + dice.number(MOST_TURNS)
        order.push(turns)
        return turns
      }
      expect(toResult(await site.buildClean({ countTurns }))).toEqual(expected)
      orders.add(order.join(' '))
    }
    expect(orders.size).toBe(6)
  } finally {
    site.remove()
  }
})

function toResult({ code, stderr, tree }: CountedBuild) {
  return { code, stderr, tree }
}
