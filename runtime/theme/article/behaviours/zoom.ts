import { translate } from '../../../i18n/translate.tsx'
import type { LocationStore } from '../../../router/location-store.ts'
import { closest } from './closest.ts'
import './zoom.css'

/** Makes "back" close the dialog, until the returned function is called. */
type Hold = LocationStore['hold']

const known = new WeakSet<Document>()

/**
 * Show an image in full size when its link, `<a data-zoom>`, is followed; with a modifier key or another
 * button the browser follows the link as usual. "Back" closes it and stays on the page.
 */
export function installZoom(document: Document, hold: Hold): void {
  if (known.has(document)) return
  known.add(document)
  document.addEventListener('click', (event) => {
    const link = closest(event, 'a[data-zoom]')
    const image = link?.querySelector('img')
    if (!link || !image || !isPlain(event)) return
    event.preventDefault()
    show(image, { src: link.getAttribute('href') ?? image.src, hold })
  })
}

function isPlain({
  button,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
  defaultPrevented,
}: MouseEvent): boolean {
  return button === 0 && !(altKey || ctrlKey || metaKey || shiftKey || defaultPrevented)
}

/** A new dialog each time: when closed it is removed, and the focus returns. */
function show(
  { alt, ownerDocument: document }: HTMLImageElement,
  { src, hold }: { src: string; hold: Hold },
): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'zoom'
  dialog.ariaLabel = alt
  // In the language of the page, which may differ from that of the article.
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'zoom-close'
  button.ariaLabel = translate({
    id: 'theme.AnnouncementBar.closeButtonAriaLabel',
    message: 'Close',
  })
  const image = document.createElement('img')
  image.src = src
  image.alt = alt
  dialog.append(button, image)
  dialog.addEventListener('click', () => dialog.close())
  document.body.append(dialog)
  dialog.showModal()
  const end = hold(() => dialog.close())
  dialog.addEventListener('close', () => {
    end()
    dialog.remove()
  })
}
