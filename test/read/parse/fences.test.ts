import { createParser } from '../../../cli/read/parse/create-parser.ts'
import { FILE, OPTIONS } from './parse-text.ts'

const parse = await createParser({
  ...OPTIONS,
  fences: { snackplayer: 'fences/snack-player.tsx#default' },
})

describe('a code block for a language with a component of the site', () => {
  test('is its component, with code, language and meta', () => {
    const text = '# A\n\n```SnackPlayer name=Hello%20World&ext=js\nconst a = "<b>"\n\nb()\n```\n'
    const { article, diagnostics, sections } = parse(text, FILE)
    expect(article).toContainEqual({
      kind: 'component',
      name: 'fences/snack-player.tsx#default',
      props: {
        code: 'const a = "<b>"\n\nb()',
        language: 'SnackPlayer',
        meta: 'name=Hello%20World&ext=js',
      },
      children: [],
      source: { file: FILE.file, line: 3, column: 1 },
    })
    expect(diagnostics).toEqual([])
    // Search finds its code like other code.
    expect(JSON.stringify(sections)).toContain('const a')
  })

  test.each(['```js\na\n```\n', '    a\n', '```constructor\na\n```\n'])(
    'stays a code block otherwise: %j',
    (text) => {
      expect(JSON.stringify(parse(text, FILE).article)).toContain('<pre')
    },
  )

  test('counts among the components of its page', () => {
    const text = '```SnackPlayer\na\n```\n\n'.repeat(30_000)
    expect(parse(text, FILE).diagnostics).toMatchObject([{ severity: 'throw' }])
  })
})
