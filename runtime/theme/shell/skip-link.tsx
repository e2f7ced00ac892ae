import type { MouseEvent } from 'react'
import { translate } from '../../i18n/translate.tsx'

/** Id of the main wrapper, the target of the skip link. */
export const MAIN_ID = 'main'

/** The first focusable element: a link past the navigation to the page itself. Also works without scripts. */
export function SkipLink() {
  const label = translate({
    id: 'theme.common.skipToMainContent',
    message: 'Skip to main content',
    description: 'The label of the link that skips the navigation',
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: scripts and tests of sites look for the role itself
    <div role="region" aria-label={label} className="skip-link-region">
      <a className="skip-link" href={`#${MAIN_ID}`} onClick={skipToMain}>
        {label}
      </a>
    </div>
  )
}

/** Focus without a hash in the address, so that "back" takes one step. */
function skipToMain(event: MouseEvent): void {
  const target = document.querySelector<HTMLElement>('main') ?? document.getElementById(MAIN_ID)
  if (!target) return
  event.preventDefault()
  target.setAttribute('tabindex', '-1')
  target.focus()
  target.removeAttribute('tabindex')
  target.scrollIntoView()
}
