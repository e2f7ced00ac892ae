import { resolve } from 'node:path'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { countOf } from '../base/errors/count-of.ts'
import { operandCommand, type Runner, siteArgument, toSite } from './define-command.ts'

/** `octavo docs:version <version>`: copy the current docs to a version. */
export function docsVersionCommand(run: Runner) {
  return operandCommand(
    'docs:version',
    'Cut a version: copy the docs, their translations and sidebars under its name.',
  )
    .argument('<version>', 'Name of the version: 1.0.')
    .addArgument(siteArgument)
    .option(
      '-i, --instance <id>',
      'Docs instance, as in docs:version:<id>. Default: the unnamed or only instance.',
      (id, before: readonly string[] = []) => [...before, id],
    )
    .action((version, siteDir, options, command) => {
      const site = toSite(siteDir, options, command)
      const [instance, other] = options.instance ?? []
      if (other !== undefined)
        return command.error(`error: the instance is named twice: "${instance}" and "${other}"`)
      return run(options, async ({ report }) => {
        const { cutVersion } = await import('../jobs/versions/cut-version.ts')
        const cut = await cutVersion({
          ...site,
          siteDir: resolve(site.siteDir),
          version,
          ...omitUndefined({ instance }),
        })
        report.diagnostics(cut.diagnostics)
        report.info(
          `Version ${version} of "${cut.instance}" is in ${cut.folder}: ${countOf(cut.files, 'file')}, and ${cut.others} elsewhere.`,
        )
        return 0
      })
    })
}

/** `docs:version:cloud 1.0` → `docs:version --instance cloud 1.0` */
export function splitInstance(args: readonly string[]): string[] {
  const [name = '', ...rest] = args
  const id = /^docs:version:(.+)$/.exec(name)?.[1]
  return id === undefined ? [...args] : ['docs:version', '--instance', id, ...rest]
}
