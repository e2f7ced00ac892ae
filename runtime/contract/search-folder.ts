/** Folder of the search index of a locale; `base` is the locale's, with both slashes: `/de/`. */
export function searchFolder(base: string): string {
  return `${base}assets/search/`
}
