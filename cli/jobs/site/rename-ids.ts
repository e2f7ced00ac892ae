/** Renames the id of a moved page in the front matter of its neighbours and in `_category_` files of its version. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMap, isScalar, parseDocument, type Scalar } from 'yaml'
import type { OutputFile } from '../../base/model/output-file.ts'
import type { SourceFile } from '../../base/model/source-file.ts'
import type { RenamePlan } from './plan-rename.ts'
import type { ReadSite } from './read-site.ts'

const NEIGHBOURS = new Set(['pagination_next', 'pagination_prev'])

/** The changed text, and how many ids were replaced. */
interface Renamed {
  text: string
  count: number
}

/** Whether a page can name the moved one by its id: ids are valid in one version of one instance. */
function sharesIds(
  { instance, version }: Pick<SourceFile, 'instance' | 'version'>,
  plan: RenamePlan,
) {
  const [moved] = plan.files
  if (!moved || !plan.ids || plan.ids.before === plan.ids.now) return false
  const isHere = (one: SourceFile) => one.instance === instance && one.version === version
  return isHere(moved.before) && isHere(moved.now)
}

/** Replace the id in the `pagination_next` and `pagination_prev` of a page. */
export function renameNeighbours(text: string, file: SourceFile, plan: RenamePlan): Renamed {
  const front = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(text)
  if (front?.index !== 0 || !sharesIds(file, plan)) return { text, count: 0 }
  const [whole, yaml = ''] = front
  const start = whole.indexOf(yaml)
  const renamed = replaceScalars(
    yaml,
    plan,
    (path) => path.length === 1 && NEIGHBOURS.has(path[0] ?? ''),
  )
  return {
    text: text.slice(0, start) + renamed.text + text.slice(start + yaml.length),
    count: renamed.count,
  }
}

/** The `_category_` files whose page is the moved one, with the new id. */
export function renameInCategories(
  { site }: ReadSite,
  plan: RenamePlan,
): (OutputFile & { count: number })[] {
  const { root } = site.loaded
  return site.scan.categories.flatMap((category) => {
    if (category.link?.type !== 'doc' || category.link.id !== plan.ids?.before) return []
    if (!sharesIds(category, plan)) return []
    const text = readFileSync(join(root, category.file), 'utf8')
    const { text: content, count } = replaceScalars(
      text,
      plan,
      (path) => path.join('.') === 'link.id',
    )
    return count > 0 ? [{ path: category.file, content, count }] : []
  })
}

/** Replace ids in YAML or JSON, which is YAML as well; the rest of the text stays unchanged. */
function replaceScalars(
  text: string,
  { ids }: RenamePlan,
  isWanted: (path: readonly string[]) => boolean,
): Renamed {
  const document = parseDocument(text, { prettyErrors: false, logLevel: 'silent' })
  if (!ids || document.errors.length > 0) return { text, count: 0 }
  const found = listScalars(document.contents, []).filter(
    ({ path, scalar }) => isWanted(path) && scalar.value === ids.before && scalar.range,
  )
  let changed = text
  for (const { scalar } of found.toReversed()) {
    const [from = 0, to = 0] = scalar.range ?? []
    changed = changed.slice(0, from) + toScalar(ids.now, text.slice(from, to)) + changed.slice(to)
  }
  return { text: changed, count: found.length }
}

interface Found {
  path: readonly string[]
  scalar: Scalar
}

function listScalars(node: unknown, path: readonly string[]): Found[] {
  if (isScalar(node)) return [{ path, scalar: node }]
  if (!isMap(node)) return []
  return node.items.flatMap(({ key, value }) =>
    isScalar(key) ? listScalars(value, [...path, String(key.value)]) : [],
  )
}

/** Quoted as before, or if the id requires it. */
function toScalar(id: string, written: string): string {
  if (written.startsWith("'") && !id.includes("'")) return `'${id}'`
  return written.startsWith('"') || !/^[\w][\w./-]*$/.test(id) ? JSON.stringify(id) : id
}
