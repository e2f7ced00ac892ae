/** TypeScript reference for Octavo: pages from the JSON of TypeDoc. */
import { posix } from 'node:path'
import {
  definePlugin,
  type LinkTarget,
  type PluginDoc,
  type PluginReport,
  type SidebarItemInput,
} from 'octavo/config'
import { z } from 'zod'
import { GROUPS, type Page, Pages } from './pages.ts'
import { type Reflection, readProject } from './reflection.ts'
import { writePage } from './write-page.ts'

const api = z.strictObject({
  /** What `typedoc --json` wrote: a file of the site. */
  json: z.string().min(1),
  /** Folder of the pages in the docs instance, which decides their addresses. */
  path: z
    .string()
    .regex(
      /^[\w-]+(?:\/[\w-]+)*$/,
      'must be a path of letters, digits, "-" and "_", without a slash at the start',
    )
    .default('reference'),
  /** Docs instance. Default: the first of the config. */
  instance: z.string().optional(),
  /** Files of older versions, by the names of the versions of the docs: `{ '1.0': 'api-1.0.json' }`. */
  versions: z.record(z.string(), z.string().min(1)).default({}),
})

/** Options of the plugin. */
export const options = z.strictObject({ apis: z.array(api).min(1) })

export default definePlugin({
  name: 'octavo-typedoc',
  options,
  styles: ['../styles.css'],
  load({ options: { apis }, read, report }) {
    const docs: PluginDoc[] = []
    const targets: Record<string, LinkTarget> = {}
    const sidebars: Record<string, SidebarItemInput[]> = {}
    for (const { json, path, instance, versions } of apis) {
      const place = instance === undefined ? {} : { instance }
      const all: [version: string | undefined, file: string][] = [
        [undefined, json],
        ...Object.entries(versions),
      ]
      for (const [version, file] of all) {
        const project = open(file, read, report)
        if (project === null) continue
        const pages = new Pages(project)
        const own = version === undefined ? {} : { version }
        const listed = pages.list()
        const positions = new Map(
          listed.flatMap((page) => page.pages.map((one, at) => [one, at + 1])),
        )
        for (const page of listed) {
          const doc = writePage(page, pages, positions.get(page) ?? 0)
          docs.push({ ...doc, path: posix.join(path, doc.path), ...place, ...own, at: { file } })
        }
        sidebars[version === undefined ? path : `${path}@${version}`] = toSidebar(path, pages.root)
        if (version !== undefined) continue
        const scheme = path.replace(/^.*\//, '')
        for (const { name, page, anchor } of pages.targets())
          if (/^[^\s#]+$/.test(name))
            targets[`${scheme}:${name}`] ??= {
              ...{ page: posix.join(path, page.file), ...place },
              ...(anchor === undefined ? {} : { anchor }),
            }
      }
    }
    return { docs, targets, sidebars }
  },
})

/** A project; `null` after an error, which is reported at its file. */
function open(
  file: string,
  read: (path: string) => string,
  report: (problem: PluginReport) => void,
): Reflection | null {
  try {
    return readProject(read(file))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    report({ message: `${message}.`.replace(/\.\.$/, '.'), at: { file } })
    return null
  }
}

/** Entries for a sidebars file: the overview, modules, and a category for each kind. */
function toSidebar(folder: string, root: Page): SidebarItemInput[] {
  const idOf = ({ file }: Page) => posix.join(folder, file.replace(/\.md$/, ''))
  const toItems = (page: Page): SidebarItemInput[] =>
    GROUPS.flatMap(([kind, label, name]): SidebarItemInput[] => {
      const own = page.pages.filter(({ reflection }) => reflection.kind === kind)
      if (own.length === 0) return []
      if (name === 'module' || name === 'namespace')
        return own.map((one) => ({
          ...{ type: 'category', label: one.reflection.name, items: toItems(one) },
          link: { type: 'doc', id: idOf(one) },
        }))
      return [{ type: 'category', label, items: own.map(idOf) }]
    })
  return [idOf(root), ...toItems(root)]
}
