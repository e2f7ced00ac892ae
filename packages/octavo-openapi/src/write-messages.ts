/** What an operation takes and gives: parameters, bodies, responses with headers and links, callbacks. */
import {
  entriesOf,
  isObject,
  type Json,
  type JsonObject,
  listIn,
  objectIn,
  textIn,
} from './json.ts'
import { toCode, toFence, toFolded, toMarkdown, toPlain, toTabs } from './markdown.ts'
import type { Operation } from './operations.ts'
import { type SchemaLinks, typeOf } from './schema-type.ts'
import { type FieldPlace, writeField, writeSchema } from './write-fields.ts'

/** Levels of parts in each other that a page shows. */
const MOST_LEVELS = 3

type Place = Omit<FieldPlace, 'anchor'>

export const join = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n')

/** A parameter or header. */
export function writeParameter(parameter: JsonObject, place: FieldPlace): string {
  const { description } = place.links
  const [media] = entriesOf(parameter.content)
  const first = description.resolve(media?.[1]) ?? {}
  const { example } = parameter
  return writeField(
    {
      name: String(parameter.name),
      schema: parameter.schema ?? first.schema,
      isRequired: parameter.required === true,
      description: textIn(parameter.description),
      isDeprecated: parameter.deprecated === true,
      flags: [...flagsOf(parameter), ...(media === undefined ? [] : [media[0]])],
      facts: [
        example === undefined ? '' : `Example: ${toCode(valueText(example))}.`,
        ...entriesOf(parameter.examples).map(([name, value]) =>
          factOfExample(name, description.resolve(value) ?? {}),
        ),
      ],
    },
    place,
  )
}

const valueText = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value))

/** How a value is written into a request. */
function flagsOf({ allowEmptyValue, style, explode, allowReserved }: JsonObject): string[] {
  return [
    ...(allowEmptyValue === true ? ['may be empty'] : []),
    ...(typeof style === 'string' ? [style] : []),
    ...(explode === true ? ['exploded'] : explode === false ? ['not exploded'] : []),
    ...(allowReserved === true ? ['reserved characters as they are'] : []),
  ]
}

function factOfExample(name: string, example: JsonObject): string {
  const data = dataOf(example)
  const about = [textIn(example.summary) ?? name, textIn(example.description)]
  const text = about.flatMap((part) => (part === undefined ? [] : [toPlain(part)])).join(': ')
  return data === undefined ? '' : `Example: ${toCode(valueText(data))} (${text}).`
}

const dataOf = ({ value, dataValue, serializedValue, externalValue }: JsonObject) =>
  value ?? dataValue ?? serializedValue ?? externalValue

/** The body of a request, or what a webhook sends. */
export function writeBody({ node, isWebhook }: Operation, place: Place): string {
  const body = place.links.description.resolve(node.requestBody)
  if (body === null) return ''
  return join([
    `## ${isWebhook ? 'Payload' : 'Body'}`,
    // What a webhook sends is what its receiver reads.
    writeBodyParts(body, { ...place, anchor: 'body', skips: isWebhook ? 'writeOnly' : 'readOnly' }),
  ])
}

const writeBodyParts = (body: JsonObject, place: FieldPlace) =>
  join([
    toMarkdown(textIn(body.description), { base: place.links.base }),
    body.required === true ? 'Required.' : '',
    writeContents(body.content, place),
  ])

/** Each media type with its schema, in tabs where there are several. Equal schemas are shown once. */
function writeContents(content: Json | undefined, place: FieldPlace): string {
  const groups = new Map<string, { types: string[]; media: JsonObject }>()
  for (const [type, value] of entriesOf(content)) {
    const media = place.links.description.resolve(value) ?? {}
    const key = JSON.stringify([media.schema, media.itemSchema, media.encoding, media.description])
    const known = groups.get(key)
    if (known) known.types.push(type)
    else groups.set(key, { types: [type], media })
  }
  const written = [...groups.values()].map(({ types, media }) => ({
    label: types.join(', '),
    text: writeMedia(types, media, place),
  }))
  return written.length > 1 ? toTabs('api-media', written) : join(written.map(({ text }) => text))
}

function writeMedia(types: readonly string[], media: JsonObject, place: FieldPlace): string {
  const { schema, itemSchema } = media
  const shown = [
    ...(schema === undefined ? [] : [typeOf(schema, place.links)]),
    ...(itemSchema === undefined ? [] : [`a sequence of ${typeOf(itemSchema, place.links)}`]),
  ]
  const type = shown.length === 0 ? '' : `: <span class="api-type">${shown.join(', as ')}</span>`
  return join([
    `${types.map(toCode).join(', ')}${type}`,
    toMarkdown(textIn(media.description), { base: place.links.base }),
    writeSchema(schema, place),
    writeSchema(itemSchema, place),
    writeEncodings(media, place, 0),
    writeExamples(media, place),
  ])
}

/** How the parts of a body are written. */
function writeEncodings(media: JsonObject, place: FieldPlace, level: number): string {
  if (level > MOST_LEVELS) return ''
  const { encoding, prefixEncoding, itemEncoding } = media
  const parts: [string, Json][] = [
    ...entriesOf(encoding).map(([name, value]): [string, Json] => [toCode(name), value]),
    ...listIn(prefixEncoding).map((value, at): [string, Json] => [`item ${at + 1}`, value]),
    ...(itemEncoding === undefined ? [] : [['each item', itemEncoding] as [string, Json]]),
  ]
  const written = parts.flatMap(([name, value]) => {
    const { contentType, headers, ...others } = objectIn(value)
    const anchor = `${place.anchor}-part-header`
    const facts = [
      ...(textIn(contentType) === undefined ? [] : [toCode(String(contentType))]),
      ...flagsOf(others),
    ]
    const inner = [
      ...writeHeaders(headers, { ...place, anchor }),
      writeEncodings(others, place, level + 1),
    ]
    return [`Encoding of ${name}${facts.length === 0 ? '' : `: ${facts.join(', ')}`}.`, ...inner]
  })
  return join(written)
}

/** Named examples. The data of the first is next to the text. */
function writeExamples(media: JsonObject, { links }: FieldPlace): string {
  return join(
    entriesOf(media.examples).map(([name, value], at) => {
      const example = links.description.resolve(value) ?? {}
      const { summary, description } = example
      const title = toPlain(textIn(summary) ?? name)
      const text = toMarkdown(textIn(description), { base: links.base })
      const data = dataOf(example)
      if (data === undefined) return ''
      const isShown = at === 0 && (example.value ?? example.dataValue) !== undefined
      if (isShown) return summary || description ? join([`Example: ${title}.`, text]) : ''
      return toFolded(`Example: ${title}`, join([text, toExample(data)]))
    }),
  )
}

/** A value as a block of code. */
export const toExample = (value: Json) =>
  typeof value === 'string'
    ? toFence(value, 'text')
    : toFence(JSON.stringify(value, null, 2), 'json')

const writeHeaders = (headers: Json | undefined, place: FieldPlace) =>
  entriesOf(headers).map(([name, header]) =>
    writeParameter({ ...place.links.description.resolve(header), name }, place),
  )

/** Responses by status. */
export function writeResponses({ node, isWebhook }: Operation, place: Place): string {
  const responses = entriesOf(node.responses).map(([status, value]) =>
    join([
      `### ${toPlain(status === 'default' ? 'Other status' : status)}`,
      writeResponseParts(place.links.description.resolve(value) ?? {}, {
        ...place,
        anchor: status,
        skips: 'writeOnly',
      }),
    ]),
  )
  return responses.length === 0
    ? ''
    : join([`## ${isWebhook ? 'Answers' : 'Responses'}`, ...responses])
}

function writeResponseParts(response: JsonObject, place: FieldPlace): string {
  const { base } = place.links
  return join([
    toMarkdown(textIn(response.summary), { base }),
    toMarkdown(textIn(response.description), { base }),
    writeContents(response.content, place),
    writeResponseHeaders(response, place),
    writeLinks(response, place.links),
  ])
}

/** Headers after the body, and folded: most APIs have the same ones in each response. */
function writeResponseHeaders({ headers }: JsonObject, place: FieldPlace): string {
  const written = writeHeaders(headers, { ...place, anchor: `${place.anchor}-header` })
  return written.length === 0 ? '' : toFolded('Headers', join(written))
}

/** Operations that a response leads to. */
function writeLinks(response: JsonObject, { description }: SchemaLinks): string {
  const links = entriesOf(response.links).map(([name, value]) => {
    const link = description.resolve(value) ?? {}
    const target = textIn(link.operationId) ?? textIn(link.operationRef) ?? name
    const text = textIn(link.description)
    const values = entriesOf(link.parameters).map(
      ([parameter, one]) => `\n  - ${toCode(parameter)}: ${toCode(valueText(one))}`,
    )
    const body =
      link.requestBody === undefined ? '' : `\n  - body: ${toCode(valueText(link.requestBody))}`
    const server =
      link.server === undefined ? '' : `\n  - server: ${toCode(String(objectIn(link.server).url))}`
    return `- ${toPlain(name)}: ${toCode(target)}${text === undefined ? '' : `. ${toPlain(text)}`}${values.join('')}${body}${server}`
  })
  return links.length === 0 ? '' : `Then:\n\n${links.join('\n')}`
}

/** Requests that the API sends, each with its payload and the answers that it expects. */
export function writeCallbacks({ node }: Operation, place: Place): string {
  const { description, base } = place.links
  const callbacks = entriesOf(node.callbacks).flatMap(([name, value]) =>
    entriesOf(description.resolve(value)).flatMap(([address, item]) =>
      operationsOf(description.resolve(item)).map(([method, operation]) => {
        const anchor = `callback-${name}`
        const body = description.resolve(operation.requestBody)
        const answers = entriesOf(operation.responses).map(([status, response]) => {
          const text = textIn(description.resolve(response)?.description)
          return `- ${toCode(status)}${text === undefined ? '' : `: ${toPlain(text)}`}`
        })
        return join([
          `### ${toPlain(textIn(operation.summary) ?? name)}`,
          `${toCode(name)}: ${toCode(`${method.toUpperCase()} ${address}`)}`,
          toMarkdown(textIn(operation.description), { base }),
          body === null ? '' : writeBodyParts(body, { ...place, anchor, skips: 'writeOnly' }),
          answers.length === 0 ? '' : `Answers:\n\n${answers.join('\n')}`,
        ])
      }),
    ),
  )
  return callbacks.length === 0 ? '' : join(['## Callbacks', ...callbacks])
}

/** Methods of a path with their operations. Other fields of it are no operations. */
const operationsOf = (item: JsonObject | null): [string, JsonObject][] =>
  [...entriesOf(item ?? {}), ...entriesOf(item?.additionalOperations)].flatMap(([name, value]) =>
    isObject(value) && name !== 'additionalOperations' ? [[name, value]] : [],
  )
