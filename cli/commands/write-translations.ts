import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { diagnosticsOption, type Runner, toSite } from './define-command.ts'
import { loadJobs } from './translations/load-jobs.ts'
import { addOldFlags, findOldJob } from './translations/old-flags.ts'
import { FALLBACK, jobCommand, printResult } from './translations/run-job.ts'

/** `octavo write-translations`: update the message catalogues of a locale. */
export function writeTranslationsCommand(run: Runner) {
  const command = jobCommand(
    'write-translations',
    'Write the messages of a locale for its translators; what is translated stays.',
    FALLBACK.source,
  )
    .option('--override', 'Replace translations that are there by the text to begin with.')
    .option('--messagePrefix <text>', 'Put this in front of every new message.')
    .addOption(diagnosticsOption())
    .option('--prune', 'Drop translations that nothing uses, instead of keeping them apart.')
    .addHelpText('after', '\nFor status, exchange and checks see: octavo translations --help')
  return addOldFlags(command).action((siteDir, options, command) => {
    const { locale, override, messagePrefix = '', prune } = options
    const site = { ...toSite(siteDir, options, command), ...omitUndefined({ locale }) }
    const oldJob = findOldJob(options, command)
    return run({ ...options, format: options.diagnostics }, async ({ report, tools }) => {
      const target = { ...site, tools }
      if (!oldJob) {
        const { translateSite } = await loadJobs()
        const flags = { override: override === true, prune: prune === true, messagePrefix }
        return printResult(await translateSite({ ...target, ...flags }), report)
      }
      report.diagnostics([oldJob.diagnostic])
      return printResult(await oldJob.run(target), report)
    })
  })
}
