/** The German pages of this project, held to what its config requires. */
import { octavo, PROJECT } from '../../octavo.ts'

test('every German page is current, and all of the cloud docs are there', async () => {
  const args = ['write-translations', '.', '--locale', 'de', '--json']
  const { code, stdout } = await octavo(args, PROJECT)
  expect(code).toBe(0)
  const [status] = JSON.parse(stdout).locales
  const { translated, outdated, unknown, orphaned } = status.totals.pages
  expect({ outdated, unknown, orphaned }).toEqual({ outdated: 0, unknown: 0, orphaned: 0 })
  expect(translated).toBeGreaterThanOrEqual(19)
}, 60_000)

test('the thresholds of the config are met', async () => {
  const args = ['write-translations', '.', '--locale', 'de', '--check']
  const { stderr } = await octavo(args, PROJECT)
  // Messages have a suite of their own.
  expect(stderr).not.toMatch(/TRANSLATION_BELOW|TWINS_ORPHANED|RECORD_INVALID/)
}, 60_000)
