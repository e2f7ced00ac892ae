/** The repository's own site, served with the search engine that a suite asks for. */
import { cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordsFile } from '../../cli/pipeline/index-site.ts'
import { STATE_FOLDER } from '../../cli/pipeline/state-folder.ts'
import type { SearchRecord } from '../../cli/search/to-records.ts'
import { makeFolder, octavo, PROJECT, removeFolder, startOctavo, waitForLine } from '../octavo.ts'

export interface SearchableSite {
  /** `http://localhost:41234` */
  origin: string
  /** Output folder. */
  out: string
  /** What the build wrote for other engines, of both languages. */
  records: readonly SearchRecord[]
  stop(): Promise<void>
}

/** Build a copy of the site with other options of search, and serve it as a host would. */
export async function serveSearchableSite(search: object | false): Promise<SearchableSite> {
  const root = makeFolder()
  for (const folder of ['content', 'i18n', 'site'])
    cpSync(join(PROJECT, folder), join(root, folder), { recursive: true })
  renameSync(join(root, 'site/site.config.ts'), join(root, 'site/own.config.ts'))
  writeFileSync(
    join(root, 'site/site.config.ts'),
    `import own from './own.config.ts'\nexport default { ...own, search: ${JSON.stringify(search)} }\n`,
  )
  const { code, stderr } = await octavo(['build', '--quiet'], root)
  if (code !== 0) throw new Error(`build failed with ${code}:\n${stderr}`)
  const server = startOctavo(['preview', '--port', '0'], root)
  const [, origin = ''] = await waitForLine(server, /(http:\/\/[^/\s]+)\//)
  return {
    origin,
    out: join(root, 'dist'),
    records: ['en', 'de'].flatMap((locale) =>
      readFileSync(recordsFile(join(root, STATE_FOLDER), locale), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line): SearchRecord => JSON.parse(line)),
    ),
    async stop() {
      const ended = new Promise((done) => server.once('close', done))
      server.kill('SIGTERM')
      await ended
      removeFolder(root)
    },
  }
}
