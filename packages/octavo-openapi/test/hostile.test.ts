/** Descriptions that are wrong or made to do harm: errors with places, or pages with everything; never a crash. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from '../../../test/octavo.ts'
import { Description } from '../src/description.ts'
import { writeReference } from '../src/write-pages.ts'

const HEAD = 'openapi: 3.1.0\ninfo: { title: A, version: "1" }\n'
type Files = Readonly<Record<string, string>>

function run(files: Files, spec = 'api.yaml') {
  const errors: string[] = []
  const asked: string[] = []
  const read = (path: string) => {
    asked.push(path)
    const text = Object.hasOwn(files, path) ? files[path] : undefined
    if (text === undefined) throw new Error(`no ${path}`)
    return text
  }
  const description = new Description(spec, read, ({ message, at }) =>
    errors.push(`${at?.file}:${at?.line}:${at?.column} ${message}`),
  )
  const { pages } = writeReference(description, 'api')
  return { errors, asked, pages: new Map(pages.map(({ path, text }) => [path, text])) }
}
const errorsOf = (text: string, others: Files = {}) => run({ 'api.yaml': text, ...others }).errors
const toJson = (fields: object) =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, ...fields })

describe('large files', () => {
  const pad = (characters: number) => 'x'.repeat(characters)

  test('JSON of 50 MB has its pages, and its errors have their places', () => {
    const text = pad(24_000_000)
    const schemas = { A: { description: text, type: 'string' }, B: { description: text } }
    const whole = run({
      'api.yaml': toJson({ paths: {}, 'x-a': schemas, components: { schemas: { C: {} } } }),
    })
    expect(whole.errors).toEqual([])
    expect(whole.pages.has('api/schemas/c.md')).toBe(true)
    const wrong = toJson({ 'x-a': schemas, paths: { '/a': { $ref: '#/no' } } })
    expect(wrong.length).toBeGreaterThan(48_000_000)
    expect(errorsOf(wrong)).toEqual([
      expect.stringMatching(/^api\.yaml:1:\d{8} The reference "#\/no" leads nowhere\.$/),
    ])
  })

  test.each([
    [
      'JSON',
      `{"a":"${pad(50_000_000)}"}`,
      'The file has 50000008 characters; at most 50000000 are read.',
    ],
    [
      'YAML',
      `a: ${pad(50_000_000)}`,
      'The file has 50000003 characters; at most 10000000 are read of YAML.',
    ],
  ])('%s over the limit is an error with the limit', (_, text, message) => {
    expect(errorsOf(text)).toEqual([`api.yaml:1:1 ${message}`])
  })

  test('thousands of errors have their places', () => {
    const paths = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, at) => [`/a${at}`, { $ref: `#/no/${at}` }]),
    )
    const errors = errorsOf(JSON.stringify({ openapi: '3.1.0', info: {}, paths }, null, 1))
    expect(errors).toHaveLength(5_000)
    expect(errors[4_999]).toBe('api.yaml:15003:4 The reference "#/no/4999" leads nowhere.')
  })

  test('thousands of paths in YAML are read, and the name that occurs twice is found', () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `  /a${at}: {}`)
    expect(errorsOf(`${HEAD}paths:\n${lines.join('\n')}\n  /a7: {}\n`)).toEqual([
      'api.yaml:20004:3 The name "/a7" occurs twice in one object.',
    ])
  })
})

describe('text that is no description', () => {
  test.each([
    ['an empty file', '', 'api.yaml:1:1 The file is empty.'],
    ['a file with spaces', ' \n\n', 'api.yaml:1:1 The file is empty.'],
    ['Latin-1', `${HEAD}x: caf\uFFFD`, 'api.yaml:3:7 The file is not text in UTF-8.'],
    ['UTF-16', '\uFFFD\uFFFD{\0"\0', 'api.yaml:1:1 The file is not text in UTF-8.'],
  ])('%s is one error', (_, text, error) => {
    expect(errorsOf(text)).toEqual([error])
  })

  test.each(['[]', '1', 'null', '"a"', '- a', 'a', '{}'])('%s has errors with places', (text) => {
    const errors = errorsOf(text)
    expect(errors.length).toBeGreaterThan(0)
    for (const error of errors) expect(error).toMatch(/^api\.yaml:1:1 The description has no /)
  })

  test('a byte order mark is no part of the text', () => {
    expect(errorsOf(`\uFEFF${toJson({ paths: {} })}`)).toEqual([])
    expect(errorsOf(`\uFEFF${HEAD}paths: {}\n`)).toEqual([])
  })
})

describe('nesting', () => {
  const deep = (open: string, close: string) => open.repeat(20_000) + close.repeat(20_000)

  test.each([
    ['lists in JSON', `{"openapi":"3.1.0","x-a":${deep('[', ']')}}`, 'api.yaml:1:20'],
    [
      'objects in JSON',
      `{"openapi":"3.1.0","a":${'{"a":'.repeat(99_999)}1${'}'.repeat(100_000)}`,
      'api.yaml:1:',
    ],
    ['lists in YAML', `${HEAD}a: ${deep('[', ']')}`, 'api.yaml:'],
    ['an alias in itself', `${HEAD}a: &a { b: [*a] }`, 'api.yaml:'],
  ])('%s is one error', (_, text, place) => {
    const errors = errorsOf(text)
    expect(errors).toHaveLength(1)
    expect(errors[0]?.startsWith(place)).toBe(true)
  })

  test('an alias without a value, and aliases for billions of values, are errors at an alias', () => {
    expect(errorsOf(`${HEAD}paths: {}\na: *gone\n`)).toEqual([
      expect.stringMatching(/^api\.yaml:4:4 .*gone/),
    ])
    const levels = Array.from(
      { length: 20 },
      (_, at) => `a${at + 1}: &a${at + 1} [${Array(9).fill(`*a${at}`)}]`,
    )
    expect(errorsOf(`${HEAD}a0: &a0 [x]\n${levels.join('\n')}\n`)).toEqual([
      expect.stringMatching(/^api\.yaml:4:10 Excessive alias count/),
    ])
  })

  test('an alias is the same value: its references are read from its file, once', () => {
    const { errors, pages } = run(
      {
        'apis/api.yaml': `${HEAD}x-a: &a { $ref: 'parts/a.yaml#/A' }\npaths:\n  /a: { get: { responses: { 200: { content: { a/b: { schema: *a }, a/c: { schema: *a } } } } } }\n`,
        'apis/parts/a.yaml': 'A: { type: integer }\n',
      },
      'apis/api.yaml',
    )
    expect(errors).toEqual([])
    expect(pages.get('api/operations/get-a.md')).toContain(
      '`a/b`, `a/c`: <span class="api-type">integer</span>',
    )
  })

  test('schemas of another file that contain each other have a page of a limited size', () => {
    const names = Array.from({ length: 20 }, (_, at) => `S${at}`)
    const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/${name}` }]))
    const { pages, errors } = run({
      'api.yaml': `${HEAD}paths: { /a: { get: { responses: { 200: { content: { a/b: { schema: { $ref: 'types.json#/S0' } } } } } } } }\n`,
      'types.json': JSON.stringify(Object.fromEntries(names.map((name) => [name, { properties }]))),
    })
    expect(errors).toEqual([])
    const page = pages.get('api/operations/get-a.md') ?? ''
    for (const name of names) expect(page).toContain(`id="200-${name.toLowerCase()}"`)
    expect(page.match(/class="api-field"/g)?.length).toBeLessThan(2_000)
  })
})

describe('references', () => {
  test.each([
    [
      'to itself',
      { 'api.yaml': `${HEAD}paths: { /a: { $ref: '#/paths/~1a' } }\n` },
      ['api.yaml:3:16 The reference "#/paths/~1a" leads only to itself.'],
    ],
    [
      'in a circle over two files',
      {
        'api.yaml': `${HEAD}paths: { /a: { $ref: 'b.yaml#/b' } }\n`,
        'b.yaml': "b: { $ref: 'api.yaml#/paths/~1a' }\n",
      },
      [
        'api.yaml:3:16 The reference "b.yaml#/b" leads only to itself.',
        'b.yaml:1:6 The reference "api.yaml#/paths/~1a" leads only to itself.',
      ],
    ],
    [
      'that are wrong in another file',
      {
        'api.yaml': `${HEAD}paths: { /a: { $ref: 'parts/b.yaml#/b' } }\n`,
        'parts/b.yaml':
          "b:\n  get: { responses: { 200: { $ref: '#/no' }, 300: { $ref: 'gone.yaml' } } }\n",
      },
      [
        'parts/b.yaml:2:30 The reference "#/no" leads nowhere.',
        'parts/b.yaml:2:53 The file parts/gone.yaml cannot be read.',
      ],
    ],
    [
      'in Swagger 2',
      {
        'api.yaml':
          'swagger: "2.0"\ninfo: { title: A }\npaths: {}\ndefinitions:\n  A: { $ref: "#/definitions/No" }\n',
      },
      ['api.yaml:5:8 The reference "#/definitions/No" leads nowhere.'],
    ],
  ])('%s are errors in their own file', (_, files, errors) => {
    expect(run(files).errors).toEqual(errors)
  })

  test.each([
    ['api.yaml', '../../../etc/passwd'],
    ['api.yaml', 'a/../../secret.yaml'],
    ['api.yaml', '..\\secret.yaml'],
    ['api.yaml', 'file:///etc/passwd'],
    ['api.yaml', 'http://evil.example/a.yaml'],
    ['api.yaml', 'HTTPS://evil.example/a.yaml'],
    ['api.yaml', 'npm:../../etc/passwd'],
    ['api.yaml', 'npm:a/../../../etc/passwd'],
    ['api.yaml', 'C:\\secret.yaml'],
    ['apis/api.yaml', '../../secret.yaml'],
    ['../shared/api.yaml', '../secret.yaml'],
    ['npm:@a/b/api.yaml', '../c/api.yaml'],
    ['npm:@a/b/api.yaml', '../../../../etc/passwd'],
    ['npm:@a/b/api.yaml', 'npm:other/api.yaml'],
  ])('of %s to %s are not read', (spec, reference) => {
    const { errors, asked } = run(
      { [spec]: `${HEAD}paths: { /a: { $ref: '${reference}' } }\n` },
      spec,
    )
    expect(errors).toEqual([
      expect.stringMatching(/:3:16 The description refers to .*, but only files of .* are read\.$/),
    ])
    expect(asked).toEqual([spec])
  })

  test.each([
    ['../shared/api.yaml', 'parts/a.yaml', '../shared/parts/a.yaml'],
    ['apis/api.yaml', '../parts/a.yaml', 'parts/a.yaml'],
    ['npm:@a/b/v1/api.yaml', '../parts/a.yaml', 'npm:@a/b/parts/a.yaml'],
    ['npm:b/api.yaml', 'a.yaml', 'npm:b/a.yaml'],
    ['api.yaml', 'npm:b/a.yaml', 'npm:b/a.yaml'],
    ['api.yaml', '/a.yaml', 'a.yaml'],
  ])('of %s to %s read %s', (spec, reference, file) => {
    const { errors } = run(
      {
        [spec]: `${HEAD}paths: { /a: { $ref: '${reference}' } }\n`,
        [file]: 'get: { responses: {} }\n',
      },
      spec,
    )
    expect(errors).toEqual([])
  })
})

describe('names', () => {
  test('that JSON gives twice in one object are errors, each at its place', () => {
    const text =
      '{\n  "openapi": "3.1.0", "info": { "title": "\\\\\\"a\\": \\\\" },\n  "paths": { "/a": { "get": {} },\n    "/a": {} },\n  "paths": {}\n}'
    expect(errorsOf(text)).toEqual([
      'api.yaml:4:5 The name "/a" occurs twice in one object.',
      'api.yaml:5:3 The name "paths" occurs twice in one object.',
    ])
  })

  test.each(['JSON', 'YAML'])('of prototypes are names like others in %s', (kind) => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
    const properties = `{${names.map((name) => `"${name}":{"type":"string"}`)}}`
    const schemas = `{${names.map((name) => `"${name}":{"properties":${properties}}`)}}`
    const operations = names.map(
      (name) =>
        `"/${name}":{"get":{"operationId":"${name}","tags":["${name}"],"security":[{"${name}":[]}],"parameters":[{"name":"${name}","in":"query","required":true,"schema":{"type":"string","format":"${name}"}}],"responses":{"200":{"description":"Yes","content":{"${name}":{"schema":{"$ref":"#/components/schemas/${name}"}}}}}}}`,
    )
    const fields = `"info":{"title":"A"},"paths":{${operations}},"components":{"schemas":${schemas}}`
    const { errors, pages } = run({
      'api.yaml':
        kind === 'JSON'
          ? `{"openapi":"3.1.0",${fields}}`
          : `# YAML\n{"openapi": "3.1.0", ${fields.replaceAll(':', ': ')}}`,
    })
    expect(errors).toEqual([])
    expect(pages.size).toBe(1 + names.length * 2 + 1 + names.length)
    const all = [...pages.values()]
    for (const name of names) {
      const schema = all.find(
        (text) => text.startsWith(`---\ntitle: "${name}"`) && text.includes('## Fields'),
      )
      for (const field of names) {
        expect(schema).toContain(`\`${field}\` <span class="api-type">string</span>`)
        expect(schema).toContain(`"${field}": "text"`)
      }
      expect(all.some((text) => text.includes(`?${name}=`))).toBe(true)
    }
  })

  test('webhooks of OpenAPI 3.0, which are in "x-webhooks", have pages', () => {
    const text = toJson({
      openapi: '3.0.3',
      'x-webhooks': { sold: { post: { summary: 'Sold', responses: {} } } },
    })
    expect(run({ 'api.yaml': text }).errors).toEqual([])
    expect(run({ 'api.yaml': text }).pages.get('api/webhooks/post-sold.md')).toContain('EVENT')
  })

  test('operations whose addresses are the same have a page each', () => {
    const item = '{ get: { summary: S, responses: {} } }'
    const { errors, pages } = run({
      'api.yaml': `${HEAD}paths:\n  /a/{x}: ${item}\n  /a/{y}: ${item}\n  /a/x: ${item}\n  /A/X/: ${item}\n`,
    })
    expect(errors).toEqual([])
    const paths = [...pages.values()].flatMap(
      (text) =>
        /class="api-path">\n\n<[^>]*>GET<\/span>\n\n```text\n(.*)\n```/.exec(text)?.[1] ?? [],
    )
    expect(paths).toEqual(['/a/{x}', '/a/{y}', '/a/x', '/A/X/'])
  })
})

test('a description in which a value is another one has errors or pages, and never throws', () => {
  const file = join(PROJECT, 'packages/octavo-openapi/test/everything.yaml')
  const lines = readFileSync(file, 'utf8').split('\n')
  const values = [
    'null',
    '[]',
    '{}',
    '7',
    'true',
    '""',
    '[null]',
    '{ $ref: 7 }',
    '{ a: null }',
    "{ $ref: '#' }",
    '[[{}]]',
  ]
  let pages = 0
  for (const [at, line] of lines.entries())
    if (at % 5 === 0) {
      const value = values[(at / 5) % values.length]
      const changed = line.replace(/^(\s*(?:- )?[^\s#][^:]*):.*$/, `$1: ${value}`)
      const indent = /^ */.exec(line)?.[0].length ?? 0
      let end = at + 1
      while (end < lines.length && (/^ */.exec(lines[end] ?? '')?.[0].length ?? 0) > indent)
        end += 1
      const made = run({
        'api.yaml': [...lines.slice(0, at), changed, ...lines.slice(end)].join('\n'),
      })
      pages += made.pages.size
      expect(made.pages.size + made.errors.length).toBeGreaterThan(0)
    }
  expect(pages).toBeGreaterThan(100)
})
