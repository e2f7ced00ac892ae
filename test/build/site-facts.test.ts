/** What is read of a site besides its pages: names of components, lists of redirects, who wrote an address. */
import { join } from 'node:path'
import { findComponentNames } from '../../cli/tasks/open/component-names.ts'
import { findInFile } from '../../cli/tasks/page/check-resources.ts'
import { checkRedirectLists } from '../../cli/tasks/plan/redirect-files.ts'
import { makeFolder, makeSite } from '../read/scan/temporary-site.ts'

test('components are those that the program, the site and its plugins export by name', () => {
  const folder = makeFolder({
    'components/index.ts': `
export { Chart, other as Own, lower } from './card.tsx'
export { type Props, Late } from './late.tsx'
export type { Types } from './types.ts'
export type { Loose, Other }
export function Drawn() {}
export async function Slow() {}
export const Value = 1, second = 2
export default Chart
`,
    'plugin.tsx': 'export class FromPlugin {}\nexport default 1',
    'docs/code.tsx': 'export const Part = 1\nexport default Part\n',
    'docs/plain.ts': 'export let Plain\n',
  })
  const builtIn = findComponentNames(makeFolder({}))
  const names = findComponentNames(
    folder,
    ['docs/code.tsx', 'docs/plain.ts'].map((path) => ({ path, disk: join(folder, path) })) as never,
    [join(folder, 'plugin.tsx')],
  ).filter((name) => !builtIn.includes(name))
  expect(builtIn).toEqual([...builtIn].sort())
  const own = ['Chart', 'Drawn', 'FromPlugin', 'Late', 'Own', 'Slow', 'Value']
  expect(names.filter((name) => /^[A-Z]\w*$/.test(name))).toEqual(own)
  const trusted = names.filter((name) => !own.includes(name))
  expect(trusted).toHaveLength(3)
  for (const part of [/code.*Part/, /code.*default/, /plain.*Plain/])
    expect(trusted).toContainEqual(expect.stringMatching(part))
})

test('every constant of a declaration is a component', () => {
  const text = `export const Given = ({ a, B = 2 }) => <b>{a}, C = {B}</b>,
  Taken: FC<{ x: 1 }> = () => 'It’s, D = 1',
  Last = memo(() => null)
export type { E }
`
  const of = (file: string) => findComponentNames(makeFolder({ [`components/${file}`]: text }))
  expect(of('index.tsx')).toEqual(['Given', 'Last', 'Taken'])
  // A text that does not parse has the names that are seen without a parser.
  const broken = makeFolder({ 'components/index.tsx': `${text}export function Cut( {` })
  expect(findComponentNames(broken)).toEqual(['Cut', 'Given'])
})

test('the first file of components counts, in any language of the site', () => {
  const of = (name: string) =>
    findComponentNames(makeFolder({ [`components/${name}`]: 'export const Mine = 1' }))
  for (const name of ['index.ts', 'index.tsx', 'index.js', 'index.jsx'])
    expect(of(name)).toContain('Mine')
  expect(of('other.ts')).not.toContain('Mine')
})

describe('a list of redirects of the site’s own', () => {
  const check = (paths: readonly string[], redirects: readonly unknown[] = [{}], config = {}) => {
    const loaded = makeSite({}, { redirectFiles: ['html', 'hosts', 'nginx', 'json'], ...config })
    const scan = { statics: paths.map((path) => ({ path })) }
    return checkRedirectLists({ loaded, scan } as never, { redirects } as never)
  }

  test('takes the place of that of the build, which is told', () => {
    expect(check(['_redirects', 'a.html'])).toMatchObject([
      {
        code: 'REDIRECTS_SHADOWED',
        message: expect.stringContaining('_redirects'),
        source: { file: 'site/site.config.ts', at: 'redirects' },
      },
    ])
  })

  test('says nothing where there are no redirects, or no list of them is written', () => {
    expect(check(['_redirects'], [])).toEqual([])
    expect(check(['_redirects'], [{}], { redirectFiles: ['html'] })).toEqual([])
    expect(check(['other.txt'])).toEqual([])
  })
})

test('who wrote an address is found by its text in the file of the page', () => {
  const root = makeFolder({ 'a.md': '# A\n\n![x](/b.png)\n', 'first.md': '/b.png' })
  expect(findInFile('/b.png', 'a.md', root)).toEqual({ file: 'a.md', line: 3, column: 6 })
  expect(findInFile('/b.png', 'first.md', root)).toEqual({ file: 'first.md', line: 1, column: 1 })
  for (const [href, file] of [
    ['/c.png', 'a.md'],
    ['/b.png', 'none.md'],
    ['/b.png', undefined],
  ] as const)
    expect(findInFile(href, file, root)).toBeUndefined()
})
