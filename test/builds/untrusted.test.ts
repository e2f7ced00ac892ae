/** Invariant: content is data. Markdown of strangers is never run, and never leaves its folder. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Finished,
  makeFolder,
  octavo,
  removeFolder,
  SMALL_CONFIG,
  writeFiles,
} from '../octavo.ts'

const SCRIPTS = [
  '<script>alert(1)</script>',
  '<img src="/x.png" onerror="alert(2)">',
  '[click](javascript:alert(3))',
  '<a href="java&#10;script:alert(4)">click</a>',
  '<svg><a xlink:href="javascript:alert(5)"><text>t</text></a></svg>',
  '<p style="position:fixed">styled</p>',
  '<iframe srcdoc="<script>alert(6)</script>"></iframe>',
]
const PAGES = {
  'static/x.png': 'no picture',
  'docs/index.md': SCRIPTS.join('\n\n'),
  'docs/template.md':
    '---\ntitle: "</script><script>alert(1)</script> $& ${x}"\ndescription: "<!-- </script> --> {{x}}"\n---\n\n`$&` and $` and ${1+1} and {{constructor}} stay text.\n',
  'docs/code.md': "The value {fs.readFileSync('/etc/passwd')} is text.\n",
}

let folder: string
let built: Finished
beforeAll(async () => {
  folder = makeFolder({ 'site.config.ts': SMALL_CONFIG, ...PAGES })
  built = await octavo(['build', '--quiet'], folder)
})
afterAll(() => removeFolder(folder))

const page = (path: string) => readFileSync(join(folder, 'dist', path), 'utf8')

/** Only the article, because the layout around it has its own scripts. */
function articleOf(html: string): string {
  return html.slice(html.indexOf('<article'), html.indexOf('</article>'))
}

test('script, event attributes and javascript addresses never reach the page', () => {
  expect(built.code).toBe(0)
  const article = articleOf(page('index.html'))
  expect(article).toContain('<p>styled</p>')
  expect(article).not.toMatch(/alert\(|onerror|javascript:|<script|style=|srcdoc/i)
  expect(built.stderr.match(/HTML_REFUSED docs\/index\.md:\d+/g)?.length).toBeGreaterThanOrEqual(5)
})

test('text that looks like the data block or a template cannot end or fill it', () => {
  const html = page('template/index.html')
  expect(html).not.toContain('<script>alert(1)')
  expect(articleOf(html)).toContain('${1+1} and {{constructor}} stay text.')
})

test('an expression in Markdown is text', () => {
  expect(articleOf(page('code/index.html'))).toContain('{fs.readFileSync(')
})

test('an import in Markdown ends the build at its line', async () => {
  writeFiles(folder, { 'docs/code.md': "import fs from 'node:fs'\n" })
  const { code, stderr } = await octavo(['build', '--quiet'], folder)
  expect(code).toBe(1)
  expect(stderr).toMatch(/MDX_IN_MARKDOWN docs\/code\.md:1:1/)
  writeFiles(folder, { 'docs/code.md': PAGES['docs/code.md'] })
})

test('a file outside the site is never copied into it', async () => {
  const outside = '[up](../../../../../../etc/hostname) ![up](../../../../etc/passwd)\n'
  writeFiles(folder, { 'docs/outside.md': outside })
  const { stderr } = await octavo(['build', '--quiet'], folder)
  expect(existsSync(join(folder, 'dist/outside'))).toBe(false)
  expect(stderr).toMatch(/docs\/outside\.md:1:\d+/)
})
