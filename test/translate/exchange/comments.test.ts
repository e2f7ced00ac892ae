/** Comments in code blocks as texts. */

import { applyTargets } from '../../../cli/translate/exchange/apply-page.ts'
import { toTaggedText } from '../../../cli/translate/exchange/inline.ts'
import { pairPage, unitsIn } from './round-trip.ts'

const fence = (lang: string, code: string) => `\`\`\`${lang}\n${code}\n\`\`\`\n`

/** Texts of the comments in a code block. */
const commentsIn = (lang: string, code: string) =>
  pairPage(`Text.\n\n${fence(lang, code)}`, null).flatMap(({ units }) =>
    units
      .filter(({ kind }) => kind === 'comment')
      .map(({ unit }) => toTaggedText(unit.segments[0]?.source ?? [])),
  )

test.each([
  [
    'ts',
    "// Opens it,\n// and waits.\nopen('// no') // at once\nconst a = `# no`",
    ['Opens it,\nand waits.', 'at once'],
  ],
  [
    'js',
    '/**\n * Says hello.\n * Twice.\n *\n * @param name who\n */\nf()',
    ['Says hello.\nTwice.', '@param name who'],
  ],
  [
    'bash',
    '#!/usr/bin/env bash\n# Start it\necho "# no" $# # then stop',
    ['Start it', 'then stop'],
  ],
  ['python', "# One\nx = '# no'\n", ['One']],
  ['html', '<!-- A form -->\n<p title="<!-- no -->">x</p>', ['A form']],
  ['sql', "-- All of them\nselect '-- no'", ['All of them']],
  ['yaml', 'a: 1 # The first\nb: "# no"', ['The first']],
  ['css', '/* Wide */\na { color: red }', ['Wide']],
  ['js', '// eslint-disable-next-line\n// highlight-next-line\nx() // ./a/b.ts', []],
  ['nonsense', '// Nobody knows', []],
])('%s: finds comments, and no strings', (lang, code, expected) => {
  expect(commentsIn(lang, code)).toEqual(expected)
})

test('comments of the translation are matched with those of the source, and replaced in place', () => {
  const source = `> 1. Do:\n>\n>    \`\`\`ts\n>    // Opens it,\n>    // and waits.\n>    a() // now\n>    \`\`\`\n`
  const translation = source
    .replace('Do:', 'Tun:')
    .replace('Opens it', 'Öffnet es')
    .replace('// now', '// jetzt')
  const pairs = pairPage(source, translation)
  expect(unitsIn(pairs).map(({ segments: [one] }) => toTaggedText(one?.target ?? []))).toEqual([
    'Tun:',
    'Öffnet es,\nand waits.',
    'jetzt',
  ])
  const targets = new Map([
    ['(start)/2', ['Eins\nzwei\ndrei']],
    ['(start)/3', ['gleich */ -->']],
  ])
  expect(applyTargets(translation, pairs, targets)).toBe(
    '> 1. Tun:\n>\n>    ```ts\n>    // Eins\n>    // zwei\n>    // drei\n>    a() // gleich */ -->\n>    ```\n',
  )
})

test('a translation without the comments of its source is still paired block by block', () => {
  const pairs = pairPage(`One.\n\n${fence('ts', '// Two')}`, `Eins.\n\n${fence('ts', 'two()')}`)
  expect(pairs.map(({ isLoose }) => isLoose)).toEqual([false])
  expect(unitsIn(pairs).map(({ name }) => name)).toEqual(['(start)/1'])
})

test('a translation does not end a comment that has an end', () => {
  const page = '```ts\n/* One word. */\n```\n'
  const targets = new Map([['(start)/1', ['Eins */ b()']]])
  expect(applyTargets(page, pairPage(page, page), targets)).toBe('```ts\n/* Eins * / b() */\n```\n')
})
