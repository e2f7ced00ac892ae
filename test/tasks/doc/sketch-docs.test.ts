/** What the first lines of a file say, beside what the parser says of the whole file. */

import { sketchDocs } from '../../../cli/tasks/doc/sketch-docs.ts'
import type { OpenSite } from '../../../cli/tasks/open/open-site.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'
import { FILE, parse } from '../../read/parse/parse-text.ts'

const long = (length: number) =>
  `---\ntitle: A\nkeywords: [${'word, '.repeat(length)}]\n---\n\nText.\n`

const SKETCHED = [
  ['front matter', '---\ntitle: A title\nsidebar_position: 3\n---\n\n# Other\n'],
  ['front matter that is not plain', '---\ntitle: "A \\"b\\""\ntags: [a, b]\n---\n'],
  ['a description', '---\ntitle: A\ndescription: About it.\n---\n\nText.\n'],
  ['a heading', '\n# Größe, and 2 more. \n\nText.\n'],
  ['a heading at the end of the file', '# A'],
  ['a heading below front matter', '---\nsidebar_label: B\n---\n# A\n'],
  ['line breaks of Windows and a byte order mark', '\uFEFF---\r\ntitle: A\r\n---\r\n\r\n# B\r\n'],
] as const
const LEFT_OUT = [
  ['neither', 'Text.\n\n# Later\n'],
  ['a heading with syntax', '# *A* `b`\n'],
  ['a heading with an id', '# A {#b}\n'],
  ['a closed heading', '# A #\n'],
  ['a heading of another form', 'A\n=\n'],
  ['an import above the heading', "import A from './a.mdx'\n\n# A\n"],
  ['a wrong field', '---\ntitle: A\nsidebar_position: many\n---\n'],
  ['front matter that never ends', '---\ntitle: A\n'],
  ['empty front matter', '---\n---\n\n# A\n'],
  ['front matter that is too long', long(1000)],
  ['bytes that are not UTF-8', Buffer.from('---\ntitle: \xE4\n---\n', 'latin1')],
] as const

function sketch(text: string | Buffer) {
  const root = makeFolder({ [FILE.file]: text })
  try {
    // The fields that are read.
    const site = { loaded: { root }, scan: { files: [FILE], translations: {} } }
    return sketchDocs(site as unknown as OpenSite).get(FILE.file)
  } finally {
    removeFolder(root)
  }
}

test.each(SKETCHED)('%s says what the parser says', (_, text) => {
  const { title, frontMatter: all } = parse(text)
  const frontMatter = { ...all }
  for (const name of ['title', 'description'] as const) delete frontMatter[name]
  const sketched = sketch(text)
  expect(sketched?.title).toBe(title)
  expect(sketched?.summary.frontMatter).toEqual(frontMatter)
})

test.each(LEFT_OUT)('%s is left to the parser', (_, text) => {
  expect(sketch(text)).toBeUndefined()
})

test('a file that is gone is left to the parser', () => {
  const site = { loaded: { root: '/nowhere' }, scan: { files: [FILE], translations: {} } }
  expect(sketchDocs(site as unknown as OpenSite).size).toBe(0)
})
