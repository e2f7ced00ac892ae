import { checkingCommand, outOption, type Runner, toChecking, toSite } from './define-command.ts'

/** `octavo check-agents`: what AI agents can read of the last build. */
export function checkAgentsCommand(run: Runner) {
  return checkingCommand(
    'check-agents',
    'Check what AI agents can read of the last build, by the rules of AFDocs, and print a score.',
  )
    .addOption(outOption)
    .action((siteDir, options, command) => {
      const site = { ...toSite(siteDir, options, command), ...toChecking(options) }
      const { out } = options
      return run(options, async ({ report }) => {
        const { checkAgents } = await import('../jobs/agents/check-agents.ts')
        return (await checkAgents({ ...site, out, report })) ? 0 : 1
      })
    })
}
