const ID = 'octavo-announcer'

/** Announce a text to screen readers once, through a live region at the end of the body. */
export function announce(document: Document, text: string): void {
  const region = announcer(document)
  // Delayed, because a new region is not observed yet; cleared first, because the same text again is no
  // change.
  region.textContent = ''
  setTimeout(() => {
    region.textContent = text
  }, 50)
}

/** The live region of a document; created early, so that screen readers observe it before it is used. */
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
