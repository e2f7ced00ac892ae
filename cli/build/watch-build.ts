/** Implements `--profile` and `--report` of a build; the modules for them are small, and always loaded. */
import { checkNamedFile, writeNamedFile } from '../write/named-file.ts'
import { toBuildReport } from './build-report.ts'
import { type BuildTrace, createTrace, toTraceEvents } from './build-trace.ts'

/** Absolute paths of the requested files. */
interface WatchOptions {
  profile?: string
  buildReport?: string
}

/** The options as users type them: signatures of the files. */
const PROFILE = 'build --profile'
const REPORT = 'build --report'

/** Open a trace; of the workers too if one of the files is requested. @throws {@link SiteError} `FILE_FOREIGN`. */
export function openTrace({ profile, buildReport }: WatchOptions): BuildTrace {
  if (profile !== undefined) checkNamedFile(profile, PROFILE)
  if (buildReport !== undefined) checkNamedFile(buildReport, REPORT)
  return createTrace(profile !== undefined || buildReport !== undefined)
}

/** Write the trace of a build that has ended, also of one that failed. @throws {@link SiteError} `OUTPUT_UNWRITABLE`. */
export function writeProfile({ profile }: WatchOptions, trace: BuildTrace): void {
  if (profile !== undefined) writeNamedFile(profile, PROFILE, toTraceEvents(trace))
}

type Facts = Omit<Parameters<typeof toBuildReport>[0], 'trace'>

/** Write the report of a published build. @throws {@link SiteError} `OUTPUT_UNWRITABLE`. */
export function writeBuildReport(
  { buildReport }: WatchOptions,
  { trace, ...facts }: Facts & { trace: BuildTrace },
): void {
  if (buildReport !== undefined)
    writeNamedFile(buildReport, REPORT, toBuildReport({ ...facts, trace }))
}
