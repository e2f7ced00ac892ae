import { extractMessages } from '../../cli/translate/extract-messages.ts'

const IMPORT = `import { Translate, translate, translatePlural } from 'octavo'\n`

/** `id = message (description) @ line` for each text, then `code @ line:column message`. */
async function extract(text: string, file = 'a.tsx'): Promise<string[]> {
  const { messages, diagnostics } = await extractMessages([{ file, text }])
  return [
    ...messages.map(({ id, message, description, line }) =>
      [`${id} = ${message}`, description && `(${description})`, `@ ${line}`]
        .filter((part) => part)
        .join(' '),
    ),
    ...diagnostics.map(
      ({ code, message, source }) => `${code} @ ${source?.line}:${source?.column} ${message}`,
    ),
  ]
}

test('reads the element form, with white space collapsed as in JSX', async () => {
  const text = `${IMPORT}export const a = <p>ü {[1].map(() => (
    <Translate id="home.title" description={'Big'} values={{ name: <b /> }}>
      Build with
      {'{name}'}
    </Translate>
  ))}</p>
export const b = <Translate id="home.sub">
  One line
  and another
</Translate>`
  expect(await extract(text)).toEqual([
    'home.sub = One line and another @ 8',
    'TRANSLATE_DYNAMIC @ 3:5 Octavo cannot extract a text for translation: the text of <Translate> is not a literal.',
  ])
})

test('reads the function form, also plurals and other local names', async () => {
  const text = `import { translate as t, translatePlural } from 'octavo'
t({ id: 'a', message: \`Hi \` + 'you', description: 'Greeting' }, { n: 1 })
translatePlural({ id: 'b', message: 'One|{count}' }, 3)`
  expect(await extract(text, 'a.ts')).toEqual(['a = Hi you (Greeting) @ 2', 'b = One|{count} @ 3'])
})

test('reads the element form as a compiler leaves it, which packages have', async () => {
  const text = `import { jsx as _jsx } from 'react/jsx-runtime'
import { Translate } from 'octavo'
export const A = () => _jsx('p', { children: _jsx(Translate, { id: 'a', values: { n: _jsx('b', {}) }, children: 'Has {n}' }) })
export const B = () => createElement(Translate, { id: 'b', children: name })
export const C = () => _jsx(Translate, props)`
  expect(await extract(text, 'a.js')).toEqual([
    'a = Has {n} @ 3',
    'TRANSLATE_DYNAMIC @ 4:24 Octavo cannot extract a text for translation: the text of <Translate> is not a literal.',
    'TRANSLATE_DYNAMIC @ 5:24 Octavo cannot extract a text for translation: the text of <Translate> is not a literal.',
  ])
})

test('takes the text for the id, and the id for the text', async () => {
  const text = `${IMPORT}translate({ message: 'Hello' })\nexport const b = <Translate id="only.id" />`
  expect(await extract(text)).toEqual(['Hello = Hello @ 2', 'only.id = only.id @ 3'])
})

test('leaves functions of the same name from elsewhere alone', async () => {
  const text = `import { translate } from './i18n/translate.ts'\ntranslate({ id: 'a', message: 'A' })`
  expect(await extract(text)).toEqual([])
  const own = await extractMessages([{ file: 'a.tsx', text, ownRuntime: true }])
  expect(own.messages).toHaveLength(1)
})

test('locates dynamic values after characters of several bytes', async () => {
  const text = `${IMPORT}// äöü 🙂\nlet x = '🙂ü'; translate({ id: x, message: 'A' }); translate(x)`
  expect(await extract(text)).toEqual([
    'TRANSLATE_DYNAMIC @ 3:16 Octavo cannot extract a text for translation: the id of translate() is not a literal.',
    'TRANSLATE_DYNAMIC @ 3:52 Octavo cannot extract a text for translation: the first argument of translate() is not a literal.',
  ])
})

test('reads all names of one import, and texts after types and shorthands', async () => {
  const text = `import * as octavo from 'octavo'
octavo.translate({ id: 'a' as const, message: ('A') satisfies string })
export const b = <octavo.Translate id="b">B &amp; C\u00a0</octavo.Translate>
octavo.translatePlural({ id: 'c', message: 'One|{count}' }, 2)`
  const { messages } = await extractMessages([{ file: 'a.tsx', text }])
  expect(messages.map(({ id, message, plural }) => [id, message, plural])).toEqual([
    ['a', 'A', undefined],
    ['b', 'B & C\u00a0', undefined],
    ['c', 'One|{count}', true],
  ])
})

test.each([
  ['<Translate {...props}>A</Translate>', 'the id of <Translate>'],
  ['<Translate id={`a${1}`}>A</Translate>', 'the id of <Translate>'],
  ['translate({ ...rest, message: "A" })', 'the id of translate()'],
  ['translate({ id, message: "A" })', 'the id of translate()'],
  ['translate(...all)', 'the first argument of translate()'],
  ['translate({ id: "a", description: d })', 'the description of translate()'],
  ['["a"].map(translate)', 'translate, handed on as a value,'],
  ['const t = { translate }', 'translate, handed on as a value,'],
])('reports the dynamic value in %s', async (code, what) => {
  expect(await extract(`${IMPORT}export default () => { ${code} }`)).toEqual([
    expect.stringMatching(/^TRANSLATE_DYNAMIC @ 2:\d+ /),
  ])
  const [diagnostic] = await extract(`${IMPORT}export default () => { ${code} }`)
  expect(diagnostic).toContain(what)
})

test('does not take a field of that name for a use of the import', async () => {
  const text = `${IMPORT}const a = { translate: 1 }; a.translate; translate({ id: 'x' })`
  expect(await extract(text)).toEqual(['x = x @ 2'])
})

test('continues after a file that does not parse', async () => {
  const { messages, diagnostics } = await extractMessages([
    { file: 'bad.ts', text: `${IMPORT}translate({` },
    { file: 'good.ts', text: `${IMPORT}translate({ id: 'a', message: 'A' })` },
  ])
  expect(messages.map(({ id }) => id)).toEqual(['a'])
  expect(diagnostics.map(({ code, source }) => [code, source?.file])).toEqual([
    ['TRANSLATE_SYNTAX', 'bad.ts'],
  ])
})

describe('constants', () => {
  const USE = "import { translate, Translate } from 'octavo'\n"
  const idsOf = async (text: string, others: Readonly<Record<string, string>> = {}) => {
    const files = { 'pages/a.tsx': USE + text, ...others }
    const code = Object.entries(files).map(([file, own]) => ({ file, text: own }))
    const { messages, diagnostics } = await extractMessages(code)
    return [...messages.map(({ id }) => id), ...diagnostics.map((each) => each.code)]
  }

  test.each([
    ["const ID = 'x.a'\ntranslate({ id: ID, message: 'A' })", 'x.a'],
    ["translate({ id: ID, message: 'A' })\nconst ID = 'x.a'", 'x.a'],
    ["const IDS = { a: 'x.a' } as const\ntranslate({ id: IDS.a, message: 'A' })", 'x.a'],
    ["const IDS = Object.freeze({ b: { 'a-b': 'x.a' } })\ntranslate({ id: IDS.b['a-b'] })", 'x.a'],
    ["const P = 'x'\nconst ID = `${P}.a`\ntranslate({ id: ID + '.b' })", 'x.a.b'],
    ["const id = 'x.a'\ntranslate({ id, message: 'A' })", 'x.a'],
    ["function F() {\n const id = 'x.a'\n return <Translate id={id}>A</Translate>\n}", 'x.a'],
  ])('are read: %s', async (text, id) => {
    expect(await idsOf(text)).toEqual([id])
  })

  test.each([
    "let ID = 'x.a'\ntranslate({ id: ID, message: 'A' })",
    "const ID = 'x.a'\nconst f = (ID) => translate({ id: ID, message: 'A' })",
    "const IDS = { ...more, a: 'x.a' }\ntranslate({ id: IDS.a, message: 'A' })",
    "const ID = read()\ntranslate({ id: ID, message: 'A' })",
    "const A = B\nconst B = A\ntranslate({ id: A, message: 'A' })",
    "import { ID } from './gone'\ntranslate({ id: ID, message: 'A' })",
  ])('are reported if they may have another value: %s', async (text) => {
    expect(await idsOf(text)).toEqual(['TRANSLATE_DYNAMIC'])
  })

  test('come from other files of the site, also through a third', async () => {
    const text =
      "import { IDS as ids } from '../components/ids'\ntranslate({ id: ids.a, message: 'A' })"
    expect(
      await idsOf(text, {
        'components/ids.ts':
          "import { PREFIX } from './prefix.ts'\nexport const IDS = { a: `${PREFIX}.a` } as const",
        'components/prefix.ts': "export const PREFIX = 'x'",
      }),
    ).toEqual(['x.a'])
  })
})
