/** Runs the search tests of a site, queries with expected pages, against the index to be published. */
import { join } from 'node:path'
import { searchFolder } from '../../../runtime/contract/search-folder.ts'
import { createSearchEngine, type IndexSource } from '../../../runtime/search/engine/index.ts'
import { createDiskSource } from '../../../runtime/search/engine/node.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { LocaleMap } from '../../base/model/site-map.ts'
import { loadExpected } from '../../config/load-expected.ts'
import { checkExpected } from '../../make/search/check-expected.ts'
import type { StageTarget } from '../../write/stage.ts'
import type { OpenSite } from '../open/open-site.ts'

/** Check all built locales. */
export async function checkSearch(
  { loaded }: OpenSite,
  locales: readonly LocaleMap[],
  stage: StageTarget,
): Promise<Diagnostic[]> {
  const { config } = loaded
  if (config.search.provider !== 'local') return []
  const expected = loadExpected(loaded)
  const diagnostics: Diagnostic[] = []
  for (const { locale, base, routes } of locales) {
    const folder = searchFolder(base).slice(config.baseUrl.length)
    diagnostics.push(
      ...(await checkExpected(
        expected.filter((question) => question.locale === locale),
        {
          locale,
          base,
          permalinks: new Set(routes.map(({ permalink }) => permalink)),
          engine: createSearchEngine(createStagedSource(stage, folder)),
        },
      )),
    )
  }
  return diagnostics
}

/** Read a file from the stage, or from the output if it is unchanged. */
function createStagedSource({ files, out }: StageTarget, folder: string): IndexSource {
  return createDiskSource(join(files, folder), join(out, folder))
}
