import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { frontMatterForeign } from '../base/errors/catalogue.ts'
import type { Diagnostic } from '../base/model/diagnostic.ts'
import type { ParsedSite } from '../tasks/doc/parse-site.ts'
import type { OpenSite } from '../tasks/open/open-site.ts'
import type { SitePlugins } from '../tasks/open/site-plugins.ts'
import type { RenderedSite } from '../tasks/page/render-site.ts'
import type { PlannedSite } from '../tasks/plan/planned-site.ts'

const FOREIGN = 'FRONTMATTER_FOREIGN'

/** Results of stages with diagnostics, of a build or of a live site. */
interface CheckedStages {
  site: Pick<OpenSite, 'scan' | 'plugins'>
  parsed: Pick<ParsedSite, 'docs' | 'diagnostics' | 'marked'>
  planned: Pick<PlannedSite, 'diagnostics'>
  /** Result of rendering. Default: none, in a live site, which renders pages on request. */
  rendered?: Pick<RenderedSite, 'diagnostics'>
}

/** Collect all diagnostics of a site, stage by stage, without positions in files. */
export function collectDiagnostics({
  site,
  parsed,
  planned,
  rendered,
}: CheckedStages): Diagnostic[] {
  const all = nameForeignFields([
    ...site.scan.diagnostics,
    ...parsed.diagnostics,
    ...(parsed.marked ?? [...parsed.docs.keys()]).flatMap(
      (file) => parsed.docs.get(file)?.diagnostics ?? [],
    ),
    ...planned.diagnostics,
    ...(rendered?.diagnostics ?? []),
  ])
  return site.plugins ? nameAuthors(all, site.plugins) : all
}

/**
 * Attribute diagnostics of pages without a file to the plugin that made the page, and to the place that it named; those
 * at the entry of a plugin, such as of redirects, to that plugin.
 */
function nameAuthors(diagnostics: Diagnostic[], { docs, plugins }: SitePlugins): Diagnostic[] {
  const authors = new Map(docs.map(({ file, virtual }) => [file, virtual]))
  return diagnostics.map((one) => {
    const author = authors.get(one.source?.file ?? '')
    if (author === undefined) {
      const name = one.code.startsWith('PLUGIN_') ? undefined : nameAt(one, plugins)
      if (name === undefined || one.message.includes(`"${name}"`)) return one
      return { ...one, message: `${one.message}\nThe plugin "${name}" added it.` }
    }
    const message = `${one.message}\nThe plugin "${author.plugin}" wrote this page.`
    return { ...one, message, ...omitUndefined({ source: author.at ?? one.source }) }
  })
}

/** The plugin whose entry in the config is the place of a diagnostic. */
function nameAt({ source }: Diagnostic, plugins: SitePlugins['plugins']): string | undefined {
  return plugins.find(
    (plugin) => plugin.source.file === source?.file && plugin.source.at === source.at,
  )?.opened.name
}

/** Report fields of another generator only once for a site, at the first one. */
function nameForeignFields(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const isForeign = ({ code }: Diagnostic) => code === FOREIGN
  const first = diagnostics.find(isForeign)
  if (!first?.source) return [...diagnostics]
  const fields = new Set(diagnostics.filter(isForeign).map(({ subject }) => subject ?? ''))
  const named = frontMatterForeign([...fields].sort(), first.source)
  return [...diagnostics.filter((diagnostic) => !isForeign(diagnostic)), named]
}
