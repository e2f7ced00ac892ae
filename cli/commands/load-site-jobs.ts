/** Jobs on a site that build nothing; a file of their own in the built program, which no other command reads. */
export function loadSiteJobs() {
  return import(/* webpackChunkName: "site-jobs", webpackMode: "lazy" */ '../site-jobs/jobs.ts')
}
