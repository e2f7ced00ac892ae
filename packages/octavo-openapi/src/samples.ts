/** Requests in four languages. */
import type { Description } from './description.ts'
import { entriesOf, isObject, type JsonObject, listIn, objectIn, textIn } from './json.ts'
import { toFence, toTabs } from './markdown.ts'
import { notationOf } from './notation.ts'
import type { Operation } from './operations.ts'
import { exampleOf, sampleOf, UNKNOWN_TEXT } from './sample-value.ts'
import { toQueryParts, toSegment } from './serialize.ts'
import { serverOf } from './servers.ts'
import { writeForm } from './write-form.ts'

/** A request with the values of its samples. */
interface Request {
  method: string
  url: string
  headers: readonly (readonly [name: string, value: string])[]
  /** Text of the body. Absent: none. */
  body?: string
}

/** Tabs with the samples of an operation. */
export function writeSamples(operation: Operation, description: Description): string {
  const own = [
    ...listIn(operation.node['x-codeSamples']),
    ...listIn(operation.node['x-code-samples']),
  ]
  const given = own.filter(isObject).map((sample) => ({
    label: textIn(sample.label) ?? textIn(sample.lang) ?? 'Sample',
    language: (textIn(sample.lang) ?? 'text').toLowerCase(),
    code: textIn(sample.source) ?? '',
  }))
  const request = toRequest(operation, description)
  const made = [
    { label: 'cURL', language: 'bash', code: toCurl(request) },
    { label: 'JavaScript', language: 'js', code: toJavaScript(request) },
    { label: 'Python', language: 'python', code: toPython(request) },
    { label: 'Go', language: 'go', code: toGo(request) },
  ]
  const replaced = new Set(given.map(({ label }) => label))
  const all = [...given, ...made.filter(({ label }) => !replaced.has(label))]
  const tabs = all.map(({ label, language, code }) => ({
    label,
    text: toFence(code, /^[\w+#-]+$/.test(language) ? language : 'text'),
  }))
  return toTabs('api-language', tabs)
}

function toRequest(operation: Operation, description: Description): Request {
  const shownValue = (parameter: JsonObject) => {
    const [media] = entriesOf(parameter.content)
    const schema = parameter.schema ?? objectIn(media?.[1]).schema
    const value = exampleOf(parameter, description) ?? sampleOf(schema, description)
    // A text without a meaning is clearer as the name of the parameter.
    return value === null || value === UNKNOWN_TEXT ? String(parameter.name).toUpperCase() : value
  }
  const sent = operation.parameters.flatMap((parameter) => {
    const notation = notationOf(parameter)
    const isSent = notation?.in === 'path' || parameter.required === true
    return notation && isSent ? [{ notation, value: shownValue(parameter) }] : []
  })
  let path = operation.path
  for (const { notation, value } of sent)
    if (notation.in === 'path')
      path = path.replaceAll(`{${notation.name}}`, () => toSegment(notation, value))
  const query = sent.flatMap(({ notation, value }) =>
    /^query/.test(notation.in) ? toQueryParts(notation, value) : [],
  )
  const headers = sent.flatMap(({ notation, value }) =>
    notation.in === 'header' ? [[notation.name, toSegment(notation, value)] as const] : [],
  )
  const credentials = credentialsOf(operation, description)
  const body = bodyOf(operation, description)
  return {
    method: operation.method,
    url: `${serverOf(operation.servers)}${path}${toQuery([...query, ...credentials.query])}`,
    headers: [...headers, ...credentials.headers, ...(body?.headers ?? [])],
    ...(body ? { body: body.text } : {}),
  }
}

const toQuery = (parts: readonly string[]) => (parts.length === 0 ? '' : `?${parts.join('&')}`)

interface Credentials {
  headers: (readonly [string, string])[]
  query: string[]
}

/** What the first way to authenticate sends. */
function credentialsOf({ node }: Operation, description: Description): Credentials {
  const [first] = listIn(node.security ?? description.data.security)
  const schemes = objectIn(objectIn(description.data.components).securitySchemes)
  const credentials: Credentials = { headers: [], query: [] }
  for (const [name] of entriesOf(first)) {
    const scheme = description.resolve(schemes[name]) ?? {}
    const { type, in: place } = scheme
    if (type === 'apiKey' && place === 'query') credentials.query.push(`${scheme.name}=KEY`)
    else if (type === 'apiKey' && place === 'header')
      credentials.headers.push([String(scheme.name), 'KEY'])
    else if (type === 'apiKey') credentials.headers.push(['Cookie', `${scheme.name}=KEY`])
    else if (type === 'http' && scheme.scheme === 'basic')
      credentials.headers.push(['Authorization', 'Basic CREDENTIALS'])
    else if (type === 'http' || type === 'oauth2' || type === 'openIdConnect')
      credentials.headers.push(['Authorization', 'Bearer TOKEN'])
  }
  return credentials
}

function bodyOf({ node }: Operation, description: Description) {
  const content = entriesOf(description.resolve(node.requestBody)?.content)
  const json = content.find(([type]) => /[/+]json\b/i.test(type))
  const [type, media] = json ?? content[0] ?? []
  if (type === undefined) return null
  const value = exampleOf(objectIn(media), description, 'readOnly')
  if (value === undefined) return null
  const headers = [['Content-Type', type]] as const
  if (/x-www-form-urlencoded/.test(type)) return { headers, text: writeForm(value) }
  return { headers, text: typeof value === 'string' ? value : JSON.stringify(value, null, 2) }
}

const inShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

function toCurl({ method, url, headers, body }: Request): string {
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${inShell(url)}`,
    ...headers.map(([name, value]) => `-H ${inShell(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${inShell(body)}`]),
  ].join(' \\\n  ')
}

const indent = (text: string) => text.replaceAll('\n', '\n  ')

function toJavaScript({ method, url, headers, body }: Request): string {
  const isJson = body !== undefined && /^[{[]/.test(body)
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${JSON.stringify(method)},`]),
    ...(headers.length === 0
      ? []
      : [
          `  headers: {`,
          ...headers.map(
            ([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
          ),
          '  },',
        ]),
    ...(body === undefined
      ? []
      : [`  body: ${isJson ? `JSON.stringify(${indent(body)})` : JSON.stringify(body)},`]),
  ]
  const argument = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`
  return `const response = await fetch(${JSON.stringify(url)}${argument})\nconsole.log(response.status, await response.text())`
}

function toPython({ method, url, headers, body }: Request): string {
  const named = headers.map(
    ([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
  )
  return [
    'import requests',
    '',
    'response = requests.request(',
    `    ${JSON.stringify(method)},`,
    `    ${JSON.stringify(url)},`,
    ...(named.length === 0 ? [] : ['    headers={', ...named, '    },']),
    ...(body === undefined ? [] : [`    data=${toPythonText(body)}.encode(),`]),
    ')',
    'print(response.status_code, response.text)',
  ].join('\n')
}

/** Text of JSON is text of Python, too; several lines stay several lines. */
function toPythonText(text: string): string {
  if (!text.includes('\n')) return JSON.stringify(text)
  return `"""${text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').replace(/"$/, '\\"')}"""`
}

function toGo({ method, url, headers, body }: Request): string {
  const raw = (text: string) => (text.includes('`') ? JSON.stringify(text) : `\`${text}\``)
  const lines = [
    'package main',
    '',
    'import (',
    '\t"fmt"',
    '\t"io"',
    '\t"net/http"',
    ...(body === undefined ? [] : ['\t"strings"']),
    ')',
    '',
    'func main() {',
    ...(body === undefined ? [] : [`\tbody := strings.NewReader(${raw(body)})`]),
    `\trequest, err := http.NewRequest(${JSON.stringify(method)}, ${JSON.stringify(url)}, ${body === undefined ? 'nil' : 'body'})`,
    '\tif err != nil {',
    '\t\tpanic(err)',
    '\t}',
    ...headers.map(
      ([name, value]) => `\trequest.Header.Set(${JSON.stringify(name)}, ${JSON.stringify(value)})`,
    ),
    '\tresponse, err := http.DefaultClient.Do(request)',
    '\tif err != nil {',
    '\t\tpanic(err)',
    '\t}',
    '\tdefer response.Body.Close()',
    '\ttext, err := io.ReadAll(response.Body)',
    '\tif err != nil {',
    '\t\tpanic(err)',
    '\t}',
    '\tfmt.Println(response.Status, string(text))',
    '}',
  ]
  return lines.join('\n')
}
