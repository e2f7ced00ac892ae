/** The jobs of translators; a file of their own in the built program, which no other command reads. */
export function loadJobs() {
  return import(
    /* webpackChunkName: "translations", webpackMode: "lazy" */ '../../translation-jobs/jobs.ts'
  )
}

/** All jobs; they are loaded when one is run, so that help and usage errors come at once. */
export type Jobs = Awaited<ReturnType<typeof loadJobs>>
