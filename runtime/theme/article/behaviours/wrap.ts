import { translate } from '../../../i18n/translate.tsx'
import { closest } from './closest.ts'

/**
 * Let the reader wrap the lines of code that is wider than its place. The button is made when pointer
 * or focus come to such a block; what fits never gets one. Wrapped is the class `wrapped` of the block.
 */
export function installWrap(document: Document): void {
  for (const type of ['pointerover', 'focusin'])
    document.addEventListener(type, (event) => {
      const block = closest(event, '.code-block')
      if (block) offer(block)
    })
  document.addEventListener('click', (event) => {
    const button = closest(event, '[data-behaviour="wrap"]')
    const block = button?.closest('.code-block')
    if (button && block)
      button.setAttribute('aria-pressed', String(block.classList.toggle('wrapped')))
  })
}

function offer(block: HTMLElement): void {
  const pre = block.querySelector('pre')
  if (!pre || pre.scrollWidth <= pre.clientWidth || block.querySelector('.code-wrap')) return
  const button = block.ownerDocument.createElement('button')
  button.type = 'button'
  button.className = 'code-wrap'
  button.dataset.behaviour = 'wrap'
  button.ariaPressed = 'false'
  // The article may be in another language than what the reader reads around it.
  button.lang = block.ownerDocument.documentElement.lang
  button.ariaLabel = translate({
    id: 'theme.CodeBlock.wordWrapToggle',
    message: 'Toggle word wrap',
    description: 'The accessible name of the button that wraps the lines of a code block',
  })
  block.append(button)
}
