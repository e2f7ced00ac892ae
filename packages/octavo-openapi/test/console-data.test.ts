/** What the request console of an operation offers, and the request that it makes of it. */
import type { ConsoleData } from '../src/console/data.ts'
import { type Filled, keyOf, makeRequest } from '../src/console/make-request.ts'
import { toConsoleData } from '../src/console-data.ts'
import { Description } from '../src/description.ts'
import { listGroups } from '../src/operations.ts'
import { writeReference } from '../src/write-pages.ts'

const API = {
  openapi: '3.1.0',
  info: { title: 'A', version: '1' },
  servers: [
    {
      url: 'https://{region}.a.example/v1/',
      variables: { region: { default: 'eu', enum: ['us'] } },
    },
    { url: 'https://other.example' },
    { url: '/v2' },
  ],
  security: [{ key: [] }, { basic: [], session: [] }, { oauth: [] }, { old: [] }],
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'query', name: 'api_key' },
      session: { type: 'apiKey', in: 'cookie', name: 'sid' },
      basic: { type: 'http', scheme: 'basic' },
      oauth: { type: 'oauth2', flows: {} },
      old: { type: 'http', scheme: 'Digest' },
    },
  },
  paths: {
    '/items/{id}': {
      post: {
        operationId: 'change',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'size', in: 'query', required: true, schema: { enum: ['s', 'l'] } },
          {
            name: 'tags',
            in: 'query',
            schema: { type: 'array', items: { type: 'string' }, example: ['a', 'b'] },
          },
          {
            name: 'filter',
            in: 'query',
            style: 'deepObject',
            schema: { type: 'object', properties: { a: { type: 'integer' } } },
          },
          { name: 'dry', in: 'query', schema: { type: 'boolean' } },
          { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
          { name: 'theme', in: 'cookie', schema: { type: 'string' } },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { name: { type: 'string' }, id: { type: 'integer', readOnly: true } },
              },
            },
            'application/x-www-form-urlencoded': { example: { a: 'b c', d: ['e'] } },
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['note'],
                properties: {
                  note: { type: 'string', example: 'hi' },
                  photo: { type: 'string', format: 'binary' },
                },
              },
            },
            'image/png': {},
          },
        },
        responses: { 200: { description: 'ok' } },
      },
      trace: { responses: { 200: { description: 'ok' } } },
    },
  },
  webhooks: { sold: { post: { responses: { 200: { description: 'ok' } } } } },
}

function dataOf(
  origins: readonly string[],
  api: object = API,
  method = 'POST',
): ConsoleData | null {
  const description = new Description(
    'a.json',
    () => JSON.stringify(api),
    () => {},
  )
  const operations = listGroups(description).flatMap((group) => group.operations)
  const found = operations.find((one) => one.method === method && !one.isWebhook)
  if (!found) throw new Error(method)
  return toConsoleData(found, description, origins)
}
const EU = 'https://eu.a.example'

describe('the console offers', () => {
  test('only servers of hosts that the config allows, one for each choice of their variables', () => {
    expect(dataOf([EU, 'https://us.a.example'])?.servers).toEqual([
      'https://eu.a.example/v1',
      'https://us.a.example/v1',
      'https://eu.a.example/v2',
      'https://us.a.example/v2',
    ])
    expect(dataOf(['https://other.example'])?.servers).toEqual([
      'https://other.example',
      'https://other.example/v2',
    ])
    expect(dataOf([])).toBeNull()
    expect(dataOf([EU], { ...API, servers: [{ url: 'https://other.example' }] })).toBeNull()
    expect(dataOf([EU], { ...API, servers: undefined })?.servers).toEqual([EU])
  })

  test.each([
    '//evil.example/v1',
    '\\\\evil.example',
    '///evil.example',
    'javascript:alert(1)',
    'https://user:pass@eu.a.example',
    'https://eu.a.example.',
    'https://eu.a.example:8443',
    'http://eu.a.example',
    'https://eu.a.example/v1?to=',
    'https://eu.a.example/#',
  ])('no server such as %j, which is another host or takes no path', (url) => {
    expect(dataOf([EU], { ...API, servers: [{ url }] })).toBeNull()
  })

  test('addresses of a limited length, whatever the variables of a server say', () => {
    const variables = Object.fromEntries(
      Array.from('abcdefghij', (name, at) => [
        name,
        { default: `{${'bcdefghijk'[at]}}`.repeat(10) },
      ]),
    )
    const [server] =
      dataOf([EU], { ...API, servers: [{ url: '/{a}{j}', variables }] })?.servers ?? []
    expect(server?.length).toBeLessThan(1_000)
  })

  test('no example that is long, because many operations can refer to the same one', () => {
    const long = 'x'.repeat(1_000_000)
    const { '/items/{id}': item } = API.paths
    const post = {
      ...item.post,
      parameters: [
        { name: 'a', in: 'query', required: true, example: long },
        { name: 'b', in: 'query', schema: { enum: [long] } },
      ],
      requestBody: { content: { 'text/plain': { example: long } } },
    }
    const data = dataOf([EU], { ...API, paths: { '/items': { post } } })
    expect(JSON.stringify(data).length).toBeLessThan(10_000)
    expect(data?.fields.map(({ name }) => name)).toEqual(['a', 'b'])
  })

  test('names that all objects have as any other name', () => {
    const { '/items/{id}': item } = API.paths
    const properties = { constructor: { type: 'string', format: 'binary' }, toString: {} }
    const schema = { type: 'object', required: ['toString'], properties }
    const parameters = [{ name: 'constructor', in: 'query', style: 'constructor', schema: {} }]
    const requestBody = { content: { 'multipart/form-data': { schema, example: {} } } }
    const data = dataOf([EU], {
      ...API,
      security: [{ constructor: [] }],
      paths: { '/items': { post: { ...item.post, parameters, requestBody } } },
    })
    expect([data?.credentials, data?.fields]).toEqual([[], [{ name: 'constructor', in: 'query' }]])
    expect(data?.bodies?.[0]?.parts).toEqual([
      { name: 'constructor', isFile: true, isRequired: false },
      { name: 'toString', isFile: false, isRequired: true },
    ])
  })

  test('nothing for a method that browsers refuse', () => {
    expect(dataOf([EU], API, 'TRACE')).toBeNull()
  })

  test('fields that begin with examples where they are required, and name them where they are not', () => {
    expect(dataOf([EU])?.fields).toEqual([
      { name: 'id', in: 'path', isRequired: true },
      { name: 'size', in: 'query', isRequired: true, options: ['s', 'l'], value: 's' },
      { name: 'tags', in: 'query', kind: 'list', hint: 'a, b' },
      { name: 'filter', in: 'query', style: 'deepObject', kind: 'json', hint: '{"a":1}' },
      { name: 'dry', in: 'query', options: ['true', 'false'] },
      { name: 'X-Trace', in: 'header' },
    ])
  })

  test('all ways to authenticate, and names what only a browser sends', () => {
    expect(
      dataOf([EU])?.credentials.map(({ name, kind, field, scheme }) => [name, kind, field, scheme]),
    ).toEqual([
      ['key', 'key', 'api_key', undefined],
      ['basic', 'basic', 'Authorization', 'Basic'],
      ['oauth', 'bearer', 'Authorization', 'Bearer'],
      ['old', 'key', 'Authorization', 'Digest'],
    ])
    expect(dataOf([EU])?.cookies).toEqual(['sid', 'theme'])
  })

  test('a body for each media type, without fields that a client may not write', () => {
    expect(dataOf([EU])?.bodies).toEqual([
      { type: 'application/json', kind: 'text', text: '{\n  "name": "text"\n}' },
      { type: 'application/x-www-form-urlencoded', kind: 'text', text: 'a=b+c&d=%5B%22e%22%5D' },
      {
        type: 'multipart/form-data',
        kind: 'parts',
        parts: [
          { name: 'note', isFile: false, isRequired: true, value: 'hi' },
          { name: 'photo', isFile: true, isRequired: false },
        ],
      },
      { type: 'image/png', kind: 'file' },
    ])
  })
})

describe('the request', () => {
  const make = (filled: Partial<Filled> = {}, path = API.paths) => {
    const data = dataOf([EU], { ...API, paths: path })
    if (!data) throw new Error('no data')
    const values = Object.fromEntries(data.fields.map((field) => [keyOf(field), field.value ?? '']))
    return makeRequest(data, {
      server: 'https://eu.a.example/v1',
      secrets: {},
      ...filled,
      values: { ...values, ...filled.values },
    })
  }

  test('has what the reader filled in, and leaves out what is empty', () => {
    const values = { 'path:id': 'a/b', 'query:tags': 'x, y', 'query:filter': '{"a":1}' }
    const { url, init } = make({ values: { ...values, 'header:X-Trace': '7' } })
    expect(url).toBe('https://eu.a.example/v1/items/a%2Fb?size=s&tags=x&tags=y&filter%5Ba%5D=1')
    expect(Object.fromEntries(new Headers(init.headers))).toEqual({ 'x-trace': '7' })
    expect(init).toMatchObject({
      method: 'POST',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    expect(init.body).toBeUndefined()
  })

  test('sends only the secrets that are filled in', () => {
    const { url } = make({ secrets: { key: 'a&b' } })
    expect(url).toMatch(/&api_key=a%26b$/)
    const { init } = make({ secrets: { basic: 'zoë:pass', oauth: '' } })
    expect(new Headers(init.headers).get('authorization')).toBe(
      `Basic ${Buffer.from('zoë:pass').toString('base64')}`,
    )
    expect(new Headers(make({ secrets: { basic: ':' } }).init.headers).has('authorization')).toBe(
      false,
    )
  })

  test('follows no redirect with a key in a header, which another host would get', () => {
    const redirectOf = (field: string) => {
      const data = dataOf([EU])
      if (!data) throw new Error('no data')
      const credential = { name: 'toString', kind: 'key', in: 'header', field } as const
      const secretsOf = (secrets: Record<string, string>) =>
        makeRequest(
          { ...data, fields: [], credentials: [credential] },
          { server: EU, values: {}, secrets },
        ).init
      expect([...new Headers(secretsOf({}).headers)]).toEqual([])
      return [secretsOf({}).redirect, secretsOf({ toString: 'secret' }).redirect]
    }
    expect(redirectOf('X-Key')).toEqual(['follow', 'error'])
    expect(redirectOf('Authorization')).toEqual(['follow', 'follow'])
  })

  test.each(['.', '..'])('is refused for the path parameter %j, which changes the path', (id) => {
    expect(() => make({ values: { 'path:id': id } })).toThrow(TypeError)
  })

  test('has the media type of a text, and leaves that of a form to the browser', () => {
    const text = make({ body: { type: 'application/json', kind: 'text', text: '{}', parts: {} } })
    expect([text.init.body, new Headers(text.init.headers).get('content-type')]).toEqual([
      '{}',
      'application/json',
    ])
    const photo = new File(['x'], 'a.png')
    const form = make({
      body: {
        type: 'multipart/form-data',
        kind: 'parts',
        text: '',
        parts: { photo, note: 'hi', left: '' },
      },
    })
    expect(form.init.body).toBeInstanceOf(FormData)
    expect([...(form.init.body instanceof FormData ? form.init.body.keys() : [])]).toEqual([
      'photo',
      'note',
    ])
    expect(new Headers(form.init.headers).has('content-type')).toBe(false)
  })

  test('never goes to another host than that of the server', () => {
    const hostile = {
      '/../..//{id}': API.paths['/items/{id}'],
      '/@evil.example/{id}': API.paths['/items/{id}'],
    }
    for (const [path, node] of Object.entries(hostile))
      expect(
        new URL(make({ values: { 'path:id': '//evil.example' } }, { [path]: node } as never).url)
          .origin,
      ).toBe(EU)
    expect(
      dataOf([EU], { ...API, paths: { '@evil.example/{id}': API.paths['/items/{id}'] } }),
    ).toBeNull()
  })
})

test('pages have a console only with hosts, and hosts that no operation has are named', () => {
  const write = (origins?: readonly string[]) =>
    writeReference(
      new Description(
        'a.json',
        () => JSON.stringify(API),
        () => {},
      ),
      'api',
      origins ? { origins } : {},
    )
  const consoles = (reference: ReturnType<typeof write>) =>
    reference.pages.filter(({ text }) => text.includes('<RequestConsole')).map(({ path }) => path)
  expect(consoles(write())).toEqual([])
  const some = write([EU, 'https://none.example'])
  expect(consoles(some)).toEqual(['api/operations/change.md'])
  // "/v2" has no host of its own, so each of them is one of its hosts.
  expect(some.unused).toEqual([])
})

test('a description cannot write a console of its own', () => {
  const text = '<RequestConsole\n data="x"></RequestConsole>\n\n::RequestConsole{data="x"}\n'
  const paths = { '/a': { get: { description: text, responses: { 200: { description: text } } } } }
  const { pages } = writeReference(
    new Description(
      'a.json',
      () => JSON.stringify({ ...API, info: { ...API.info, description: text }, paths }),
      () => {},
    ),
    'api',
  )
  for (const page of pages) expect(page.text).not.toMatch(/^::RequestConsole|<RequestConsole/m)
})
