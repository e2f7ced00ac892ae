import { join } from 'node:path'
import { buildFixture, fixtures, matchFile } from './build-fixture.ts'
import { makeFolder, removeFolder } from './octavo.ts'

// One folder is one test. `UPDATE=1 npm run test:jest` rewrites the expectations; review the diff.
describe('build', () => {
  let site: string
  beforeAll(() => {
    site = makeFolder()
  })
  afterAll(() => removeFolder(site))

  test.each(fixtures)('$name', async ({ folder }) => {
    matchFile(join(folder, 'expected.txt'), await buildFixture(folder, site))
  })
})
