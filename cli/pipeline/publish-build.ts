/** Publishes a build. Stamps of the last build save reading the output again. */
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { OUTPUT_SENTINEL } from '../base/model/output-file.ts'
import type { Stamp } from '../engine/stamp.ts'
import { type OutputStamps, stampOutput, toKnownListing } from '../write/output-stamps.ts'
import { publish } from '../write/publish.ts'
import type { Stage } from '../write/stage.ts'

/** Facts on an output folder. */
interface KnownOutput {
  /** The output, absolute. */
  out: string
  /** Stamps of the last build to it; `null` if there are none. */
  before: OutputStamps | null
  /** Files that this build found unchanged. Default: none. */
  seen?: ReadonlyMap<string, Stamp> | undefined
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
  { out, before, seen = new Map() }: KnownOutput,
): PublishedBuild {
  const listing = before && toKnownListing(out, before)
  const { written, removed, isWhole, changed } = publish(stage, paths, { known: listing })
  const known = before && changed ? { files: seen, folders: before.folders, changed } : undefined
  const stamps = stampOutput(out, [...paths, OUTPUT_SENTINEL], omitUndefined({ known }))
  return { written, removed, stamps: { ...stamps, isWhole } }
}
