import { join, relative, resolve } from 'node:path'
import { Option } from '@commander-js/extra-typings'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { countOf } from '../base/errors/count-of.ts'
import type { SiteLosses } from '../jobs/migrate/compare-sites.ts'
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
    'Write a site from one of Docusaurus, VitePress, Starlight, MkDocs, Hugo or Mintlify. Its own files stay unchanged.',
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
    .option(
      '--compare <place>',
      'Compare the built site in the folder with the old one: the folder of its build, or its address.',
    )
    .option('--allow-private', 'With --compare: also request addresses of private networks.')
    .option('--load', 'Run the config instead of reading it. Use it only for code that you trust.')
    .option('--report <file>', 'File of the report. Default: migration.html in the new site.')
    .addOption(strictOption)
    .addOption(quietOption)
    .addOption(formatOption)
    .action(
      (
        folder,
        { load, report: page, strict, to, inPlace, dryRun, compare, allowPrivate, ...options },
      ) =>
        run(options, async ({ report, tools }) => {
          if (compare !== undefined) {
            const sites = { folder: resolve(folder), old: compare }
            const losses = await loadLosses({ ...sites, allowPrivate: allowPrivate === true })
            report.result(describeLosses(losses))
            return strict && losses.rows.some(({ lost }) => lost > 0) ? 1 : 0
          }
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

async function loadLosses(options: { folder: string; old: string; allowPrivate: boolean }) {
  const { compareSites } = await import(
    /* webpackChunkName: "migrate", webpackMode: "lazy" */ '../jobs/migrate/compare-sites.ts'
  )
  return compareSites(options)
}

/** A row for each kind of loss, the first places, and redirects for the config. */
function describeLosses({ rows, details, redirects }: SiteLosses): string {
  const table = rows.map(({ what, old, lost }) => `${what}: ${lost} of ${old} lost`)
  const lines = redirects.map((redirect) => `  { from: '${redirect.from}', to: '${redirect.to}' },`)
  const proposed =
    lines.length === 0 ? [] : ['Proposed for site.config.ts:', 'redirects: [', ...lines, '],']
  return [...table, ...details, ...proposed].join('\n')
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
