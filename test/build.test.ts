import { join } from 'node:path'
import { buildFixture, fixtures } from './build-fixture.ts'
import { matchFile } from './match-file.ts'
import { makeFolder, removeFolder } from './octavo.ts'

// One folder is one test. `npm run update` rewrites the expectations; review the diff.
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
