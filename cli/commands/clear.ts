import { resolve } from 'node:path'
import type { Command } from 'commander'
import { removeOutput } from '../emit/remove-output.ts'
import { clearCache } from '../line/cache-folder.ts'
import { STATE_FOLDER } from '../line/state-folder.ts'
import { addCommand, type ExitCode } from './program.ts'

/** `octavo clear`: remove the output and every cache. Missing ones are no error. */
export function addClear(program: Command, onResult: (code: ExitCode) => void): void {
  addCommand<{ out: string }>(program, {
    name: 'clear',
    summary: 'Remove the built site and all caches.',
    usesCache: true,
    onResult,
    async run({ report }, siteDir, { out, cache }) {
      const root = resolve(siteDir)
      const removed = await removeOutput(root, [out, STATE_FOLDER])
      if (cache !== undefined && clearCache(resolve(root, cache))) removed.push(cache)
      report.info(removed.length > 0 ? `Removed ${removed.join(', ')}.` : 'Nothing to remove.')
      return 0
    },
  }).option('-o, --out <folder>', 'Folder that was built to, from the site folder.', 'dist')
}
