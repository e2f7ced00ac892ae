import { translate } from '../../../i18n/translate.tsx'
import { announce } from './announce.ts'
import { closest } from './closest.ts'
import { writeText } from './write-text.ts'

/** Time for which a button shows that it has copied, in milliseconds. */
const COPIED_MS = 1000

/** Make each `<button data-behaviour="copy">` copy the code next to it; the button then has `data-copied`. */
export function installCopy(document: Document): void {
  document.addEventListener('click', (event) => {
    const button = closest(event, '[data-behaviour="copy"]')
    const code = button?.closest('.code-block')?.querySelector('pre')
    if (button && code) void copyCode(button, textOf(code))
  })
}

/** Text of the code without deleted lines. If the lines are separate elements, they are joined by line breaks. */
function textOf(pre: Element): string {
  // A clone of an element is an element. Deleted lines are removed from it, and stay on the page.
  const code = pre.cloneNode(true) as Element
  for (const gone of code.querySelectorAll('.code-line-deleted')) gone.remove()
  const text = code.textContent ?? ''
  if (text.includes('\n')) return text
  const lines = Array.from(code.querySelectorAll('.line'), (line) => line.textContent ?? '')
  return lines.length > 1 ? lines.join('\n') : text
}

async function copyCode(button: HTMLElement, text: string): Promise<void> {
  const document = button.ownerDocument
  try {
    await writeText(document, text)
  } catch (error) {
    console.warn('The browser does not let this page copy.', error)
    return
  }
  announce(document, translate({ id: 'theme.CodeBlock.copied', message: 'Copied' }))
  button.dataset.copied = ''
  setTimeout(() => delete button.dataset.copied, COPIED_MS)
}
