/** A second load writes only the pages that changed, and gives what a first one would give. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from '../../../test/octavo.ts'
import { Description } from '../src/description.ts'
import { type ApiReference, writeReference } from '../src/write-pages.ts'

const PETS = readFileSync(join(PROJECT, 'packages/octavo-openapi/test/pets.yaml'), 'utf8')

const load = (text: string, before?: ApiReference) =>
  writeReference(
    new Description(
      'api.yaml',
      () => text,
      () => {},
    ),
    'api',
    { before: before?.known },
  )

test.each([
  ['an operation', 'summary: Get a pet', 'summary: Get one'],
  ['a schema', 'description: A pet.', 'description: An animal.'],
  [
    'a parameter of a path',
    '{ name: petId, in: path',
    '{ name: petId, in: path, description: Its id',
  ],
  ['a tag', 'Pets **for sale**', 'Pets'],
  ['a server', 'url: https://{region}.pets.example/v1', 'url: https://{region}.pets.example/v2'],
  ['the order', 'tags:\n  - name: pet store', 'tags:\n  - name: first\n  - name: pet store'],
  ['a webhook', 'petSold:\n', 'petGone:\n'],
])('after a change of %s, the pages are those of a first load', (_, before, after) => {
  const changed = PETS.replace(before, after)
  expect(changed).not.toBe(PETS)
  expect(load(changed, load(PETS)).pages).toEqual(load(changed).pages)
})

test('a reference from one operation to another is followed after a change of the other', () => {
  const text = (name: string) =>
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'A' },
      paths: {
        '/a': {
          get: {
            requestBody: { content: { 'a/b': { schema: { title: name } } }, description: name },
            responses: {},
          },
        },
        '/b': { get: { requestBody: { $ref: '#/paths/~1a/get/requestBody' }, responses: {} } },
      },
    })
  const second = load(text('Second'), load(text('First')))
  expect(second.pages).toEqual(load(text('Second')).pages)
  expect(second.pages.find(({ path }) => path.endsWith('get-b.md'))?.text).toContain('Second')
})
