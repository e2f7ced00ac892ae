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

const TASK = 'compressed'

/** Compress the files that are about to be published. @returns all paths, including those of the compressed files. */
export async function compressFiles(
  paths: string[],
  { stage, isAsked, cache }: CompressPlaces,
): Promise<string[]> {
  const { results, output } = cache ?? {}
  // By a key: damage is reported, and then they are made again, because it is too late to begin the build anew.
  const before: CompressedFiles = results?.findByKey(TASK) ?? new Map()
  if (!isAsked && before.size === 0) return paths
  const find = (path: string, source: string) => {
    const known = before.get(path)
    return known && output?.isLeft([source, path], [known.from, known.hash]) ? known : null
  }
  const made: CompressedFiles = isAsked ? await precompress(stage, paths, { find }) : new Map()
  // None, if none are asked for: the next build that asks finds other files there.
  results?.record(resultName(TASK, ''), made, { key: TASK, reads: [] })
  return [...paths, ...[...made.keys()].sort()]
}
