/** Id of the doc that a link of another program refers to: `/guide/`, `guide/start.md#part`; `null` for other links. */
export function toDocId(link: string): string | null {
  if (/^[a-z]+:|^\/\//i.test(link)) return null
  const path = link.replace(/[?#].*$/s, '').replace(/^\/+/, '')
  const page = path === '' || path.endsWith('/') ? `${path}index` : path
  return page.replace(/\.(?:mdx?|html)$/, '')
}
