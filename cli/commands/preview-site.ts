import { join, resolve } from 'node:path'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { loadConfig } from '../config/load-config.ts'
import type { SiteConfig } from '../config/schema.ts'
import { localeBases } from '../read/links/locale-base.ts'
import { findStartPage, type StartPageInput } from '../serve/find-start-page.ts'
import { startPreview } from '../serve/preview-server.ts'
import { recover } from '../write/recover.ts'
import type { CommandContext, ExitCode, NamedSite } from './define-command.ts'

/** Folder, port and host of a preview. */
interface PreviewTarget extends NamedSite {
  /** Folder of the built site, relative to the site folder. */
  out: string
  port: number
  host: string
}

/** Serve the built site until stopped; prints the address of every locale. */
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

/** Input of the start page. Docs come before other pages, because the first other page may be the search. */
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
