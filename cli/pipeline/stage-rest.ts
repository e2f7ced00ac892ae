/** Stages the files that workers do not write: shared documents, chunks, files of the whole site, static files. */
import type { Bundle } from '../bundle/bundle-site.ts'
import { copyStatics } from '../emit/copy-statics.ts'
import { type Stage, writeStaged } from '../emit/stage.ts'
import { diagnosticsOf } from '../errors/site-error.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { StaticFile } from '../model/source-file.ts'
import type { OpenSite } from './open-site.ts'
import type { PlannedSite } from './plan-render.ts'
import type { RenderedSite } from './render-site.ts'
import { listSharedFiles } from './shared-files.ts'
import { toSiteFiles } from './site-files.ts'

/** Results of earlier stages that these files are made from. */
interface RestInput {
  planned: PlannedSite
  rendered: RenderedSite
  bundle: Bundle
  /** Icons and social images. */
  drawn: readonly StaticFile[]
}

/** Staged files. */
export interface StagedRest {
  /** Output paths of these files, and of all pages. */
  paths: string[]
  /** Files that could not be staged. */
  refused: readonly Diagnostic[]
}

/** Stage the rest; files that cannot be staged become diagnostics, reported with all others. */
export function stageRest(
  input: RestInput,
  { site, stage }: { site: OpenSite; stage: Stage },
): StagedRest {
  try {
    return { paths: stageFiles(input, { site, stage }), refused: [] }
  } catch (error) {
    const refused = diagnosticsOf(error)
    if (!refused) throw error
    const { rendered, planned } = input
    const files = [...planned.statics, ...planned.copies]
    return { paths: [...rendered.paths, ...files.map(({ path }) => path)], refused }
  }
}

/** Stage all of them. @returns their paths, and those of all pages. */
function stageFiles(input: RestInput, { site, stage }: { site: OpenSite; stage: Stage }): string[] {
  const { planned, bundle, rendered, drawn } = input
  const siteBase = site.loaded.config.baseUrl
  const data = writeStaged(stage, listSharedFiles(planned, bundle, siteBase))
  const siteFiles = writeStaged(stage, toSiteFiles({ site, planned, rendered, stage }))
  const own = new Set(planned.statics.map(({ path }) => path))
  const pictures = drawn.filter(({ path }) => !own.has(path))
  const { root } = site.loaded
  const files = [...planned.statics, ...planned.copies, ...pictures]
  const statics = copyStatics(stage, { files, root })
  return [...rendered.paths, ...data.paths, ...siteFiles.paths, ...statics.paths]
}
