/** Stages the files that workers do not write: shared documents, chunks, files of the whole site, static files. */
import { copyStatics } from '../emit/copy-statics.ts'
import { type Stage, writeStaged } from '../emit/stage.ts'
import { diagnosticsOf } from '../errors/site-error.ts'
import type { OpenSite } from './open-site.ts'
import type { BuildState } from './run-pipeline.ts'
import { listSharedFiles } from './shared-files.ts'
import { toSiteFiles } from './site-files.ts'

/** Stage the rest; files that cannot be staged become diagnostics, reported with all others. */
export function tryStageRest(line: BuildState, places: { site: OpenSite; stage: Stage }) {
  try {
    return { paths: stageRest(line, places), refused: [] }
  } catch (error) {
    const refused = diagnosticsOf(error)
    if (!refused) throw error
    const { rendered, planned } = line
    const files = [...planned.statics, ...planned.copies]
    return { paths: [...rendered.paths, ...files.map(({ path }) => path)], refused }
  }
}

/** Stage the rest. @returns all output paths. */
function stageRest(line: BuildState, { site, stage }: { site: OpenSite; stage: Stage }): string[] {
  const { planned, bundle, rendered, indexed, drawn } = line
  const siteBase = site.loaded.config.baseUrl
  const data = writeStaged(stage, listSharedFiles(planned, bundle, siteBase))
  const siteFiles = writeStaged(stage, toSiteFiles({ site, planned, rendered, stage }))
  const own = new Set(planned.statics.map(({ path }) => path))
  const pictures = drawn.filter(({ path }) => !own.has(path))
  const { root } = site.loaded
  const files = [...planned.statics, ...planned.copies, ...pictures]
  const statics = copyStatics(stage, { files, root })
  return [
    ...rendered.paths,
    ...data.paths,
    ...siteFiles.paths,
    ...statics.paths,
    ...(indexed?.paths ?? []),
  ]
}
