/** Code of a site, or of a package, that is run at build. Plain data: it also crosses into worker threads. */
export interface CodeModule {
  /** As the config names it: `./plugins/own.ts`, `remark-math`. */
  name: string
  /** Absolute path of the file that is run. */
  disk: string
  /** Plain data. */
  options?: Readonly<Record<string, unknown>>
  /** Another text for another content of it and of all files of the site that it imports. */
  version: string
}
