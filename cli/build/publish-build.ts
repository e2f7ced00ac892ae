/** Publishes a build. Stamps of the last build save reading the output again. */
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { OUTPUT_SENTINEL } from '../base/model/output-file.ts'
import {
  type ComparedOutput,
  type OutputStamps,
  stampOutput,
  toKnownListing,
} from '../write/output-stamps.ts'
import { publish } from '../write/publish.ts'
import type { Stage } from '../write/stage.ts'

/** Facts on an output folder. */
interface KnownOutput {
  /** The output, absolute. */
  out: string
  /** The output of the last build; `null` if it is unknown. */
  compared: ComparedOutput | null
}

/** A published output. */
interface PublishedBuild {
  written: number
  removed: number
  stamps: OutputStamps
}

/** Publish a stage, and stamp the output. @throws errors of `publish`. */
export function publishBuild(
  stage: Stage,
  paths: readonly string[],
  { out, compared }: KnownOutput,
): PublishedBuild {
  const listing = compared && toKnownListing(compared)
  const { written, removed, isWhole, changed } = publish(stage, paths, { known: listing })
  const known = compared && changed ? { compared, changed } : undefined
  const stamps = stampOutput(out, [...paths, OUTPUT_SENTINEL], omitUndefined({ known }))
  return { written, removed, stamps: { ...stamps, isWhole } }
}
