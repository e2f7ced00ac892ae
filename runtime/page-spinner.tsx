import { useEffect, useState } from 'react'

/** Time after which a page is shown as loading, in milliseconds. */
const SPINNER_DELAY_MS = 200

/** Renders nothing at first, then three pulsing rings. @param delayMs - 0 if the reader has already waited. */
export function PageSpinner({ delayMs = SPINNER_DELAY_MS }: { delayMs?: number }) {
  const [late, setLate] = useState(delayMs === 0)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return (
    <main className="message-page" aria-busy="true">
      {late && (
        <svg className="page-spinner" width="128" height="110" viewBox="0 0 128 110" aria-hidden>
          {[0, 1, 2].map((ring) => (
            <circle key={ring} cx="64" cy="55" r="8" fill="none" stroke="currentColor">
              <Breath ring={ring} attributeName="r" values="8;48" />
              <Breath ring={ring} attributeName="stroke-opacity" values="1;0" />
            </circle>
          ))}
        </svg>
      )}
    </main>
  )
}

/** SVG animation, because a strict policy allows it, and it needs no style sheet. */
function Breath(props: { ring: number; attributeName: string; values: string }) {
  const { ring, attributeName, values } = props
  return (
    <animate
      attributeName={attributeName}
      values={values}
      begin={`${ring * 0.6}s`}
      dur="1.8s"
      repeatCount="indefinite"
    />
  )
}
