/** Elements in expressions are compared with JSX: a compiler and `createElement` give the same tree. */
import { createContext, runInContext } from 'node:vm'
import { transformSync } from '@swc/core'
import fc, { type Arbitrary } from 'fast-check'
import { createBudget } from '../../../../cli/read/parse/expressions/budget.ts'
import { createEvaluator } from '../../../../cli/read/parse/expressions/evaluate.ts'
import { parseExpression } from '../../../../cli/read/parse/expressions/parse-expression.ts'
import { fromData, JsxElement } from '../../../../cli/read/parse/expressions/value.ts'

const DATA = { t: 'text', l: [1, 2], o: { a: 'of o', z: null } }

/** The tree of an expression, as data. */
function treeOf(text: string): unknown {
  const names = new Map(Object.entries(DATA).map(([name, data]) => [name, fromData(data)]))
  const node = parseExpression(text)
  return node && plain(createEvaluator(createBudget()).evaluate(node, { names }))
}

/** Elements of either side, and fields in their order. */
function plain(value: unknown): unknown {
  if (value instanceof JsxElement) return { tag: value.name, props: plain({ ...value.props }) }
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  if ('tag' in value && 'props' in value) return { tag: value.tag, props: plain(value.props) }
  return Object.entries(value).map(([name, field]) => [name, plain(field)])
}

const REACT = createContext({})
runInContext(
  `const Fragment = '', Card = 'Card', Site = { Card: 'Site.Card' }
  function h(tag, given, ...children) {
    const props = { ...given }
    if (children.length > 0) props.children = children.length === 1 ? children[0] : children
    return { tag, props }
  }`,
  REACT,
)

function compiledTreeOf(text: string): unknown {
  const { code } = transformSync(`(${text})`, {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'ecmascript', jsx: true },
      transform: {
        react: {
          runtime: 'classic',
          pragma: 'h',
          pragmaFrag: 'Fragment',
          throwIfNamespace: false,
        },
      },
    },
    swcrc: false,
  })
  const names = Object.keys(DATA).join(', ')
  const data = `const { ${names} } = ${JSON.stringify(DATA)}`
  return plain(runInContext(`(() => { ${data}; return ${code} })()`, REACT))
}

const text = fc
  .array(
    fc.constantFrom(
      ...['a', 'two words', ' ', '  ', '\n', '\t', '\u2003', '\u00a0', '.'],
      ...['&amp;', '&nbsp;', '&#65;', '&none;'],
    ),
    { maxLength: 7 },
  )
  .map((parts) => parts.join(''))

const { element } = fc.letrec<{ element: string; child: string }>((tie) => ({
  element: fc
    .tuple(
      fc.constantFrom('b', 'Card', 'Site.Card', 'x-y', 'a:b', ''),
      fc.array(attribute(tie('element')), { maxLength: 3 }),
      fc.array(tie('child'), { maxLength: 4 }),
      fc.boolean(),
    )
    .map(([tag, given, children, isShort]) => {
      const attributes = tag === '' ? '' : given.map((one) => ` ${one}`).join('')
      return isShort && tag !== ''
        ? `<${tag}${attributes} />`
        : `<${tag}${attributes}>${children.join('')}</${tag}>`
    }),
  child: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'element' },
    text,
    fc.constantFrom('{1}', '{null}', '{false}', '{undefined}', '{" "}', '{t}', '{l}', '{/* c */}'),
    fc.constantFrom('{l.map((x) => <i>{x}</i>)}', '{t && <>{t}</>}', '{[1, "x"]}'),
    tie('element'),
  ),
}))

function attribute(inner: Arbitrary<string>): Arbitrary<string> {
  return fc.oneof(
    { maxDepth: 3, depthIdentifier: 'element' },
    fc.constantFrom('a="x"', `b='q"'`, 'c={1}', 'c={2}', 'd', 'x-y="&lt;&nbsp;"', 'p:q={null}'),
    fc.constantFrom('{...o}', '{...null}', '{...{ c: 3 }}', 'children="c"', 'f={{ a: [1] }}'),
    inner.map((each) => `e={${each}}`),
    inner.map((each) => `g=${each}`),
  )
}

test('a random element is the tree that a compiler of JSX makes of it', () => {
  fc.assert(
    fc.property(element, (each) => {
      expect([each, treeOf(each)]).toEqual([each, compiledTreeOf(each)])
    }),
    { numRuns: 600, seed: 27 },
  )
})

test.each([
  ['a slot', '<Card><b slot="s" id="i">x</b>y</Card>', '<Card children="y" s={<b id="i">x</b>} />'],
  ['the default slot', '<Card><b slot="default">x</b>y</Card>', '<Card><b>x</b>y</Card>'],
  [
    'a slot that several fill',
    '<Card><b slot="s">x</b>y<i slot="s">z</i><u slot="r" /></Card>',
    '<Card children="y" s={[<b>x</b>, <i>z</i>]} r={<u />} />',
  ],
  ['slots alone', '<Card><b slot="s">x</b></Card>', '<Card s={<b>x</b>} />'],
  ['no slot of a tag', '<p><b slot="s">x</b></p>', '<p children={<b {...{ slot: "s" }}>x</b>} />'],
])('content fills %s', (_, written, same) => {
  expect(treeOf(written)).toEqual(compiledTreeOf(same))
})

test.each(['<Card><b slot="">x</b></Card>', '<Card><b slot={1}>x</b></Card>'])(
  'only a name is a slot: %s',
  (written) => {
    expect(treeOf(written)).toEqual(compiledTreeOf(written))
  },
)
