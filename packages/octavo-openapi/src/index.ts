/** API reference for Octavo: pages from OpenAPI descriptions. */
import { definePlugin, type LinkTarget, type PluginDoc, type SidebarItemInput } from 'octavo/config'
import { z } from 'zod'
import { Description } from './description.ts'
import type { KnownPages } from './known-pages.ts'
import { writeReference } from './write-pages.ts'

const api = z.strictObject({
  /** The description: a file of the site, `openapi.yaml`, or of an npm package, `npm:@octokit/openapi/generated/api.github.com.json`. */
  spec: z.string().min(1),
  /** Folder of the pages in the docs instance, which decides their addresses. */
  path: z
    .string()
    .regex(
      /^[\w-]+(?:\/[\w-]+)*$/,
      'must be a path of letters, digits, "-" and "_", without a slash at the start',
    )
    .default('api'),
  /** Docs instance. Default: the first of the config. */
  instance: z.string().optional(),
  /** Descriptions of older versions, by the names of the versions of the docs: `{ '3.18': 'api-3.18.yaml' }`. */
  versions: z.record(z.string(), z.string().min(1)).default({}),
})

/** Options of the plugin. */
export const options = z.strictObject({ apis: z.array(api).min(1) })

/** Pages of the load before, by description and folder. A process that follows edits loads many times. */
const known = new Map<string, KnownPages>()

/** Levels above the site in which `node_modules` is looked for. */
const MOST_LEVELS = 6

export default definePlugin({
  name: 'octavo-openapi',
  options,
  styles: ['../styles.css'],
  load({ options: { apis }, read, report }) {
    const readFile = (path: string) => {
      if (!path.startsWith('npm:')) return read(path)
      for (let level = 0; level < MOST_LEVELS; level += 1)
        try {
          return read(`${'../'.repeat(level)}node_modules/${path.slice(4)}`)
        } catch {
          // It may be in a folder above.
        }
      throw new Error(`${path} is not installed`)
    }
    const docs: PluginDoc[] = []
    const targets: Record<string, LinkTarget> = {}
    const sidebars: Record<string, SidebarItemInput[]> = {}
    for (const { spec: current, path, instance, versions } of apis) {
      const place = instance === undefined ? {} : { instance }
      const all: [version: string | undefined, spec: string][] = [
        [undefined, current],
        ...Object.entries(versions),
      ]
      for (const [version, spec] of all) {
        const key = JSON.stringify([spec, path])
        const description = new Description(spec, readFile, report)
        const reference = writeReference(description, path, known.get(key))
        known.set(key, reference.known)
        const at = spec.startsWith('npm:') ? {} : { at: { file: spec } }
        const own = version === undefined ? {} : { version }
        for (const page of reference.pages) docs.push({ ...page, ...place, ...own, ...at })
        sidebars[version === undefined ? path : `${path}@${version}`] = reference.sidebar
        if (version !== undefined) continue
        const scheme = path.replace(/^.*\//, '')
        for (const [id, page] of reference.operations)
          targets[`${scheme}:${id}`] = { page, ...place }
      }
    }
    return { docs, targets, sidebars }
  },
})
