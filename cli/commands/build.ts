import type { Command } from 'commander'
import { buildSite } from '../line/build-site.ts'
import { addCommand, collectLocales, type ExitCode } from './program.ts'

interface BuildFlags {
  out: string
  locale?: string[]
  checkSearch?: true
}

/** `octavo build`: write the whole site to a folder. */
export function addBuild(program: Command, onResult: (code: ExitCode) => void): void {
  addCommand<BuildFlags>(program, {
    name: 'build',
    summary: 'Write the whole site to a folder; nothing is published when anything is wrong.',
    usesCache: true,
    onResult,
    run: async ({ report }, siteDir, { out, locale, config, cache, checkSearch }) => {
      const { ok } = await buildSite({
        siteDir,
        out,
        report,
        ...(checkSearch && { checkSearch }),
        ...(locale && { locales: locale }),
        ...(config !== undefined && { config }),
        ...(cache !== undefined && { cache }),
      })
      return ok ? 0 : 1
    },
  })
    .option('-o, --out <folder>', 'Folder to write to, from the site folder.', 'dist')
    .option(
      '-l, --locale <locale>',
      'Build only this locale; repeat it, or separate several by commas.',
      collectLocales,
    )
    .option(
      '--check-search',
      'Fail when search does not answer the questions of search.expect.json.',
    )
}
