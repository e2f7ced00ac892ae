/** Setup of the workers that render. */
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { toConfigName } from '../../config/paths.ts'
import type { SiteConfig } from '../../config/schema.ts'
import type { Bundle } from '../../make/bundle/bundle-site.ts'
import { hashChunks } from '../../make/bundle/hash-chunks.ts'
import { toPluginSite } from '../../read/plugins/open-plugin.ts'
import type { StageTarget } from '../../write/stage.ts'
import type { OpenSite } from '../open/open-site.ts'
import type { PlannedSite } from '../plan/planned-site.ts'
import type { RenderJob } from '../worker/calls.ts'

/** {@link toRenderSetup} of a build: chunks are final, so that pages can contain their integrity hashes. */
export function toRenderJob(
  site: OpenSite,
  planned: PlannedSite,
  bundle: Pick<Bundle, 'manifest' | 'serverFile' | 'files'>,
  stage?: StageTarget,
): RenderJob {
  const { sri, baseUrl } = site.loaded.config
  const integrity = sri ? hashChunks(bundle.files, baseUrl) : undefined
  return { ...toRenderSetup(site, planned, bundle, stage), ...omitUndefined({ integrity }) }
}

/** Setup of a worker for rendering. */
export function toRenderSetup(
  { loaded: { config, file, root }, scan, plugins }: OpenSite,
  { setups, markdownCopies }: PlannedSite,
  { manifest, serverFile }: Pick<Bundle, 'manifest' | 'serverFile'>,
  stage?: StageTarget,
): RenderJob {
  return {
    serverFile,
    manifest,
    root,
    pageFiles: Object.fromEntries(scan.sitePages.map(({ key, disk }) => [key, disk])),
    configFile: toConfigName({ root, file }),
    locales: setups,
    policy: { siteBase: config.baseUrl, trailingSlash: config.trailingSlash },
    ...toPagePlugins(config, plugins),
    ...omitUndefined({
      // Without a stage, in `serve` and `check-links`, there are no Markdown copies.
      markdownCopies: stage && markdownCopies,
      hasOwnSidebar: scan.themeFiles.some(({ name }) => SIDEBAR_PARTS.has(name)) || undefined,
      stage: stage && { out: stage.out, files: stage.files, isFresh: stage.isFresh },
    }),
  }
}

/** Public components of the theme from whose elements the browser reads the sidebar. */
const SIDEBAR_PARTS: ReadonlySet<string> = new Set([
  'icons/external-mark',
  'pages/docs-frame',
  'shell/sidebar',
])

/** Plugins that work on pages; no fields for a site without any. */
function toPagePlugins(config: SiteConfig, plugins: OpenSite['plugins']) {
  const modules = (plugins?.plugins ?? []).flatMap(({ opened: { plugin }, module }) =>
    plugin.headTags || plugin.article ? [module] : [],
  )
  const isNone = modules.length === 0
  return omitUndefined({
    plugins: isNone ? undefined : modules,
    pluginSite: isNone ? undefined : { ...toPluginSite(config) },
  })
}
