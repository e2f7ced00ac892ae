import { resolve } from 'node:path'
import { countOf } from '../base/errors/count-of.ts'
import { formatError, type Report, sortDiagnostics } from '../base/errors/report.ts'
import { SiteErrors } from '../base/errors/site-error.ts'
import type { Diagnostic } from '../base/model/diagnostic.ts'
import { localeBases } from '../read/links/locale-base.ts'
import { startDevServer } from '../serve/dev-server.ts'
import type { RunningServer } from '../serve/listen.ts'
import { createLiveSite, type LiveSite } from '../serve/live/live-site.ts'
import type { TabDiagnostics } from '../serve/live-reload.ts'
import { createQuiet, type Quiet } from '../serve/quiet.ts'
import { watchFiles } from '../serve/watch.ts'
import type { CommandContext, ExitCode, NamedSite } from './define-command.ts'
import { openBrowser } from './open-browser.ts'

/** Site, port and host of the live server. */
interface ServeTarget extends NamedSite {
  port: number
  host: string
  /** Open the site in a browser. Default: `false`. */
  opens?: boolean | undefined
}

/** Serve until stopped; each change is built, and shown together with its diagnostics. */
export async function serveSite(
  { report, untilStopped, tools }: CommandContext,
  { port, host, opens, ...site }: ServeTarget,
): Promise<ExitCode> {
  report.step('Reading the site')
  let show: () => void = () => {}
  const quiet = createQuiet()
  const live = await createLiveSite({
    ...{ ...site, tools, whenQuiet: quiet.wait, remembers: true },
    onChecked: () => show(),
  })
  if (live.failure !== null) report.error(live.failure)
  const server = await startServer(live, { port, host, quiet })
  quiet.begin()
  const tellAddresses = createAddressList(report, live, server)
  const [address] = tellAddresses()
  if (opens && address) openBrowser(address)
  show = createDiagnosticList(report, () => live.diagnostics, server.report)
  show()
  const follow = createFollower(report, { live, server, quiet, show, tellAddresses })
  // Starting to watch a large site takes a second, which must not delay the first page.
  await quiet.wait()
  const watcher = watchFiles({
    paths: live.watched,
    isUrgent: live.isText,
    onChanges: ({ changed, added, removed }) =>
      follow.take([...changed, ...added, ...removed]).finally(() => watcher.update(live.watched)),
    onError: follow.fail,
  })
  await watcher.ready
  // Find changes made between reading the site and watching it. It takes long where all files are yet to be parsed, and
  // the watcher reports no change before an earlier one is done.
  void follow.take([]).finally(() => watcher.update(live.watched))
  report.info('Watching for changes; press Ctrl+C to stop.')
  await untilStopped()
  quiet.end()
  follow.end()
  await watcher.close()
  await Promise.all([server.close(), live.close()])
  return 0
}

/** Takes changes into the site, and reports them in the terminal and in open tabs. */
function createFollower(
  report: Report,
  {
    live,
    server,
    quiet,
    show,
    tellAddresses,
  }: {
    live: LiveSite
    server: Awaited<ReturnType<typeof startServer>>
    quiet: Quiet
    show(): void
    tellAddresses(): void
  },
) {
  let failure: string | null = null
  let isEnded = false

  function fail(error: unknown, isLook = false): void {
    if (isEnded) return
    const text = formatError(error)
    server.fail(text)
    // A failure that changes the watched paths causes a check of all files, whose same error is not printed again.
    if (text !== failure || !isLook) report.error(error)
    failure = text
  }

  return {
    fail: (error: unknown) => fail(error),
    /** @param paths - Absolute. Empty: any file may have changed. */
    async take(paths: readonly string[]): Promise<void> {
      const isLook = paths.length === 0
      const [{ revision }, before] = [live, failure]
      try {
        const pages = await quiet.answer(() => live.refresh(paths))
        const isSame = live.revision === revision && pages?.length === 0
        if (isEnded || (isSame && failure === null)) return
        server.update({ permalinks: pages, code: live.code })
        // A change that failed during the full scan still needs a fix.
        if (isLook && failure !== null && failure !== before) server.fail(failure)
        else failure = null
        // A check of all files mostly finds no change, and then prints nothing.
        if (!isLook || pages?.length !== 0) report.info(`Rebuilt after ${toList(paths, live)}`)
        tellAddresses()
        show()
      } catch (error) {
        fail(error, isLook)
      }
    },
    /** Report nothing any more. */
    end() {
      isEnded = true
    },
  }
}

function startServer(
  live: LiveSite,
  { quiet, ...place }: { port: number; host: string; quiet: Quiet },
) {
  return startDevServer({
    bases() {
      const { config } = live.site.loaded
      return [config.baseUrl, ...Object.values(localeBases(config))]
    },
    ...place,
    allowedHosts: () => live.site.loaded.config.server.allowedHosts,
    respond: async (pathname) => {
      const answer = await quiet.answer(() => live.respond(pathname))
      return { ...answer, headers: live.headersOf(pathname) }
    },
    describe: formatError,
  })
}

/**
 * Shows diagnostics in the terminal and in open tabs. @returns a function that prints new ones, and sends all to tabs.
 */
function createDiagnosticList(
  report: Report,
  read: () => readonly Diagnostic[],
  show: (diagnostics: TabDiagnostics) => void,
): () => void {
  let known = new Set<string>()
  return () => {
    const diagnostics = sortDiagnostics(read())
    const now = new Map(diagnostics.map((one) => [formatError(new SiteErrors([one])), one]))
    report.diagnostics([...now].flatMap(([text, one]) => (known.has(text) ? [] : [one])))
    if (known.size > 0 && now.size === 0) report.info('All problems are fixed.')
    known = new Set(now.keys())
    show(toTabDiagnostics([...now.keys()], diagnostics))
  }
}

/** Maximum number of diagnostics that a tab shows; the terminal shows all. */
const MOST_SHOWN = 20

function toTabDiagnostics(
  texts: readonly string[],
  diagnostics: readonly Diagnostic[],
): TabDiagnostics {
  const errors = diagnostics.filter(({ severity }) => severity === 'throw').length
  const others = diagnostics.length - errors
  const counts = [
    ...(errors > 0 ? [countOf(errors, 'error')] : []),
    ...(others > 0 ? [countOf(others, 'warning')] : []),
  ]
  const rest = texts.length - MOST_SHOWN
  const more = rest > 0 ? [`${rest} more in the terminal.`] : []
  return {
    text: [...texts.slice(0, MOST_SHOWN), ...more].join('\n'),
    title: counts.join(', '),
    isGrave: errors > 0,
  }
}

/**
 * The address of the home page of each locale, and that in the network if the server listens there.
 *
 * @returns a function that prints those which it has not printed before, and returns them.
 */
function createAddressList(
  report: Report,
  live: LiveSite,
  { addresses: [origin], network }: Pick<RunningServer, 'addresses' | 'network'>,
): () => string[] {
  const known = new Set<string>()
  return () => {
    const bases = Object.entries(localeBases(live.site.loaded.config))
    const toEntry = (name: string, server: string | undefined, [locale, base] = bases[0] ?? []) => {
      const home = new URL(live.homes[locale ?? ''] ?? '', new URL(base ?? '', server))
      return { name, address: `${home}` }
    }
    const all = [
      ...bases.map((one) => toEntry(one[0], origin, one)),
      ...network.map((own) => toEntry('network', own)),
    ]
    const made = all.filter(({ address }) => !known.has(address))
    for (const { name, address } of made) {
      known.add(address)
      report.result(`${name}  ${address}`)
    }
    return made.map(({ address }) => address)
  }
}

/** `content/iam.md`, `content/iam.md and 3 more`. */
function toList(paths: readonly string[], { site }: LiveSite): string {
  const [first] = paths
  if (first === undefined) return 'a look at all files'
  const name = resolve(first).slice(site.loaded.root.length + 1)
  return paths.length > 1 ? `${name} and ${paths.length - 1} more` : name
}
