/**
 * Add links to style sheets that the document lacks, and wait until they are loaded, so that a page is
 * never painted without them. If one fails to load, the page is shown without it.
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
