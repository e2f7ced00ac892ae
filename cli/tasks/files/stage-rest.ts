/** Stages the files that workers do not write: shared documents, chunks, files of the whole site, static files. */

import { diagnosticsOf } from '../../base/errors/site-error.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { StaticFile } from '../../base/model/source-file.ts'
import { type Graph, resultName } from '../../engine/graph/graph.ts'
import type { Results } from '../../engine/results.ts'
import { hashOfJson } from '../../make/bundle/bundle-record.ts'
import type { Bundle } from '../../make/bundle/bundle-site.ts'
import { copyStatics } from '../../write/copy-statics.ts'
import type { LeftFiles } from '../../write/output-record.ts'
import { type Stage, type StagedTexts, writeStaged } from '../../write/stage.ts'
import type { ParsedSite } from '../doc/parse-site.ts'
import type { OpenSite } from '../open/open-site.ts'
import type { RenderedSite } from '../page/render-site.ts'
import { digestOfPlan, NAME_OF_PLAN, NAMES_OF_PLAN } from '../plan/plan-results.ts'
import type { PlannedSite } from '../plan/planned-site.ts'
import { listDocuments } from './shared-files.ts'
import { listFileKinds, type MadeKind } from './site-files.ts'

/** Results of earlier stages that these files are made from. */
interface RestInput {
  parsed: Pick<ParsedSite, 'docs'>
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
  /** Kind of files of the site → their output paths. */
  kinds: ReadonlyMap<string, readonly string[]>
  /** Files that could not be staged, and copies of pages that are too long. */
  diagnostics: readonly Diagnostic[]
}

/** Where the files go, and those of the last build. */
interface RestPlaces {
  site: OpenSite
  stage: Stage
  /** Absent: all files are made. */
  cache?: { results: Results; output: LeftFiles } | null
}

/** Stage the rest; files that cannot be staged become diagnostics, reported with all others. */
export function stageRest(input: RestInput, places: RestPlaces): StagedRest {
  const noted: Diagnostic[] = []
  try {
    const kinds = stageFiles(input, places, (diagnostic) => noted.push(diagnostic))
    const paths = [...input.rendered.paths, ...[...kinds.values()].flat()]
    return { paths, kinds, diagnostics: noted }
  } catch (error) {
    const refused = diagnosticsOf(error)
    if (!refused) throw error
    const { rendered, planned } = input
    const files = [...planned.statics, ...planned.copies]
    const paths = [...rendered.paths, ...files.map(({ path }) => path)]
    return { paths, kinds: new Map(), diagnostics: [...noted, ...refused] }
  }
}

/** Stage all of them. @returns kind → paths. */
function stageFiles(
  input: RestInput,
  places: RestPlaces,
  note: (diagnostic: Diagnostic) => void,
): Map<string, readonly string[]> {
  const { parsed, planned, bundle, rendered, drawn } = input
  const { site, stage } = places
  const siteBase = site.loaded.config.baseUrl
  const code = writeStaged(stage, bundle.files)
  const documents: MadeKind = {
    ...{ kind: 'documents', isUntitled: false, from: [] },
    make: () => listDocuments(planned, siteBase),
  }
  const kinds = listFileKinds({ site, parsed, planned, rendered, stage, note })
  const made = [documents, ...kinds].map((kind) => [kind.kind, stageKind(kind, places)] as const)
  const own = new Set(planned.statics.map(({ path }) => path))
  const pictures = drawn.filter(({ path }) => !own.has(path))
  const { root } = site.loaded
  const files = [...planned.statics, ...planned.copies, ...pictures]
  const statics = copyStatics(stage, { files, root })
  return new Map([['code', code.paths], ...made, ['statics', statics.paths]])
}

const FILES = 'files'
const nameOfFiles = (kind: string) => resultName(FILES, kind)

/** Forget which files were made: it may have been from other texts than their inputs say. */
export function forgetFiles(graph: Graph): void {
  for (const kind of graph.list(FILES)) graph.remove(nameOfFiles(kind))
}

/** Stage files of one kind, unless they are in the output already. @returns their paths. */
function stageKind(
  { kind, isUntitled, from, make }: MadeKind,
  { stage, cache }: RestPlaces,
): readonly string[] {
  if (!cache) return writeStaged(stage, make()).paths
  const { results, output } = cache
  const { graph } = results
  const name = nameOfFiles(kind)
  if (from === null || digestOfPlan(graph) === null) {
    graph.remove(name)
    return writeStaged(stage, make()).paths
  }
  const own = resultName('own', kind)
  graph.setInput(own, hashOfJson(from))
  const known = graph.isCurrent(name) ? results.read<Omit<StagedTexts, 'bytes'>>(name) : null
  if (known && output.isLeft(known.paths, known.hashes)) return known.paths
  const { paths, hashes } = writeStaged(stage, make())
  const plan = isUntitled ? [NAME_OF_PLAN] : NAMES_OF_PLAN
  results.record(name, { paths, hashes }, { reads: [...plan, own] })
  return paths
}
