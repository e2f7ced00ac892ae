/** The repository's own site, built once for all browser suites of a run, and its preview server. */
import { join } from 'node:path'
import { makeFolder, octavo, PROJECT, removeFolder, startOctavo, waitForLine } from '../octavo.ts'

export interface ServedSite {
  /** `http://localhost:41234` */
  origin: string
  folder: string
  stop(): Promise<void>
}

/** Build the site of this project to a folder of its own and serve it as a host would. */
export async function serveBuiltSite(): Promise<ServedSite> {
  const folder = makeFolder()
  const out = join(folder, 'dist')
  const { code, stderr } = await octavo(['build', '.', '--out', out, '--quiet'], PROJECT)
  if (code !== 0) throw new Error(`build failed with ${code}:\n${stderr}`)
  const server = startOctavo(['preview', '.', '--dir', out, '--port', '0'], PROJECT)
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
