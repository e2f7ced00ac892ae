/** Renames a page in sidebars and in the config, which name it by its id, its label or its address. */
import { join, relative, sep } from 'node:path'
import { renameLinkKept } from '../../base/errors/catalogue.ts'
import { countOf } from '../../base/errors/count-of.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { OutputFile } from '../../base/model/output-file.ts'
import type { DocsVersion } from '../../config/docs-version.ts'
import { type LoadedConfig, toConfigName, versionsOf } from '../../config/paths.ts'
import { tryRead } from '../../tasks/open/locate-diagnostics.ts'
import type { RenamePlan } from './plan-rename.ts'
import type { ReadSite } from './read-site.ts'
import { rewriteOptions } from './rewrite-options.ts'

/** Changed files, and values that could not be changed. */
interface RenamedOptions {
  files: OutputFile[]
  lines: string[]
  diagnostics: Diagnostic[]
}

/** Data, the file it was loaded from, and a choice of the texts to change. */
interface OptionFile {
  file: string
  data: unknown
  choose(key: string, value: string): string | undefined
}

/** Change the sidebars that name or link the page, the navbar and footer of the config, and its redirects. */
export function renameInOptions({ site }: ReadSite, plan: RenamePlan): RenamedOptions {
  const { loaded } = site
  const result: RenamedOptions = { files: [], lines: [], diagnostics: [] }
  const tasks: OptionFile[] = listSidebars(loaded).map(({ file, data, version }) => ({
    file,
    data,
    choose: (key, value) =>
      (isSameVersion(version, plan) ? toNewId(key, value, plan) : undefined) ??
      toNewOption(key, value, plan),
  }))
  const { themeConfig, redirects } = loaded.config
  tasks.push({
    file: toConfigName(loaded),
    data: { themeConfig, redirects },
    choose: (key, value) => toNewOption(key, value, plan),
  })
  for (const task of tasks) rewriteFile(task, { root: loaded.root, plan, result })
  return result
}

/** The sidebars of all versions that have a file in the site. */
function listSidebars(loaded: LoadedConfig) {
  return versionsOf(loaded).flatMap((version) => {
    const { sidebars, sidebarFile, ref } = version
    // A version from git cannot be changed; generated sidebars have no file.
    if (!sidebars || ref !== undefined) return []
    return [{ file: toFileName(sidebarFile, loaded.root), data: sidebars, version }]
  })
}

function isSameVersion({ instance, name }: DocsVersion, { files: [moved] }: RenamePlan): boolean {
  return instance === moved?.before.instance && name === moved.before.version
}

/** New value for an element of a list, or for the `id` of an entry. */
function toNewId(key: string, value: string, { ids }: RenamePlan): string | undefined {
  const isId = key === 'id' || /^\d+$/.test(key)
  return isId && ids && value === ids.before ? ids.now : undefined
}

/** Path of the sidebars file on disk: the config may leave out its extension. */
function toFileName(name: string, root: string): string {
  const found = ['', '.ts', '.js', '.mjs', '.cjs', '.json'].map((ending) => name + ending)
  const exists = found.find((file) => tryRead(join(root, file)) !== null) ?? name
  return relative(root, join(root, exists)).split(sep).join('/')
}

function toNewOption(
  key: string,
  value: string,
  { ids, addresses }: RenamePlan,
): string | undefined {
  if (key === 'docId') return ids && value === ids.before ? ids.now : undefined
  if (key !== 'to' && key !== 'href') return undefined
  const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(value) ?? []
  for (const { base, before, now } of addresses) {
    const short = { before: `/${before.slice(base.length)}`, now: `/${now.slice(base.length)}` }
    for (const spelling of [short, { before, now }])
      if (path !== '' && path === spelling.before) return spelling.now + suffix
  }
  return undefined
}

function rewriteFile(
  { file, data, choose }: OptionFile,
  { root, plan, result }: { root: string; plan: RenamePlan; result: RenamedOptions },
): void {
  const before = tryRead(join(root, file))
  if (before === null) return
  const { text, count, kept } = rewriteOptions(before, data, choose)
  if (count > 0) {
    result.files.push({ path: file, content: text })
    result.lines.push(`${file}: ${countOf(count, 'name')}`)
  }
  const now = plan.ids?.now ?? plan.addresses[0]?.now ?? plan.target
  for (const at of kept) result.diagnostics.push(renameLinkKept(at, now, { file, at }))
}
