/** What readers see of a section that is translated in part: each block in its own language. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../../octavo.ts'

const SECTION = `## Roles

First words of [one](./b.mdx).

Second words
on two lines.

- An item
- Another item

> [!NOTE]
> A note.

| Head | Other |
| --- | --- |
| A cell | A second |

\`\`\`js
code()
\`\`\`

:::tip[Its title]
A hint.
:::
`
const PAGE = `# Page\n\nStart here.\n\n${SECTION}\n## Keys\n\nNothing of this is translated.\n`
const MDX = `# Other

## Cards

<Card title="A card">

Words in a card.

</Card>

First *words*.

Second words
on two lines.

- An item {1 + 1}
- Another item
`
let folder: string

beforeEach(async () => {
  folder = makeFolder({
    'site.config.ts': SMALL_CONFIG.replace(
      'docs: [',
      "i18n: { locales: ['en', 'de'] },\n  docs: [",
    ),
    'docs/a.md': PAGE,
    'docs/b.mdx': MDX,
    'docs/index.md': '# Home\n',
  })
  await runHere(['translations', 'create', 'docs/a.md', 'docs/b.mdx', '--locale', 'de'], folder)
})
afterEach(() => removeFolder(folder))

const path = (file: string) => join(folder, file)
/** Translate some texts of a page, whose sections keep their marks. */
function translate(file: string, texts: Readonly<Record<string, string>>): void {
  let text = readFileSync(path(file), 'utf8')
  for (const [from, to] of Object.entries(texts)) {
    expect(text).toContain(from)
    text = text.replace(from, to)
  }
  writeFiles(folder, { [file]: text })
}

async function build(page: string): Promise<string> {
  expect(await runHere(['build', '--quiet'], folder)).toMatchObject({ code: 0, stderr: '' })
  const html = readFileSync(path(`dist/de/${page}/index.html`), 'utf8')
  return /<article[\s\S]*?<\/article>/.exec(html)?.[0] ?? html
}
const EN = '<span lang="en" dir="ltr">'

test('each block that is not translated has its language, and the others are shown', async () => {
  translate('i18n/de/docs/a.md', {
    'First words of [one]': 'Erste Worte von [eins]',
    '- Another item': '- Noch ein Punkt',
    'A note.': 'Ein Hinweis.',
    '| A cell |': '| Eine Zelle |',
    '[Its title]': '[Sein Titel]',
  })
  const html = await build('a')
  expect(html).toContain(`${EN}Roles</span>`)
  expect(html).toMatch(/<p>Erste Worte von <a [^>]*>eins<\/a>\.<\/p>/)
  expect(html).toContain(`<p>${EN}Second words\non two lines.</span></p>`)
  expect(html).toContain(`<li>${EN}An item</span></li>`)
  expect(html).toContain('<li>Noch ein Punkt</li>')
  expect(html).toContain('Ein Hinweis.')
  expect(html).toContain('>Eine Zelle</td>')
  expect(html).toContain(`>${EN}A second</span></td>`)
  expect(html).toContain('Sein Titel')
  expect(html).toContain(`${EN}A hint.</span>`)
  expect(html).toMatch(/<div lang="en" dir="ltr">[\s\S]*Nothing of this is translated/)
})

test('blocks of MDX stay the blocks that they were', async () => {
  translate('i18n/de/docs/b.mdx', {
    'First *words*': 'Erste *Worte*',
    'title="A card"': 'title="Karte"',
  })
  const html = await build('b')
  expect(html).toContain('Karte')
  expect(html).toContain('<p>Erste <em>Worte</em>.</p>')
  expect(html).toMatch(/<p lang="en" dir="ltr">Second words\s+on two lines\.<\/p>/)
  expect(html).toContain(`${EN}An item 2</span>`)
  expect(html).toContain('Words in a card.')
})

test('a section whose source has changed since is shown as the source', async () => {
  translate('i18n/de/docs/a.md', {
    'Start here.': 'Hier beginnt es.',
    'First words of [one]': 'Erste Worte von [eins]',
  })
  writeFiles(folder, { 'docs/a.md': PAGE.replace('An item', 'Some item') })
  const html = await build('a')
  expect(html).not.toContain('Erste Worte')
  expect(html).toMatch(/<div lang="en" dir="ltr">[\s\S]*Some item/)
})

test('the title of a page has no element', async () => {
  translate('i18n/de/docs/a.md', { 'Start here.': 'Hier beginnt es.' })
  const html = await build('a')
  expect(html).toContain('Hier beginnt es.')
  expect(readFileSync(path('dist/de/a/index.html'), 'utf8')).toMatch(/<title>Page [^<]*<\/title>/)
})
