/**
 * The public interface for sites stays: names, exports and props of the public components, and a
 * comment on every field that a site can reach through their props or through `octavo`.
 */
import { join } from 'node:path'
import {
  type ExportedValue,
  readOutline,
  type SourceOutline,
} from '../../docs/generate/read-interfaces.ts'
import publicComponents from '../../runtime/contract/public-components.json' with { type: 'json' }
import { matchFile } from '../match-file.ts'
import { PROJECT } from '../octavo.ts'

const LIST = join(import.meta.dirname, 'public-components.txt')
const outlines = new Map<string, SourceOutline>()

function outlineOf(file: string): SourceOutline {
  const outline = outlines.get(file) ?? readOutline(file)
  outlines.set(file, outline)
  return outline
}

const components = publicComponents.map((name) => ({
  name,
  outline: outlineOf(join(PROJECT, `runtime/theme/${name}.tsx`)),
}))

/** `Pager(previous, next)`; an optional prop has a `?`. */
function describeValue({ name, props }: ExportedValue, { fields }: SourceOutline): string {
  if (props === undefined || !/^[A-Z]/.test(name)) return name
  const names = fields.get(props)?.map((field) => (field.optional ? `${field.name}?` : field.name))
  return `${name}(${names?.join(', ') ?? props})`
}

test('names, exports and props of public components are the recorded ones', () => {
  const list = components.map(({ name, outline }) => {
    const values = outline.values.map((value) => describeValue(value, outline))
    return `${name}: ${[...values, ...outline.types].sort().join('; ')}\n`
  })
  // A component or prop that changes or goes breaks sites: describe the fix in CHANGELOG.md.
  matchFile(LIST, list.join(''))
})

test('the props of each public component are an exported interface of its file', () => {
  const unnamed = components.flatMap(({ name, outline: { values, types } }) =>
    values
      .filter((value) => /^[A-Z][a-z]/.test(value.name))
      .filter(({ props }) => props !== undefined && !types.includes(props))
      .map((value) => `${name}: ${value.name}`),
  )
  expect(unnamed).toEqual([])
})

/** Visit a type and all types that it mentions, across files. `seen`: `file name` of each. */
function follow(file: string, name: string, seen: Set<string>): void {
  const outline = outlineOf(file)
  const elsewhere = outline.imports.get(name)
  if (elsewhere) {
    follow(elsewhere.file, elsewhere.name, seen)
    return
  }
  const key = `${file} ${name}`
  if (seen.has(key)) return
  const mentions = outline.mentions.get(name)
  if (!mentions) return
  seen.add(key)
  for (const mentioned of mentions) follow(file, mentioned, seen)
}

test('each field that a site can reach has a description', () => {
  const seen = new Set<string>()
  for (const { outline } of components)
    for (const name of [...outline.values.map((value) => value.name), ...outline.types])
      follow(outline.file, name, seen)
  const index = join(PROJECT, 'runtime/index.ts')
  for (const name of outlineOf(index).imports.keys()) follow(index, name, seen)

  const fields = [...seen].sort().flatMap((key) => {
    const [file = '', name = ''] = key.split(' ')
    const own = outlineOf(file).fields.get(name) ?? []
    const place = `${file.slice(PROJECT.length + 1)} ${name}`
    return own.map((field) => ({ ...field, place }))
  })
  expect(fields.map(({ place }) => place)).toEqual(
    expect.arrayContaining([
      'runtime/contract/route-data.ts RouteDocument',
      'runtime/contract/locale-data.ts LocaleDocument',
      'runtime/router/link.tsx LinkProps',
      'runtime/theme/shell/pager.tsx PagerProps',
    ]),
  )
  // `type: 'link'` distinguishes the members of a union and needs no description.
  const bare = fields.filter(({ comment, type }) => !/\w{2}/.test(comment) && !/^'\w+'$/.test(type))
  expect(bare.map(({ place, name }) => `${place}.${name}`)).toEqual([])
})
