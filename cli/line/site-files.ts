/** Files of the site as a whole, beside its pages; where a static folder has one, that wins. */
import type { OutputFile } from '../model.ts'
import { localeBases } from '../route/locale-base.ts'
import { HOST_HEADERS } from '../serve/host-headers.ts'
import { toContentSecurityPolicy, toPolicySources } from '../site-files/content-security-policy.ts'
import { toHostHeaders } from '../site-files/to-host-headers.ts'
import type { OpenSite } from './open-site.ts'
import type { PlannedSite } from './plan-render.ts'
import type { RenderedSite } from './render-site.ts'

/** What the files of a site are made from. */
export interface SiteFilesInput {
  site: OpenSite
  planned: PlannedSite
  rendered: Pick<RenderedSite, 'inlineScripts'>
}

/** All of them, as output files. */
export function toSiteFiles({ site, planned, rendered }: SiteFilesInput): OutputFile[] {
  const own = new Set(planned.statics.map(({ path }) => path))
  return [toHeadersFile({ site, planned, rendered })].filter(({ path }) => !own.has(path))
}

function toHeadersFile({ site, planned, rendered }: SiteFilesInput): OutputFile {
  const { config } = site.loaded
  const policy =
    config.contentSecurityPolicy === false
      ? undefined
      : toContentSecurityPolicy(rendered.inlineScripts, toPolicySources(config))
  const bases = Object.values(localeBases(config))
  return {
    path: HOST_HEADERS,
    content: toHostHeaders({
      siteBase: config.baseUrl,
      localeBases: bases,
      statics: planned.statics.map(({ path }) => path),
      policy,
    }),
  }
}
