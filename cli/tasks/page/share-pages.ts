/** Shares rendered pages with other machines. */

import { digest } from '../../base/disk/digest.ts'
import type { SharedValue } from '../../engine/shared-cache/sealed-value.ts'
import type { SharedValues } from '../../engine/shared-cache/share-values.ts'
import { readStaged, type StageTarget, writeStaged } from '../../write/stage.ts'
import type { ResultPlace } from '../doc/result-place.ts'
import { type Bucket, isOwn, type Shard, toBuckets, toSharedKey } from '../open/shared-buckets.ts'
import { pageId, permalinkOf } from '../plan/page-id.ts'
import type { PlannedTasks } from '../plan/render-tasks.ts'
import type { RenderedRoute, RenderTask } from '../worker/calls.ts'
import type { Answers } from './page-answers.ts'
import type { PageResults } from './page-results.ts'

/** Time that a shared page saves, in ms. */
const WORTH = 1

/** Pages of a build that are shared. */
interface PageSharing {
  tasks: Pick<PlannedTasks, 'read' | 'describedBy' | 'titlesOf'>
  answers: Pick<Answers, 'has' | 'find'>
  pages: Pick<PageResults, 'keyOf'>
  sharing: SharedValues
  /** Has the key of the program. */
  cache: Pick<ResultPlace, 'look'>
  stage: StageTarget
  /** Take only pages of this shard. Default: all. */
  shard?: Shard
}

/** The pages of a build in a shared cache. */
export interface PageShare {
  /** Stage pages of other machines. @returns their results. */
  take(): Promise<RenderedRoute[]>
  /** Split tasks into batches, which are the buckets that are shared. */
  toBatches(open: readonly RenderTask[]): RenderTask[][]
  /** Share a rendered batch. */
  give(batch: readonly RenderTask[]): Promise<void>
}

/** Open the shared pages. @param tasks - All tasks of the site. */
export function openPageSharing(
  tasks: Pick<PlannedTasks, 'ids' | 'read' | 'describedBy' | 'titlesOf'>,
  parts: Omit<PageSharing, 'tasks'>,
): PageShare {
  const place = { ...parts, tasks }
  const { answers, shard } = place
  const isOpen = ({ items }: Bucket<string>) => items.some((id) => !answers.has(id))
  const buckets = toBuckets(tasks.ids, (id) => id)
  const open = buckets.filter((bucket) => isOwn(bucket, shard) && isOpen(bucket))
  const bucketOf = new Map(open.flatMap((bucket) => bucket.items.map((id) => [id, bucket])))
  return {
    take: () => takePages(open, place),
    toBatches(rest) {
      const byId = new Map(rest.map((task) => [pageId(task.route), task]))
      const batches = open.map(({ items }) => items.flatMap((id) => byId.get(id) ?? []))
      return batches.filter((batch) => batch.length > 0)
    },
    async give([first]) {
      const bucket = first && bucketOf.get(pageId(first.route))
      if (bucket) await storePages(bucket, place)
    },
  }
}

/** Stage pages of other machines. @returns their results. */
async function takePages(
  buckets: readonly Bucket<string>[],
  place: PageSharing,
): Promise<RenderedRoute[]> {
  const { sharing, stage, answers } = place
  const found: RenderedRoute[] = []
  const byKey = new Map(buckets.map((bucket) => [toKey(bucket, place), bucket]))
  await sharing.take([...byKey.keys()], {
    worth: (key) => WORTH * (byKey.get(key)?.items.length ?? 0),
    use(key, value) {
      const pages = readPages(value)
      for (const id of byKey.get(key)?.items ?? []) {
        const page = pages.get(permalinkOf(id))
        if (!page || answers.has(id)) continue
        const { changed } = writeStaged(stage, page.files)
        found.push({ ...page.answer, changed })
      }
    },
  })
  return found
}

/** Share a bucket if all of its pages were rendered. */
async function storePages(bucket: Bucket<string>, place: PageSharing): Promise<void> {
  const { sharing, stage } = place
  if (sharing.isReadOnly) return
  const answers = bucket.items.flatMap((id) => place.answers.find(id) ?? [])
  if (answers.length < bucket.items.length) return
  const files = answers.flatMap(({ paths }) => paths.map((path) => readStaged(stage, path)))
  const blobs = files.flatMap((bytes) => bytes ?? [])
  // If two pages have the same path, the file is that of only one of them.
  const hashes = answers.flatMap((answer) => answer.hashes ?? [])
  if (blobs.length < files.length || blobs.some((bytes, at) => digest(bytes) !== hashes[at])) return
  await sharing.store({ key: toKey(bucket, place), value: { data: answers, blobs } })
}

function toKey(
  { items }: Bucket<string>,
  { cache, pages, tasks }: Pick<PageSharing, 'cache' | 'pages' | 'tasks'>,
): string {
  const keyOf = (id: string) => [id, pages.keyOf(id, tasks)]
  return toSharedKey('pages', [cache.look.program, items.map(keyOf)])
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
