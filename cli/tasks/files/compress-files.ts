import { resultName } from '../../engine/graph/graph.ts'
import type { Results } from '../../engine/results.ts'
import type { LeftFiles } from '../../write/output-record.ts'
import { type Compressed, precompress } from '../../write/precompress.ts'
import type { StageTarget } from '../../write/stage.ts'

/** Where files are compressed, and those of the last build. */
interface CompressPlaces {
  stage: StageTarget
  /** Whether the config asks for compressed files. */
  isAsked: boolean
  /** `null`: all are compressed again. */
  cache: { results: Results; output: LeftFiles } | null
}

type CompressedFiles = ReadonlyMap<string, Compressed>

/** Name of the compressed files of the last build. */
const COMPRESSED = resultName('compressed', '')

/** Compress the files that are about to be published. @returns all paths, including those of the compressed files. */
export async function compressFiles(
  paths: string[],
  { stage, isAsked, cache }: CompressPlaces,
): Promise<string[]> {
  const { results, output } = cache ?? {}
  const isKnown = results?.graph.isComputed(COMPRESSED) === true
  const before = isKnown ? results.read<CompressedFiles>(COMPRESSED) : new Map<string, Compressed>()
  // What this build does not make is forgotten: the next one finds other files there.
  if (isKnown) results.graph.remove(COMPRESSED)
  if (!isAsked) return paths
  const made = await precompress(stage, paths, {
    find(path, source) {
      const known = before.get(path)
      return known && output?.isLeft([source, path], [known.from, known.hash]) ? known : null
    },
  })
  results?.record(COMPRESSED, made, { reads: [] })
  return [...paths, ...[...made.keys()].sort()]
}
