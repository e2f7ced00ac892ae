import { frontMatterForeign, frontMatterUnknown } from '../../cli/base/errors/catalogue.ts'
import { collectDiagnostics } from '../../cli/build/site-diagnostics.ts'

test('fields of another generator are named once for the site', () => {
  const at = (file: string) => ({ file, line: 2, column: 1 })
  const unknown = frontMatterUnknown('x', undefined, at('a.md'))
  const diagnostics = collectDiagnostics({
    site: { scan: { diagnostics: [] } } as never,
    parsed: {
      docs: new Map(),
      diagnostics: [
        frontMatterForeign(['mdx'], at('a.md')),
        unknown,
        frontMatterForeign(['date'], at('b.md')),
        frontMatterForeign(['mdx'], at('c.md')),
      ],
    },
    planned: { diagnostics: [] },
  })
  expect(diagnostics).toEqual([unknown, frontMatterForeign(['date', 'mdx'], at('a.md'))])
})
