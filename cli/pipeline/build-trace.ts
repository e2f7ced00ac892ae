/** What a build did when, for `--profile` and `--report`. Times are of the process, in ms since it began. */
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import type { PoolJob } from '../workers/pool.ts'

/** A span of time. */
interface Span {
  name: string
  beginMs: number
  endMs: number
}

/** Kept of every build; of its workers where somebody asks. */
export interface BuildTrace {
  /** In the order in which they ended. */
  stages: readonly Span[]
  /** Note how long some work of the main thread takes. @returns what it gives; a promise is waited for. */
  time<T>(stage: string, work: () => T): T
  /** Note what a worker did; see `PoolOptions`. Absent: nobody asks. */
  onJob?: (job: PoolJob) => void
  /** What they did. */
  jobs: readonly PoolJob[]
}

/** Begin a trace. @param isWhole - Note what the workers do as well. Default: no. */
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
 * A trace as trace viewers read it (Perfetto, `chrome://tracing`): stages beside each other, since they overlap, and a
 * row for each worker.
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
