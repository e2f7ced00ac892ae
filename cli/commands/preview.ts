import { Option } from '@commander-js/extra-typings'
import { commandRenamed } from '../base/errors/catalogue.ts'
import { outOption, type Runner, servingCommand, toSite } from './define-command.ts'

/** `octavo preview`: serve the built site as a host would. */
export function previewCommand(run: Runner) {
  return servingCommand(
    'preview',
    'Serve the built site as a host does, with clean URLs, 404 pages, compression and ETags.',
  )
    .addOption(outOption)
    .addOption(new Option('-d, --dir <folder>', 'Old name of --out.').conflicts('out').hideHelp())
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
