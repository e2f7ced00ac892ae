import {
  checkingCommand,
  isMarkdownPath,
  localesOption,
  type Runner,
  toChecking,
  toSite,
} from './define-command.ts'
import { loadSiteJobs } from './load-site-jobs.ts'

/** `octavo check-content`: find faults of accessibility and wording in the content. */
export function checkContentCommand(run: Runner) {
  return checkingCommand(
    'check-content',
    'Check the text: alternative text, heading levels, vague links, long sentences, words to avoid, color contrast.',
  )
    .argument(
      '[files...]',
      'Check only these .md and .mdx files, even if they are not pages of the site.',
    )
    .addOption(localesOption)
    .action((siteDir, named, options, command) => {
      // A Markdown file cannot be the folder of a site, so the site may be left out before files.
      const isFile = isMarkdownPath(siteDir)
      const files = isFile ? [siteDir, ...named] : named
      const folder = isFile ? undefined : siteDir
      const site = { ...toSite(folder, options, command), ...toChecking(options) }
      return run(options, async ({ report, tools }) => {
        const { checkSiteContent } = await loadSiteJobs()
        const only = files.length > 0 ? { files } : {}
        return (await checkSiteContent({ ...site, ...only, report, tools })) ? 0 : 1
      })
    })
}
