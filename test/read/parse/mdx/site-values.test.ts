import type { Segment } from '../../../../cli/base/model/article.ts'
import type { ParseOptions } from '../../../../cli/read/parse/parse-options.ts'
import { createMdxParser, htmlOfMdx } from './parse-mdx.ts'

const TABS = `import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment'
import { useLocale } from 'octavo'

interface Tab { label: string; value: string }
const isMac: boolean = ExecutionEnvironment.canUseDOM ? navigator.platform.startsWith('Mac') : false
const platforms = [{ label: 'iOS', value: 'ios' }, { label: 'Android', value: 'android' }] as const satisfies readonly Tab[]

export function getTabs(wanted: readonly string[] = ['ios']): Tab[] {
  return [
    wanted.includes('ios') ? platforms[0] : undefined,
    wanted.includes('android') ? platforms[1]! : undefined,
  ].filter(Boolean) as Tab[]
}
export function getVersion() {
  const { lang } = useLocale()
  return \`7 in \${lang}\`
}
export const built: string = new Date(0).toISOString()
export default { platforms, getTabs, defaultPlatform: isMac ? 'ios' : 'android' }
`
const FILES = { 'core/tabs.ts': TABS }
const OPTIONS: Partial<ParseOptions> = {
  siteModules: ['core/tabs.ts'],
  aliases: { 'site-tabs': 'core/tabs', '@core/*': 'core/*' },
  components: ['Card'],
}
const parse = await createMdxParser(FILES, OPTIONS)

/** The components of an article, as render receives them. */
const componentsOf = (text: string) =>
  parse(text).article.filter(
    (segment): segment is Extract<Segment, { kind: 'component' }> =>
      typeof segment !== 'string' && segment.kind === 'component',
  )

describe('code of the site', () => {
  test.each(['@site/core/tabs', 'site-tabs', '@core/tabs', '../../core/tabs'])(
    'provides its data to a page that imports %s',
    (specifier) => {
      expect(
        htmlOfMdx(
          `import constants from '${specifier}'\n\n{constants.defaultPlatform} {constants.platforms.length}\n`,
          parse,
        ),
      ).toBe('android\n2')
    },
  )

  test('makes tabs by a function that can be read', () => {
    const html = htmlOfMdx(
      `import constants from '@site/core/tabs'

<Tabs values={constants.getTabs(['android', 'ios'])}>
<TabItem value="android">A</TabItem>
<TabItem value="ios">I</TabItem>
</Tabs>
`,
      parse,
    )
    expect(html).toMatch(/>iOS<\/button>.*>Android<\/button>/s)
    expect(html).not.toContain('UNREADABLE')
  })

  test.each([
    ['<Tabs values={tabs.getTabs([getVersion()])}>', 'values', 3, 14],
    ['<Tabs values={getVersion()}>', 'values', 3, 14],
    ['<Tabs\n  groupId="os"\n  defaultValue={getVersion()}>', 'defaultValue', 5, 16],
    ['<Tabs values={[{ value: "a", label: getVersion() }]}>', 'values.0.label', 3, 14],
  ])('%s is an error at the property, with code to write instead', (tag, prop, line, column) => {
    const page = `import tabs, { getVersion } from '@site/core/tabs'\n\n${tag}\n<TabItem value="a">A</TabItem>\n</Tabs>\n`
    const [found, ...others] = parse(page).diagnostics
    expect(others).toEqual([])
    expect(found).toMatchObject({
      code: 'EXPRESSION_UNREADABLE',
      source: { line, column },
      message: expect.stringContaining(`"${prop}" must be known when Octavo reads the page`),
      hint: expect.stringContaining('one expression without hooks'),
    })
  })

  test('provides values at render that only it knows', () => {
    const found = componentsOf(`import tabs, { built, getVersion } from '@site/core/tabs'

Version {getVersion()}, {built}.

<Card title={getVersion({ of: ['a', built] })} items={[1, getVersion()]} />
`)
    const version = { module: 'core/tabs.ts', name: 'getVersion' }
    const date = { module: 'core/tabs.ts', name: 'built' }
    expect(found.map(({ name, props, values }) => [name, props, values])).toEqual([
      ['octavo:value', { value: null }, [{ path: ['value'], value: { of: version, call: [] } }]],
      ['octavo:value', { value: null }, [{ path: ['value'], value: date }]],
      [
        'Card',
        { title: null, items: [1, null] },
        [
          {
            path: ['title'],
            value: {
              of: version,
              call: [{ of: ['a', null] }],
              values: [{ path: [0, 'of', 1], value: date }],
            },
          },
          { path: ['items', 1], value: { of: version, call: [] } },
        ],
      ],
    ])
  })

  test('provides components by the names that it exports', () => {
    const [found] = componentsOf(
      `import { getVersion as Version } from '@site/core/tabs'\n\n<Version a={1} />\n`,
    )
    expect(found).toMatchObject({ name: 'core/tabs.ts#getVersion', props: { a: 1 } })
  })

  test.each([
    ['{getVersion() ? 1 : 2}', 'The page cannot depend on a value of the code of the site'],
    ['{getVersion() ?? 2}', 'The page cannot depend on a value of the code of the site'],
    ["{getVersion() === 'a'}", 'The page cannot depend on a value of the code of the site'],
    [
      "{[getVersion()].includes('a') ? 1 : 2}",
      'The page cannot depend on a value of the code of the site',
    ],
    ["{['a'].indexOf(getVersion())}", 'The page cannot depend on a value of the code of the site'],
    ['{[getVersion()].flat()}', 'The page cannot depend on a value of the code of the site'],
    ['{typeof getVersion()}', 'The page cannot depend on a value of the code of the site'],
    ['{`v${getVersion()}`}', 'A value of the code of the site has no text'],
    ['<b {...getVersion()}>x</b>', 'The page cannot depend on a value of the code of the site'],
    ['<b title={getVersion()}>x</b>', 'The page cannot depend on a value of the code of the site'],
    ['{getVersion(<b/>)}', 'An element cannot be given to a function of the site'],
    ['{getVersion(() => 1)}', 'A function cannot be given'],
    ['{getVersion().constructor}', 'The member "constructor" cannot be used'],
    ['{getVersion.__proto__}', 'The member "__proto__" cannot be used'],
  ])('%s is reported with the reason', (text, message) => {
    expect(htmlOfMdx(`import { getVersion } from '@site/core/tabs'\n\n${text}\n`, parse)).toContain(
      message,
    )
  })

  test('that is not open to pages is not a module for them', () => {
    expect(htmlOfMdx(`import { x } from '@site/core/other'\n\n{x()}\n`, parse)).toMatch(
      /EXPRESSION_UNREADABLE 3:/,
    )
  })
})

test('data modules of content are read without their types', async () => {
  const own = await createMdxParser({
    'content/guide/data.ts':
      "import type { X } from './types'\nexport type Y = X\nexport const rows: Y[] = [{ n: 1 }] as Y[]\nexport const f = <T,>(x: T): T => x\n",
  })
  const text = "import { rows, f } from './data'\n\n{rows[0].n} {f('b')}\n"
  expect(htmlOfMdx(text, own)).toBe('1\nb')
})

test('a module of TypeScript with endless nesting is refused', async () => {
  const deep = `export const x: number = ${'['.repeat(50_000)}${']'.repeat(50_000)}`
  const own = await createMdxParser({ 'content/guide/data.ts': deep })
  expect(htmlOfMdx("import { x } from './data'\n\n{x}\n", own)).toContain('nested too deeply')
})

test('imports of Docusaurus are supported', async () => {
  const site = {
    title: 'Docs',
    tagline: '',
    url: 'https://x.example',
    baseUrl: '/b/',
    defaultLocale: 'en',
    locales: ['en', 'de'],
  }
  const own = await createMdxParser({}, { site })
  const text = `import useBaseUrl from '@docusaurus/useBaseUrl'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'

<a href={useBaseUrl('/x')}>x</a> {useDocusaurusContext().siteConfig.title} {useDocusaurusContext().i18n.locales.length}
`
  expect(htmlOfMdx(text, own)).toBe('<a href="/x">x</a>\nDocs\n2')
})
