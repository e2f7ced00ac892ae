/** Load the jobs of translators: a separate file in the built program, which other commands never load. */
export function loadJobs() {
  return import(
    /* webpackChunkName: "translations", webpackMode: "lazy" */ '../../jobs/translations/jobs.ts'
  )
}

/** The functions of all jobs. They are loaded when a job runs, so that help and usage errors need no wait. */
export type Jobs = Awaited<ReturnType<typeof loadJobs>>
