/** The chunk files that each page loads, as `bundle` wrote them; addresses start with the site's base. */
export interface Manifest {
  /** Hash of all chunks; it identifies this runtime. */
  runtime: string
  scripts: readonly string[]
  styles: readonly string[]
  /** Fonts that every page uses, to be preloaded. */
  fonts: readonly string[]
  /** Key in `site/pages/` → chunks of that page alone. */
  pages: Readonly<Record<string, { scripts: readonly string[]; styles: readonly string[] }>>
  /** Name of an island (`Counter`) → chunks of that component alone. Default: none. */
  islands?: Readonly<Record<string, { scripts: readonly string[]; styles: readonly string[] }>>
  /** Style sheets of components that are rendered at build only and never run in a browser. Default: none. */
  components?: { styles: readonly string[] }
}
