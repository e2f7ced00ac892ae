import { createWays } from './authors.ts'

const diagram = (...lines: string[]) =>
  `Text.\n\n\`\`\`mermaid\nflowchart TD\n${lines.join('\n')}\n\`\`\`\n`

describe.each(await createWays({ mermaid: true }))('a diagram in $name', ({ parse }) => {
  const found = async (text: string) =>
    (await parse(text)).diagnostics.map(({ code, source }) => `${code} ${source?.line}`)

  test.each([
    ['A@{ img: "https://evil.example/x.png", label: "B" }', 5],
    ['A@{"img":"/x.png"}', 5],
    ["A@{ label: '}', 'img' : x }", 5],
    ['A@{ label: "B"\nimg: x\n}', 6],
  ])('that contains a picture is an error at its line: %s', async (text, line) => {
    expect(await found(diagram(text))).toEqual([`DIAGRAM_PICTURE ${line}`])
  })

  test('may use the word, and shapes without a picture', async () => {
    const texts = ['A@{ shape: doc, label: "An img" }', 'B[imgs: two] --> A', 'C[img] --> A']
    expect(await found(diagram(...texts))).toEqual([])
    expect(await found(diagram('A[An img: none]'))).toEqual([])
  })
})

test.each(await createWays())('a block of code may show it: $name', async ({ parse }) => {
  expect((await parse(diagram('A@{ img: "x" }'))).diagnostics).toEqual([])
})

describe.each(await createWays({ mermaid: true }))(
  'the type of a diagram in $name',
  ({ parse }) => {
    const found = async (text: string) =>
      (await parse(`Text.\n\n\`\`\`mermaid\n${text}\n\`\`\`\n`)).diagnostics.map(
        ({ code, message, source }) => `${code} ${source?.line} ${message.split('"')[1] ?? ''}`,
      )

    test.each([
      ['not a diagram', 'DIAGRAM_UNKNOWN 4 not'],
      ['', 'DIAGRAM_UNKNOWN 4 '],
      ['%% only a comment', 'DIAGRAM_UNKNOWN 4 '],
      ['---\ntitle: A\n---\n%% note\n\nflowchrt TD\n', 'DIAGRAM_UNKNOWN 9 flowchrt'],
      ['constructor', 'DIAGRAM_UNKNOWN 4 constructor'],
    ])('is reported at its line: %s', async (text, expected) => {
      expect(await found(text)).toEqual([expected])
    })

    test.each([
      'graph TD;A-->B',
      'flowchart LR\nA --> B',
      'stateDiagram-v2\n[*] --> A',
      'xychart-beta\nline [1, 2]',
      'gitGraph:\ncommit',
      '---\nconfig:\n  theme: dark\n---\n%%{init: {\n"theme": "dark"\n}}%%\n%% note\n  sequenceDiagram\nA->>B: C',
    ])('is known: %s', async (text) => {
      expect(await found(text)).toEqual([])
    })

    test('is read in linear time', async () => {
      for (const text of [
        '%%{'.repeat(30_000),
        '%%{ \n'.repeat(15_000),
        '---\n'.repeat(20_000),
        ' \n'.repeat(40_000),
      ])
        expect(await found(text)).toHaveLength(1)
    })
  },
)
