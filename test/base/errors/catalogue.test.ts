/** Every message of the catalogue shows the values of the user, and says in few words what to do. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as catalogue from '../../../cli/base/errors/catalogue.ts'
import { listCodes } from '../../../cli/base/errors/list-codes.ts'
import { PROJECT } from '../../octavo.ts'
import { faultsIn } from './fault-in.ts'
import { AT, MANY, SAMPLES } from './samples.ts'

type Make = (...given: readonly unknown[]) => { code: string; message: string; hint: string }

const functions: ReadonlyMap<string, unknown> = new Map(Object.entries(catalogue))

const made = Object.entries(SAMPLES).flatMap(([name, samples]) =>
  samples.map((given: readonly unknown[], index) => ({
    name,
    index,
    given,
    // The types of the samples have checked the arguments.
    make: functions.get(name) as Make,
  })),
)

/** Values of the user in some arguments: texts that begin with "~", numbers, and lists. */
function valuesIn(given: unknown): (string | readonly string[])[] {
  if (given === MANY || given === AT) return given === MANY ? [MANY] : []
  if (typeof given === 'string') return given.startsWith('~') ? [given] : []
  return typeof given === 'object' && given !== null ? Object.values(given).flatMap(valuesIn) : []
}

test('every function of the catalogue has a sample', () => {
  expect(Object.keys(SAMPLES).sort()).toEqual(Object.keys(catalogue).sort())
  const codes = new Set(made.map(({ given, make }) => make(...given).code))
  expect([...codes].sort()).toEqual(expect.arrayContaining([...listCodes()]))
})

test.each(made)('$name $index shows its values and an instruction', ({ given, make }) => {
  const diagnostic = make(...given)
  expect([faultsIn(diagnostic, valuesIn(given)), diagnostic.message, diagnostic.hint]).toEqual([
    [],
    diagnostic.message,
    diagnostic.hint,
  ])
})

const HINT = String.raw`(?<end>['"\`])(?<hint>(?:\\.|(?!\k<end>)[^\\])+)\k<end>`

/** Hints by their name, and as the second argument of an unreadable expression or part of a reason. */
const HINTS = [
  new RegExp(String.raw`\bhint(?::|\s=)\s*${HINT}`, 'gi'),
  new RegExp(
    String.raw`(?:new Unreadable\(|: Reason => \[)\s*(['"\`])(?:\\.|(?!\1)[^\\])+\1,\s*${HINT}`,
    'g',
  ),
]

/** Hints that other modules pass to the catalogue, as they are written. */
const written = readdirSync(join(PROJECT, 'cli'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('catalogue'))
  .sort()
  .flatMap((file) => {
    const text = readFileSync(join(PROJECT, 'cli', file), 'utf8')
    return HINTS.flatMap((pattern) =>
      Array.from(text.matchAll(pattern), ({ groups }) => ({
        file,
        hint: groups?.hint?.replaceAll('\\', '') ?? '',
      })),
    )
  })

test('every hint outside of the catalogue is an instruction', () => {
  expect(written.length).toBeGreaterThan(60)
  const bad = written.flatMap(({ file, hint }) =>
    faultsIn({ message: '', hint }, []).map((fault) => `${file}: ${fault}: ${hint}`),
  )
  expect(bad).toEqual([])
})

const GOOD = { message: 'The page "~a" has no title.', hint: 'Write a title.' }
const WORDS = 'word '.repeat(26)

test.each([
  ['no value', { ...GOOD, message: 'A page has no title.' }, ['~a'], ['"~a" is not shown']],
  ['too many words', { ...GOOD, message: `"~a" ${WORDS}` }, ['~a'], ['the message has 27 words']],
  ['too long a hint', { ...GOOD, hint: `Write ${WORDS}` }, ['~a'], ['the hint has 27 words']],
  ['no instruction', { ...GOOD, hint: 'It has none.' }, ['~a'], ['the hint begins with "It"']],
  ['no hint', { ...GOOD, hint: '' }, ['~a'], ['the hint begins with ""']],
  [
    'a long list',
    { ...GOOD, message: `Pages: ${MANY.slice(0, 6).join(', ')} and 115 of 121.` },
    [MANY],
    ['6 names are listed'],
  ],
  [
    'a list without its number',
    { ...GOOD, message: `Pages: ${MANY.slice(0, 5).join(', ')} and more.` },
    [MANY],
    ['a list of 121 names does not show how many they are'],
  ],
])('a message with %s is found', (_, texts, values, faults) => {
  expect(faultsIn(texts, values)).toEqual(expect.arrayContaining(faults))
  expect(faultsIn(GOOD, ['~a'])).toEqual([])
})
