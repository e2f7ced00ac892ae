import { cacheOption, type Runner, servingCommand, toSite } from './define-command.ts'

/** `octavo serve`: serve the site while it is being written, with all locales. */
export function serveCommand(run: Runner) {
  return servingCommand(
    'serve',
    'Serve the site, including drafts, while you write. Changes appear immediately.',
  )
    .addOption(cacheOption)
    .option('--open', 'Open the site in a browser.')
    .action((siteDir, options, command) => {
      const { port, host, open: opens } = options
      const site = toSite(siteDir, options, command)
      return run(options, async (context) => {
        const { serveSite } = await import('./serve-site.ts')
        return serveSite(context, { ...site, port, host, opens })
      })
    })
}
