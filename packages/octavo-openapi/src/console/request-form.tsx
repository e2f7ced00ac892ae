/** The form of a request console, and the response below it. */
import { Translate, useSharedStore } from 'octavo'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { ConsoleData } from './data.ts'
import { BodyField, ParameterField, SecretField, ServerField, toFilledBody } from './fields.tsx'
import { keyOf, textOf } from './make-request.ts'
import { ResultView } from './result-view.tsx'
import { secrets as secretStore } from './secrets.ts'
import { useRequest } from './use-request.ts'

export function RequestForm({ data }: { data: ConsoleData }): ReactNode {
  const [server, setServer] = useState(data.servers[0] ?? '')
  const [values, setValues] = useState(() =>
    Object.fromEntries(data.fields.map((field) => [keyOf(field), field.value ?? ''])),
  )
  const [body, setBody] = useState(() => data.bodies?.[0] && toFilledBody(data.bodies[0]))
  const [allSecrets, setSecrets] = useSharedStore(secretStore)
  const { result, start, stop } = useRequest(data)
  const button = useRef<HTMLButtonElement>(null)
  const isSending = result?.kind === 'sending'
  const { origin } = new URL(server)
  const secrets = allSecrets[origin] ?? {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    start({ server, values, secrets, ...(body && { body }) })
  }
  const cancel = () => {
    stop()
    // The button that has the focus goes away.
    button.current?.focus()
  }
  return (
    <form className="api-console-form" onSubmit={submit}>
      <ServerField servers={data.servers} server={server} onChange={setServer} />
      {data.credentials.map((credential) => (
        <SecretField
          key={`${origin} ${credential.name}`}
          credential={credential}
          text={textOf(secrets, credential.name)}
          onChange={(text) =>
            setSecrets((all) => ({ ...all, [origin]: { ...all[origin], [credential.name]: text } }))
          }
        />
      ))}
      {data.fields.map((field) => (
        <ParameterField
          key={keyOf(field)}
          field={field}
          text={values[keyOf(field)] ?? ''}
          onChange={(text) => setValues((all) => ({ ...all, [keyOf(field)]: text }))}
        />
      ))}
      {body && <BodyField bodies={data.bodies ?? []} body={body} onChange={setBody} />}
      {data.cookies && (
        <p className="api-console-note">
          <Translate id="openapi.console.cookies" values={{ names: data.cookies.join(', ') }}>
            {'Not sent, because only the browser sets cookies: {names}.'}
          </Translate>
        </p>
      )}
      <p className="api-console-actions">
        {/* A disabled button would lose the focus, and the keyboard would begin at the top of the page. */}
        <button ref={button} type="submit" className="button" aria-disabled={isSending}>
          <Translate id="openapi.console.send">Send request</Translate>
        </button>
        {isSending && (
          <button type="button" className="button button-plain" onClick={cancel}>
            <Translate id="openapi.console.cancel">Cancel</Translate>
          </button>
        )}
      </p>
      <ResultView method={data.method} result={result} />
    </form>
  )
}
