import { explainCode, formatCode, isDiagnosticCode } from '../base/errors/explain-code.ts'
import { operandCommand, type Runner, toSite } from './define-command.ts'
import { loadSiteJobs } from './load-site-jobs.ts'

/**
 * `octavo explain`: print the file of one page, the reasons for its address, and the links to it; or the
 * meaning of a diagnostic code, which needs no site.
 */
export function explainCommand(run: Runner) {
  return operandCommand(
    'explain',
    'Explain a page (its file, its address, the links to it) or the code of a diagnostic.',
  )
    .argument(
      '<page or code>',
      'Route of a page, like /guide/install, or its file, or a code, like LINK_BROKEN.',
    )
    .option('--json', 'Print JSON for other programs.')
    .action((operand, options, command) => {
      const site = toSite(undefined, options, command)
      return run(options, async ({ report, tools }) => {
        const print = <Found>(found: Found, format: (found: Found) => string) =>
          report.result(options.json ? JSON.stringify(found, null, 2) : format(found))
        if (isDiagnosticCode(operand)) {
          print(explainCode(operand), formatCode)
          return 0
        }
        const { explainPage, formatExplained, withReadSite } = await loadSiteJobs()
        const found = await withReadSite({ ...site, tools }, (read) => explainPage(read, operand))
        print(found, formatExplained)
        return 0
      })
    })
}
