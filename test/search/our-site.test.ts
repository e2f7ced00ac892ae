import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, octavo, PROJECT, removeFolder } from '../octavo.ts'

test('the questions of this site are answered, at least fifteen in each language', async () => {
  const folder = makeFolder()
  const { code, stderr } = await octavo(
    ['build', '.', '--check-search', '--quiet', '--out', join(folder, 'dist')],
    PROJECT,
  )
  removeFolder(folder)
  expect([code, stderr.match(/SEARCH_\w+.*\n.*/g) ?? []]).toEqual([0, []])
  const questions = JSON.parse(readFileSync(join(PROJECT, 'site/search.expect.json'), 'utf8'))
  for (const locale of ['en', 'de']) expect(questions[locale].length).toBeGreaterThanOrEqual(15)
})
