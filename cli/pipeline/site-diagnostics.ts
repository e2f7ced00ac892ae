import { frontMatterForeign } from '../errors/catalogue.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { OpenSite } from './open-site.ts'
import type { ParsedSite } from './parse-site.ts'
import type { PlannedSite } from './plan-render.ts'
import type { RenderedSite } from './render-site.ts'

const FOREIGN = 'FRONTMATTER_FOREIGN'

/** Results of the stages that hold diagnostics, of a build or of a live site. */
interface CheckedStages {
  site: Pick<OpenSite, 'scan' | 'plugins'>
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
  const all = nameForeignFields([
    ...site.scan.diagnostics,
    ...parsed.diagnostics,
    ...[...parsed.docs.values()].flatMap(({ summary }) => summary.diagnostics),
    ...planned.diagnostics,
    ...(rendered?.diagnostics ?? []),
  ])
  return site.plugins ? nameAuthors(all, site.plugins.docs) : all
}

/** What is wrong in a page that no file holds is wrong in the plugin that wrote it. */
function nameAuthors(diagnostics: Diagnostic[], docs: readonly SourceFile[]): Diagnostic[] {
  const authors = new Map(docs.map(({ file, virtual }) => [file, virtual?.plugin]))
  return diagnostics.map((one) => {
    const plugin = authors.get(one.source?.file ?? '')
    if (plugin === undefined) return one
    return { ...one, message: `${one.message}\nThe plugin "${plugin}" wrote this page.` }
  })
}

/** The fields of another generator are named once for a site, at the first of them. */
function nameForeignFields(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const isForeign = ({ code }: Diagnostic) => code === FOREIGN
  const first = diagnostics.find(isForeign)
  if (!first?.source) return [...diagnostics]
  const fields = new Set(diagnostics.filter(isForeign).map(({ subject }) => subject ?? ''))
  const named = frontMatterForeign([...fields].sort(), first.source)
  return [...diagnostics.filter((diagnostic) => !isForeign(diagnostic)), named]
}
