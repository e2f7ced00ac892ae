/**
 * The text that an editor shows for an option of the config or of a category file: its meaning and
 * its default.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from '../octavo.ts'

interface Option {
  /** `cli/config/schema.ts:12 title` */
  place: string
  /** Empty if there is none. */
  comment: string
  /** Source of its rule. */
  rule: string
}

const FIELD = /^( +)(?:'[\w-]+'|\$?\w+): /
const OPENS_OBJECT = /(?:z\.|\.|\b)(?:strictObject|looseObject|object|extend)\(\{$/

const indentOf = (line: string) => line.length - line.trimStart().length

/** Fields of the objects that a formatted file has rules for. */
function readOptions(file: string): Option[] {
  const lines = readFileSync(join(PROJECT, file), 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    const indent = FIELD.exec(line)?.[1]?.length
    if (indent === undefined) return []
    const before = lines.slice(0, index)
    const opening = before.findLast((each) => each.trim() !== '' && indentOf(each) < indent) ?? ''
    if (!OPENS_OBJECT.test(opening)) return []
    const after = lines.slice(index + 1)
    const isOver = (each: string) =>
      indentOf(each) < indent || (indentOf(each) === indent && !/^\s*[)\]}.]/.test(each))
    const length = after.findIndex((each) => each.trim() !== '' && isOver(each))
    const name = line.trim().slice(0, line.trim().indexOf(':'))
    return [
      {
        place: `${file}:${index + 1} ${name}`,
        comment: commentAbove(before),
        rule: [line, ...after.slice(0, Math.max(length, 0))].join('\n').trimEnd(),
      },
    ]
  })
}

function commentAbove(lines: readonly string[]): string {
  if (!lines.at(-1)?.endsWith('*/')) return ''
  const start = lines.findLastIndex((line) => line.trim().startsWith('/**'))
  return lines
    .slice(start)
    .join(' ')
    .replaceAll(/\s+\*?\s*/g, ' ')
}

const files = ['cli/config', 'cli/base/model']
  .flatMap((folder) => readdirSync(join(PROJECT, folder)).map((name) => `${folder}/${name}`))
  .filter((file) => /(?:\/|config\/.*|category-)schema\.ts$/.test(file))
const options = files.flatMap(readOptions)

test('each option has a description', () => {
  expect(options.length).toBeGreaterThan(200)
  expect(options.map(({ place }) => place.replace(/:\d+/, ''))).toEqual(
    expect.arrayContaining([
      'cli/config/schema.ts baseUrl',
      'cli/config/docs-schema.ts routeBasePath',
      'cli/config/navbar-schema.ts queryString',
      'cli/base/model/category-schema.ts position',
    ]),
  )
  expect(options.filter(({ comment }) => !/\w{2}/.test(comment))).toEqual([])
})

test('each optional option has a default in its description', () => {
  // A group of options consists of the options inside it.
  const mayBeLeftOut = options.filter(({ rule }) =>
    /\.(?:optional\(\)|default\([^()]*\)),?$/.test(rule),
  )
  expect(mayBeLeftOut.length).toBeGreaterThan(100)
  const silent = mayBeLeftOut.filter(
    ({ comment }) => !/default|left out|unset|is needed/i.test(comment),
  )
  expect(silent.map(({ place, comment }) => `${place} ${comment}`)).toEqual([])
})
