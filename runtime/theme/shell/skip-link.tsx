import type { MouseEvent } from 'react'
import { translate } from '../../i18n/translate.tsx'

/** Id of the main wrapper: where the skip link leads. */
export const MAIN_ID = 'main'

/** First stop of the keyboard: past the navigation, to the page itself. Works without script, too. */
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

/** Focus without a hash in the address, so that "back" stays one step. */
function skipToMain(event: MouseEvent): void {
  const target = document.querySelector<HTMLElement>('main') ?? document.getElementById(MAIN_ID)
  if (!target) return
  event.preventDefault()
  target.setAttribute('tabindex', '-1')
  target.focus()
  target.removeAttribute('tabindex')
  target.scrollIntoView()
}
