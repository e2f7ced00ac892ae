/** Shares rendered pages with other machines. */

import { digest } from '../engine/digest.ts'
import type { SharedValue } from '../engine/shared-cache/sealed-value.ts'
import type { SharedValues } from '../engine/shared-cache/share-values.ts'
import type { RenderedRoute, RenderTask } from '../tasks/calls.ts'
import { readStaged, type StageTarget, writeStaged } from '../write/stage.ts'
import { pageId } from './kept-pages.ts'
import type { PageKey } from './page-keys.ts'
import type { RenderCache } from './render-cache.ts'
import { type Bucket, isOwn, type Shard, toBuckets, toSharedKey } from './shared-buckets.ts'

/** Shared cache, keys of pages in it, and the stage with their files. */
interface PageSharing {
  sharing: SharedValues
  /** Key of the program. */
  program: string
  keyOf(task: RenderTask): PageKey | undefined
  stage: StageTarget
}

/** Time that a shared page saves, in ms. */
const WORTH = 1

/** Options of sharing the pages of a build. */
interface SharedTasks {
  /** Pages that are unchanged in the output. */
  kept: ReadonlyMap<RenderTask, RenderedRoute>
  cache: RenderCache
  stage: StageTarget
  /** Take only pages of this shard. Default: all. */
  shard?: Shard
}

/** The pages of a build in a shared cache. */
export interface PageShare {
  /** Stage pages of other machines. @returns their results. */
  take(): Promise<Map<RenderTask, RenderedRoute>>
  /** Split tasks into batches, which are the buckets that are shared. */
  toBatches(open: readonly RenderTask[]): RenderTask[][]
  /** Share a rendered batch. */
  give(batch: readonly RenderTask[], answers: readonly RenderedRoute[]): Promise<void>
}

/** Open the shared pages; `null` without a shared cache. @param tasks - All tasks of the site. */
export function openPageSharing(
  tasks: readonly RenderTask[],
  { kept, cache, stage, shard }: SharedTasks,
): PageShare | null {
  const { sharing, program, made } = cache
  if (!sharing) return null
  const keyOf = ({ route }: RenderTask) => made.get(pageId(route))?.key
  const place = { sharing, program, stage, keyOf }
  const isOpen = ({ items }: Bucket<RenderTask>) => items.some((task) => !kept.has(task))
  const buckets = toBuckets(tasks, ({ route }) => pageId(route))
  const open = buckets.filter((bucket) => isOwn(bucket, shard) && isOpen(bucket))
  const bucketOf = new Map(open.flatMap((bucket) => bucket.items.map((task) => [task, bucket])))
  return {
    take: () => takePages(open, { ...place, kept }),
    toBatches(rest) {
      const isRest = new Set(rest)
      const batches = open.map(({ items }) => items.filter((task) => isRest.has(task)))
      return batches.filter((batch) => batch.length > 0)
    },
    async give([first], answers) {
      const bucket = first && bucketOf.get(first)
      const now = new Map(answers.map((answer) => [answer.permalink, answer]))
      const answerOf = (task: RenderTask) => kept.get(task) ?? now.get(task.route.permalink)
      if (bucket) await storePages(bucket, answerOf, place)
    },
  }
}

/** Stage pages of other machines. @returns their results. */
async function takePages(
  buckets: readonly Bucket<RenderTask>[],
  { sharing, stage, kept, ...rest }: PageSharing & Pick<SharedTasks, 'kept'>,
): Promise<Map<RenderTask, RenderedRoute>> {
  const found = new Map<RenderTask, RenderedRoute>()
  const byKey = new Map(buckets.map((bucket) => [toKey(bucket, rest), bucket]))
  await sharing.take([...byKey.keys()], {
    worth: (key) => WORTH * (byKey.get(key)?.items.length ?? 0),
    use(key, value) {
      const answers = readPages(value)
      for (const task of byKey.get(key)?.items ?? []) {
        const page = answers.get(task.route.permalink)
        if (!page || kept.has(task)) continue
        const { changed } = writeStaged(stage, page.files)
        found.set(task, { ...page.answer, changed })
      }
    },
  })
  return found
}

/** Share a bucket if all of its pages were rendered. */
async function storePages(
  bucket: Bucket<RenderTask>,
  answerOf: (task: RenderTask) => RenderedRoute | undefined,
  { sharing, stage, ...rest }: PageSharing,
): Promise<void> {
  const answers = bucket.items.flatMap((task) => answerOf(task) ?? [])
  if (sharing.isReadOnly || answers.length < bucket.items.length) return
  const files = answers.flatMap(({ paths }) => paths.map((path) => readStaged(stage, path)))
  const blobs = files.flatMap((bytes) => bytes ?? [])
  // If two pages have the same path, the file is that of only one of them.
  const hashes = answers.flatMap((answer) => answer.hashes ?? [])
  if (blobs.length < files.length || blobs.some((bytes, at) => digest(bytes) !== hashes[at])) return
  await sharing.store({ key: toKey(bucket, rest), value: { data: answers, blobs } })
}

function toKey(
  { items }: Bucket<RenderTask>,
  { program, keyOf }: Pick<PageSharing, 'program' | 'keyOf'>,
): string {
  return toSharedKey('pages', [program, items.map((task) => [pageId(task.route), keyOf(task)])])
}

interface SharedPage {
  answer: RenderedRoute
  files: { path: string; content: Uint8Array }[]
}

/** Pages of a value by permalink; incomplete pages are left out. */
function readPages({ data, blobs }: SharedValue): Map<string, SharedPage> {
  const pages = new Map<string, SharedPage>()
  let at = 0
  // Written only by `storePages` of the same program.
  for (const answer of data as readonly RenderedRoute[]) {
    const { paths, hashes = [] } = answer
    const files = paths.flatMap((path, index) => {
      const content = blobs[at + index]
      return content && digest(content) === hashes[index] ? [{ path, content }] : []
    })
    at += paths.length
    if (files.length === paths.length) pages.set(answer.permalink, { answer, files })
  }
  return pages
}
