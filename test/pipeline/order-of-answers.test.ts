/** Answers of workers arrive in any order. The output, the report and the exit code are the same. */
import { type CountedBuild, createCountedSite } from './counted-site.ts'
import { createDice, SITE } from './live-edits.ts'

/** Pages enough for several batches, of which some have errors. */
const PAGES = Object.fromEntries(
  Array.from({ length: 90 }, (_, index) => [
    `docs/many/page-${index}.md`,
    `# Page ${index}\n\n[To](./page-${(index * 7) % 100}.md) [x](#none-${index})\n\n${index % 9 === 0 ? '<Unknown />' : 'Text.'}\n`,
  ]),
)
const MOST_TURNS = 40

test.each([
  ['a site that is published', { ...SITE, 'docs/many/a.md': '# Many\n' }],
  ['a site with many warnings', { ...SITE, ...PAGES }],
  [
    'a site with errors',
    {
      ...SITE,
      ...PAGES,
      'docs/x.md': '---\ntitle: [\n---\n',
      'docs/y.md': '# Y\n\n<script>1</script>\n',
    },
  ],
])('%s', async (_, files) => {
  const site = createCountedSite(files)
  try {
    const expected = toResult(await site.buildClean())
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
