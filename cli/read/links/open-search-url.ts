/** Address of the OpenSearch description of a locale's search page. */
export function openSearchUrl(base: string): string {
  return `${base}opensearch.xml`
}
