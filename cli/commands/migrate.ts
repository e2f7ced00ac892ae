import { join, relative, resolve } from 'node:path'
import { Option } from '@commander-js/extra-typings'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { countOf } from '../base/errors/count-of.ts'
import type { Migration } from '../jobs/migrate/migration.ts'
import {
  formatOption,
  newCommand,
  quietOption,
  type Runner,
  strictOption,
} from './define-command.ts'

/** `octavo migrate [folder]`: write a site from one that another generator builds. */
export function migrateCommand(run: Runner) {
  return newCommand(
    'migrate',
    'Write a site from one of Docusaurus, VitePress or Starlight. Its own files stay unchanged.',
  )
    .argument('[folder]', 'Folder of the site, or of the repository that contains it.', '.')
    .option(
      '--to <folder>',
      'Folder of the new site. Default: <folder>-octavo, next to the old one.',
    )
    .addOption(
      new Option(
        '--in-place',
        'Write into the folder of the site, which git must have as it is.',
      ).conflicts('to'),
    )
    .option('--dry-run', 'Print the files of the new site, and write nothing.')
    .option('--load', 'Run the config instead of reading it. Use it only for code that you trust.')
    .option('--report <file>', 'File of the report. Default: migration.html in the new site.')
    .addOption(strictOption)
    .addOption(quietOption)
    .addOption(formatOption)
    .action((folder, { load, report: page, strict, to, inPlace, dryRun, ...options }) =>
      run(options, async ({ report, tools }) => {
        const { migrateSite } = await import(
          /* webpackChunkName: "migrate", webpackMode: "lazy" */ '../jobs/migrate/migrate-site.ts'
        )
        const toPath = (path: string | undefined) =>
          path === undefined ? undefined : resolve(path)
        const migration = await migrateSite(
          {
            folder: resolve(folder),
            loads: load === true,
            isInPlace: inPlace === true,
            isDry: dryRun === true,
            ...omitUndefined({ page: toPath(page), to: toPath(to) }),
          },
          tools,
        )
        report.diagnostics(migration.notes)
        for (const line of describe(migration, dryRun === true)) report.info(line)
        return strict && migration.notes.length > 0 ? 1 : 0
      }),
    )
}

function describe({ from, file, folder, written, notes }: Migration, isDry: boolean): string[] {
  const place = relative('', folder) || '.'
  const read = `${file} of ${from} was read; ${countOf(notes.length, 'note')}.`
  if (isDry)
    return [...written, `${read} ${countOf(written.length, 'file')} would be written to ${place}.`]
  if (written.length === 0) return [read, 'Nothing to write.']
  return [
    read,
    `${countOf(written.length, 'file')} written to ${place}. Decisions that remain: ${join(place, 'migration.html')}.`,
    `Next: cd ${place} && npm install && npm run build`,
  ]
}
