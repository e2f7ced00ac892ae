import { resolve } from 'node:path'
import type { Command } from 'commander'
import { loadConfig } from '../config/load-config.ts'
import { recover } from '../emit/recover.ts'
import { localeBases } from '../route/locale-base.ts'
import { startPreview } from '../serve/preview-server.ts'
import { addCommand, type CommandContext, type ExitCode, parsePort } from './program.ts'

interface PreviewFlags {
  dir: string
  port: number
  host: string
}

/** `octavo preview`: serve the built folder as a host would. */
export function addPreview(program: Command, onResult: (code: ExitCode) => void): void {
  addCommand<PreviewFlags>(program, {
    name: 'preview',
    summary: 'Serve the built site as a host would: clean URLs, 404 pages, compression, ETags.',
    onResult,
    run: previewSite,
  })
    .option('-d, --dir <folder>', 'Folder that was built to, from the site folder.', 'dist')
    .option('-p, --port <number>', 'Port to listen on; 0 picks a free one.', parsePort, 3000)
    .option('--host <name>', 'Address to listen on.', 'localhost')
}

/** Serve until stopped; says the address of every locale. */
export async function previewSite(
  { report, untilStopped }: CommandContext,
  siteDir: string,
  flags: PreviewFlags & { config?: string },
): Promise<ExitCode> {
  const { config, root } = await loadConfig(
    resolve(siteDir),
    flags.config === undefined ? {} : { config: flags.config },
  )
  const folder = resolve(root, flags.dir)
  await recover(folder)
  const bases = localeBases(config)
  const server = await startPreview({
    folder,
    base: config.baseUrl,
    port: flags.port,
    host: flags.host,
    trailingSlash: config.trailingSlash,
    localeBases: Object.values(bases),
  })
  for (const [index, locale] of Object.keys(bases).entries())
    report.result(`${locale}  ${server.addresses[index]}`)
  report.info('Press Ctrl+C to stop.')
  await untilStopped()
  await server.close()
  return 0
}
