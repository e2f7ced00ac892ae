/**
 * A live site with the real bundler and threads: random edits of content, config and code.
 *
 * For longer runs than the suite has time for, set `LIVE_SEEDS=1-10 LIVE_EDITS=300` and filter by
 * the test's name. `LIVE_PAGES=5000` adds so many pages, of which twenty at a time are compared.
 */
import { NODE_TOOLS } from '../../cli/tasks/open/site-tools.ts'
import { createDice } from '../serve/live/live-edits.ts'
import { answerOf, followEdits, LiveSession } from '../serve/live/live-session.ts'

const EDITS = Number(process.env.LIVE_EDITS ?? 30)
const PAGES = Number(process.env.LIVE_PAGES ?? 0)
const [FIRST = 1, LAST = FIRST] = (process.env.LIVE_SEEDS ?? '1').split('-').map(Number)
const SEEDS = Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index)

/** Pages in folders of fifty, which link to each other. */
function morePages(): Record<string, string> {
  const path = (number: number) => `part-${Math.floor(number / 50)}/page-${number}`
  return Object.fromEntries(
    Array.from({ length: PAGES }, (_, number) => [
      `docs/${path(number)}.md`,
      `# Page ${number}\n\nAbout ${number}, after [the one before](/${path(Math.max(0, number - 1))}).\n`,
    ]),
  )
}

test.each(SEEDS)(
  'after random edits and errors, it serves the same as a newly opened site (seed %i)',
  async (seed) => {
    const session = new LiveSession(NODE_TOOLS, PAGES > 0 ? { more: morePages(), sample: 20 } : {})
    try {
      await session.open()
      expect(await followEdits(createDice(seed), session, EDITS)).toEqual([])
      if (process.env.LIVE_SEEDS !== undefined)
        process.stderr.write(
          `seed ${seed}: ${EDITS} edits, ${session.compared} comparisons, 0 differ\n`,
        )
    } finally {
      await session.close()
    }
  },
  1_800_000,
)

test('includes files that were written while a theme file was broken', async () => {
  const session = new LiveSession(NODE_TOOLS)
  try {
    await session.open()
    const footer = 'theme/shell/footer.tsx'
    session.disk.write(footer, 'export const Footer = () => <p')
    await session.refresh()
    session.disk.write('docs/a.md', '# A\n\nWritten meanwhile.\n')
    await session.refresh()
    session.disk.remove(footer)
    await session.refresh()
    expect(await answerOf(session.live, '/a')).toContain('Written meanwhile.')
  } finally {
    await session.close()
  }
})
