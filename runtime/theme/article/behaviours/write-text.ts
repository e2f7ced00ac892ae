/** Copy a text to the clipboard. @throws if the browser does not allow it. */
export async function writeText(document: Document, text: string): Promise<void> {
  const clipboard: Clipboard | undefined = document.defaultView?.navigator.clipboard
  if (clipboard) return clipboard.writeText(text)
  // Pages without https have no `navigator.clipboard`, but may copy the selection.
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'visually-hidden'
  document.body.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (!done) throw new Error('The copy command was refused.')
}
