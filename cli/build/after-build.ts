/** Runs the plugins that work on a published output, which they do after every build, also if nothing has changed. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import type { Report } from '../base/errors/report.ts'
import { toDiagnostics } from '../base/errors/site-error.ts'
import type { Diagnostic } from '../base/model/diagnostic.ts'
import { OUTPUT_SENTINEL } from '../base/model/output-file.ts'
import type { PluginPage } from '../config/define-plugin.ts'
import { toPluginPage } from '../make/render/page-plugins.ts'
import { callPlugin } from '../read/plugins/call-plugin.ts'
import { toPluginSite } from '../read/plugins/open-plugin.ts'
import type { ParsedSite } from '../tasks/doc/parse-site.ts'
import { locateDiagnostics } from '../tasks/open/locate-diagnostics.ts'
import type { OpenConfig } from '../tasks/open/open-site.ts'
import type { PlannedSite } from '../tasks/plan/planned-site.ts'

/** A published build. */
interface Finished {
  /** Every page, in a list of its own for each plugin. */
  listPages(): PluginPage[]
  /** Absolute path of the output. */
  out: string
  /** Every published path. */
  paths: readonly string[]
}

/** Factor on the time limit of plugins: reading or sending a whole site takes longer than making a page. */
const PATIENCE = 10

/** Whether a plugin works on the output. */
export const hasAfterBuild = ({ plugins }: Pick<OpenConfig, 'plugins'>): boolean =>
  plugins?.plugins.some(({ opened }) => opened.plugin.afterBuild) === true

/** The pages of a build for these plugins. */
export function listPluginPages({
  parsed,
  planned,
}: {
  parsed: Pick<ParsedSite, 'docs'>
  planned: Pick<PlannedSite, 'siteMap'>
}): PluginPage[] {
  return planned.siteMap.locales.flatMap(({ routes }) =>
    routes.map((route) => {
      const { texts } = (route.file && parsed.docs.get(route.file.file)) ?? {}
      return toPluginPage({ ...route, ...omitUndefined({ texts }) })
    }),
  )
}

/** Run the `afterBuild` of all plugins, one after the other. @returns diagnostics of those that failed. */
export async function runAfterBuild(
  { plugins, loaded }: Pick<OpenConfig, 'plugins' | 'loaded'>,
  { listPages, out, paths }: Finished,
): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = []
  const { renderTimeout } = loaded.config
  const seconds = renderTimeout && renderTimeout * PATIENCE
  for (const { opened } of plugins?.plugins ?? []) {
    const { plugin, options } = opened
    if (!plugin.afterBuild) continue
    const pages = listPages()
    const read = (path: string) => readFileSync(join(out, path), 'utf8')
    const files = [...new Set(paths)].filter((path) => path !== OUTPUT_SENTINEL).sort()
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

/** Run them, and report those that failed. @returns whether none did. */
export async function finishBuild(
  opened: Parameters<typeof runAfterBuild>[0],
  finished: Finished,
  report: Pick<Report, 'diagnostics'>,
): Promise<{ ok: boolean }> {
  const failed = await runAfterBuild(opened, finished)
  report.diagnostics(failed)
  return { ok: failed.length === 0 }
}
