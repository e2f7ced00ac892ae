import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { applyTargets } from '../../../cli/translate/exchange/apply-page.ts'
import { type Inline, toTaggedText } from '../../../cli/translate/exchange/inline.ts'
import type { PartPair } from '../../../cli/translate/exchange/page-exchange.ts'
import { PROJECT } from '../../octavo.ts'
import { pairPage, roundTrip, unitsIn } from './round-trip.ts'

/** `name: source → translation` for each text. */
function textsOf(source: string, translation: string | null = null): string[] {
  return unitsIn(pairPage(source, translation)).flatMap((unit) =>
    unit.segments.map(({ source: own, target }) =>
      [`${unit.name}: ${toTaggedText(own)}`, target && toTaggedText(target)]
        .filter((part) => part !== null)
        .join(' → '),
    ),
  )
}

/** Every translation written back to its place. */
function putBack(translation: string, pairs: readonly PartPair[]): string {
  const targets = unitsIn(pairs).flatMap(({ name, segments }) => {
    const target = segments[0]?.target
    return target ? [[name, target] as const] : []
  })
  return applyTargets(translation, pairs, new Map(targets))
}

test('finds every text, and protects codes, links, images, emphasis and ids', () => {
  const page = `---
title: "A: b"
slug: /x
keywords: [one, two]
---

Start *here* with \`code\`, [a **bold** link](./a.md#b) and ![a cat](cat.png "t").

## Roles {#roles}

- One \\* of <kbd>K</kbd> https://x.example
- [ ] Two

| A | B |
| --- | --- |
| \`x\` | y |

:::note[Mind *this*]
Inside.
:::

<details><summary>More &amp; more</summary>

\`\`\`js
no.text()
\`\`\`
</details>
`
  expect(textsOf(page)).toEqual([
    '(front matter)/title: A: b',
    '(front matter)/keywords: one, two',
    '(start)/1: Start <1>here</1> with <2/>, <3>a <4>bold</4> link</3> and <5>a cat<6>t</6></5>.',
    'roles/1: Roles',
    'roles/2: One \\* of <1>K</1> <2/>',
    'roles/3: Two',
    'roles/4: A',
    'roles/5: B',
    'roles/7: y',
    'roles/8: Mind <1>this</1>',
    'roles/9: Inside.',
    'roles/10: <1/><2>More <3/> more</2>',
  ])
})

test('pairs texts of both languages, and marks that differ only by address', () => {
  const source = '# A\n\nSee [the API](./a.md#start) and `x`, `y`.\n\n- One\n- Two\n'
  const translation = '# B\n\n`y` und `x`: siehe [die API](./a.md#anfang).\n\n- Eins\n- Zwei\n'
  expect(textsOf(source, translation)).toEqual([
    'a/1: A → B',
    'a/2: See <1>the API</1> and <2/>, <3/>. → <3/> und <2/>: siehe <1>die API</1>.',
    'a/3: One → Eins',
    'a/4: Two → Zwei',
  ])
})

test('makes one text of a section that was built in another way', () => {
  const source = '## A\n\nOne.\n\nTwo.\n\n## B\n\nThree.\n'
  const translation = '## A\n\nEins und zwei.\n\n## B\n\nDrei.\n'
  expect(textsOf(source, translation)).toEqual([
    'a: <1/>A<2/>One.<3/>Two.<4/> → <1/>A<2/>Eins und zwei.<3/>',
    'b/1: B → B',
    'b/2: Three. → Drei.',
  ])
  expect(putBack(translation, pairPage(source, translation))).toBe(translation)
})

test('hides the marks that quotes and lists put at the start of lines', () => {
  expect(textsOf('> One\n> two\n\n- Three\n  four\n')).toEqual([
    '(start)/1: One\ntwo',
    '(start)/2: Three\nfour',
  ])
  const pairs = pairPage('> One\n> two\n', '> Eins\n> zwei\n')
  const targets = new Map([['(start)/1', ['Drei\nvier\nfünf']]])
  expect(applyTargets('> Eins\n> zwei\n', pairs, targets)).toBe('> Drei\n> vier\n> fünf\n')
})

test('puts a missing section after the one before it, with its structure', () => {
  const source = '## A {#a}\n\nOne.\n\n## B {#b}\n\n```\ncode\n```\n\nTwo.\n\n## C {#c}\n\nThree.\n'
  const translation = '## Ah {#a}\n\nEins.\n\n## Ce {#c}\n\nDrei.\n'
  const pairs = pairPage(source, translation)
  const targets = new Map([
    ['b/1', ['Be']],
    ['b/2', ['Zwei.']],
  ])
  expect(applyTargets(translation, pairs, targets)).toBe(
    '## Ah {#a}\n\nEins.\n\n## Be {#b}\n\n```\ncode\n```\n\nZwei.\n\n## Ce {#c}\n\nDrei.\n',
  )
})

test('quotes fields if YAML needs it, adds missing ones, keeps lists', () => {
  const source = '---\ntitle: A\ndescription: B\nkeywords:\n  - c\n  - d\n---\n'
  const translation = '---\ntitle: Ah # kept\nkeywords:\n  - ce\n---\n'
  const pairs = pairPage(source, translation)
  const targets = new Map([
    ['(front matter)/title', ['Ah: b']],
    ['(front matter)/description', ['"Be"']],
    ['(front matter)/keywords', ['x, y z']],
  ])
  expect(applyTargets(translation, pairs, targets)).toBe(
    '---\ntitle: "Ah: b" # kept\nkeywords:\n  [x, y z]\ndescription: \'"Be"\'\n---\n',
  )
})

test('removes the mark of untranslated sections with the last text', () => {
  const source = '## A {#a}\n\nOne.\n\nTwo.\n'
  const translation = '## A {#a}\n\n<!-- untranslated -->\n\nOne.\n\nTwo.\n'
  const pairs = pairPage(source, translation)
  const some: [string, Inline[]][] = [
    ['a/1', ['Ah']],
    ['a/2', ['Eins.']],
  ]
  expect(applyTargets(translation, pairs, new Map(some))).toContain('untranslated')
  const all = new Map([...some, ['a/3', ['Zwei.']]])
  expect(applyTargets(translation, pairs, all)).toBe('## Ah {#a}\n\nEins.\n\nZwei.\n')
})

test('removes the mark of sections that have only code', () => {
  const source = "import A from './a.mdx'\n\n## `run()` {#run}\n\n<A />\n\n## B {#b}\n\nOne.\n"
  const translation =
    "{/* untranslated */}\n\nimport A from './a.mdx'\n\n## `run()` {#run}\n\n<!-- untranslated -->\n\n<A />\n\n## B {#b}\n\nOne.\n"
  const pairs = pairPage(source, translation, 'a.mdx')
  expect(applyTargets(translation, pairs, new Map([['b/2', ['Eins.']]]))).toBe(
    translation.replace('<!-- untranslated -->\n\n', '').replace('One.', 'Eins.'),
  )
})

test('loses no byte of any page of this site', () => {
  const folder = join(PROJECT, 'i18n/de/content')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.md'),
  )
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) {
    const translation = readFileSync(join(folder, file), 'utf8')
    const source = readFileSync(join(PROJECT, 'content', file), 'utf8')
    const pairs = pairPage(source, translation)
    expect(putBack(translation, pairs)).toBe(translation)
    const loose = pairs.filter(({ isLoose, translation: own }) => isLoose || !own)
    expect(loose.map(({ source: part }) => `${file} ${part.section.key}`)).toEqual([])
  }
})

/** Blocks of a page, with random words in them. */
const word = fc.stringMatching(/^[A-Za-zäöüß]{1,8}$/)
const phrase = fc
  .array(
    fc.oneof(
      word,
      word.map((text) => `**${text}**`),
      word.map((text) => `*${text}*`),
      word.map((text) => `\`${text}\``),
      word.map((text) => `[${text}](./${text}.md)`),
      word.map((text) => `![${text}](${text}.png)`),
      word.map((text) => `<b>${text}</b>`),
      fc.constantFrom(
        '\\*',
        '&amp;',
        '<1>',
        '{x}',
        '…',
        '~~gone~~',
        'https://a.example/b_c',
        'a_b_c',
      ),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(' '))
const block = fc.oneof(
  phrase,
  fc
    .tuple(fc.integer({ min: 1, max: 4 }), phrase)
    .map(([level, text]) => `${'#'.repeat(level)} ${text}`),
  fc
    .array(phrase, { minLength: 1, maxLength: 3 })
    .map((items) => items.map((item) => `- ${item}`).join('\n')),
  fc.tuple(phrase, phrase).map(([a, b]) => `> ${a}\n> ${b}`),
  fc.tuple(phrase, phrase).map(([a, b]) => `- ${a}\n\n  ${b}\n\n  \`\`\`\n  ${a}\n  \`\`\``),
  fc.tuple(word, word).map(([a, b]) => `| ${a} | **${b}** |\n| --- | --- |\n| \`${a}\` | ${b} |`),
  fc.tuple(word, phrase).map(([title, text]) => `:::note ${title}\n\n${text}\n\n:::`),
  word.map((text) => `\`\`\`js\n${text}\n\`\`\``),
  fc
    .tuple(fc.constantFrom('//', '#', '--', ' *'), phrase, word)
    .map(
      ([sign, a, b]) =>
        `\`\`\`ts\n${sign} ${a}\n${sign} ${b}\nx() ${sign} ${b}\n/* ${a}\n * ${b} */\n\`\`\``,
    ),
  word.map((text) => `<details>\n<summary>${text}</summary>\n\n${text}\n\n</details>`),
  fc.tuple(phrase, phrase).map(([a, b]) => `${a}  \n${b}\\\nend`),
)
const page = fc
  .tuple(fc.option(word), fc.array(block, { maxLength: 7 }))
  .map(
    ([title, blocks]) =>
      `${title === null ? '' : `---\ntitle: ${title}\n---\n\n`}${blocks.join('\n\n')}\n`,
  )

test('loses no byte of a page, whatever both languages contain', () => {
  fc.assert(
    fc.property(page, page, (source, translation) => {
      expect(putBack(translation, pairPage(source, translation))).toBe(translation)
      expect(putBack(source, pairPage(source, source))).toBe(source)
    }),
    { numRuns: 150 },
  )
})

test('keeps every text whole: marks and words together equal the file', () => {
  fc.assert(
    fc.property(page, (source) => {
      for (const { units, source: part } of pairPage(source, null))
        for (const { id, unit } of units) {
          const segment = part.segments[Number(id) - 1]
          const own = unit.segments[0]?.source ?? []
          if (segment) expect(segment.encode(own)).toBe(source.slice(segment.start, segment.end))
        }
    }),
    { numRuns: 100 },
  )
})

test('an unchanged exported file changes nothing, in any language', () => {
  const langs = fc.constantFrom('de', 'pt-BR', 'ru', 'ar')
  fc.assert(
    fc.property(page, page, langs, (source, translation, lang) => {
      const units = unitsIn(pairPage(source, translation))
      for (const format of ['po', 'xliff'] as const)
        expect(roundTrip(units, format, undefined, lang)).toEqual({
          changed: [],
          unchanged: units.length,
          drafts: 0,
          diagnostics: [],
        })
    }),
    { numRuns: 40 },
  )
})
