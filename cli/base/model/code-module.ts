/** Code of a site or a package that runs at build. Plain data: it also crosses into worker threads. */
export interface CodeModule {
  /** As written in the config: `./plugins/own.ts`, `remark-math`. */
  name: string
  /** Absolute path of the file to run. */
  disk: string
  /** Options of the config. Plain data. */
  options?: Readonly<Record<string, unknown>>
  /** Changes with the content of the file, and of all files of the site that it imports. */
  version: string
}
