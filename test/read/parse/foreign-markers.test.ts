/**
 * Notations of other programs that authors carry over. Each is reported with its equivalent, and
 * never silently becomes text.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createParser } from '../../../cli/read/parse/create-parser.ts'
import { itForeign } from '../../foreign-docs.ts'
import { createWays } from './authors.ts'
import { FILE, OPTIONS } from './parse-text.ts'

const ways = await createWays()
const named = (shown: string) =>
  [...shown.matchAll(/^MARKER_FOREIGN (\d+:\d+) "(.*)" is a notation/gm)].map(([, at, what]) => [
    at,
    what,
  ])

describe.each(ways)('in $name', ({ show, parse }) => {
  test.each([
    ['!!! note "Title"\n    Text', '!!! note'],
    ['??? tip\n    Text', '??? tip'],
    ['???+ tip\n    Text', '???+ tip'],
    ['=== "npm"\n\n    Text', '=== "npm"'],
    ['::: code-group\n\n:::', '::: code-group'],
    ['/// note | Title\n\nText\n\n///', '/// note'],
    ['//// tab | macOS\n\nText\n\n////', '//// tab'],
    ['::: pkg.module.Class', '::: pkg.module.Class'],
    ['::: pkg.func\n    :docstring:\n', '::: pkg.func'],
    ['Some :material-close: text', ':material-close:'],
    ['::: v-pre\n\n:::', '::: v-pre'],
    ['[[toc]]', '[[toc]]'],
    ['[TOC]', '[TOC]'],
    ['[[_TOC_]]', '[[_TOC_]]'],
  ])('%j', async (text, what) => {
    const found = `3:${1 + text.indexOf(what)}`
    expect(named(await show(`# Title\n\n${text}\n`))).toEqual([[found, what]])
    const [first = ''] = text.split('\n')
    const column = 5 + first.indexOf(what)
    expect(named(await show(`> - a\n>\n>   ${first}\n`))).toEqual([[`3:${column}`, what]])
  })

  test('an icon is found in every line of a heading, a list and a table', async () => {
    const text =
      '## A :material-x:\n\n- **b** c\n  d :octicons-x-16: :simple-a:\n\n| a |\n| - |\n| :material-x: |\n'
    expect(named(await show(text)).map(([at]) => at)).toEqual(['1:6', '4:5', '4:21', '8:3'])
  })

  test.each([
    ['=== "npm"', '::::tabs\n\n:::tab[npm]\n\nText\n\n:::\n\n::::\n', 'role="tab"'],
    ['//// tab | npm', '::::tabs\n:::tab[npm]\nText\n:::\n::::\n', 'role="tab"'],
    ['!!! note', ':::note[Title]\nText\n:::\n', 'Title'],
    ['??? note', '::: details Title\nText\n:::\n', '<summary>Title</summary>'],
    ['/// note', ':::note[Title]\nText\n:::\n', 'Title'],
    ['a :material-x: b', 'a :tada: b\n', 'a 🎉 b'],
  ])('the hint for %s works when followed', async (before, after, expected) => {
    const { diagnostics } = await parse(`${before}\n`)
    const [hint = ''] = diagnostics.map((each) => each.hint ?? '')
    // The page uses each notation of the hint that the author would write.
    for (const word of after.match(/:{3,4} ?(?:tabs?|note|details)(?:\[|)/g) ?? [])
      expect(hint).toContain(word)
    const shown = await show(after)
    expect(shown).toContain(expected)
    expect(shown).not.toMatch(/\n[A-Z]+_[A-Z]+ /)
  })

  test('checks the second line of a paragraph, but not code and escaped characters', async () => {
    expect(named(await show('Text\n!!! note\n'))).toEqual([['2:1', '!!! note']])
    const { diagnostics } = await parse(
      '```md\n!!! note\n[[toc]]\n/// note\n::: a.b\n:material-close:\n```\n\n`[[toc]]`\n\n\\!!! note\n\n\\[[toc]]\n\n`:material-x:` \\:material-x: a:material-x: /// note\n\n/// is a comment of Rust\n\n::: a.b c\n\n\\::: a.b\n\nhttps://a.b///note\n\nWow!!! note this ==="a"\n\n[toc]: /x\n\n[toc]\n',
    )
    expect(diagnostics.map(({ code }) => code)).not.toContain('MARKER_FOREIGN')
  })
})

describe.each(ways.filter(({ name }) => name.startsWith('.md ')))('in $name alone', ({ show }) => {
  test.each([
    ['<<< @/snippets/a.ts{2}', '<<< @/snippets/a.ts{2}'],
    ['<!--@include: ./parts/a.md-->', '@include: ./parts/a.md'],
    ['{% hint style="info" %}\nText', '{% hint style="info" %}'],
    ['{{< figure src="a.png" >}}', '{{< figure src="a.png" >}}'],
    ['--8<-- "a.md"', '--8<-- "a.md"'],
    ['{* ../src/a_b.py hl[3] *}', '{* ../src/a_b.py hl[3] *}'],
    ['{!docs/a.md!}', '{!docs/a.md!}'],
    ['{!> a.md !}', '{!> a.md !}'],
  ])('%j', async (text, what) => {
    expect(named(await show(`${text}\n`))).toEqual([['1:1', what]])
  })
})

itForeign(
  'no page of electron, redux and starlight has a notation that is foreign',
  async (docs) => {
    const parser = await createParser(OPTIONS)
    const found: string[] = []
    let pages = 0
    for (const path of ['electron', 'redux', 'starlight'].flatMap((name) =>
      readdirSync(join(docs, name), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${name}/${file}`,
      ),
    )) {
      if (!/\.mdx?$/.test(path)) continue
      pages += 1
      const { diagnostics } = await parser.complete(readFileSync(join(docs, path), 'utf8'), {
        ...FILE,
        file: path,
        path,
      })
      found.push(
        ...diagnostics.flatMap(({ code, message, source }) =>
          code === 'MARKER_FOREIGN' ? [`${path}:${source?.line} ${message}`] : [],
        ),
      )
    }
    expect(pages).toBeGreaterThan(400)
    expect(found).toEqual([])
  },
)
