/** One page through all that a build does with it: parse, render, index. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const FILE = 'docs/index.md'
const SITE = {
  'site.config.mjs': `export default {
  title: 'T',
  url: 'https://a.example',
  docs: [{ path: 'docs', routeBasePath: '/' }],
  onBrokenLinks: 'ignore',
  markdown: { onBrokenMarkdownLinks: 'ignore', onBrokenMarkdownImages: 'ignore' },
}\n`,
  'components/index.jsx': 'export const Card = ({ children }) => <div>{children}</div>\n',
  [FILE]: '# Home\n',
}

/** Write a site of one page; @returns its folder. */
export function makePageSite() {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-page-'))
  for (const [path, text] of Object.entries(SITE)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** Remove it. */
export function removePageSite(folder) {
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Prepare the stages for pages of a site, as workers do.
 *
 * @param folder - Folder of {@link makePageSite}. Its bundle is reused.
 * @param parser - `satteri` or `remark`.
 * @returns text and language → the codes of its diagnostics; throws only errors that are bugs.
 */
export async function createPageChain(folder, parser) {
  const { openSite } = await import('../../cli/tasks/open/open-site.ts')
  const { planRender } = await import('../../cli/tasks/plan/plan-render.ts')
  const { tasksOf, toRenderSetup } = await import('../../cli/tasks/page/render-site.ts')
  const { toParseOptions } = await import('../../cli/tasks/doc/parse-site.ts')
  const { bundleSite } = await import('../../cli/make/bundle/bundle-site.ts')
  const { createParser } = await import('../../cli/read/parse/create-parser.ts')
  const { createRouteRenderer } = await import('../../cli/make/render/render-route.ts')
  const { planSearchPage } = await import('../../cli/make/search/plan-search-pages.ts')
  const { withLead } = await import('../../cli/make/search/search-page.ts')
  const { compress } = await import('../../runtime/search/engine/node.ts')
  const { createPageIndexer } = await import('../../runtime/search/engine/writer.ts')

  const site = await openSite({ siteDir: folder })
  const { sitePages, themeFiles, navbarFiles } = site.scan
  const code = { sitePages, themeFiles, navbarFiles }
  const bundle = await bundleSite({
    loaded: site.loaded,
    ...code,
    mode: 'production',
    cacheDir: site.stateDir,
  })
  const parse = await createParser({ ...toParseOptions(site), parser })
  const [file] = site.scan.files
  const plan = (summary) =>
    planRender(site, { docs: new Map([[file.file, { summary }]]), diagnostics: [] })
  const { article: _, sections: __, toc: ___, ...home } = parse('# Home\n', file)
  const renderer = createRouteRenderer(toRenderSetup(site, await plan(home), bundle))

  return async (text, lang) => {
    // With libraries that few pages need: MDX, formulas, emoji.
    const { article, toc, sections, ...summary } = await parse.complete(text, file)
    const kept = JSON.stringify([{ article, toc }, sections])
    const [body, read] = JSON.parse(kept)
    const planned = await plan(summary)
    const diagnostics = [...summary.diagnostics, ...planned.diagnostics]
    for (const { route } of tasksOf(planned, { docs: new Map() })) {
      const page = renderer.render(route, route.file && body)
      diagnostics.push(...page.diagnostics)
      if (!route.file) continue
      const indexer = createPageIndexer(0, compress)
      const found = { ...planSearchPage(route, planned.setups.en), lang }
      indexer.add(found, withLead(read, found))
      indexer.finish()
    }
    return [...new Set(diagnostics.map(({ code }) => code))]
  }
}
