/** A build after a change of the search options leaves what a clean build leaves. */
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../octavo.ts'
import { buildClean, buildWarm } from './follow-edits.ts'

const withSearch = (search: string) => SMALL_CONFIG.replace('docs:', `search: { ${search} }, docs:`)
const ALGOLIA = "provider: 'algolia', algolia: { appId: 'A', apiKey: 'b', indexName: 'c' }"

test.each([
  ["provider: 'local'", `${ALGOLIA}, records: false`],
  ["provider: 'local', records: true", 'provider: false'],
  ["provider: 'local', records: true", ALGOLIA],
  [`${ALGOLIA}, records: false`, "provider: 'local'"],
])('from %s to %s', async (before, after) => {
  const folder = makeFolder({
    'site.config.ts': withSearch(before),
    'docs/index.md': '---\nslug: /\n---\n\n# Home\n\nWords.\n',
  })
  try {
    expect((await runHere(['build', '--quiet'], folder)).code).toBe(0)
    writeFiles(folder, { 'site.config.ts': withSearch(after) })
    for (const words of ['Words.', 'Others.']) {
      writeFiles(folder, { 'docs/index.md': `---\nslug: /\n---\n\n# Home\n\n${words}\n` })
      expect(await buildWarm(folder)).toEqual(await buildClean(folder))
    }
  } finally {
    removeFolder(folder)
  }
})
