/** All pages of an API: its overview, a page for each tag, operation and schema. */
import { posix } from 'node:path'
import type { SidebarItemInput } from 'octavo/config'
import { serversOf } from './console-data.ts'
import type { Description } from './description.ts'
import { decodePart, entriesOf, type JsonObject, listIn, objectIn, textIn } from './json.ts'
import { type KnownPages, PageWriter } from './known-pages.ts'
import {
  FreeNames,
  toCode,
  toFence,
  toFrontMatter,
  toMarkdown,
  toPlain,
  toSlug,
} from './markdown.ts'
import { type Group, listGroups, type Operation } from './operations.ts'
import { sampleOf } from './sample-value.ts'
import { factsOf, type SchemaLinks, typeOf } from './schema-type.ts'
import { toLink, writeDocsLink, writeServerList } from './write-facts.ts'
import { rulesOf, writeSchema } from './write-fields.ts'
import { join } from './write-messages.ts'
import { firstSentence, writeOperation } from './write-operation.ts'

/** A page for a docs instance. */
export interface ApiPage {
  /** Path in the folder of the instance. */
  path: string
  text: string
  layout?: 'reference'
}

/** What a description becomes. */
export interface ApiReference {
  pages: ApiPage[]
  /** Operation id → path of its page in the folder of the instance. */
  operations: Map<string, string>
  /** Entries for a sidebars file: the overview, a category for each tag, and the schemas. */
  sidebar: SidebarItemInput[]
  /** Hosts that the console may call, and that no operation has. */
  unused: string[]
  /** For the next load. */
  known: KnownPages
}

/** What else pages depend on. */
interface ReferenceOptions {
  /** Pages of the load before with the same options. */
  before?: KnownPages | undefined
  /** Hosts that the console may call. Default: pages have no console. */
  origins?: readonly string[]
}

/**
 * @param folder - Folder of the pages in the docs instance: `api`.
 * @returns nothing for a description with errors.
 */
export function writeReference(
  description: Description,
  folder: string,
  { before, origins = [] }: ReferenceOptions = {},
): ApiReference {
  const groups = listGroups(description)
  const writer = new PageWriter(description.basis(), before)
  if (description.finish())
    return { pages: [], operations: new Map(), sidebar: [], unused: [], known: writer.known }
  const schemas = listSchemas(description)
  const toPage = (path: string, write: (links: SchemaLinks) => string, data?: unknown): ApiPage => {
    const make = () => write(createLinks(description, schemas, path))
    // Pages of groups are short, and depend on all operations.
    const text = data === undefined ? make() : writer.write(path, data, make)
    return { path: posix.join(folder, path), text }
  }
  const overview = toPage('index.md', (links) => writeOverview(links, groups, schemas.size > 0))
  const ofGroups = groups.flatMap((group, at) => [
    toPage(`${group.folder}/index.md`, (links) => writeGroup(group, groups, links, at + 1)),
    ...group.operations.map((operation, index): ApiPage => {
      const write = (links: SchemaLinks) => {
        const own = textIn(objectIn(operation.node.externalDocs).url)
        const ownLinks = { ...links, base: own ?? links.base }
        return writeOperation(operation, ownLinks, { position: index + 1, origins })
      }
      return { ...toPage(operation.file, write, [operation, index]), layout: 'reference' }
    }),
  ])
  const ofSchemas = [...schemas.values()].map((schema) =>
    toPage(schema.file, (links) => writeSchemaPage(schema, links), schema.name),
  )
  const index =
    schemas.size === 0
      ? []
      : [toPage('schemas/index.md', () => writeSchemaIndex(schemas, groups.length + 1))]
  const named = groups.flatMap(({ operations }) =>
    operations.flatMap(({ id, file }): [string, string][] =>
      id === undefined ? [] : [[id, posix.join(folder, file)]],
    ),
  )
  return {
    pages: [overview, ...ofGroups, ...index, ...ofSchemas],
    operations: new Map(named),
    sidebar: toSidebar(folder, groups, schemas),
    unused: origins.filter((origin) =>
      groups.every(({ operations }) =>
        operations.every((operation) => serversOf(operation, [origin]).length === 0),
      ),
    ),
    known: writer.known,
  }
}

function toSidebar(
  folder: string,
  groups: readonly Group[],
  schemas: ReadonlyMap<string, SchemaPage>,
): SidebarItemInput[] {
  const idOf = (file: string) => posix.join(folder, file.replace(/\.md$/, ''))
  const toCategory = (
    label: string,
    name: string,
    items: readonly SidebarItemInput[],
  ): SidebarItemInput => ({
    ...{ type: 'category', label, items: [...items] },
    link: { type: 'doc', id: idOf(`${name}/index.md`) },
  })
  const toTags = (parent: Group | undefined): SidebarItemInput[] =>
    groups
      .filter((group) => group.parent === parent)
      .map((group) =>
        toCategory(labelOf(group), group.folder, [
          ...toTags(group),
          ...group.operations.map(({ file }) => idOf(file)),
        ]),
      )
  const named = [...schemas.values()].map(({ file }) => file)
  return [
    idOf('index.md'),
    ...toTags(undefined),
    ...(named.length === 0 ? [] : [toCategory('Schemas', 'schemas', named.map(idOf))]),
  ]
}

interface SchemaPage {
  name: string
  file: string
  node: JsonObject
}

/** Schemas with names, by their references. */
function listSchemas(description: Description): Map<string, SchemaPage> {
  const names = new FreeNames()
  names.take('index')
  const schemas = entriesOf(objectIn(description.data.components).schemas)
  return new Map(
    schemas.map(([name, value]) => {
      const pointer = name.replaceAll('~', '~0').replaceAll('/', '~1')
      const file = `schemas/${names.take(toSlug(name) || 'schema')}.md`
      return [
        `${description.file}#/components/schemas/${pointer}`,
        { name, file, node: objectIn(value) },
      ]
    }),
  )
}

/** @param from - Page that the links are on, in the folder of the API. */
function createLinks(
  description: Description,
  schemas: ReadonlyMap<string, SchemaPage>,
  from: string,
): SchemaLinks {
  return {
    description,
    base: baseOf(description.data),
    linkTo(reference) {
      const page = schemas.get(reference) ?? schemas.get(decodePart(reference))
      return page === undefined ? null : linkTo(page.file, from)
    },
  }
}

/** The site that texts of a description were written for, as far as it names one. */
function baseOf({ externalDocs, info, servers }: JsonObject): string | undefined {
  const { contact, termsOfService } = objectIn(info)
  const named = [objectIn(externalDocs).url, objectIn(contact).url, termsOfService]
  const addresses = [...named, objectIn(listIn(servers)[0]).url].flatMap((url) => textIn(url) ?? [])
  return addresses.find((url) => /^https?:\/\/[^{}]+$/.test(url) && URL.canParse(url))
}

function linkTo(file: string, from: string): string {
  const link = posix.relative(posix.dirname(from), file)
  return link.startsWith('.') ? link : `./${link}`
}

function writeOverview(links: SchemaLinks, groups: readonly Group[], hasSchemas: boolean): string {
  const { data } = links.description
  const info = objectIn(data.info)
  const title = textIn(info.title) ?? 'API'
  const version = textIn(info.version)
  const lists = groups.map((group) => `- [${toPlain(labelOf(group))}](./${group.folder}/index.md)`)
  const servers = writeServerList(listIn(data.servers))
  const summary = textIn(info.summary)
  const more = hasSchemas ? ['- [Schemas](./schemas/index.md)'] : []
  return `${toFrontMatter({ title, sidebar_label: title, sidebar_position: 0, description: firstSentence(textIn(info.description)) })}
${join([
  summary === undefined ? '' : `**${toPlain(summary)}**`,
  version === undefined ? '' : `Version ${toCode(version)}`,
  toMarkdown(textIn(info.description), { level: 2, base: links.base }),
  servers === '' ? '' : `## Servers\n\n${servers}`,
  writeAuthentication(data, links),
  `## Operations\n\n${[...lists, ...more].join('\n')}`,
  writeFacts(info, data),
])}
`
}

function writeAuthentication(data: JsonObject, { base, description }: SchemaLinks): string {
  const schemes = entriesOf(objectIn(data.components).securitySchemes)
  const parts = schemes.map(([name, value]) => {
    const scheme = description.resolve(value) ?? {}
    const metadata = textIn(scheme.oauth2MetadataUrl)
    return join([
      `### ${toPlain(name)}`,
      scheme.deprecated === true ? '<span class="api-deprecated">deprecated</span>' : '',
      toMarkdown(textIn(scheme.description), { base }),
      factsOfScheme(scheme),
      metadata === undefined ? '' : `Metadata: ${toCode(metadata)}`,
    ])
  })
  return parts.length === 0 ? '' : join(['## Authentication', ...parts])
}

function factsOfScheme(scheme: JsonObject): string {
  const { type, in: place, name, scheme: kind, bearerFormat, openIdConnectUrl } = scheme
  const format = textIn(bearerFormat)
  if (type === 'apiKey')
    return `An API key in the ${toPlain(String(place))} ${toCode(String(name))}.`
  if (type === 'http')
    return `HTTP ${toPlain(String(kind))}${format === undefined ? '' : `, as ${toPlain(format)}`}, in the header \`Authorization\`.`
  if (type === 'openIdConnect') return `OpenID Connect: ${toCode(String(openIdConnectUrl))}.`
  if (type === 'mutualTLS') return 'A certificate of the client (mutual TLS).'
  const flows = entriesOf(scheme.flows).map(([flow, value]) => {
    const { authorizationUrl, deviceAuthorizationUrl, tokenUrl, refreshUrl, scopes } =
      objectIn(value)
    const urls = [authorizationUrl, deviceAuthorizationUrl, tokenUrl, refreshUrl].flatMap(
      (url) => textIn(url) ?? [],
    )
    const list = entriesOf(scopes).map(
      ([scope, about]) => `\n  - ${toCode(scope)}: ${toPlain(String(about))}`,
    )
    return `- ${toPlain(flow)}: ${urls.map(toCode).join(', ')}${list.join('')}`
  })
  return `OAuth 2.0:\n\n${flows.join('\n')}`
}

function writeFacts(info: JsonObject, data: JsonObject): string {
  const contact = objectIn(info.contact)
  const license = objectIn(info.license)
  const email = textIn(contact.email)
  const links = [
    toLink('Contact', textIn(contact.name) ?? textIn(contact.url), textIn(contact.url)),
    email === undefined ? '' : `Email: ${toPlain(email)}`,
    toLink('License', textIn(license.name) ?? textIn(license.identifier), textIn(license.url)),
    toLink('SPDX license', textIn(license.identifier), undefined),
    toLink('Terms of service', textIn(info.termsOfService), textIn(info.termsOfService)),
    writeDocsLink(data),
  ].filter((line) => line !== '')
  return links.map((line) => `- ${line}`).join('\n')
}

const toItem = ({ title, method, path, isWebhook, node }: Operation, file: string) =>
  `- [${toPlain(title)}](${file}) ${toCode(isWebhook ? path : `${method} ${path}`)}${node.deprecated === true ? ' (deprecated)' : ''}`

/** @param groups - All groups, of which some are in this one. */
function writeGroup(
  group: Group,
  groups: readonly Group[],
  { base }: SchemaLinks,
  position: number,
): string {
  const { tag, description, operations, others, folder, node, parent } = group
  const label = labelOf(group)
  const kind = textIn(node.kind)
  const items = [...operations, ...others].map((operation) =>
    toItem(operation, linkTo(operation.file, `${folder}/index.md`)),
  )
  const inner = groups
    .filter((one) => one.parent === group)
    .map((one) => `- [${toPlain(labelOf(one))}](../${one.folder}/index.md)`)
  return `${toFrontMatter({ title: label, sidebar_label: label, sidebar_position: position, description: firstSentence(description), search: { boost: 0.7 } })}
${join([
  parent ? `Part of [${toPlain(labelOf(parent))}](../${parent.folder}/index.md).` : '',
  label === tag ? '' : `Tag: ${toCode(tag)}`,
  toMarkdown(description, { level: 2, base }),
  kind === undefined ? '' : `Kind: ${toPlain(kind)}`,
  writeDocsLink(node),
  inner.join('\n'),
  items.join('\n'),
])}
`
}

/** Shown name of a tag. A description that is its only text is not its name. */
const labelOf = ({ tag, node }: Group) => textIn(node.summary) ?? tag

function writeSchemaIndex(schemas: ReadonlyMap<string, SchemaPage>, position: number): string {
  const items = [...schemas.values()].map(
    ({ name, file }) => `- [${toPlain(name)}](./${posix.basename(file)})`,
  )
  const title = 'Schemas'
  return `${toFrontMatter({ title, sidebar_label: title, sidebar_position: position, search: { boost: 0.5 } })}\n${items.join('\n')}\n`
}

function writeSchemaPage({ name, node }: SchemaPage, links: SchemaLinks): string {
  const text = textIn(node.description)
  const title = textIn(node.title)
  const place = { links, anchor: 'field', names: new FreeNames() }
  const sample = toFence(JSON.stringify(sampleOf(node, links.description), null, 2), 'json')
  const fields = writeSchema(node, place)
  return `${toFrontMatter({ title: name, sidebar_label: name, description: firstSentence(text), search: { boost: 0.5 } })}
${join([
  title === undefined || toSlug(title) === toSlug(name) ? '' : `*${toPlain(title)}*`,
  toMarkdown(text, { level: 2, base: links.base }),
  `Type: <span class="api-type">${typeOf(node, links)}</span>`,
  factsOf(node),
  rulesOf(node, place),
  fields === '' ? '' : `## Fields\n\n${fields}`,
  `## Example\n\n${sample}`,
])}
`
}
