/** The pages of a description: what is in it is shown, what is wrong with it is named, and texts stay texts. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { runHere } from '../../../test/in-process.ts'
import { makeFolder, PROJECT, removeFolder } from '../../../test/octavo.ts'
import { Description } from '../src/description.ts'
import { writeReference } from '../src/write-pages.ts'

const PACKAGE = join(PROJECT, 'packages/octavo-openapi')
const PETS = readFileSync(join(PACKAGE, 'test/pets.yaml'), 'utf8')

const readerOf = (files: Readonly<Record<string, string>>) => (path: string) => {
  const text = files[path]
  if (text === undefined) throw new Error(`no ${path}`)
  return text
}
const pagesOf = (files: Readonly<Record<string, string>>, errors: string[] = []) => {
  const description = new Description('api.yaml', readerOf(files), ({ message, at }) =>
    errors.push(`${at?.file}:${at?.line}:${at?.column} ${message}`),
  )
  return new Map(writeReference(description, 'api').pages.map(({ path, text }) => [path, text]))
}
const errorOf = (files: Readonly<Record<string, string>>) => {
  const errors: string[] = []
  return pagesOf(files, errors).size === 0 ? errors : []
}
const HEAD = 'openapi: 3.1.0\ninfo: { title: A, version: "1" }\n'

describe('a description with everything', () => {
  const pages = pagesOf({ 'api.yaml': PETS })
  const page = (path: string) => pages.get(`api/${path}`) ?? ''

  test('has a page for itself, each tag, operation, webhook and schema', () => {
    expect([...pages.keys()]).toEqual([
      'api/index.md',
      'api/pet-store/index.md',
      'api/pet-store/get-pet.md',
      'api/pet-store/delete-pets-pet-id.md',
      'api/pet-store/add-pet.md',
      'api/webhooks/index.md',
      'api/webhooks/post-pet-sold.md',
      'api/schemas/index.md',
      'api/schemas/pet.md',
      'api/schemas/cat.md',
    ])
  })

  test.each([
    [
      'index.md',
      [
        'Version `2.1`',
        '## First part',
        '`https://{region}.pets.example/v1`: By region',
        'default `eu`, one of `eu`, `us`. Where',
        'An API key in the header `X-Key`.',
        '`read`: Read pets',
        '[Us](https://pets.example/contact)',
      ],
    ],
    [
      'pet-store/index.md',
      [
        '[the guide](https://pets.example/guide)',
        '[Get a pet](./get-pet.md) `GET /pets/{petId}`',
        '(deprecated)',
      ],
    ],
    [
      'pet-store/get-pet.md',
      [
        'badge: {"text":"GET","tone":"info"}',
        '## Notes',
        'Authentication: `key`, or `oauth` (`read`).',
        '<div class="api-field" id="query-fields">',
        'array of string',
        'One of `name`, ``ta`g``.',
        'string (uuid)',
        '<span class="api-deprecated">deprecated</span>',
        '`application/json`: <span class="api-type">[Pet](../schemas/pet.md)</span>',
        'id="200-header-etag"',
        '### Other status',
        '`title` <span class="api-type">string</span>',
        "curl 'https://eu.pets.example/v1/pets/PETID?fields=name'",
      ],
    ],
    ['pet-store/delete-pets-pet-id.md', [':::warning[Deprecated]', 'Authentication: none.']],
    [
      'pet-store/add-pet.md',
      [
        '`note` <span class="api-type">string</span> <span class="api-required">required</span>',
        'At least `2` characters, default: `""`.',
        '"name": "Rex"',
        ':::tab[pets\\-cli]',
        'pets add',
        '`sold`: `POST {$request.body#/url}`',
      ],
    ],
    ['webhooks/post-pet-sold.md', ['## Payload', '`id` <span']],
    [
      'schemas/pet.md',
      [
        'string or null',
        '[Pet](./pet.md)',
        '[Cat](./cat.md) or string',
        'map of string',
        '<span>read-only</span>',
        'id="field-owner-email"',
        '"email": "name@example.com"',
      ],
    ],
    ['schemas/cat.md', ['At least `1`, at most `9`.']],
  ])('%s shows what its part of the description says', (path, texts) => {
    for (const text of texts) expect(page(path)).toContain(text)
  })

  test('what only the other direction has is left out', () => {
    expect(page('pet-store/add-pet.md')).not.toContain('id="body-id"')
    expect(page('pet-store/add-pet.md')).not.toMatch(/"id": 1/)
  })

  test('texts add no elements, directives or open blocks', () => {
    expect(page('index.md')).toContain(
      '<b>bold</b>, &lt;Component>, &lt;script>alert(1)&lt;/script> and `{code}`',
    )
    expect(page('index.md')).toContain('\\:\\:\\:danger')
    expect(page('pet-store/get-pet.md')).toContain('```json\n<Not a=tag>\n```')
  })

  test('samples are programs', () => {
    const codes = [...pages.values()].flatMap((text) =>
      Array.from(
        text.matchAll(/^```(js|python)\n([\s\S]*?)\n```$/gm),
        ([, language = '', code = '']) => ({ language, code }),
      ),
    )
    expect(codes.length).toBeGreaterThan(5)
    for (const { language, code } of codes)
      if (language === 'js')
        parseSync(`async function f() {\n${code}\n}`, { syntax: 'ecmascript', target: 'es2022' })
    const python = spawnSync(
      'python3',
      ['-c', 'import ast, sys, json\nfor code in json.load(sys.stdin): ast.parse(code)'],
      {
        input: JSON.stringify(
          codes.flatMap(({ language, code }) => (language === 'python' ? [code] : [])),
        ),
        encoding: 'utf8',
      },
    )
    if (python.error) console.log('not tried: no python3 to parse the samples')
    else expect([python.status, python.stderr]).toEqual([0, ''])
  })
})

test('a site with the plugin builds without a message, and its search finds operations by id, path, method, summary and field', async () => {
  const folder = makeFolder({
    'site.config.ts': `export default { title: 'A', url: 'https://a.example', docs: [{ path: 'docs', routeBasePath: '/', sidebarPath: 'sidebars.json' }], plugins: [['octavo-openapi', { apis: [{ spec: 'pets.yaml' }] }]] }\n`,
    'pets.yaml': PETS,
    'search.expect.json': JSON.stringify({
      en: [
        ['getPet', '/api/pet-store/get-pet'],
        ['GET /pets', '/api/pet-store/get-pet'],
        ['/pets/{petId}', '/api/pet-store/get-pet'],
        ['DELETE /pets/{petId}', '/api/pet-store/delete-pets-pet-id'],
        ['Get a pet', '/api/pet-store/get-pet'],
        ['Remove', '/api/pet-store/delete-pets-pet-id'],
        ['X-Trace', '/api/pet-store/get-pet'],
        ['ETag', '/api/pet-store/get-pet'],
        ['note', '/api/pet-store/add-pet'],
        ['email', '/api/schemas/pet'],
        ['lives', '/api/schemas/cat'],
      ].map(([question, page]) => ({ question, pages: [page] })),
    }),
    'docs/index.md': '# Home\n\n[Get a pet](api/pet-store/get-pet.md), [by its id](api:getPet)\n',
    'sidebars.json': JSON.stringify({
      main: ['index', { type: 'plugin', plugin: 'octavo-openapi', id: 'api' }],
    }),
  })
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(PACKAGE, join(folder, 'node_modules/octavo-openapi'))
  const { code, stderr } = await runHere(['build', '--quiet'], folder)
  expect([code, stderr]).toEqual([0, ''])
  const html = readFileSync(join(folder, 'dist/api/pet-store/get-pet/index.html'), 'utf8')
  expect(html).toContain('id="query-fields"')
  const report = await runHere(['search-report', '--json'], folder)
  // Operations that have a field of a schema come before the schema, so not all are at the first place.
  expect(JSON.parse(report.stdout)).toMatchObject({
    scores: [{ questions: 11, found: 11 }, {}],
    // With few pages a question finds some page by other words, too.
    unknownWords: [],
  })
  removeFolder(folder)
})

describe('several files', () => {
  test('are read where references lead to them, from the file that they are in', () => {
    const pages = pagesOf({
      'api.yaml': `${HEAD}paths: { /a: { $ref: 'parts/a.yaml' } }\n`,
      'parts/a.yaml': `get: { summary: Of a part, responses: { '200': { description: Yes, content: { text/plain: { schema: { $ref: 'types.json#/own~1type' } } } } } }\n`,
      'parts/types.json': '{ "own/type": { "type": "integer", "maximum": 7 } }',
    })
    expect(pages.get('api/operations/get-a.md')).toContain(
      '`text/plain`: <span class="api-type">integer</span>',
    )
  })

  test('a network address is not read', () => {
    expect(
      errorOf({ 'api.yaml': `${HEAD}paths: { /a: { $ref: 'https://evil.example/a.yaml' } }\n` }),
    ).toEqual([
      'api.yaml:3:16 The description refers to https://evil.example/a.yaml, but only files of the site are read.',
    ])
  })
})

test.each([
  [
    'the site that it names',
    "contact: { url: 'https://pets.example/us' }",
    '[a](https://pets.example/b) [c](https://pets.example/us#d) [e\nf](https://pets.example/g)',
  ],
  ['no site', 'version: "1"', 'a (`/b`) c (`#d`) [e\nf] (`/g`)'],
])('links of a description without an origin lead to %s', (_, field, text) => {
  const pages = pagesOf({
    'api.yaml': `openapi: 3.1.0\ninfo:\n  title: A\n  ${field}\n  description: "[a](/b) [c](#d) [e\\nf](/g)"\npaths: {}\n`,
  })
  expect(pages.get('api/index.md')).toContain(text)
})

describe('Swagger 2', () => {
  test('is converted: servers, bodies, forms, responses, types, credentials', () => {
    const pages = pagesOf({
      'api.yaml': JSON.stringify({
        ...{
          swagger: '2.0',
          info: { title: 'Old', version: '1' },
          host: 'old.example',
          basePath: '/v1',
          schemes: ['https'],
        },
        paths: {
          '/a': {
            post: {
              operationId: 'postA',
              consumes: ['application/json'],
              parameters: [
                { in: 'body', name: 'body', schema: { $ref: '#/definitions/A' } },
                { in: 'query', name: 'q', type: 'integer', maximum: 3 },
              ],
              responses: { 200: { description: 'Yes', schema: { $ref: '#/definitions/A' } } },
            },
            put: {
              operationId: 'putA',
              parameters: [{ in: 'formData', name: 'file', type: 'file', required: true }],
              responses: { 200: { description: 'Yes' } },
            },
          },
        },
        definitions: { A: { type: 'object', properties: { b: { type: 'string' } } } },
        securityDefinitions: { basic: { type: 'basic' } },
      }),
    })
    const post = pages.get('api/operations/post-a.md') ?? ''
    expect(post).toContain('https://old.example/v1/a')
    expect(post).toContain('`application/json`: <span class="api-type">[A](../schemas/a.md)</span>')
    expect(post).toContain('At most `3`.')
    expect(pages.get('api/operations/put-a.md')).toContain('`multipart/form-data`')
    expect(pages.get('api/index.md')).toContain('HTTP basic')
  })
})

describe('a wrong description', () => {
  test.each([
    [
      'all errors of a file at once',
      `${HEAD}paths:\n  /a:\n    get: { operationId: x, responses: {} }\n    put: { operationId: x, responses: { '200': { $ref: '#/components/gone' } } }\n`,
      [
        'api.yaml:6:50 The reference "#/components/gone" leads nowhere.',
        'api.yaml:6:12 The operationId "x" is that of GET /a too.',
      ],
    ],
    [
      'ids that occur twice',
      `${HEAD}paths:\n  /a:\n    get: { operationId: x, responses: {} }\n    put: { operationId: x, responses: {} }\n`,
      ['api.yaml:6:12 The operationId "x" is that of GET /a too.'],
    ],
    [
      'references in a circle',
      `${HEAD}paths: {}\ncomponents:\n  schemas:\n    A: { $ref: '#/components/schemas/B' }\n    B: { $ref: '#/components/schemas/A' }\n`,
      [
        'api.yaml:6:10 The reference "#/components/schemas/B" leads only to itself.',
        'api.yaml:7:10 The reference "#/components/schemas/A" leads only to itself.',
      ],
    ],
    [
      'another version',
      'openapi: 4.0.0\ninfo: { title: A }\npaths: {}\n',
      [
        'api.yaml:1:1 The description is OpenAPI 4.0.0; OpenAPI 3.0, 3.1, 3.2 and Swagger 2.0 are read.',
      ],
    ],
    [
      'a file that is not there, once and where it is referred to',
      `${HEAD}paths:\n  /a: { $ref: 'gone.yaml#/a' }\n  /b: { $ref: 'gone.yaml#/b' }\n`,
      ['api.yaml:4:9 The file gone.yaml cannot be read.'],
    ],
    ['text that is no YAML', `${HEAD}paths: [\n`, [expect.stringMatching(/^api\.yaml:4:1 /)]],
    [
      'JSON, by its places',
      '{\n  "openapi": "3.1.0",\n  "info": { "title": "A" },\n  "paths": { "/a": { "get": { "responses": { "200": { "$ref": "#/no" } } } } }\n}',
      ['api.yaml:4:55 The reference "#/no" leads nowhere.'],
    ],
  ])('%s', (_, text, messages) => {
    expect(errorOf({ 'api.yaml': text })).toEqual(messages)
  })

  test('aliases that stand for billions of values end at once', () => {
    const levels = 'bcdefghijklmnopqrstuvwxyz'
      .split('')
      .map(
        (name, at) =>
          `${name}: &${name} [${Array(9).fill(`*${'abcdefghijklmnopqrstuvwxyz'[at]}`).join(', ')}]`,
      )
    expect(errorOf({ 'api.yaml': `${HEAD}a: &a [x]\n${levels.join('\n')}\n` })).toEqual([
      expect.stringContaining('api.yaml:4:8 '),
    ])
  })

  test('names and headings that look like escapes or cost much are shown as they are', () => {
    const text = `${HEAD}paths: {}\ncomponents:\n  schemas:\n    '%zz': { description: "# ${' '.repeat(100_000)}x ##", properties: { a: { $ref: '#/components/schemas/%zz' } } }\n`
    const page = pagesOf({ 'api.yaml': text }).get('api/schemas/zz.md') ?? ''
    expect(page).toContain('`a` <span class="api-type">[%zz](./zz.md)</span>')
    expect(page).toMatch(/^## x$/m)
  })

  test('schemas that contain each other have pages of a limited size', () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [
        `S${at}`,
        {
          allOf: Array.from({ length: 12 }, (__, other) => ({
            $ref: `#/components/schemas/S${other}`,
          })),
          properties: {
            [`own${at}`]: {
              oneOf: [
                { type: 'object', properties: { deep: { $ref: `#/components/schemas/S${at}` } } },
              ],
            },
          },
        },
      ]),
    )
    const pages = pagesOf({
      'api.yaml': JSON.stringify({
        openapi: '3.0.0',
        info: { title: 'A' },
        paths: {},
        components: { schemas },
      }),
    })
    expect(pages.get('api/schemas/s0.md')?.length).toBeLessThan(20_000)
  })
})
