/** What is said of plugins that fail when a site is published. */

import { runAfterBuild } from '../../cli/build/after-build.ts'
import type { Plugin } from '../../cli/config/define-plugin.ts'
import type { OpenSite } from '../../cli/tasks/open/open-site.ts'
import { makeConfig } from '../make/route/make-site.ts'

const SOURCE = { file: 'site.config.ts', line: 3, column: 7 }
const never = () => new Promise<never>(() => {})

/** The site that hooks are asked for, each a plugin of that name. @param seconds - For a page. */
function siteOf(
  hooks: Readonly<Record<string, NonNullable<Plugin<unknown>['afterBuild']>>>,
  seconds: number,
): OpenSite {
  const plugins = Object.entries(hooks).map(([name, afterBuild]) => ({
    opened: { name, plugin: { name, afterBuild }, options: {}, source: SOURCE, locate: () => null },
  }))
  const config = { ...makeConfig(), renderTimeout: seconds }
  // Of a site no more is read.
  return { plugins: { plugins }, loaded: { config, root: '/site' } } as unknown as OpenSite
}

test('one that never ends and one that throws are told by name, and the others are asked', async () => {
  const asked: string[] = []
  const hooks = {
    endless: never,
    throws: () => {
      throw new Error('no room')
    },
    fine: () => void asked.push('fine'),
  }
  const finished = { listPages: () => [], out: '/out', paths: [] }
  // Ten times as long as for a page: a second.
  const found = await runAfterBuild(siteOf(hooks, 0.1), finished)
  expect(found.map(({ code, message, source }) => [code, message, source])).toEqual([
    ['PLUGIN_FAILED', expect.stringMatching(/"endless" failed: afterBuild did not end/), SOURCE],
    ['PLUGIN_FAILED', expect.stringContaining('"throws" failed: no room'), SOURCE],
  ])
  expect(asked).toEqual(['fine'])
})
