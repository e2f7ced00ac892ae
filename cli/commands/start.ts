import { cacheOption, outOption, type Runner, servingCommand, toSite } from './define-command.ts'

/** `octavo start`: build the site if anything changed, then serve the output. */
export function startCommand(run: Runner) {
  return servingCommand(
    'start',
    'Build the site if anything changed since the last build, then serve it.',
  )
    .addOption(cacheOption)
    .addOption(outOption)
    .action((siteDir, options, command) => {
      const { out, port, host } = options
      const site = toSite(siteDir, options, command)
      return run(options, async (context) => {
        const { report, tools } = context
        const { buildSite } = await import('../build/build-site.ts')
        if (!(await buildSite({ ...site, out, report, tools })).ok) return 1
        const { previewSite } = await import('./preview-site.ts')
        return previewSite(context, { ...site, out, port, host })
      })
    })
}
