import type { ArticleData } from '../../../cli/model/article.ts'
import { relocateDoc } from '../../../cli/translate/content/relocate-doc.ts'
import { FILE } from '../../parse/parse-text.ts'

test('what stands in a prop of a component has its place in the file of its author, too', () => {
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
