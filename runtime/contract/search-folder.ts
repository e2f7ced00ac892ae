/** Folder of a locale's search index. @param base - Base of the locale, with both slashes: `/de/`. */
export function searchFolder(base: string): string {
  return `${base}assets/search/`
}
