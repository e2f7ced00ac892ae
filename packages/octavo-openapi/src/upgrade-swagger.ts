/** Swagger 2.0 as OpenAPI 3.0. */
import {
  entriesOf,
  isObject,
  type Json,
  type JsonObject,
  type JsonPath,
  listIn,
  objectIn,
  textIn,
} from './json.ts'

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch']

/** Convert a description. References are changed as text: their targets have other places in OpenAPI 3. */
export function upgradeSwagger(swagger: JsonObject): JsonObject {
  const {
    swagger: _,
    host,
    basePath,
    schemes,
    definitions,
    parameters,
    responses,
    ...rest
  } = swagger
  const { securityDefinitions, paths, consumes: __, produces: ___, ...others } = rest
  const path = textIn(basePath) ?? ''
  const servers = listIn(schemes).map((scheme) => ({
    url: host === undefined ? path || '/' : `${scheme}://${host}${path}`,
  }))
  const upgrade = (value: Json) => upgradeOperation(objectIn(value), swagger)
  const result: JsonObject = {
    ...others,
    openapi: '3.0.3',
    servers:
      servers.length > 0 ? servers : [{ url: host ? `https://${host}${path}` : path || '/' }],
    paths: mapFields(paths, (item) => ({
      ...objectIn(item),
      ...Object.fromEntries(
        entriesOf(item).flatMap(([name, value]) =>
          METHODS.includes(name) ? [[name, upgrade(value)]] : [],
        ),
      ),
    })),
    components: {
      schemas: objectIn(definitions),
      parameters: mapFields(parameters, (value) => upgradeParameter(objectIn(value))),
      responses: mapFields(responses, (value) => upgradeResponse(objectIn(value), swagger)),
      securitySchemes: mapFields(securityDefinitions, upgradeSecurity),
    },
  }
  return changeReferences(result)
}

const mapFields = (value: Json | undefined, change: (field: Json) => JsonObject): JsonObject =>
  Object.fromEntries(entriesOf(value).map(([name, field]) => [name, change(field)]))

function upgradeOperation(operation: JsonObject, swagger: JsonObject): JsonObject {
  const { consumes, produces, parameters, responses, ...others } = operation
  const all = listIn(parameters).map(objectIn)
  const types = listIn(consumes ?? swagger.consumes).map(String)
  const body = all.find((parameter) => parameter.in === 'body')
  const form = all.filter((parameter) => parameter.in === 'formData')
  const upgraded: JsonObject = {
    ...others,
    parameters: all
      .filter((parameter) => parameter.in !== 'body' && parameter.in !== 'formData')
      .map(upgradeParameter),
    responses: mapFields(responses, (response) =>
      upgradeResponse(objectIn(response), { ...swagger, produces: produces ?? swagger.produces }),
    ),
  }
  if (body) {
    const { in: _, name: __, schema, ...rest } = body
    const media = types.length > 0 ? types : ['application/json']
    upgraded.requestBody = {
      ...rest,
      content: Object.fromEntries(media.map((type) => [type, { schema }])),
    }
  } else if (form.length > 0) upgraded.requestBody = toForm(form, types)
  return upgraded
}

function toForm(form: readonly JsonObject[], types: readonly string[]): JsonObject {
  const hasFile = form.some(({ type }) => type === 'file')
  const usual = hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
  const properties = form.map((parameter): [string, JsonObject] => {
    const { schema, description } = upgradeParameter(parameter)
    return [String(parameter.name), { ...objectIn(schema), description }]
  })
  const required = form.filter((one) => one.required === true).map(({ name }) => String(name))
  const schema = { type: 'object', properties: Object.fromEntries(properties), required }
  const media = types.filter((type) => /form/.test(type))
  return {
    content: Object.fromEntries(
      (media.length > 0 ? media : [usual]).map((type) => [type, { schema }]),
    ),
  }
}

const OUTER = ['name', 'in', 'description', 'required', 'allowEmptyValue', '$ref', 'schema']

/** Facts about the value of a parameter are in its schema. */
function upgradeParameter(parameter: JsonObject): JsonObject {
  if (parameter.$ref !== undefined) return parameter
  const outer: JsonObject = {}
  const schema: JsonObject = {}
  for (const [name, value] of entriesOf(parameter))
    if (OUTER.includes(name) || name.startsWith('x-')) outer[name] = value
    else if (name !== 'collectionFormat') schema[name] = value
  if (schema.type === 'file') Object.assign(schema, { type: 'string', format: 'binary' })
  return { ...outer, schema: isObject(outer.schema) ? outer.schema : schema }
}

function upgradeResponse(response: JsonObject, swagger: JsonObject): JsonObject {
  const { schema, examples, headers, ...others } = response
  const types = listIn(swagger.produces).map(String)
  const media = types.length > 0 ? types : ['application/json']
  const given = objectIn(examples)
  const content = media.map((type): [string, JsonObject] => [
    type,
    { schema, ...(Object.hasOwn(given, type) ? { example: given[type] } : {}) },
  ])
  return {
    ...others,
    ...(headers === undefined
      ? {}
      : { headers: mapFields(headers, (header) => upgradeParameter(objectIn(header))) }),
    ...(schema === undefined ? {} : { content: Object.fromEntries(content) }),
  }
}

function upgradeSecurity(value: Json): JsonObject {
  const { type, flow, authorizationUrl, tokenUrl, scopes, ...others } = objectIn(value)
  if (type === 'basic') return { ...others, type: 'http', scheme: 'basic' }
  if (type !== 'oauth2') return objectIn(value)
  const names = new Map([
    ['accessCode', 'authorizationCode'],
    ['application', 'clientCredentials'],
  ])
  const name = names.get(String(flow)) ?? String(flow)
  return { ...others, type, flows: { [name]: { authorizationUrl, tokenUrl, scopes } } }
}

const PLACES: readonly (readonly [string, string])[] = [
  ['#/definitions/', '#/components/schemas/'],
  ['#/parameters/', '#/components/parameters/'],
  ['#/responses/', '#/components/responses/'],
]

/** Path of a value in the Swagger 2.0 that it comes from; nearly, where the two have another structure. */
export function toSwaggerPath(path: JsonPath): JsonPath {
  const [first, kind, ...rest] = path
  const name = OLD_NAMES[String(kind)]
  return first === 'components' && name !== undefined ? [name, ...rest] : path
}

/** Reference as it was in Swagger 2.0. */
export function toSwaggerReference(reference: string): string {
  const found = PLACES.find(([, now]) => reference.startsWith(now))
  return found ? reference.replace(found[1], found[0]) : reference
}

const OLD_NAMES: Readonly<Record<string, string>> = {
  ...{ schemas: 'definitions', parameters: 'parameters', responses: 'responses' },
  securitySchemes: 'securityDefinitions',
}

function changeReferences(data: JsonObject): JsonObject {
  const waiting: Json[] = [data]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue
    for (const item of Object.values(next)) if (typeof item === 'object') waiting.push(item)
    if (!isObject(next) || typeof next.$ref !== 'string') continue
    for (const [old, now] of PLACES)
      if (next.$ref.startsWith(old)) next.$ref = next.$ref.replace(old, now)
  }
  return data
}
