import type { Command } from 'commander'
import { buildSite } from '../line/build-site.ts'
import { isUpToDate } from '../line/up-to-date.ts'
import { previewSite } from './preview.ts'
import { addCommand, type ExitCode, parsePort } from './program.ts'

interface StartFlags {
  out: string
  port: number
  host: string
}

/** `octavo start`: build what is not built yet, then serve it. */
export function addStart(program: Command, onResult: (code: ExitCode) => void): void {
  addCommand<StartFlags>(program, {
    name: 'start',
    summary: 'Build the site if anything changed since the last build, then serve it.',
    usesCache: true,
    onResult,
    async run(context, siteDir, flags) {
      const { config, cache } = flags
      const site = {
        siteDir,
        ...(config !== undefined && { config }),
        ...(cache !== undefined && { cache }),
      }
      if (await isUpToDate({ ...site, out: flags.out }))
        context.report.info('The site is up to date.')
      else if (!(await buildSite({ ...site, out: flags.out, report: context.report })).ok) return 1
      return previewSite(context, siteDir, { ...flags, dir: flags.out })
    },
  })
    .option('-o, --out <folder>', 'Folder to build to, from the site folder.', 'dist')
    .option('-p, --port <number>', 'Port to listen on; 0 picks a free one.', parsePort, 3000)
    .option('--host <name>', 'Address to listen on.', 'localhost')
}
