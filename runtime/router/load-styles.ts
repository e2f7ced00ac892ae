import { HAS_PAGE_SHEETS } from '../contract/features.ts'

/**
 * Link to style sheets that the document has not, and wait until they are there, so that a page is never painted without
 * them. One that cannot be had is no reason to withhold the page.
 */
export async function loadStyles(addresses: readonly string[] = []): Promise<void> {
  if (!HAS_PAGE_SHEETS) return
  await Promise.all(addresses.filter((address) => !isLinked(address)).map(link))
}

/** As the bundler's own loader looks for a sheet, so that none is loaded twice. */
function isLinked(address: string): boolean {
  const links = document.querySelectorAll('link[rel="stylesheet"]')
  return Array.from(links).some((element) => element.getAttribute('href') === address)
}

function link(address: string): Promise<void> {
  const element = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: address,
  })
  return new Promise((done) => {
    element.addEventListener('load', () => done())
    element.addEventListener('error', () => done())
    document.head.append(element)
  })
}
