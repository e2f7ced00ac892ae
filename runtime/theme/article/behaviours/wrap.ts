import { translate } from '../../../i18n/translate.tsx'

/**
 * Add a button that wraps the lines of a code block if it is too wide; other blocks get none. The choice
 * applies to all code of the document, which then has `data-wrap`.
 *
 * @param remember - Called with each choice.
 */
export function offerWrap(block: HTMLElement, remember: (isWrapped: boolean) => void): void {
  const { ownerDocument: document } = block
  const root = document.documentElement
  if (block.querySelector('.code-wrap') || !isWide(block, root)) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'code-wrap'
  button.ariaPressed = String('wrap' in root.dataset)
  // In the language of the page, which may differ from that of the article.
  button.lang = root.lang
  button.ariaLabel = translate({
    id: 'theme.CodeBlock.wordWrapToggle',
    message: 'Toggle word wrap',
    description: 'The accessible name of the button that wraps the lines of a code block',
  })
  button.addEventListener('click', () => remember(toggle(button)))
  block.append(button)
}

/** Whether the lines of a block would be cut without wrapping. */
function isWide(block: HTMLElement, root: HTMLElement): boolean {
  const pre = block.querySelector('pre')
  const { wrap } = root.dataset
  delete root.dataset.wrap
  const isWide = pre !== null && pre.scrollWidth > pre.clientWidth
  if (wrap !== undefined) root.dataset.wrap = wrap
  return isWide
}

function toggle(button: HTMLElement): boolean {
  const { ownerDocument: document } = button
  const before = button.getBoundingClientRect().top
  const isWrapped = document.documentElement.toggleAttribute('data-wrap')
  for (const other of document.querySelectorAll('.code-wrap')) other.ariaPressed = String(isWrapped)
  // Blocks above change their height too; scroll so that the button stays under the pointer.
  const top = button.getBoundingClientRect().top - before
  document.defaultView?.scrollBy({ top, behavior: 'instant' })
  return isWrapped
}
