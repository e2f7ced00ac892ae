/** Jobs on a whole site that build nothing. One module, so that a command can load them when it runs. */

export { checkSiteContent } from './check-site-content.ts'
export { explainPage, formatExplained } from './explain-page.ts'
export { formatRoutes, listRoutes } from './list-routes.ts'
export { withReadSite } from './read-site.ts'
export { renamePage } from './rename-page.ts'
export { writeHeadingIds } from './write-heading-ids.ts'
