/** Small sites for browser suites: written to a new folder, built, and served by `preview`. */
import { join } from 'node:path'
import { makeFolder, removeFolder, writeFiles } from '../octavo.ts'
import { makeOnce } from '../run/make-once.ts'
import { buildSite, type ServedSite, servePreview } from './served-site.ts'

/** A built site that can be built again, as a deployment does. */
export interface SmallSite extends ServedSite {
  /** Folder of the sources. */
  root: string
  /** Change files and publish the site again, while it is served. */
  deploy(files: Readonly<Record<string, string>>): Promise<void>
}

/** A config with a docs instance at the base, from `docs/`; more options, and instances, as TypeScript text. */
export function configOf(more = '', moreDocs = ''): string {
  return `import { defineConfig } from 'octavo/config'
export default defineConfig({
  title: 'Small',
  url: 'https://small.example',
  docs: [{ path: 'docs', routeBasePath: '/' }${moreDocs}],
  ${more}
})
`
}

/**
 * Serve a site that several suites of a run read and none changes. The first suite builds it.
 *
 * @param name - Name of the site among all shared ones; a file name.
 */
export async function serveSharedSite(
  name: string,
  files: Readonly<Record<string, string>>,
): Promise<ServedSite> {
  const root = await makeOnce(name, async (draft) => {
    writeFiles(draft, { 'site.config.ts': configOf(), ...files })
    await buildSite(draft)
  })
  return servePreview(root, join(root, 'dist'))
}

/** Build a site of these files and serve it as a host would. */
export async function serveSmallSite(
  files: Readonly<Record<string, string>>,
  options: { path?: string } = {},
): Promise<SmallSite> {
  const root = makeFolder({ 'site.config.ts': configOf(), ...files })
  await buildSite(root)
  const { origin, folder, stop } = await servePreview(root, join(root, 'dist'))
  return {
    origin: origin + (options.path ?? ''),
    folder,
    root,
    async deploy(changed) {
      writeFiles(root, changed)
      await buildSite(root)
    },
    async stop() {
      await stop()
      removeFolder(root)
    },
  }
}
