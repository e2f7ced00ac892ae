/** The page of an operation. */
import { toConsoleData } from './console-data.ts'
import { entriesOf, listIn, objectIn, textIn } from './json.ts'
import {
  FreeNames,
  toCode,
  toFence,
  toFrontMatter,
  toMarkdown,
  toPlain,
  toSlug,
} from './markdown.ts'
import { type Operation, tagsOf } from './operations.ts'
import { exampleOf } from './sample-value.ts'
import { writeSamples } from './samples.ts'
import type { SchemaLinks } from './schema-type.ts'
import { serverOf } from './servers.ts'
import { writeDocsLink, writeServerList } from './write-facts.ts'
import type { FieldPlace } from './write-fields.ts'
import {
  join,
  toExample,
  writeBody,
  writeCallbacks,
  writeParameter,
  writeResponses,
} from './write-messages.ts'

/** What else a page depends on. */
interface PageOptions {
  /** Place in the sidebar of its group. */
  position: number
  /** Hosts that its console may call. Empty: it has none. */
  origins: readonly string[]
}

/** Markdown of the page. */
export function writeOperation(
  operation: Operation,
  links: SchemaLinks,
  { position, origins }: PageOptions,
): string {
  const { node, title } = operation
  const names = new FreeNames()
  const place = { links, names }
  const intro = [
    writeHead(operation),
    toMarkdown(textIn(node.description), { level: 2, base: links.base }),
    toMarkdown(operation.about, { base: links.base }),
    writeSecurity(operation, links),
    writeServers(operation),
    writeTags(operation),
    writeDocsLink(node),
    writeConsole(operation, links, origins),
  ]
  const details = [
    ...writeParameters(operation, place),
    writeBody(operation, place),
    writeResponses(operation, place),
    writeCallbacks(operation, place),
  ]
  const fields = toFrontMatter({
    title,
    sidebar_label: title,
    sidebar_position: position,
    badge: badgeOf(operation),
    description: firstSentence(textIn(node.description)) ?? title,
    keywords: keywordsOf(operation),
    search: { boost: 1.5 },
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

/** Method of an operation. A custom one may hold any characters. */
const badgeOf = ({ method, isWebhook }: Operation) => ({
  text: isWebhook ? 'EVENT' : method,
  tone: TONES[method] ?? 'note',
})

const TONES: Readonly<Record<string, string>> = {
  ...{ GET: 'info', HEAD: 'info', QUERY: 'info', POST: 'success' },
  ...{ PUT: 'warning', PATCH: 'warning', DELETE: 'danger' },
}

/** What readers search an operation by: its id and its path, as a whole and in words. */
function keywordsOf({ id, method, path, isWebhook }: Operation): string[] {
  const names = [...(id === undefined ? [] : [id]), isWebhook ? path : `${method} ${path}`]
  return [...new Set([...names, ...names.map((name) => toSlug(name).replaceAll('-', ' '))])]
}

const toBlock = (name: string, text: string) =>
  text === '' ? '' : `<div class="api-${name}">\n\n${text}\n\n</div>`

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

function writeHead(operation: Operation): string {
  const { method, path, isWebhook, node, servers, id, title } = operation
  const server = isWebhook ? '' : serverOf(servers)
  const deprecated =
    node.deprecated === true ? '\n\n:::warning[Deprecated]\nDo not use it in new code.\n:::' : ''
  const badge = `<span class="badge badge-${badgeOf(operation).tone}">${toPlain(method)}</span>`
  const name = id === undefined || id === title ? '' : `<span class="api-id">${toCode(id)}</span>`
  const base = server === '' ? '' : `<span class="api-server">${toCode(server)}</span>`
  const more = [base, name].filter((part) => part !== '').join(' ')
  // Readers copy the path, as any code.
  return `<div class="api-path">\n\n${join([badge, toFence(path, 'text'), more])}\n\n</div>${deprecated}`
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

/** Servers that only this operation has. */
function writeServers({ servers, hasOwnServers }: Operation): string {
  return hasOwnServers && servers.length > 0 ? `Servers:\n\n${writeServerList(servers)}` : ''
}

function writeConsole(
  operation: Operation,
  { description }: SchemaLinks,
  origins: readonly string[],
): string {
  const data = toConsoleData(operation, description, origins)
  if (data === null) return ''
  const text = JSON.stringify(data).replace(/[&"<]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `<RequestConsole data="${text}"></RequestConsole>`
}

/** Tags of which none is the group of the page. */
function writeTags({ node }: Operation): string {
  const [, ...others] = tagsOf(node)
  return others.length === 0 ? '' : `Other tags: ${others.map(toPlain).join(', ')}.`
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

/** Samples and the example of the first response. */
function writeSide(operation: Operation, { description }: SchemaLinks): string {
  const responses = entriesOf(operation.node.responses)
  const good = responses.find(([status]) => /^2/.test(status)) ?? responses[0]
  const [, media] = entriesOf(description.resolve(good?.[1])?.content)[0] ?? []
  const example =
    media === undefined ? undefined : exampleOf(objectIn(media), description, 'writeOnly')
  const shown = example === undefined ? '' : toExample(example)
  const answer = shown === '' ? '' : `Response ${toCode(good?.[0] ?? '')}\n\n${shown}`
  return join([writeSamples(operation, description), answer])
}
