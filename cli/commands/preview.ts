import { join, resolve } from 'node:path'
import { Option } from '@commander-js/extra-typings'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { loadConfig } from '../config/load-config.ts'
import type { SiteConfig } from '../config/schema.ts'
import { recover } from '../emit/recover.ts'
import { commandRenamed } from '../errors/catalogue.ts'
import { localeBases } from '../links/locale-base.ts'
import { findStartPage, type StartPageInput } from '../serve/find-start-page.ts'
import { startPreview } from '../serve/preview-server.ts'
import {
  type CommandContext,
  type ExitCode,
  hostOption,
  type NamedSite,
  outOption,
  portOption,
  type Runner,
  siteCommand,
  toSite,
} from './define-command.ts'

/** What a preview serves, and where. */
interface PreviewTarget extends NamedSite {
  /** From the site folder. */
  out: string
  port: number
  host: string
}

/** `octavo preview`: serve the built folder as a host would. */
export function previewCommand(run: Runner) {
  return siteCommand(
    'preview',
    'Serve the built site as a host would: clean URLs, 404 pages, compression, ETags.',
  )
    .addOption(outOption())
    .addOption(new Option('-d, --dir <folder>', 'Old name of --out.').conflicts('out').hideHelp())
    .addOption(portOption())
    .addOption(hostOption())
    .action((siteDir, options, command) => {
      const { out, dir, port, host } = options
      const site = toSite(siteDir, options, command)
      return run(options, (context) => {
        if (dir !== undefined) context.report.diagnostics([commandRenamed('--dir', '--out')])
        return previewSite(context, { ...site, out: dir ?? out, port, host })
      })
    })
}

/** Serve until stopped; says the address of every locale. */
export async function previewSite(
  { report, untilStopped }: CommandContext,
  { siteDir, config: file, out, port, host }: PreviewTarget,
): Promise<ExitCode> {
  const { config, root } = await loadConfig(resolve(siteDir), omitUndefined({ config: file }))
  const folder = resolve(root, out)
  await recover(folder)
  const bases = localeBases(config)
  const server = await startPreview({
    folder,
    base: config.baseUrl,
    port,
    host,
    allowedHosts: config.server.allowedHosts,
    trailingSlash: config.trailingSlash,
    localeBases: Object.values(bases),
  })
  for (const [index, [locale, base]] of Object.entries(bases).entries()) {
    const page = findStartPage(toPlaces(base, { folder, config, bases: Object.values(bases) }))
    report.result(`${locale}  ${server.addresses[index]}${page}`)
  }
  report.info('Press Ctrl+C to stop.')
  await untilStopped()
  await server.close()
  return 0
}

/** Docs come before other pages: what stands at the top of a site may be its search. */
function toPlaces(
  base: string,
  { folder, config, bases }: { folder: string; config: SiteConfig; bases: readonly string[] },
): StartPageInput {
  const apart = bases.filter((other) => other !== base && other.startsWith(base))
  return {
    folder: join(folder, base.slice(config.baseUrl.length)),
    preferred: config.docs.map(({ routeBasePath }) => routeBasePath.replace(/^\/+|\/+$/g, '')),
    apart: ['assets', ...apart.map((other) => other.slice(base.length).replace(/\/$/, ''))],
  }
}
