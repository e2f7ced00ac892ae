/**
 * Link to style sheets that the document has not, and wait until they are there, so that a page is never painted without
 * them. One that cannot be had is no reason to withhold the page.
 */
export async function loadStyles(addresses: readonly string[]): Promise<void> {
  await Promise.all(addresses.map(link))
}

function link(href: string): Promise<unknown> | undefined {
  if (document.querySelector(`link[rel="stylesheet"][href="${CSS.escape(href)}"]`)) return
  return new Promise((done) => {
    const more = { rel: 'stylesheet', href, onload: done, onerror: done }
    document.head.append(Object.assign(document.createElement('link'), more))
  })
}
