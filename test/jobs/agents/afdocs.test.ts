/**
 * The official checks of AFDocs, asked of the server of `octavo preview`: three sites have the full score, and a rule that
 * `check-agents` also has says the same there.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { computeScore, type ReportResult, runChecks } from 'afdocs'
import { RULES } from '../../../cli/jobs/agents/rules.ts'
import { buildManual, MANUAL } from '../../docs/built-manual.ts'
import { buildOwnSite } from '../../e2e/built-site.ts'
import { buildSite, servePreview } from '../../e2e/served-site.ts'
import { makeFolder, octavo, removeFolder } from '../../octavo.ts'

const made: string[] = []
afterAll(() => made.forEach(removeFolder))

/** Build a site that `octavo new` created. */
async function buildNewSite(): Promise<{ root: string; out: string }> {
  const root = makeFolder({})
  made.push(root)
  expect((await octavo(['new', 'site'], root)).code).toBe(0)
  const site = join(root, 'site')
  // The tool gives no score to fewer than five pages.
  for (const name of ['one', 'two'])
    writeFileSync(
      join(site, `docs/${name}.md`),
      `# Page ${name}\n\nA page that its author added, number ${name}.\n`,
    )
  await buildSite(site)
  return { root: site, out: join(site, 'dist') }
}

async function score(root: string, out: string) {
  const { url, base } = JSON.parse(readFileSync(join(out, 'llms.json'), 'utf8'))
  const server = await servePreview(root, out)
  try {
    const report = await runChecks(`${server.origin}${base}`, {
      canonicalOrigin: url + base.slice(0, -1),
      samplingStrategy: 'deterministic',
      maxLinksToTest: 500,
      maxConcurrency: 8,
      requestDelay: 0,
    })
    return { report, ...computeScore(report) }
  } finally {
    await server.stop()
  }
}

/** The rules that did not pass, with what the tool says. */
const missed = ({ results }: ReportResult) =>
  results
    .filter(({ status }) => status === 'fail' || status === 'error')
    .map(({ id, message }) => `${id}: ${message}`)

/**
 * The tool asks for an address next to the base of the site, which is not a part of it: `/octavo-afdocs-nonexistent-…`. The
 * server leads every such address to the base, as a developer expects, and the tool follows to a page.
 */
const OUTSIDE = /^http-status-codes: 1 of \d+ pages return 200 for non-existent URLs/
/**
 * The tool reads the number of a footnote as a part of the word before it ("1,000.1"), which a copy with `[^1]` does not have.
 * It is one page of this project's site, with two footnotes.
 */
const FOOTNOTES = /^markdown-content-parity: 1 of \d+ pages have substantive content differences/

test.each([
  ['the manual', async () => ({ root: MANUAL, out: await buildManual() })],
  ['the site of this project with copies', () => buildOwnSite({ llms: true })],
  ['a new site', buildNewSite],
])('%s has the full score', async (_, build) => {
  const { root, out } = await build()
  const { report, overall } = await score(root, out)
  expect(missed(report).filter((line) => !OUTSIDE.test(line) && !FOOTNOTES.test(line))).toEqual([])
  expect(overall).toBe(100)
  // What needs no server is the same without one.
  const { code, stdout } = await octavo(['check-agents', '.', '--out', out], root)
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^Score 100 of 100/)])
  const known = new Set(report.results.map(({ id }) => id))
  expect(Object.keys(RULES).filter((rule) => !known.has(rule))).toEqual([])
})
