import { closest } from './closest.ts'

/** Wrap or unwrap the lines beside a `<button data-behaviour="wrap">`, by the block's class `wrapped`. */
export function installWrap(document: Document): void {
  document.addEventListener('click', (event) => {
    const button = closest(event, '[data-behaviour="wrap"]')
    const block = button?.closest('.code-block')
    if (button && block)
      button.setAttribute('aria-pressed', String(block.classList.toggle('wrapped')))
  })
}
