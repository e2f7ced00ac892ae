import { resolve } from 'node:path'
import type { Command } from 'commander'
import { countOf } from '../count-of.ts'
import { cutVersion } from '../line/cut-version.ts'
import { addCommand, type ExitCode } from './program.ts'

interface VersionFlags {
  version: string
  instance?: string
}

/** `octavo docs:version <version>`: keep the docs of now under a name. */
export function addDocsVersion(program: Command, onResult: (code: ExitCode) => void): void {
  addCommand<VersionFlags>(program, {
    name: 'docs:version',
    operand: { name: 'version', help: 'Name of the version: 1.0.' },
    summary: 'Cut a version: copy the docs, their translations and sidebars under its name.',
    onResult,
    async run({ report }, siteDir, { version, instance, config }) {
      const cut = await cutVersion({
        siteDir: resolve(siteDir),
        version,
        ...(instance !== undefined && { instance }),
        ...(config !== undefined && { config }),
      })
      report.diagnostics(cut.diagnostics)
      report.info(
        `Version ${version} of "${cut.instance}" is in ${cut.folder}: ${countOf(cut.files, 'file')}.`,
      )
      return 0
    },
  }).option(
    '-i, --instance <id>',
    'Docs instance, as docs:version:<id> says too; default: the unnamed or only one.',
  )
}

/** `docs:version:cloud 1.0` → `docs:version --instance cloud 1.0` */
export function splitInstance(args: readonly string[]): string[] {
  const [name = '', ...rest] = args
  const id = /^docs:version:(.+)$/.exec(name)?.[1]
  return id === undefined ? [...args] : ['docs:version', '--instance', id, ...rest]
}
