import type { Diagnostic } from '../model/diagnostic.ts'
import type { OpenSite } from './open-site.ts'
import type { ParsedSite } from './parse-site.ts'
import type { PlannedSite } from './plan-render.ts'
import type { RenderedSite } from './render-site.ts'

/** Results of the stages that hold diagnostics, of a build or of a live site. */
interface CheckedStages {
  site: Pick<OpenSite, 'scan'>
  parsed: Pick<ParsedSite, 'docs' | 'diagnostics'>
  planned: Pick<PlannedSite, 'diagnostics'>
  /** A live site renders one page at a time, when it is asked for. Default: nothing was rendered. */
  rendered?: Pick<RenderedSite, 'diagnostics'>
}

/** Everything that is wrong with a site, stage by stage; not yet located in its files. */
export function collectDiagnostics({
  site,
  parsed,
  planned,
  rendered,
}: CheckedStages): Diagnostic[] {
  return [
    ...site.scan.diagnostics,
    ...parsed.diagnostics,
    ...[...parsed.docs.values()].flatMap(({ summary }) => summary.diagnostics),
    ...planned.diagnostics,
    ...(rendered?.diagnostics ?? []),
  ]
}
