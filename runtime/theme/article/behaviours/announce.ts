const ID = 'octavo-announcer'

/** Say a text to screen readers, once, through a live region at the end of the body. */
export function announce(document: Document, text: string): void {
  const known = document.getElementById(ID)
  const region = known ?? createRegion(document)
  // A region that was just made is not listened to yet; the same text twice is no change.
  region.textContent = ''
  setTimeout(() => {
    region.textContent = text
  }, 50)
}

function createRegion(document: Document): HTMLElement {
  const region = document.createElement('div')
  region.id = ID
  region.className = 'visually-hidden'
  region.setAttribute('aria-live', 'polite')
  document.body.append(region)
  return region
}
