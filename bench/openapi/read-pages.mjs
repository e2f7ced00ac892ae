/** Compares the pages of a reference with its description, by a reading of both that shares no code with the plugin. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../tools/tool.mjs'

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

/**
 * @param {object} description
 * @param {string} folder Folder of the pages of the API in the built site.
 */
export function createPageReader(description, folder) {
  const resolve = (value) => {
    let found = value
    for (let hops = 0; typeof found?.$ref === 'string' && hops < 50; hops += 1)
      found = found.$ref
        .slice(2)
        .split('/')
        .reduce(
          (at, part) => at?.[decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')],
          description,
        )
    return found
  }
  const pages = readPages(folder)
  const missing = []
  const operations = { listed: 0, shown: 0, facts: 0 }
  const need = (page, name, where) => {
    operations.facts += 1
    if (!page.codes.has(String(name).replace(/\s+/g, ' '))) missing.push(`${where}: ${name}`)
  }
  /** Names of the fields that a page shows itself: those with a page of their own are a link. */
  const namesOf = (value, depth = 0, seen = new Set()) => {
    if (
      typeof value?.$ref === 'string' &&
      value.$ref.startsWith('#/components/schemas/') &&
      depth > 0
    )
      return []
    const schema = resolve(value)
    if (typeof schema !== 'object' || schema === null || seen.has(schema) || depth > 3) return []
    seen.add(schema)
    const { properties = {}, allOf = [] } = schema
    return [
      ...Object.entries(properties).flatMap(([name, field]) => [
        ...(resolve(field)?.readOnly || resolve(field)?.writeOnly ? [] : [name]),
      ]),
      ...allOf.flatMap((part) => namesOf(resolve(part), depth, seen)),
    ]
  }
  for (const { method, path, node, item } of listOperations(description, resolve)) {
    operations.listed += 1
    const where = `${method} ${path}`
    const page = pages.operations.get(where)?.shift()
    if (!page) {
      missing.push(`page of ${where}`)
      continue
    }
    operations.shown += 1
    for (const value of [...(item.parameters ?? []), ...(node.parameters ?? [])])
      if (resolve(value).in !== 'body' && resolve(value).in !== 'formData')
        need(page, resolve(value).name, where)
    for (const status of Object.keys(node.responses ?? {})) {
      operations.facts += 1
      if (!page.statuses.has(status === 'default' ? 'Other status' : status))
        missing.push(`${where}: status ${status}`)
    }
    const bodies = [node.requestBody, ...Object.values(node.responses ?? {})].map(resolve)
    for (const body of bodies)
      for (const { schema } of Object.values(body?.content ?? {})) {
        const name = /^#\/components\/schemas\/(.*)$/.exec(schema?.$ref ?? '')?.[1]
        if (name === undefined) for (const field of namesOf(schema)) need(page, field, where)
        else if (
          !page.html.includes(`>${name}</a>`) &&
          namesOf(schema).some((field) => !page.codes.has(field))
        )
          missing.push(`${where}: schema ${name}`)
      }
  }
  for (const [name, schema] of Object.entries(
    description.components?.schemas ?? description.definitions ?? {},
  )) {
    const page = pages.others.get(name)?.shift()
    if (!page) missing.push(`page of the schema ${name}`)
    else
      for (const field of Object.keys(schema.properties ?? {})) need(page, field, `schema ${name}`)
  }
  return { operations, missing }
}

function listOperations({ paths = {}, webhooks = {}, ...others }, resolve) {
  const of = (items, isWebhook) =>
    Object.entries(items).flatMap(([path, value]) => {
      const item = resolve(value)
      return METHODS.flatMap((name) =>
        item[name]
          ? [
              {
                method: isWebhook ? `${name.toUpperCase()}` : name.toUpperCase(),
                path,
                node: item[name],
                item,
              },
            ]
          : [],
      )
    })
  return [...of(paths, false), ...of({ ...others['x-webhooks'], ...webhooks }, true)]
}

/** Pages of operations by method and path, all others by title. Two may have the same key. */
function readPages(folder) {
  const operations = new Map()
  const others = new Map()
  if (!existsSync(folder)) return { operations, others }
  const add = (map, key, page) => map.set(key, [...(map.get(key) ?? []), page])
  for (const file of listFiles(folder, 'index.html')) {
    const all = readFileSync(join(folder, file), 'utf8')
    const html = /<article[\s\S]*<\/article>/.exec(all)?.[0] ?? all
    const page = {
      html,
      codes: new Set(
        Array.from(html.matchAll(/<code[^>]*>([^<]*)<\/code>/g), ([, text]) => decode(text)),
      ),
      statuses: new Set(
        Array.from(html.matchAll(/<h3[^>]*>(?:<[^>]*>)*([^<]+)/g), ([, text]) =>
          decode(text).trim(),
        ),
      ),
    }
    const [, method, path] =
      /class="api-path"[\s\S]*?class="badge[^>]*>([^<]+)<[\s\S]*?<code[^>]*>([^<]*)</.exec(html) ??
      []
    if (method) add(operations, `${decode(method)} ${decode(path)}`, page)
    else if (file.startsWith('schemas/'))
      add(
        others,
        decode(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1]?.replace(/<[^>]*>/g, '') ?? '').trim(),
        page,
      )
  }
  return { operations, others }
}

const decode = (text) =>
  text
    .replace(/&#x([\da-f]+);/gi, (_, digits) => String.fromCodePoint(Number.parseInt(digits, 16)))
    .replace(/&#(\d+);/g, (_, digits) => String.fromCodePoint(Number(digits)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
