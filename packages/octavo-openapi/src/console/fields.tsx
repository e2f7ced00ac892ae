/** The fields of a request console. */
import { Translate, translate } from 'octavo'
import { type ReactNode, useId } from 'react'
import type { ConsoleBody, ConsoleField, Credential } from './data.ts'
import type { FilledBody } from './make-request.ts'

interface RowProps {
  id: string
  label: ReactNode
  children: ReactNode
}

const Row = ({ id, label, children }: RowProps) => (
  <p className="api-console-field">
    <label htmlFor={id}>{label}</label>
    {children}
  </p>
)

/** Texts that are data: no browser may correct or store them. */
const DATA = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const

const Required = () => <Translate id="openapi.console.required">required</Translate>

interface ServerProps {
  servers: readonly string[]
  server: string
  onChange: (server: string) => void
}

export function ServerField({ servers, server, onChange }: ServerProps): ReactNode {
  const id = useId()
  if (servers.length === 1)
    return (
      <p className="api-console-note">
        <Translate id="openapi.console.to" values={{ address: <code>{server}</code> }}>
          {'Your browser sends the request to {address}.'}
        </Translate>
      </p>
    )
  return (
    <Row id={id} label={<Translate id="openapi.console.server">Server</Translate>}>
      <select id={id} value={server} onChange={(event) => onChange(event.target.value)}>
        {servers.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </Row>
  )
}

interface SecretProps {
  credential: Credential
  text: string
  onChange: (text: string) => void
}

export function SecretField({ credential, text, onChange }: SecretProps): ReactNode {
  const id = useId()
  const { name, kind } = credential
  const label = (
    <>
      <code>{name}</code>{' '}
      {kind === 'basic' ? (
        <Translate id="openapi.console.user">user name</Translate>
      ) : kind === 'bearer' ? (
        <Translate id="openapi.console.token">token</Translate>
      ) : (
        <Translate id="openapi.console.key">key</Translate>
      )}
    </>
  )
  if (kind === 'basic') return <BasicField {...{ id, label, text, onChange }} />
  return (
    <Row id={id} label={label}>
      <input
        id={id}
        type="password"
        value={text}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value.trim())}
      />
    </Row>
  )
}

/** @param text - `name:password`. */
function BasicField({
  id,
  label,
  text,
  onChange,
}: Omit<SecretProps, 'credential'> & Omit<RowProps, 'children'>) {
  const [name = '', ...rest] = text.split(':')
  const password = rest.join(':')
  return (
    <Row id={id} label={label}>
      <input
        id={id}
        value={name}
        {...DATA}
        onChange={(event) => onChange(`${event.target.value.replaceAll(':', '')}:${password}`)}
      />
      <input
        type="password"
        value={password}
        autoComplete="off"
        aria-label={translate({ id: 'openapi.console.password', message: 'Password' })}
        onChange={(event) => onChange(`${name}:${event.target.value}`)}
      />
    </Row>
  )
}

interface ParameterProps {
  field: ConsoleField
  text: string
  onChange: (text: string) => void
}

export function ParameterField({ field, text, onChange }: ParameterProps): ReactNode {
  const id = useId()
  const { name, isRequired = false, options, hint, kind } = field
  const label = (
    <>
      <code>{name}</code> {isRequired && <Required />}
      {isRequired && kind && ', '}
      {kind === 'list' && <Translate id="openapi.console.list">separated by commas</Translate>}
      {kind === 'json' && 'JSON'}
    </>
  )
  const common = { id, value: text, required: isRequired }
  return (
    <Row id={id} label={label}>
      {options ? (
        <select {...common} onChange={(event) => onChange(event.target.value)}>
          {/* An optional one may be left out, and a required one must be chosen. */}
          <option value="" />
          {options.map((one) => (
            // Without it, blanks at the ends and several in a row would be lost.
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          {...DATA}
          placeholder={hint}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Row>
  )
}

interface BodyProps {
  bodies: readonly ConsoleBody[]
  body: FilledBody
  onChange: (body: FilledBody) => void
}

export function BodyField({ bodies, body, onChange }: BodyProps): ReactNode {
  const id = useId()
  const known = bodies.find(({ type }) => type === body.type)
  return (
    <>
      {bodies.length > 1 && (
        <Row id={`${id}-type`} label={<Translate id="openapi.console.type">Media type</Translate>}>
          <select
            id={`${id}-type`}
            value={body.type}
            onChange={(event) => {
              const next = bodies.find(({ type }) => type === event.target.value)
              if (next) onChange(toFilledBody(next))
            }}
          >
            {bodies.map(({ type }) => (
              <option key={type}>{type}</option>
            ))}
          </select>
        </Row>
      )}
      {known?.parts?.map((part) => (
        <PartField
          key={`${body.type} ${part.name}`}
          part={part}
          value={body.parts[part.name]}
          onChange={(value) => onChange({ ...body, parts: { ...body.parts, [part.name]: value } })}
        />
      ))}
      {body.kind !== 'parts' && <ContentField body={body} onChange={onChange} />}
    </>
  )
}

/** A body as a whole: a text or a file. */
function ContentField({ body, onChange }: Omit<BodyProps, 'bodies'>): ReactNode {
  const id = useId()
  const label = (
    <>
      <Translate id="openapi.console.body">Body</Translate> <code>{body.type}</code>
    </>
  )
  return (
    <Row id={id} label={label}>
      {body.kind === 'file' ? (
        <input
          id={id}
          type="file"
          onChange={(event) => onChange(withFile(body, event.target.files?.[0]))}
        />
      ) : (
        <textarea
          id={id}
          value={body.text}
          rows={Math.min(16, Math.max(3, body.text.split('\n').length))}
          {...DATA}
          onChange={(event) => onChange({ ...body, text: event.target.value })}
        />
      )}
    </Row>
  )
}

interface PartProps {
  part: NonNullable<ConsoleBody['parts']>[number]
  value: string | File | undefined
  onChange: (value: string | File) => void
}

function PartField({ part, value, onChange }: PartProps): ReactNode {
  const id = useId()
  const { name, isFile, isRequired } = part
  const label = (
    <>
      <code>{name}</code> {isRequired && <Required />}
    </>
  )
  return (
    <Row id={id} label={label}>
      {isFile ? (
        <input
          id={id}
          type="file"
          required={isRequired}
          onChange={(event) => onChange(event.target.files?.[0] ?? '')}
        />
      ) : (
        <input
          id={id}
          value={typeof value === 'string' ? value : ''}
          required={isRequired}
          {...DATA}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Row>
  )
}

const withFile = ({ file: _, ...body }: FilledBody, file: File | undefined): FilledBody =>
  file ? { ...body, file } : body

/** A body as it is before the reader has changed anything. */
export function toFilledBody({ type, kind, text = '', parts = [] }: ConsoleBody): FilledBody {
  return {
    ...{ type, kind, text },
    parts: Object.fromEntries(parts.map(({ name, value = '' }) => [name, value])),
  }
}
