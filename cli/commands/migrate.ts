import { resolve } from 'node:path'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { countOf } from '../errors/count-of.ts'
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
    'Write a config for the site of Docusaurus, VitePress or Starlight; change nothing of it.',
  )
    .argument(
      '<folder>',
      'Folder of the site: holds docusaurus.config, .vitepress/ or astro.config.',
    )
    .option(
      '--load',
      'Run the config in place of reading it: for one that is made by code you trust.',
    )
    .option('--report <file>', 'Write what has no equal to a page, too.')
    .addOption(strictOption)
    .addOption(quietOption)
    .addOption(formatOption)
    .action((folder, { load, report: page, strict, ...options }) =>
      run(options, async ({ report }) => {
        const { migrateSite } = await import(
          /* webpackChunkName: "migrate", webpackMode: "lazy" */ '../migrate/migrate-site.ts'
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
