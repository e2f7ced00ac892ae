/** API reference for Octavo: pages from OpenAPI descriptions. */
import { definePlugin, type LinkTarget, type PluginDoc, type SidebarItemInput } from 'octavo/config'
import { z } from 'zod'
import { Description } from './description.ts'
import type { KnownPages } from './known-pages.ts'
import { writeReference } from './write-pages.ts'

const isOrigin = (text: string) =>
  /^https?:\/\/[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text

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
  /** Hosts that the request console may call: `['https://api.example.com']`. Default: pages have no console. */
  console: z
    .array(
      z.string().refine(isOrigin, 'must be an address without a path: "https://api.example.com"'),
    )
    .default([]),
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
  components: ({ apis }) =>
    apis.some((one) => one.console.length > 0) ? './console/index' : undefined,
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
    for (const { spec: current, path, instance, versions, console: origins } of apis) {
      const place = instance === undefined ? {} : { instance }
      const all: [version: string | undefined, spec: string][] = [
        [undefined, current],
        ...Object.entries(versions),
      ]
      for (const [version, spec] of all) {
        const key = JSON.stringify([spec, path, origins])
        const description = new Description(spec, readFile, report)
        const reference = writeReference(description, path, { before: known.get(key), origins })
        known.set(key, reference.known)
        for (const origin of version === undefined ? reference.unused : [])
          report({
            message: `"${origin}" in "console" is not the host of a server in ${spec}.`,
            hint: 'Write the host of one of the "servers" of the description.',
            severity: 'warning',
          })
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
    const hosts = apis.flatMap((one) => one.console)
    const policy = hosts.length > 0 && { contentSecurityPolicy: { 'connect-src': hosts } }
    return { docs, targets, sidebars, ...policy }
  },
})
