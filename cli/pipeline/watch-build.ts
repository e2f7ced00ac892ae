/** Implements `--profile` and `--report` of a build; the modules for them are small, and always loaded. */
import { basename, dirname } from 'node:path'
import { writeSources } from '../emit/write-sources.ts'
import { toBuildReport } from './build-report.ts'
import { type BuildTrace, createTrace, toTraceEvents } from './build-trace.ts'

/** Absolute paths of the requested files. */
interface WatchOptions {
  profile?: string
  buildReport?: string
}

/** Open a trace; of the workers too if one of the files is requested. */
export function openTrace({ profile, buildReport }: WatchOptions): BuildTrace {
  return createTrace(profile !== undefined || buildReport !== undefined)
}

/** Write the trace of a build that has ended, also of one that failed. @throws {@link SiteError} `OUTPUT_UNWRITABLE`. */
export function writeProfile({ profile }: WatchOptions, trace: BuildTrace): void {
  if (profile !== undefined) write(profile, toTraceEvents(trace))
}

type Facts = Omit<Parameters<typeof toBuildReport>[0], 'trace'>

/** Write the report of a published build. @throws {@link SiteError} `OUTPUT_UNWRITABLE`. */
export function writeBuildReport(
  { buildReport }: WatchOptions,
  { trace, ...facts }: Facts & { trace: BuildTrace },
): void {
  if (buildReport !== undefined) write(buildReport, toBuildReport({ ...facts, trace }))
}

function write(file: string, content: string): void {
  writeSources(dirname(file), [{ path: basename(file), content }])
}
