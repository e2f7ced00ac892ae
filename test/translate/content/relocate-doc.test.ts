import type { ArticleData } from '../../../cli/base/model/article.ts'
import { relocateDoc } from '../../../cli/translate/content/relocate-doc.ts'
import { FILE } from '../../read/parse/parse-text.ts'

test('text in a prop of a component has its place in the file of its author, too', () => {
  const at = (line: number) => ({ file: FILE.file, line, column: 1 })
  const image = (line: number) => ({
    kind: 'image' as const,
    src: 'a',
    open: '<img',
    source: at(line),
  })
  const component = (line: number, children: ArticleData, held: ArticleData): ArticleData => [
    {
      kind: 'component',
      name: 'C',
      props: {},
      children,
      slots: [{ path: ['icon'], children: held }],
      source: at(line),
    },
  ]
  const doc = {
    file: FILE,
    assets: [],
    diagnostics: [],
    article: component(7, [image(8)], [image(9)]),
  }
  const runs = [{ from: 1, file: FILE.file, line: 11 }]
  const moved = relocateDoc(doc, { runs, text: '' } as never)
  expect(moved.article).toEqual(component(17, [image(18)], [image(19)]))
})

test('checks of a part from the source are left to the source and its language', () => {
  const found = (code: string, line: number) => ({
    code,
    severity: 'warn' as const,
    message: 'm',
    hint: 'h',
    source: { file: FILE.file, line, column: 1 },
  })
  const diagnostics = ['CONTENT_TERM', 'LINK_BROKEN'].flatMap((code) => [
    found(code, 2),
    found(code, 6),
  ])
  const doc = { file: FILE, assets: [], diagnostics, article: [] }
  const runs = [
    { from: 1, file: FILE.file, line: 1 },
    { from: 5, file: 'content/source.md', line: 9 },
  ]
  const moved = relocateDoc(doc, { runs, text: '' } as never)
  expect(
    moved.diagnostics.map(({ code, source }) => `${code} ${source?.file}:${source?.line}`),
  ).toEqual([
    `CONTENT_TERM ${FILE.file}:2`,
    `LINK_BROKEN ${FILE.file}:2`,
    'LINK_BROKEN content/source.md:10',
  ])
})
