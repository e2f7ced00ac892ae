import { resolve } from 'node:path'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { countOf } from '../base/errors/count-of.ts'
import {
  formatOption,
  newCommand,
  quietOption,
  type Runner,
  strictOption,
} from './define-command.ts'

/** `octavo migrate <folder>`: write a config for docs that another generator builds. */
export function migrateCommand(run: Runner) {
  return newCommand(
    'migrate',
    'Write a config for a site of Docusaurus, VitePress or Starlight. Its own files stay unchanged.',
  )
    .argument(
      '<folder>',
      'Folder of the site, which contains docusaurus.config, .vitepress/ or astro.config.',
    )
    .option('--load', 'Run the config instead of reading it. Use it only for code that you trust.')
    .option('--report <file>', 'Also write a page that lists options without an equivalent.')
    .addOption(strictOption)
    .addOption(quietOption)
    .addOption(formatOption)
    .action((folder, { load, report: page, strict, ...options }) =>
      run(options, async ({ report }) => {
        const { migrateSite } = await import(
          /* webpackChunkName: "migrate", webpackMode: "lazy" */ '../jobs/migrate/migrate-site.ts'
        )
        const migration = await migrateSite({
          folder: resolve(folder),
          loads: load === true,
          ...omitUndefined({ page: page === undefined ? undefined : resolve(page) }),
        })
        report.diagnostics(migration.notes)
        const { from, file, written, notes } = migration
        report.info(`${file} of ${from} was read; ${countOf(notes.length, 'note')}.`)
        report.info(written.length > 0 ? `Written: ${written.join(', ')}.` : 'Nothing to write.')
        return strict && notes.length > 0 ? 1 : 0
      }),
    )
}
