/** The page of an operation. */
import {
  entriesOf,
  isObject,
  type Json,
  type JsonObject,
  listIn,
  objectIn,
  textIn,
} from './json.ts'
import { FreeNames, toCode, toFence, toFrontMatter, toMarkdown, toPlain } from './markdown.ts'
import type { Operation } from './operations.ts'
import { exampleOf } from './sample-value.ts'
import { serverOf, writeSamples } from './samples.ts'
import { type SchemaLinks, typeOf } from './schema-type.ts'
import { type FieldPlace, writeField, writeSchema } from './write-fields.ts'

/** Lines of an example that are shown at once; longer ones are folded. */
const MOST_LINES = 60

/** Markdown of the page. @param position - Place in the sidebar of its group. */
export function writeOperation(operation: Operation, links: SchemaLinks, position: number): string {
  const { node, method, title } = operation
  const names = new FreeNames()
  const place = { links, names }
  const intro = [
    writeHead(operation),
    toMarkdown(textIn(node.description), { level: 2, base: links.base }),
    writeSecurity(operation, links),
  ]
  const details = [
    ...writeParameters(operation, place),
    writeBody(operation, place),
    writeResponses(operation, place),
    writeCallbacks(operation, links),
  ]
  const label = operation.isWebhook ? 'event' : method.toLowerCase()
  const fields = toFrontMatter({
    title,
    sidebar_label: title,
    sidebar_position: position,
    sidebar_class_name: `api-method api-${/^[a-z]+$/.test(label) ? label : 'other'}`,
    description: firstSentence(textIn(node.description)) ?? title,
    hide_table_of_contents: true,
  })
  const side = operation.isWebhook ? '' : writeSide(operation, links)
  // Samples are behind the description, and beside all of it where there is room.
  const blocks = [
    toBlock('intro', join(intro)),
    toBlock('side', side),
    toBlock('details', join(details)),
  ]
  return `${fields}\n${toBlock('page', join(blocks))}\n`
}

const toBlock = (name: string, text: string) =>
  text === '' ? '' : `<div class="api-${name}">\n\n${text}\n\n</div>`

export const join = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n')

/** The first sentence of a text, for search engines; `undefined` for texts without one. */
export function firstSentence(text: string | undefined): string | undefined {
  const plain = text
    ?.slice(0, 2_000)
    .replace(/<[^<>]*>|[*_`#]/g, '')
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .trim()
    .split(/\n\s*\n/)[0]
    ?.replace(/\s+/g, ' ')
  if (plain === undefined || plain === '') return undefined
  const [sentence = plain] = /^.{20,}?[.!?](?=\s|$)/.exec(plain) ?? []
  return sentence.length > 200 ? `${sentence.slice(0, 199)}…` : sentence
}

function writeHead({ method, path, isWebhook, node, servers, id }: Operation): string {
  const server = isWebhook ? '' : serverOf(servers)
  const deprecated =
    node.deprecated === true ? '\n\n:::warning[Deprecated]\nDo not use it in new code.\n:::' : ''
  const badge = `<span class="api-badge api-${/^[A-Z]+$/.test(method) ? method.toLowerCase() : 'other'}">${toPlain(method)}</span>`
  const name = id === undefined ? '' : ` <span class="api-id">${toCode(id)}</span>`
  const base = server === '' ? '' : ` <span class="api-server">${toCode(server)}</span>`
  return `<div class="api-path">\n\n${badge} ${toCode(path)}${base}${name}\n\n</div>${deprecated}`
}

function writeSecurity({ node }: Operation, { description }: SchemaLinks): string {
  const ways = listIn(node.security ?? description.data.security).map(objectIn)
  if (ways.length === 0) return ''
  const texts = ways.map((way) => {
    const parts = entriesOf(way).map(([name, scopes]) => {
      const list = listIn(scopes).map((scope) => toCode(String(scope)))
      return toCode(name) + (list.length === 0 ? '' : ` (${list.join(', ')})`)
    })
    return parts.length === 0 ? 'none' : parts.join(' and ')
  })
  return `Authentication: ${texts.join(', or ')}.`
}

const PLACES = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['querystring', 'Query string'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
] as const

function writeParameters(operation: Operation, place: Omit<FieldPlace, 'anchor'>): string[] {
  return PLACES.flatMap(([name, title]) => {
    const found = operation.parameters.filter((parameter) => parameter.in === name)
    if (found.length === 0) return []
    const fields = found.map((parameter) => writeParameter(parameter, { ...place, anchor: name }))
    return [`## ${title}`, ...fields]
  })
}

function writeParameter(parameter: JsonObject, place: FieldPlace): string {
  const [media] = entriesOf(parameter.content)
  return writeField(
    {
      name: String(parameter.name),
      schema: parameter.schema ?? objectIn(media?.[1]).schema,
      isRequired: parameter.required === true,
      description: textIn(parameter.description),
      isDeprecated: parameter.deprecated === true,
      flags: [
        ...(parameter.allowEmptyValue === true ? ['may be empty'] : []),
        ...(typeof parameter.style === 'string' ? [parameter.style] : []),
        ...(media === undefined ? [] : [media[0]]),
      ],
    },
    place,
  )
}

function writeBody({ node, isWebhook }: Operation, place: Omit<FieldPlace, 'anchor'>): string {
  const body = place.links.description.resolve(node.requestBody)
  if (body === null) return ''
  const contents = writeContents(body.content, {
    ...place,
    anchor: 'body',
    // What a webhook sends is what its receiver reads.
    skips: isWebhook ? 'writeOnly' : 'readOnly',
  })
  return join([
    `## ${isWebhook ? 'Payload' : 'Body'}`,
    toMarkdown(textIn(body.description), { base: place.links.base }),
    body.required === true ? 'Required.' : '',
    contents,
  ])
}

/** Each media type with its schema; equal schemas are shown once. */
function writeContents(content: Json | undefined, place: FieldPlace): string {
  const groups = new Map<string, { types: string[]; media: JsonObject }>()
  for (const [type, value] of entriesOf(content)) {
    const media = place.links.description.resolve(value) ?? {}
    const key = JSON.stringify(media.schema ?? media.itemSchema ?? null)
    const known = groups.get(key)
    if (known) known.types.push(type)
    else groups.set(key, { types: [type], media })
  }
  return join(
    [...groups.values()].map(({ types, media }) => {
      const schema = media.schema ?? media.itemSchema
      const items =
        media.schema === undefined && media.itemSchema !== undefined ? 'a sequence of ' : ''
      const type =
        schema === undefined
          ? ''
          : `: <span class="api-type">${items}${typeOf(schema, place.links)}</span>`
      return join([
        `${types.map(toCode).join(', ')}${type}`,
        writeSchema(schema, place),
        writeExamples(media, place),
      ])
    }),
  )
}

/** Named examples; the first is beside the text. */
function writeExamples(media: JsonObject, { links }: FieldPlace): string {
  const examples = entriesOf(media.examples).slice(1)
  return join(
    examples.map(([name, value]) => {
      const example = links.description.resolve(value) ?? {}
      const title = toPlain(textIn(example.summary) ?? name)
      const data =
        example.value ?? example.dataValue ?? example.serializedValue ?? example.externalValue
      return data === undefined
        ? ''
        : `<details>\n<summary>Example: ${title}</summary>\n\n${toExample(data)}\n\n</details>`
    }),
  )
}

const toExample = (value: Json) =>
  typeof value === 'string'
    ? toFence(value, 'text')
    : toFence(JSON.stringify(value, null, 2), 'json')

function writeResponses({ node, isWebhook }: Operation, place: Omit<FieldPlace, 'anchor'>): string {
  const responses = entriesOf(node.responses).map(([status, value]) => {
    const response = place.links.description.resolve(value) ?? {}
    const headers = entriesOf(response.headers).map(([name, header]) =>
      writeParameter(
        { ...place.links.description.resolve(header), name },
        { ...place, anchor: `${status}-header` },
      ),
    )
    const contents = writeContents(response.content, {
      ...place,
      anchor: status,
      skips: 'writeOnly',
    })
    const inner = join([...headers, contents])
    const summary = textIn(response.summary) ?? textIn(response.description)
    return join([
      `### ${toPlain(status === 'default' ? 'Other status' : status)}`,
      toMarkdown(summary, { base: place.links.base }),
      inner,
      writeLinks(response),
    ])
  })
  return responses.length === 0
    ? ''
    : join([`## ${isWebhook ? 'Answers' : 'Responses'}`, ...responses])
}

/** Operations that a response leads to. */
function writeLinks(response: JsonObject): string {
  const links = entriesOf(response.links).map(([name, value]) => {
    const { operationId, operationRef, description } = objectIn(value)
    const target = textIn(operationId) ?? textIn(operationRef) ?? name
    const text = textIn(description)
    return `- ${toCode(target)}${text === undefined ? '' : `: ${toPlain(text)}`}`
  })
  return links.length === 0 ? '' : `Then:\n\n${links.join('\n')}`
}

function writeCallbacks({ node }: Operation, { description }: SchemaLinks): string {
  const callbacks = entriesOf(node.callbacks).flatMap(([name, value]) =>
    entriesOf(description.resolve(value)).flatMap(([address, item]) =>
      entriesOf(description.resolve(item))
        .filter(([, operation]) => isObject(operation))
        .map(([method, operation]) => {
          const { summary, description: text } = objectIn(operation)
          const shown = textIn(summary) ?? firstSentence(textIn(text))
          return `- ${toCode(name)}: ${toCode(`${method.toUpperCase()} ${address}`)}${shown === undefined ? '' : `. ${toPlain(shown)}`}`
        }),
    ),
  )
  return callbacks.length === 0 ? '' : join(['## Callbacks', callbacks.join('\n')])
}

/** Samples and the example of the first response. */
function writeSide(operation: Operation, { description }: SchemaLinks): string {
  const responses = entriesOf(operation.node.responses)
  const good = responses.find(([status]) => /^2/.test(status)) ?? responses[0]
  const [, media] = entriesOf(description.resolve(good?.[1])?.content)[0] ?? []
  const example =
    media === undefined ? undefined : exampleOf(objectIn(media), description, 'writeOnly')
  const shown = example === undefined ? '' : toExample(example)
  const isLong = shown.split('\n').length > MOST_LINES
  const answer =
    shown === ''
      ? ''
      : isLong
        ? `<details>\n<summary>Response ${toPlain(good?.[0] ?? '')}</summary>\n\n${shown}\n\n</details>`
        : `Response ${toCode(good?.[0] ?? '')}\n\n${shown}`
  return join([writeSamples(operation, description), answer])
}
