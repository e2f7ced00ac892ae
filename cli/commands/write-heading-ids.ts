import { Option } from '@commander-js/extra-typings'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { operandCommand, type Runner, toSite } from './define-command.ts'
import { loadSiteJobs } from './load-site-jobs.ts'

/** `octavo write-heading-ids`: write the ids of headings into the Markdown files. */
export function writeHeadingIdsCommand(run: Runner) {
  return operandCommand(
    'write-heading-ids',
    'Write the ids of headings into the files. Translations get the ids of the source.',
  )
    .argument('[files...]', 'Files, folders or globs in quotes. Default: all pages.')
    .addOption(
      new Option('--syntax <syntax>', 'Syntax of ids: {#id} or {/* #id */}.')
        .choices(['classic', 'mdx-comment'] as const)
        .default('classic' as const),
    )
    .option('--overwrite', 'Generate ids from the texts of the headings, and replace existing ids.')
    .addOption(
      new Option('--migrate', 'Only convert existing ids to the syntax.').conflicts('overwrite'),
    )
    .option('--maintain-case', 'Keep capital letters in generated ids.')
    .action((names, options, command) => {
      const site = toSite(undefined, options, command)
      const { syntax, overwrite, migrate, maintainCase } = options
      return run(options, async ({ report, tools }) => {
        const { withReadSite, writeHeadingIds } = await loadSiteJobs()
        const { lines, diagnostics } = await withReadSite(
          { ...site, tools, isWithoutRefs: true },
          (read) =>
            writeHeadingIds(read, {
              names,
              syntax,
              overwrites: overwrite === true,
              migrates: migrate === true,
              ...omitUndefined({ maintainCase }),
            }),
        )
        for (const line of lines) report.info(line)
        report.diagnostics(diagnostics)
        return 0
      })
    })
}
