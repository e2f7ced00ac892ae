import { toContentFolders } from '../../../cli/read/scan/content-folders.ts'
import { loadTagFiles } from '../../../cli/read/scan/tag-files.ts'
import { makeSite, type Tree } from './temporary-site.ts'

function load(tree: Tree) {
  const loaded = makeSite(tree)
  return loadTagFiles(loaded, toContentFolders(loaded))
}

test('fills in label and address, and reads a translated file as a whole', () => {
  const { tagFiles, diagnostics } = load({
    'content/tags.yml': 'gettingStarted:\nx:\n  label: Y\n  permalink: /z\n  description: D\n',
    'i18n/de/content/tags.yml': 'x:\n  label: Üben\n',
  })
  expect(diagnostics).toEqual([])
  expect(tagFiles).toMatchObject([
    {
      file: 'content/tags.yml',
      locale: 'en',
      tags: {
        gettingStarted: { label: 'GettingStarted', permalink: '/getting-started' },
        x: { label: 'Y', permalink: '/z', description: 'D' },
      },
    },
    { file: 'i18n/de/content/tags.yml', locale: 'de', tags: { x: { label: 'Üben' } } },
  ])
})

test('refuses two tags at one address', () => {
  const { diagnostics } = load({ 'content/tags.yml': 'a-b:\nc:\n  permalink: /a-b\n' })
  expect(diagnostics).toMatchObject([
    {
      code: 'TAGS_INVALID',
      message:
        'content/tags.yml is not a valid tags file: "a-b" and "c" have the same permalink, /a-b.',
      source: { file: 'content/tags.yml', line: 2 },
    },
  ])
})
