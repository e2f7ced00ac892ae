import { resolve } from 'node:path'
import { STATE_FOLDER } from '../tasks/open/state-folder.ts'
import { cacheOption, outOption, type Runner, siteCommand, toSite } from './define-command.ts'

/** `octavo clear`: remove the output and every cache. A missing folder is no error. */
export function clearCommand(run: Runner) {
  return siteCommand('clear', 'Remove the built site and all caches.')
    .addOption(cacheOption)
    .addOption(outOption)
    .action((siteDir, options, command) => {
      const site = toSite(siteDir, options, command)
      return run(options, async ({ report }) => {
        const { awaitOutput } = await import('../write/await-output.ts')
        const { removeOutput } = await import('../write/remove-output.ts')
        const { clearCache } = await import('../tasks/open/cache-folder.ts')
        const root = resolve(site.siteDir)
        const { out, cache } = options
        await awaitOutput(resolve(root, out), (text) => report.step(text))
        const removed = await removeOutput(root, [out, STATE_FOLDER])
        if (cache !== undefined && clearCache(resolve(root, cache))) removed.push(cache)
        report.info(removed.length > 0 ? `Removed ${removed.join(', ')}.` : 'Nothing to remove.')
        return 0
      })
    })
}
