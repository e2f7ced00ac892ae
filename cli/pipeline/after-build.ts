import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pluginFailed } from '../errors/catalogue.ts'
import { describeThrown } from '../errors/describe-thrown.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { toPluginSite } from '../plugins/open-plugin.ts'
import { toPluginPage } from '../render/page-plugins.ts'
import { locateDiagnostics } from './locate-diagnostics.ts'
import type { OpenSite } from './open-site.ts'
import type { PlannedSite } from './plan-render.ts'

/** A build that was published. */
interface Finished {
  planned: Pick<PlannedSite, 'siteMap'>
  /** Absolute path of the output. */
  out: string
  /** Every published path. */
  paths: readonly string[]
}

/** Let plugins read what was published, one after the other. @returns what failed. */
export async function runAfterBuild(
  { plugins, loaded }: OpenSite,
  { planned, out, paths }: Finished,
): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = []
  for (const { opened, source } of plugins?.plugins ?? []) {
    const { plugin, name, options } = opened
    if (!plugin.afterBuild) continue
    const pages = planned.siteMap.locales.flatMap(({ routes }) => routes.map(toPluginPage))
    const read = (path: string) => readFileSync(join(out, path), 'utf8')
    const files = [...new Set(paths)].sort()
    try {
      const context = { options, site: toPluginSite(loaded.config) }
      await plugin.afterBuild({ folder: out, pages, files, read }, context)
    } catch (error) {
      diagnostics.push(pluginFailed(name, describeThrown(error).message, source))
    }
  }
  return locateDiagnostics(diagnostics, loaded.root)
}
