import { Option } from '@commander-js/extra-typings'
import { commandRenamed } from '../errors/catalogue.ts'
import {
  formatOption,
  hostOption,
  outOption,
  portOption,
  type Runner,
  siteCommand,
  toSite,
} from './define-command.ts'

/** `octavo preview`: serve the built site as a host would. */
export function previewCommand(run: Runner) {
  return siteCommand(
    'preview',
    'Serve the built site as a host does, with clean URLs, 404 pages, compression and ETags.',
  )
    .addOption(formatOption)
    .addOption(outOption)
    .addOption(new Option('-d, --dir <folder>', 'Old name of --out.').conflicts('out').hideHelp())
    .addOption(portOption)
    .addOption(hostOption)
    .action((siteDir, options, command) => {
      const { out, dir, port, host } = options
      const site = toSite(siteDir, options, command)
      return run(options, async (context) => {
        const { previewSite } = await import('./preview-site.ts')
        if (dir !== undefined) context.report.diagnostics([commandRenamed('--dir', '--out')])
        return previewSite(context, { ...site, out: dir ?? out, port, host })
      })
    })
}
