/** The German pages of this project, held to what its config requires. */
import { runHere } from '../../in-process.ts'
import { PROJECT } from '../../octavo.ts'

test('every German page and message is current, and all of the cloud docs are there', async () => {
  const args = ['translations', 'status', '.', '--locale', 'de', '--json']
  const { code, stdout } = await runHere(args, PROJECT)
  expect(code).toBe(0)
  const [status] = JSON.parse(stdout).locales
  const { missing, outdated: stale, unknown: undated } = status.messages
  expect({ missing, stale, undated }).toEqual({ missing: [], stale: [], undated: [] })
  const { translated, outdated, unknown, orphaned } = status.totals.pages
  expect({ outdated, unknown, orphaned }).toEqual({ outdated: 0, unknown: 0, orphaned: 0 })
  expect(translated).toBeGreaterThanOrEqual(19)
}, 60_000)

test('nothing is wrong with the German messages, pages and words', async () => {
  const args = ['translations', 'check', '.', '--locale', 'de']
  const { code, stdout, stderr } = await runHere(args, PROJECT)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^de: \d+ messages, nothing is wrong\.\n$/)
}, 60_000)
