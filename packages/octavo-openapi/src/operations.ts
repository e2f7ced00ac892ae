/** The operations of a description, in its order, with the addresses of their pages. */
import type { Description } from './description.ts'
import { entriesOf, type Json, type JsonObject, listIn, objectIn, textIn } from './json.ts'
import { FreeNames, toSlug } from './markdown.ts'

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

/** One operation or webhook. */
export interface Operation {
  /** `GET`; any name with OpenAPI 3.2. */
  method: string
  /** `/pets/{id}`, or the name of a webhook. */
  path: string
  isWebhook: boolean
  /** Shown name. */
  title: string
  id: string | undefined
  /** Name of its group. */
  tag: string
  node: JsonObject
  /** Parameters of the operation and of its path; those of the operation count. */
  parameters: readonly JsonObject[]
  servers: readonly Json[]
  /** Whether its servers are other ones than those of the API. */
  hasOwnServers: boolean
  /** Text of its path, for all its methods. */
  about: string | undefined
  /** Page, relative to the folder of the API: `pets/list-pets.md`. */
  file: string
}

/** Operations of one tag. */
export interface Group {
  tag: string
  /** Folder and address of its pages. */
  folder: string
  description: string | undefined
  /** The tag of the description. */
  node: JsonObject
  operations: Operation[]
  /** Operations with a page in another group, which have this tag too. */
  others: Operation[]
  /** Group that contains this one. */
  parent: Group | undefined
}

const UNTAGGED = 'Operations'
const WEBHOOKS = 'Webhooks'

/** All operations in groups: tags in the order of the description, then others as they come. Reports ids that occur twice. */
export function listGroups(description: Description): Group[] {
  const { data } = description
  const groups = new Map<string, Group>()
  const folders = new FreeNames()
  // The page of the API and those of its schemas have these.
  for (const taken of ['index', 'schemas']) folders.take(taken)
  const groupOf = (tag: string): Group => {
    const known = groups.get(tag)
    if (known) return known
    const group: Group = {
      tag,
      folder: folders.take(toSlug(tag) || 'tag'),
      ...{ description: undefined, node: {}, operations: [], others: [], parent: undefined },
    }
    groups.set(tag, group)
    return group
  }
  for (const tag of listIn(data.tags).map(objectIn)) {
    const name = textIn(tag.name)
    if (name === undefined) continue
    const group = groupOf(name)
    group.description = textIn(tag.description) ?? textIn(tag.summary)
    group.node = tag
  }
  placeGroups(groups)
  const ids = new Map<string, string>()
  const names = new Map<Group, FreeNames>()
  for (const found of findOperations(description)) {
    const { id, method, path, pointer } = found
    if (id !== undefined) {
      const before = ids.get(id)
      if (before !== undefined)
        description.report(
          [...pointer, 'operationId'],
          `The operationId "${id}" is that of ${before} too.`,
        )
      else ids.set(id, `${method} ${path}`)
    }
    const group = groupOf(found.tag)
    const free = names.get(group) ?? new FreeNames()
    names.set(group, free)
    free.take('index')
    const own = toSlug(id ?? `${method} ${path}`)
    const short = own.startsWith(`${group.folder}-`) ? own.slice(group.folder.length + 1) : own
    const operation = {
      ...found,
      file: `${group.folder}/${free.take(short || 'operation')}.md`,
    }
    group.operations.push(operation)
    for (const tag of tagsOf(found.node).slice(1)) groupOf(tag).others.push(operation)
  }
  return [...groups.values()].filter(isShown)
}

/** Whether a group has a page: it has operations, or contains a group with some. */
function isShown(group: Group, _: number, groups: readonly Group[]): boolean {
  return (
    group.operations.length > 0 ||
    group.others.length > 0 ||
    groups.some((other) => other.parent === group && isShown(other, _, groups))
  )
}

/** Groups in groups, as `parent` says. One in itself is at the top. */
function placeGroups(groups: ReadonlyMap<string, Group>): void {
  for (const group of groups.values()) {
    const parent = groups.get(textIn(group.node.parent) ?? '')
    let above = parent
    while (above && above !== group) above = above.parent
    group.parent = above === group ? undefined : parent
  }
}

/** Tags of an operation, each once. */
export const tagsOf = (node: JsonObject) => [
  ...new Set(listIn(node.tags).flatMap((tag) => textIn(tag) ?? [])),
]

type Found = Omit<Operation, 'file'> & { pointer: string[] }

function findOperations(description: Description): Found[] {
  const of = (field: string) =>
    entriesOf(description.data[field]).flatMap(([path, value]) => {
      const item = description.resolve(value)
      const from = [field, path]
      const isWebhook = field !== 'paths'
      if (item === null) return []
      const own = METHODS.flatMap((name) =>
        item[name] === undefined ? [] : [[name, item[name]] as const],
      )
      return [...own, ...entriesOf(item.additionalOperations)].map(([name, node]) =>
        toOperation(description, {
          path,
          item,
          node: objectIn(node),
          name,
          isWebhook,
          pointer: [...from, name],
        }),
      )
    })
  // OpenAPI 3.0 has no field for webhooks, so many descriptions have this one.
  return ['paths', 'webhooks', 'x-webhooks'].flatMap(of)
}

interface Entry {
  path: string
  item: JsonObject
  node: JsonObject
  name: string
  isWebhook: boolean
  pointer: string[]
}

function toOperation(description: Description, entry: Entry): Found {
  const { path, item, node, name, isWebhook, pointer } = entry
  const method = name.toUpperCase()
  const id = textIn(node.operationId)
  const [tag] = tagsOf(node)
  const parameters = new Map<string, JsonObject>()
  for (const value of [...listIn(item.parameters), ...listIn(node.parameters)]) {
    const parameter = description.resolve(value)
    if (parameter) parameters.set(`${parameter.in} ${parameter.name}`, parameter)
  }
  const usual = isWebhook ? path : `${method} ${path}`
  return {
    ...{ method, path, isWebhook, id, node, pointer },
    title: textIn(node.summary) ?? textIn(item.summary) ?? id ?? usual,
    tag: tag ?? (isWebhook ? WEBHOOKS : UNTAGGED),
    parameters: [...parameters.values()],
    servers: listIn(node.servers ?? item.servers ?? description.data.servers),
    hasOwnServers: (node.servers ?? item.servers) !== undefined,
    about: textIn(item.description),
  }
}
