import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { LastUpdate } from '../../base/model/front-matter.ts'
import type { DocsInstanceConfig } from '../../config/schema.ts'
import type { RoutedDoc } from './place-doc.ts'

/** Date and author of the last change of a doc: from its front matter, else from the last commit of its file. */
export function planLastUpdate(
  { frontMatter, summary }: RoutedDoc,
  gitDates: ReadonlyMap<string, LastUpdate> | undefined,
): LastUpdate | undefined {
  const update = { ...gitDates?.get(summary.file.file), ...frontMatter.last_update }
  return update.date === undefined && update.author === undefined ? undefined : update
}

/** The fields that a page shows. The date is cut to its day, which is the same for all readers. */
export function toShownUpdate(
  update: LastUpdate | undefined,
  config: Pick<DocsInstanceConfig, 'showLastUpdateTime' | 'showLastUpdateAuthor'>,
): LastUpdate | undefined {
  const date = config.showLastUpdateTime ? update?.date?.slice(0, 10) : undefined
  const author = config.showLastUpdateAuthor ? update?.author : undefined
  if (date === undefined && author === undefined) return undefined
  return omitUndefined({ date, author })
}
