import { resolve } from 'node:path'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { countOf } from '../base/errors/count-of.ts'
import type { OutputDifference } from '../jobs/compare/compare-outputs.ts'
import { formatOption, newCommand, quietOption, type Runner } from './define-command.ts'

/** `octavo diff OLD NEW`: list the changes of a deployment. */
export function diffCommand(run: Runner) {
  return newCommand(
    'diff',
    'Compare two builds: pages, files to upload in order, addresses to purge.',
  )
    .argument('<old>', 'Folder of a build, a list of its files, or the address of a list.')
    .argument('[new]', 'The newer build, in one of the same forms.')
    .option('--list', 'Print the list of files in <old>, for a later comparison.')
    .option('--json', 'Print the comparison as JSON.')
    .option('--html <file>', 'Write a page for reviewers with the changed texts, word by word.')
    .addOption(quietOption)
    .addOption(formatOption)
    .action((old, newer, { list, json, html, ...options }, command) => {
      if (list && (newer !== undefined || json || html !== undefined))
        command.error('error: --list takes one build, and means nothing with other options')
      if (!list && newer === undefined) command.error('error: name the newer build, too')
      return run(options, async ({ report }) => {
        const { compareBuilds, printList } = await import(
          /* webpackChunkName: "compare", webpackMode: "lazy" */ '../jobs/compare/compare-builds.ts'
        )
        if (newer === undefined) {
          report.result(await printList(old))
          return 0
        }
        const page = html === undefined ? undefined : resolve(html)
        const builds = { before: old, after: newer, ...omitUndefined({ page }) }
        const difference = await compareBuilds(builds)
        if (json) report.result(JSON.stringify(difference, null, 2))
        else for (const line of toLines(difference)) report.result(line)
        return 0
      })
    })
}

/** One line for each file or address, in the order of the steps. */
function toLines({ pages, steps, purge, bytes }: OutputDifference): string[] {
  const { added, changed, removed, redirected } = pages
  const sent = steps.upload.length + steps.replace.length
  return [
    `Pages: ${added.length} added, ${changed.length} changed, ${removed.length} removed, ${redirected.length} redirected.`,
    ...list('added', added),
    ...list('changed', changed),
    ...list('removed', removed),
    ...list('redirected', redirected),
    `To send: ${countOf(sent, 'file')}, ${bytes} bytes. First what others refer to, pages last, then remove what is gone.`,
    ...list('1 upload', steps.upload),
    ...list('2 replace', steps.replace),
    ...list('3 remove', steps.remove),
    ...list('purge', purge),
  ]
}

const list = (name: string, paths: readonly string[]) => paths.map((path) => `${name} ${path}`)
