import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildOwnSite, OWN_CHECKS } from '../e2e/built-site.ts'

test('the questions of this site are answered, at least fifteen in each language', async () => {
  expect(OWN_CHECKS).toContain('--check-search')
  const { root } = await buildOwnSite()
  const questions = JSON.parse(readFileSync(join(root, 'site/search.expect.json'), 'utf8'))
  for (const locale of ['en', 'de']) expect(questions[locale].length).toBeGreaterThanOrEqual(15)
})
