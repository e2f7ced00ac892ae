/** Address of the file that tells browsers of a locale's search page. */
export function openSearchUrl(base: string): string {
  return `${base}opensearch.xml`
}
