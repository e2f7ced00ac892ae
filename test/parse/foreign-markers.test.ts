/** Notations of other programs, which authors carry over: each is named with its equal, and never silently text. */
import { createWays } from './authors.ts'

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
    ['::: v-pre\n\n:::', '::: v-pre'],
    ['[[toc]]', '[[toc]]'],
    ['[TOC]', '[TOC]'],
    ['[[_TOC_]]', '[[_TOC_]]'],
  ])('%j', async (text, what) => {
    expect(named(await show(`# Title\n\n${text}\n`))).toEqual([['3:1', what]])
    const [first = ''] = text.split('\n')
    expect(named(await show(`> - a\n>\n>   ${first}\n`))).toEqual([['3:5', what]])
  })

  test('the second line of a paragraph is looked at, code and escaped signs are not', async () => {
    expect(named(await show('Text\n!!! note\n'))).toEqual([['2:1', '!!! note']])
    const { diagnostics } = await parse(
      '```md\n!!! note\n[[toc]]\n```\n\n`[[toc]]`\n\n\\!!! note\n\n\\[[toc]]\n\nWow!!! note this ==="a"\n\n[toc]: /x\n\n[toc]\n',
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
  ])('%j', async (text, what) => {
    expect(named(await show(`${text}\n`))).toEqual([['1:1', what]])
  })
})
