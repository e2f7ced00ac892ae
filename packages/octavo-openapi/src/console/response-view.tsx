/** A response: what was sent, headers, and the body as text or as a file to save. */
import { Translate, translate } from 'octavo'
import { type ReactNode, useEffect, useState } from 'react'
import type { Answer } from './send.ts'

interface ResponseProps {
  /** Method and address. */
  request: string
  answer: Answer
}

export function ResponseView({ request, answer }: ResponseProps): ReactNode {
  const { headers, text, size, blob, isCut } = answer
  return (
    <>
      <p className="api-console-note">
        <code>{request}</code>
      </p>
      {headers.length > 0 && (
        <details>
          <summary>
            <Translate id="openapi.console.headers">Headers</Translate>
          </summary>
          <dl className="api-console-headers">
            {headers.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {text !== null && text !== '' && (
        <section
          className="api-console-text"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard
          tabIndex={0}
          aria-label={translate({ id: 'openapi.console.response', message: 'Response body' })}
        >
          <pre>
            <code>{text}</code>
          </pre>
        </section>
      )}
      <p className="api-console-note">
        <Translate id="openapi.console.size" values={{ size: toKilobytes(size) }}>
          {'{size} kB.'}
        </Translate>{' '}
        {isCut && <Translate id="openapi.console.cut">Only the start is shown.</Translate>}{' '}
        {blob && size > 0 && <SaveLink blob={blob} />}
      </p>
    </>
  )
}

const toKilobytes = (bytes: number) => (bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)

/** A link that saves the body. It exists as long as it is shown. */
function SaveLink({ blob }: { blob: Blob }): ReactNode {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return (
    <a href={address} download="response">
      <Translate id="openapi.console.save">Save the response</Translate>
    </a>
  )
}
