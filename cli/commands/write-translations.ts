import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { diagnosticsOption, type Runner, toSite } from './define-command.ts'
import { loadJobs } from './translations/load-jobs.ts'
import { FALLBACK, jobCommand, printResult } from './translations/run-job.ts'

/** `octavo write-translations`: update the message catalogues of a locale. */
export function writeTranslationsCommand(run: Runner) {
  return jobCommand(
    'write-translations',
    'Write the messages of a locale for translators. Existing translations stay.',
    FALLBACK.source,
  )
    .option('--override', 'Replace existing translations by the initial text.')
    .option('--messagePrefix <text>', 'Text to put before every new message.')
    .addOption(diagnosticsOption)
    .option('--prune', 'Delete unused translations instead of moving them to unused.json.')
    .option('--check', 'Write nothing. Fail if files would change, and list the changes.')
    .addHelpText('after', '\nFor status, exchange and checks, see: octavo translations --help')
    .action((siteDir, options, command) => {
      const { locale, override, messagePrefix = '', prune, check } = options
      const site = { ...toSite(siteDir, options, command), ...omitUndefined({ locale }) }
      return run({ ...options, format: options.diagnostics }, async ({ report, tools }) => {
        const { translateSite } = await loadJobs()
        const flags = { override: override === true, prune: prune === true, check: check === true }
        return printResult(await translateSite({ ...site, tools, ...flags, messagePrefix }), report)
      })
    })
}
