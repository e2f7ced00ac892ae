/** What `--profile` and `--report` ask of a build; modules for them are small and loaded with it. */
import { basename, dirname } from 'node:path'
import { writeSources } from '../emit/write-sources.ts'
import { toBuildReport } from './build-report.ts'
import { type BuildTrace, createTrace, toTraceEvents } from './build-trace.ts'

/** Files that are asked for, absolute. */
interface WatchOptions {
  profile?: string
  buildReport?: string
}

/** A trace, of the workers too where somebody asks for it. */
export function openTrace({ profile, buildReport }: WatchOptions): BuildTrace {
  return createTrace(profile !== undefined || buildReport !== undefined)
}

/** Write the trace of a build that has ended, also of one that failed. @throws {@link SiteError} `OUTPUT_UNWRITABLE`. */
export function writeProfile({ profile }: WatchOptions, trace: BuildTrace): void {
  if (profile !== undefined) write(profile, toTraceEvents(trace))
}

type Facts = Omit<Parameters<typeof toBuildReport>[0], 'trace'>

/** Write the report of a build that was published. @throws {@link SiteError} `OUTPUT_UNWRITABLE`. */
export function writeBuildReport(
  { buildReport }: WatchOptions,
  { trace, ...facts }: Facts & { trace: BuildTrace },
): void {
  if (buildReport !== undefined) write(buildReport, toBuildReport({ ...facts, trace }))
}

function write(file: string, content: string): void {
  writeSources(dirname(file), [{ path: basename(file), content }])
}
