/** Sites of browser suites, served by `preview` as a host would serve them. */
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import {
  makeFolder,
  octavo,
  PROJECT,
  removeFolder,
  startOctavo,
  stopOctavo,
  waitForLine,
} from '../octavo.ts'

/** A built site and its server. */
export interface ServedSite {
  /** `http://localhost:41234` */
  origin: string
  /** Output folder. */
  folder: string
  stop(): Promise<void>
}

/** Build the site of a folder; @throws with its output when it fails. */
export async function buildSite(root: string, ...options: string[]): Promise<void> {
  const { code, stderr } = await octavo(['build', '.', '--quiet', ...options], root)
  if (code !== 0) throw new Error(`build failed with ${code}:\n${stderr}`)
}

/**
 * Serve a build.
 *
 * @param root - Folder of the site.
 * @param folder - Its output folder.
 */
export async function servePreview(root: string, folder: string): Promise<ServedSite> {
  const server = startOctavo(['preview', '.', '--out', folder, '--port', '0'], root)
  const [, origin = ''] = await waitForLine(server, /(http:\/\/[^/\s]+)\//)
  return { origin, folder, stop: () => stopOctavo(server) }
}

/** Build and serve a site that uses one of our packages. Its folder is removed with the server. */
export async function servePackageSite(
  name: string,
  files: Readonly<Record<string, string>>,
): Promise<ServedSite & { root: string }> {
  const root = makeFolder(files)
  mkdirSync(join(root, 'node_modules'))
  symlinkSync(join(PROJECT, 'packages', name), join(root, 'node_modules', name))
  await buildSite(root)
  const site = await servePreview(root, join(root, 'dist'))
  const stop = async () => {
    await site.stop()
    removeFolder(root)
  }
  return { ...site, root, stop }
}
