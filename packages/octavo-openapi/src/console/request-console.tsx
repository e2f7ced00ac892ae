/** The request console of an operation, which readers open. Its form exists only while it is open. */
import { Translate } from 'octavo'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ConsoleData } from './data.ts'
import { RequestForm } from './request-form.tsx'

export const hydrate = 'visible'

/** @param data - {@link ConsoleData} as JSON, because attributes in Markdown are texts. */
export function RequestConsole({ data }: { data: string }): ReactNode {
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  // A reader may have opened it before this code was there.
  useEffect(() => setOpen(details.current?.open === true), [])
  return (
    <details
      ref={details}
      className="api-console"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <Translate id="openapi.console.title">Try it</Translate>
      </summary>
      {isOpen ? (
        // The plugin has written it. A form of other data begins anew: its server may not be allowed any more.
        <RequestForm key={data} data={JSON.parse(data) as ConsoleData} />
      ) : (
        <noscript>
          <p>
            <Translate id="openapi.console.noscript">Requests need JavaScript.</Translate>
          </p>
        </noscript>
      )}
    </details>
  )
}
