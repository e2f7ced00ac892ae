/** Times of the stages and workers of a build, for `--profile` and `--report`, in ms since the start of the process. */
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import type { PoolJob } from '../tasks/worker/worker-pool.ts'

/** A span of time. */
interface Span {
  name: string
  beginMs: number
  endMs: number
}

/** Times of the stages of a build; of its workers too if requested. */
export interface BuildTrace {
  /** In the order of their ends. */
  stages: readonly Span[]
  /** Measure work of the main thread, until its promise settles. @returns the result of the work. */
  time<T>(stage: string, work: () => T): T
  /** Records a request to a worker; see `PoolOptions`. Absent: not recorded. */
  onJob?: (job: PoolJob) => void
  /** Recorded requests to workers. */
  jobs: readonly PoolJob[]
}

/** Begin a trace. @param isWhole - Record requests to workers too. Default: `false`. */
export function createTrace(isWhole = false): BuildTrace {
  const stages: Span[] = []
  const jobs: PoolJob[] = []
  return {
    stages,
    jobs,
    ...omitUndefined({ onJob: isWhole ? (job: PoolJob) => void jobs.push(job) : undefined }),
    time(name, work) {
      const beginMs = performance.now()
      const end = () => void stages.push({ name, beginMs, endMs: performance.now() })
      const value = work()
      if (value instanceof Promise) void value.then(end, end)
      else end()
      return value
    },
  }
}

/**
 * Convert a trace to the Trace Event Format of trace viewers (Perfetto, `chrome://tracing`): a row for each stage,
 * since stages overlap, and a row for each worker.
 *
 * @see https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU
 */
export function toTraceEvents({ stages, jobs }: Pick<BuildTrace, 'stages' | 'jobs'>): string {
  const place = (tid: number) => ({ pid: 1, tid })
  const name = (tid: number, text: string) => ({
    ...{ name: 'thread_name', ph: 'M', ...place(tid), args: { name: text } },
  })
  const workers = [...new Set(jobs.map(({ worker }) => worker))].sort((a, b) => a - b)
  const ofStages = stages.flatMap(({ name: stage, beginMs, endMs }, id) =>
    [
      { ph: 'b', ts: toMicros(beginMs) },
      { ph: 'e', ts: toMicros(endMs) },
    ].map((end) => ({ name: stage, cat: 'stage', id, ...place(0), ...end })),
  )
  const ofWorkers = jobs.map(({ call, worker, beginMs, endMs, subjects }) => ({
    ...{ name: call, cat: 'worker', ph: 'X', ...place(worker + 1) },
    ts: toMicros(beginMs),
    dur: toMicros(endMs - beginMs),
    args: { subjects },
  }))
  const traceEvents = [
    name(0, 'stages'),
    ...workers.map((worker) => name(worker + 1, `worker ${worker + 1}`)),
    ...[...ofStages, ...ofWorkers].sort((a, b) => a.ts - b.ts),
  ]
  return `${JSON.stringify({ displayTimeUnit: 'ms', traceEvents })}\n`
}

function toMicros(ms: number): number {
  return Math.round(ms * 1000)
}
