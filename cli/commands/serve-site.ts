import { resolve } from 'node:path'
import { formatError } from '../errors/report.ts'
import { localeBases } from '../links/locale-base.ts'
import { createLiveSite, type LiveSite } from '../pipeline/live-site.ts'
import { startDevServer } from '../serve/dev-server.ts'
import { watchFiles } from '../serve/watch.ts'
import type { CommandContext, ExitCode, NamedSite } from './define-command.ts'

/** Site, port and host of the live server. */
interface ServeTarget extends NamedSite {
  port: number
  host: string
}

/** Serve until stopped; each change is built and shown, and so is what is wrong with it. */
export async function serveSite(
  { report, untilStopped, tools }: CommandContext,
  { port, host, ...site }: ServeTarget,
): Promise<ExitCode> {
  report.step('Reading the site')
  const live = await createLiveSite({ ...site, tools })
  report.diagnostics(live.diagnostics)
  if (live.failure !== null) report.error(live.failure)
  const { config: siteConfig } = live.site.loaded
  const bases = localeBases(siteConfig)
  const server = await startDevServer({
    base: siteConfig.baseUrl,
    localeBases: Object.values(bases),
    port,
    host,
    allowedHosts: () => live.site.loaded.config.server.allowedHosts,
    respond: async (pathname) => ({
      ...(await live.respond(pathname)),
      headers: live.headersOf(pathname),
    }),
    describe: formatError,
  })
  let failure: string | null = null
  let isLook = false
  const watcher = watchFiles({
    paths: live.watched,
    isUrgent: live.isText,
    async onChanges({ changed, added, removed }) {
      const paths = [...changed, ...added, ...removed]
      isLook = paths.length === 0
      const { revision } = live
      const pages = await live.refresh(paths).finally(() => watcher.update(live.watched))
      if (live.revision === revision && failure === null) return
      server.update({ permalinks: pages, code: live.code })
      failure = null
      // A look at all files mostly finds nothing.
      if (isLook && pages?.length === 0) return
      report.info(`Rebuilt after ${toList(paths, live)}`)
      report.diagnostics(live.diagnostics)
    },
    onError(error) {
      const text = formatError(error)
      server.fail(text)
      // A look at all files follows a failure that changed what is watched.
      if (text !== failure || !isLook) report.error(error)
      failure = text
    },
  })
  await watcher.ready
  // What was written after it was read and before it was watched.
  watcher.check()
  for (const [index, locale] of Object.keys(bases).entries())
    report.result(`${locale}  ${new URL(live.homes[locale] ?? '', server.addresses[index])}`)
  report.info('Watching for changes; press Ctrl+C to stop.')
  await untilStopped()
  await watcher.close()
  await Promise.all([server.close(), live.close()])
  return 0
}

/** `content/iam.md`, `content/iam.md and 3 more`. */
function toList(paths: readonly string[], { site }: LiveSite): string {
  const [first] = paths
  if (first === undefined) return 'a look at all files'
  const name = resolve(first).slice(site.loaded.root.length + 1)
  return paths.length > 1 ? `${name} and ${paths.length - 1} more` : name
}
