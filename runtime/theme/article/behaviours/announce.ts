const ID = 'octavo-announcer'

/** Say a text to screen readers, once, through a live region at the end of the body. */
export function announce(document: Document, text: string): void {
  const region = announcer(document)
  // A region that was just made is not listened to yet; the same text twice is no change.
  region.textContent = ''
  setTimeout(() => {
    region.textContent = text
  }, 50)
}

/** The live region of a document; made early, so that it is listened to when there is something to say. */
export function announcer(document: Document): HTMLElement {
  const known = document.getElementById(ID)
  if (known) return known
  const region = document.createElement('div')
  region.id = ID
  region.className = 'visually-hidden'
  region.setAttribute('aria-live', 'polite')
  document.body.append(region)
  return region
}
