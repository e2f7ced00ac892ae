/** Which chunk files a page loads, as `bundle` wrote them; addresses start with the site's base. */
export interface Manifest {
  /** Hash over all chunks; names this runtime. */
  runtime: string
  scripts: readonly string[]
  styles: readonly string[]
  /** Fonts that every page shows, to be preloaded. */
  fonts: readonly string[]
  /** Key in `site/pages/` → chunks of that page alone. */
  pages: Readonly<Record<string, { scripts: readonly string[]; styles: readonly string[] }>>
  /** Name of an island (`Counter`) → chunks of that component alone. Default: none. */
  islands?: Readonly<Record<string, { scripts: readonly string[]; styles: readonly string[] }>>
  /** Style sheets of components that the build renders and no browser runs. Default: none. */
  components?: { styles: readonly string[] }
}
