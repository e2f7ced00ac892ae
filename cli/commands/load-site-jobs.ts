/** Load the jobs that build nothing: a separate file in the built program, which other commands never load. */
export function loadSiteJobs() {
  return import(/* webpackChunkName: "site-jobs", webpackMode: "lazy" */ '../jobs/site/jobs.ts')
}
