/** The repository's own site, built once for all browser suites of a run, and its preview server. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, octavo, PROJECT, removeFolder, startOctavo, waitForLine } from '../octavo.ts'

export interface ServedSite {
  /** `http://localhost:41234` */
  origin: string
  folder: string
  stop(): Promise<void>
}

/** Where a site is served, as its config says; left out, as this project's own does. */
export interface Address {
  /** With both slashes. */
  baseUrl?: string
  trailingSlash?: boolean
}

/** Build the site of this project to a folder of its own and serve it as a host would. */
export async function serveBuiltSite(address: Address = {}): Promise<ServedSite> {
  const folder = makeFolder()
  const root = Object.keys(address).length === 0 ? PROJECT : copySite(join(folder, 'site'), address)
  const out = join(folder, 'dist')
  const { code, stderr } = await octavo(['build', '.', '--out', out, '--quiet'], root)
  if (code !== 0) throw new Error(`build failed with ${code}:\n${stderr}`)
  const server = startOctavo(['preview', '.', '--out', out, '--port', '0'], root)
  const [, origin = ''] = await waitForLine(server, /(http:\/\/[^/\s]+)\//)
  return {
    origin,
    folder: out,
    async stop() {
      const ended = new Promise((done) => server.once('close', done))
      server.kill('SIGTERM')
      await ended
      removeFolder(folder)
    },
  }
}

/** Copy the sources of the site to another folder, and move it to another address. */
function copySite(root: string, { baseUrl = '/', trailingSlash }: Address): string {
  for (const folder of ['content', 'i18n', 'site'])
    cpSync(join(PROJECT, folder), join(root, folder), { recursive: true })
  const config = join(root, 'site/site.config.ts')
  const text = readFileSync(config, 'utf8')
  const moved = text.replace(
    "baseUrl: '/',",
    `baseUrl: '${baseUrl}', trailingSlash: ${trailingSlash},`,
  )
  if (moved === text)
    throw new Error('site.config.ts does not say its baseUrl as this test expects.')
  writeFileSync(config, moved)
  return root
}
