/** Every keyword of OpenAPI: where `everything.yaml` has it and what the pages show of it, or why they show nothing. */

/** Place in the description, as parts with `/` between them, and the text that disappears without it. */
type Shown = readonly [at: string, text: string]
type Keywords = Readonly<Record<string, Shown | string>>

const GET = 'paths/~1a~1{id}/get'
const BODY = `${GET}/requestBody`
const FORM = `${BODY}/content/t-media~1form`
const PART = `${FORM}/encoding/e-part`
const LIST = `${BODY}/content/t-media~1list`
const ANSWER = `${GET}/responses/200`
const HEADER = `${ANSWER}/headers/h-all`
const EXAMPLES = `${ANSWER}/content/application~1json/examples`
const PARAMETER = `${GET}/parameters/0`
const SCHEMES = 'components/securitySchemes'
const FLOWS = `${SCHEMES}/s-oauth/flows`
const SCHEMAS = 'components/schemas'
const WHOLE = `${SCHEMAS}/Whole`
const FIELDS = `${WHOLE}/properties`
const SERVER = 'servers/0'
const TAG = 'tags/1'
const PATH = 'paths/~1a~1{id}'
const LINK = `${ANSWER}/links/l-id`

const NAMES = 'pages are the same for validators of any name: a reference by path leads there'
const DATA = 'only names the values of an object; see its keywords'

export const KEYWORDS: Readonly<Record<string, Keywords>> = {
  root: {
    openapi: 'decides how a description is read, and is the same for all its readers',
    jsonSchemaDialect: 'is for validators; a keyword of any dialect is shown as it is written',
    $self: ['$self', '`r` <span class="api-type">[Other](./other.md)'],
    info: ['info/title', 't-info-title'],
    servers: ['servers', 't-server-description'],
    paths: ['paths', 't-get-description'],
    webhooks: ['webhooks', 't-webhook'],
    components: [`${SCHEMAS}/Whole`, 't-schema-description'],
    security: ['security', 'Authentication: `s-global`'],
    tags: ['tags', 't-tag-description'],
    externalDocs: ['externalDocs', 't-docs-description'],
  },
  info: {
    title: ['info/title', 't-info-title'],
    summary: ['info/summary', 't-info-summary'],
    description: ['info/description', 't-info-description'],
    termsOfService: ['info/termsOfService', 'https://terms.example/a'],
    contact: ['info/contact', 't-contact-name'],
    license: ['info/license', 't-license-name'],
    version: ['info/version', 't-info-version'],
  },
  contact: {
    name: ['info/contact/name', 't-contact-name'],
    url: ['info/contact/url', 'https://contact.example/a'],
    email: ['info/contact/email', 't-contact@mail.example'],
  },
  license: {
    name: ['info/license/name', 't-license-name'],
    identifier: ['info/license/identifier', 't-license-identifier'],
    url: ['info/license/url', 'https://license.example/a'],
  },
  server: {
    url: [`${SERVER}/url`, '.server.example'],
    name: [`${SERVER}/name`, 't-server-name'],
    description: [`${SERVER}/description`, 't-server-description'],
    variables: [`${SERVER}/variables`, 't-variable-description'],
  },
  'server-variable': {
    enum: [`${SERVER}/variables/v-name/enum`, 'v-other'],
    default: [`${SERVER}/variables/v-name/default`, 'https://v-default.server.example'],
    description: [`${SERVER}/variables/v-name/description`, 't-variable-description'],
  },
  components: {
    schemas: [`${SCHEMAS}/Whole`, 't-schema-description'],
    responses: ['components/responses/R/content', '`m/b`'],
    parameters: ['components/parameters/P/name', 't-component-parameter'],
    examples: ['components/examples/E/value', 't-component-example'],
    requestBodies: ['components/requestBodies/B/description', 't-component-body'],
    headers: ['components/headers/H/description', 't-component-header'],
    securitySchemes: [SCHEMES, 't-key-name'],
    links: ['components/links/L/operationId', 't-component-link'],
    callbacks: ['components/callbacks/C/{$a}', 't-component-callback'],
    pathItems: ['components/pathItems/I/post', 't-component-path'],
    mediaTypes: ['components/mediaTypes/M/schema', 't-component-media'],
  },
  'path-item': {
    $ref: ['paths/~1refs', 't-component-path'],
    summary: ['paths/~1no-summary/summary', 't-path-summary-shown'],
    description: [`${PATH}/description`, 't-path-description'],
    servers: [`${PATH}/servers`, 'https://path-server.example'],
    parameters: [`${PATH}/parameters`, 't-path-parameter'],
    ...Object.fromEntries(
      ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'].map(
        (method): [string, Shown] => [method, [`${PATH}/${method}`, `title: "t-${method}"`]],
      ),
    ),
    additionalOperations: [`${PATH}/additionalOperations`, 'title: "t-additional"'],
  },
  operation: {
    tags: [`${GET}/tags/1`, 't-second-tag'],
    summary: [`${GET}/summary`, 'title: "t-get"'],
    description: [`${GET}/description`, 't-get-description'],
    externalDocs: [`${GET}/externalDocs`, 't-get-docs'],
    operationId: [`${GET}/operationId`, '`getA`'],
    parameters: [`${GET}/parameters`, 't-parameter-description'],
    requestBody: [BODY, 't-body-description'],
    responses: [`${GET}/responses`, 't-response-description'],
    callbacks: [`${GET}/callbacks`, '### t-callback'],
    deprecated: [`${GET}/deprecated`, ':::warning[Deprecated]'],
    security: [`${GET}/security`, 't-scope'],
    servers: [`${GET}/servers`, 'https://get-server.example'],
  },
  'external-documentation': {
    description: ['externalDocs/description', 't-docs-description'],
    url: ['externalDocs/url', 'https://docs.example/a'],
  },
  parameter: {
    name: [`${PARAMETER}/name`, 'p-all'],
    example: [`${PARAMETER}/example`, 't-parameter-example`'],
    examples: [`${PARAMETER}/examples`, 't-parameter-examples'],
    in: [`${PARAMETER}/in`, 'id="query-p-all"'],
    description: [`${PARAMETER}/description`, 't-parameter-description'],
    required: [`${PARAMETER}/required`, '/a/{id}?p-all='],
    deprecated: [
      `${PARAMETER}/deprecated`,
      't-parameter-schema</span> <span class="api-required">required</span> <span class="api-deprecated">',
    ],
    schema: [`${PARAMETER}/schema`, 't-parameter-schema'],
    content: [`${GET}/parameters/1/content`, '<span>t-parameter/content'],
    allowEmptyValue: [`${PARAMETER}/allowEmptyValue`, 'may be empty</span> <span>spaceDelimited'],
    style: [`${PARAMETER}/style`, 'spaceDelimited'],
    explode: [`${PARAMETER}/explode`, '<span>spaceDelimited</span> <span>exploded'],
    allowReserved: [
      `${PARAMETER}/allowReserved`,
      'spaceDelimited</span> <span>exploded</span> <span>reserved',
    ],
  },
  'request-body': {
    description: [`${BODY}/description`, 't-body-description'],
    content: [`${BODY}/content`, 't-media-schema'],
    required: [`${BODY}/required`, '\n\nRequired.\n\n'],
  },
  'media-type': {
    example: [`${FORM}/example`, 't-media-example'],
    examples: [EXAMPLES, 't-example-value'],
    description: [`${FORM}/description`, 't-media-description'],
    schema: [`${FORM}/schema`, 't-media-schema'],
    itemSchema: [`${LIST}/itemSchema`, 't-item-schema'],
    encoding: [`${FORM}/encoding`, 'Encoding of `e-part`'],
    prefixEncoding: [`${LIST}/prefixEncoding`, 't-prefix/encoding'],
    itemEncoding: [`${LIST}/itemEncoding`, 't-item/encoding'],
  },
  encoding: {
    contentType: [`${PART}/contentType`, 't-encoding/type'],
    headers: [`${PART}/headers`, 't-encoding-header'],
    style: [`${PART}/style`, 't-encoding-style'],
    explode: [`${PART}/explode`, 'not exploded'],
    allowReserved: [`${PART}/allowReserved`, 'not exploded, reserved characters'],
    encoding: [`${PART}/encoding`, 't-inner-encoding'],
    prefixEncoding: [`${PART}/prefixEncoding`, 't-inner/prefix'],
    itemEncoding: [`${PART}/itemEncoding`, 't-inner/item'],
  },
  responses: { default: [`${GET}/responses/default`, 't-default-response'] },
  response: {
    summary: [`${ANSWER}/summary`, 't-response-summary'],
    description: [`${ANSWER}/description`, 't-response-description'],
    headers: [`${ANSWER}/headers`, 't-header-description'],
    content: [`${ANSWER}/content`, 't-example-value'],
    links: [`${ANSWER}/links`, 't-link-id'],
  },
  example: {
    summary: [`${EXAMPLES}/x-first/summary`, 't-example-summary'],
    description: [`${EXAMPLES}/x-first/description`, 't-example-description'],
    value: [`${EXAMPLES}/x-first/value`, 't-example-value'],
    dataValue: [`${EXAMPLES}/x-data/dataValue`, 't-example-data'],
    serializedValue: [`${EXAMPLES}/x-text/serializedValue`, 't-example-serialized'],
    externalValue: [`${EXAMPLES}/x-away/externalValue`, 't-example-external'],
  },
  examples: {
    example: [`${FORM}/example`, 't-media-example'],
    examples: [EXAMPLES, 't-example-value'],
  },
  link: {
    body: 'is an old name in the schema of 3.1, which the specification never had',
    operationRef: [`${ANSWER}/links/l-ref/operationRef`, 't-link-ref'],
    operationId: [`${LINK}/operationId`, 't-link-id'],
    parameters: [`${LINK}/parameters`, 't-link-parameter'],
    requestBody: [`${LINK}/requestBody`, 't-link-body'],
    description: [`${LINK}/description`, 't-link-description'],
    server: [`${LINK}/server`, 'https://link-server.example'],
  },
  header: {
    description: [`${HEADER}/description`, 't-header-description'],
    required: [`${HEADER}/required`, 't-header-schema</span> <span class="api-required">'],
    deprecated: [
      `${HEADER}/deprecated`,
      '<span class="api-deprecated">deprecated</span> <span>may be empty</span> <span>simple',
    ],
    schema: [`${HEADER}/schema`, 't-header-schema'],
    content: [`${ANSWER}/headers/h-content/content`, '<span>t-header/content'],
    style: [`${HEADER}/style`, '<span>simple</span>'],
    explode: [`${HEADER}/explode`, '<span>simple</span> <span>exploded'],
    allowEmptyValue: [`${HEADER}/allowEmptyValue`, '<span>may be empty</span> <span>simple'],
    allowReserved: [
      `${HEADER}/allowReserved`,
      '<span>simple</span> <span>exploded</span> <span>reserved',
    ],
    example: [`${HEADER}/example`, 't-header-example`'],
    examples: [`${HEADER}/examples`, 't-header-examples'],
  },
  tag: {
    name: [`${TAG}/name`, 'Tag: `inner`'],
    summary: [`${TAG}/summary`, 't-tag-summary'],
    description: [`${TAG}/description`, 't-tag-description'],
    externalDocs: [`${TAG}/externalDocs`, 't-tag-docs'],
    parent: [`${TAG}/parent`, 'Part of [outer]'],
    kind: [`${TAG}/kind`, 't-tag-kind'],
  },
  reference: {
    $ref: ['paths/~1refs', 't-component-path'],
    summary: ['paths/~1no-summary/get/responses/200/summary', 't-reference-summary'],
    description: ['paths/~1no-summary/get/responses/200/description', 't-reference-description'],
  },
  'security-scheme': {
    type: [`${SCHEMES}/s-key/type`, 'An API key in'],
    description: [`${SCHEMES}/s-key/description`, 't-key-description'],
    deprecated: [`${SCHEMES}/s-key/deprecated`, '<span class="api-deprecated">deprecated</span>\n'],
    name: [`${SCHEMES}/s-key/name`, 't-key-name'],
    in: [`${SCHEMES}/s-key/in`, 'in the header `t-key-name`'],
    scheme: [`${SCHEMES}/s-http/scheme`, 't-http-scheme'],
    bearerFormat: [`${SCHEMES}/s-http/bearerFormat`, 't-bearer'],
    flows: [FLOWS, 't-token-url'],
    openIdConnectUrl: [`${SCHEMES}/s-open/openIdConnectUrl`, 't-open-url'],
    oauth2MetadataUrl: [`${SCHEMES}/s-oauth/oauth2MetadataUrl`, 't-oauth-metadata'],
  },
  'oauth-flows': {
    ...Object.fromEntries(
      ['implicit', 'password', 'clientCredentials', 'authorizationCode', 'deviceAuthorization'].map(
        (flow): [string, Shown] => [flow, [`${FLOWS}/${flow}`, `- ${flow}: `]],
      ),
    ),
    authorizationUrl: [`${FLOWS}/implicit/authorizationUrl`, 't-authorization-url'],
    refreshUrl: [`${FLOWS}/implicit/refreshUrl`, 't-refresh-url'],
    scopes: [`${FLOWS}/implicit/scopes`, 't-oauth-scope'],
    tokenUrl: [`${FLOWS}/password/tokenUrl`, 't-token-url'],
    deviceAuthorizationUrl: [`${FLOWS}/deviceAuthorization/deviceAuthorizationUrl`, 't-device-url'],
  },
  discriminator: {
    propertyName: [`${SCHEMAS}/Choice/discriminator/propertyName`, '`t-property-name`'],
    mapping: [`${SCHEMAS}/Choice/discriminator/mapping`, '`t-mapping`: [Other]'],
    defaultMapping: [`${SCHEMAS}/Choice/discriminator/defaultMapping`, 't-default-mapping'],
  },
  xml: {
    name: [`${WHOLE}/xml/name`, '`t-xml-name`'],
    namespace: [`${WHOLE}/xml/namespace`, 't-xml-namespace'],
    prefix: [`${WHOLE}/xml/prefix`, 't-xml-prefix'],
    attribute: [`${WHOLE}/xml/attribute`, ', attribute'],
    wrapped: [`${WHOLE}/xml/wrapped`, ', wrapped'],
    nodeType: [`${WHOLE}/xml/nodeType`, 't-xml-node'],
  },
  'external-docs': { description: DATA, url: DATA },
  schema: {
    $id: NAMES,
    $schema: NAMES,
    $vocabulary: NAMES,
    $comment: 'is for authors of the schema, not for readers',
    $ref: [`${SCHEMAS}/Refs/properties/r/$ref`, '[Other](./other.md)</span>\n\nt-next'],
    $anchor: [`${SCHEMAS}/Anchors/properties/a`, '`a` <span class="api-type">t-anchor'],
    $dynamicRef: [
      `${SCHEMAS}/Anchors/properties/b/$dynamicRef`,
      '`b` <span class="api-type">t-dynamic-anchor',
    ],
    $dynamicAnchor: [`${SCHEMAS}/Moving/type`, '`b` <span class="api-type">t-dynamic-anchor'],
    $defs: [`${SCHEMAS}/Inner/$defs/D/type`, 't-defs'],
    prefixItems: [`${FIELDS}/f-list/prefixItems`, 't-prefix-items'],
    items: [`${FIELDS}/f-list/items`, 't-items'],
    contains: [`${FIELDS}/f-list/contains`, 't-contains'],
    additionalProperties: [`${WHOLE}/additionalProperties`, 't-additional-properties'],
    properties: [FIELDS, 'f-number'],
    patternProperties: [`${WHOLE}/patternProperties`, 't-pattern-properties'],
    dependentSchemas: [`${WHOLE}/dependentSchemas`, 't-dependent-field'],
    propertyNames: [`${WHOLE}/propertyNames`, 't-property-names'],
    if: [`${WHOLE}/if`, '`t-if`'],
    // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema.
    then: [`${WHOLE}/then`, '`t-then`'],
    else: [`${WHOLE}/else`, '`t-else`'],
    allOf: [`${SCHEMAS}/All/allOf`, 't-all-of'],
    anyOf: [`${SCHEMAS}/Any/anyOf`, 't-any-of'],
    oneOf: [`${SCHEMAS}/Choice/oneOf`, 't-one-of'],
    not: [`${WHOLE}/not`, 't-not'],
    unevaluatedItems: [`${FIELDS}/f-list/unevaluatedItems`, 't-unevaluated-items'],
    unevaluatedProperties: [`${WHOLE}/unevaluatedProperties`, 't-unevaluated-properties'],
    type: [`${FIELDS}/f-number/type`, '`f-number` <span class="api-type">number'],
    const: [`${FIELDS}/f-const/const`, 'Always `t-const`'],
    enum: [`${FIELDS}/f-enum/enum`, 'One of `t-enum`'],
    multipleOf: [`${FIELDS}/f-number/multipleOf`, 'a multiple of `1239`'],
    maximum: [`${FIELDS}/f-number/maximum`, 'at most `1236`'],
    exclusiveMaximum: [`${FIELDS}/f-limits/exclusiveMaximum`, 'less than `1238`'],
    minimum: [`${FIELDS}/f-number/minimum`, 't least `1235`'],
    exclusiveMinimum: [`${FIELDS}/f-old/exclusiveMinimum`, 'ore than `1240`'],
    nullable: [`${FIELDS}/f-old/nullable`, 'number or null'],
    maxLength: [`${FIELDS}/f-string/maxLength`, 'at most `1234` characters'],
    minLength: [`${FIELDS}/f-string/minLength`, 't least `1233` characters'],
    pattern: [`${FIELDS}/f-string/pattern`, 'matches `t-pattern-own`'],
    maxItems: [`${FIELDS}/f-list/maxItems`, 'at most `1242` items'],
    minItems: [`${FIELDS}/f-list/minItems`, 't least `1241` items'],
    uniqueItems: [`${FIELDS}/f-list/uniqueItems`, 'each item once'],
    maxContains: [`${FIELDS}/f-list/maxContains`, '`1244`'],
    minContains: [`${FIELDS}/f-list/minContains`, '`1243`'],
    maxProperties: [`${WHOLE}/maxProperties`, 'at most `1232` fields'],
    minProperties: [`${WHOLE}/minProperties`, 't least `1231` fields'],
    required: [`${WHOLE}/required`, 'string (t-format)</span> <span class="api-required">'],
    dependentRequired: [`${WHOLE}/dependentRequired`, '`t-dependent` requires `t-required`'],
    title: [`${WHOLE}/title`, 't-schema-title'],
    description: [`${WHOLE}/description`, 't-schema-description'],
    default: [`${FIELDS}/f-string/default`, 'default: `t-default`'],
    deprecated: [`${FIELDS}/f-write/deprecated`, 'deprecated</span> <span>write-only'],
    readOnly: [`${FIELDS}/f-flags/readOnly`, 'read-only'],
    writeOnly: [`${FIELDS}/f-write/writeOnly`, 'write-only'],
    examples: [`${FIELDS}/f-examples/examples`, 't-examples'],
    example: [`${FIELDS}/f-example/example`, '"t-example"'],
    format: [`${FIELDS}/f-string/format`, 't-format'],
    contentEncoding: [`${FIELDS}/f-string/contentEncoding`, 't-content-encoding'],
    contentMediaType: [`${FIELDS}/f-string/contentMediaType`, 't-content-media'],
    contentSchema: [`${FIELDS}/f-string/contentSchema`, 't-content-schema'],
    discriminator: [`${SCHEMAS}/Choice/discriminator`, '`t-property-name`'],
    xml: [`${WHOLE}/xml`, '`t-xml-name`'],
    externalDocs: [`${WHOLE}/externalDocs`, 't-schema-docs'],
  },
}
