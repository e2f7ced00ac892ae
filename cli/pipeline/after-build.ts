import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { toDiagnostics } from '../base/errors/site-error.ts'
import type { Diagnostic } from '../base/model/diagnostic.ts'
import { toPluginPage } from '../make/render/page-plugins.ts'
import { callPlugin } from '../read/plugins/call-plugin.ts'
import { toPluginSite } from '../read/plugins/open-plugin.ts'
import { locateDiagnostics } from './locate-diagnostics.ts'
import type { OpenSite } from './open-site.ts'
import type { ParsedSite } from './parse-site.ts'
import type { PlannedSite } from './planned-site.ts'

/** A published build. */
interface Finished {
  parsed: Pick<ParsedSite, 'docs'>
  planned: Pick<PlannedSite, 'siteMap'>
  /** Absolute path of the output. */
  out: string
  /** Every published path. */
  paths: readonly string[]
}

/** Factor on the time limit of plugins: reading or sending a whole site takes longer than making a page. */
const PATIENCE = 10

/** Run the `afterBuild` of all plugins, one after the other. @returns diagnostics of those that failed. */
export async function runAfterBuild(
  { plugins, loaded }: OpenSite,
  { parsed, planned, out, paths }: Finished,
): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = []
  const { renderTimeout } = loaded.config
  const seconds = renderTimeout && renderTimeout * PATIENCE
  for (const { opened } of plugins?.plugins ?? []) {
    const { plugin, options } = opened
    if (!plugin.afterBuild) continue
    const pages = planned.siteMap.locales.flatMap(({ routes }) =>
      routes.map((route) => {
        const { texts } = (route.file && parsed.docs.get(route.file.file)) ?? {}
        return toPluginPage({ ...route, ...omitUndefined({ texts }) })
      }),
    )
    const read = (path: string) => readFileSync(join(out, path), 'utf8')
    const files = [...new Set(paths)].sort()
    const context = { options, site: toPluginSite(loaded.config) }
    const run = () => plugin.afterBuild?.({ folder: out, pages, files, read }, context)
    try {
      await callPlugin(opened, { name: 'afterBuild', seconds, run })
    } catch (error) {
      diagnostics.push(...toDiagnostics(error))
    }
  }
  return locateDiagnostics(diagnostics, loaded.root)
}
