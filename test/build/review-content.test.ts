/** What `check-content` looks through: pages of the locales that are asked for, and the sheets of the site. */
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../octavo.ts'

const VAGUE = '\n\n[here](/)\n'
let folder: string
beforeAll(() => {
  folder = makeFolder({
    'site.config.ts': SMALL_CONFIG.replace('docs:', `i18n: { locales: ['en', 'de'] },\n  docs:`),
    'docs/index.md': `# Home${VAGUE}`,
    'docs/mistake.mdx': `# M\n\n<Note>${VAGUE}`,
    'docs/data.md': '---\ntitle: [\n---\n',
    'i18n/de/docs/index.md': `# Start\n\n[hier](/)\n`,
  })
})
afterAll(() => removeFolder(folder))

const found = async (...args: string[]) => {
  const { stdout, stderr } = await runHere(['check-content', ...args], folder)
  return [...(stderr.match(/^(?:error|warning) .*$/gm) ?? []), stdout]
}

test('a page that cannot be read hides no other, and nothing of what is asked for is left out', async () => {
  const content = [
    'warning CONTENT_LINK_VAGUE docs/index.md:3:1',
    'warning CONTENT_LINK_VAGUE i18n/de/docs/index.md:3:1',
  ]
  expect(await found()).toEqual([...content, expect.stringContaining('Checked 4 files')])
  expect(await found('--locale', 'en')).toEqual([
    content[0],
    expect.stringContaining('Checked 3 files'),
  ])
})

test('colours of the site are measured against those of the theme', async () => {
  writeFiles(folder, { 'theme/custom.css': ':root {\n  --octavo-muted: #999;\n}\n' })
  expect(await found()).toContain('warning CONTENT_CONTRAST theme/custom.css:2:3')
})
