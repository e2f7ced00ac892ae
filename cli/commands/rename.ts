import { operandCommand, type Runner, toSite } from './define-command.ts'
import { loadSiteJobs } from './load-site-jobs.ts'

/** `octavo rename`: move a page with its translations, its links and its address. */
export function renameCommand(run: Runner) {
  return operandCommand(
    'rename',
    'Move a page in all languages, rewrite the links to it, and redirect its old address.',
  )
    .argument('<from>', 'File of the page, in the default language.')
    .argument('<to>', 'New path of the file.')
    .option('-n, --dry-run', 'Print the changes without writing them.')
    .action((from, to, options, command) => {
      const site = toSite(undefined, options, command)
      return run(options, async ({ report, tools }) => {
        const { renamePage, withReadSite } = await loadSiteJobs()
        const isDryRun = options.dryRun === true
        const { lines, diagnostics } = await withReadSite(
          { ...site, tools, isWithoutRefs: true },
          (read) => renamePage(read, { from, to, isDryRun }),
        )
        if (isDryRun) report.result(lines.join('\n'))
        else for (const line of lines) report.info(line)
        report.diagnostics(diagnostics)
        return 0
      })
    })
}
