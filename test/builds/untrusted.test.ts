/** Invariant: content is data. What a stranger writes into Markdown is never run, never leaves its folder. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  emptyFolder,
  makeFolder,
  octavo,
  removeFolder,
  SMALL_CONFIG,
  writeFiles,
} from '../octavo.ts'

let folder: string
beforeAll(() => {
  folder = makeFolder()
})
afterAll(() => removeFolder(folder))

async function buildPage(markdown: string, files: Record<string, string> = {}) {
  emptyFolder(folder)
  writeFiles(folder, { 'site.config.ts': SMALL_CONFIG, 'docs/index.md': markdown, ...files })
  const finished = await octavo(['build', '--quiet'], folder)
  const page = join(folder, 'dist/index.html')
  return { ...finished, html: existsSync(page) ? readFileSync(page, 'utf8') : '' }
}

/** The article alone: the shell around it has scripts of its own. */
function articleOf(html: string): string {
  return html.slice(html.indexOf('<article'), html.indexOf('</article>'))
}

test('script, event attributes and javascript addresses never reach the page', async () => {
  const { code, stderr, html } = await buildPage(
    [
      '<script>alert(1)</script>',
      '<img src="/x.png" onerror="alert(2)">',
      '[click](javascript:alert(3))',
      '<a href="java&#10;script:alert(4)">click</a>',
      '<svg><a xlink:href="javascript:alert(5)"><text>t</text></a></svg>',
      '<p style="position:fixed">styled</p>',
      '<iframe srcdoc="<script>alert(6)</script>"></iframe>',
    ].join('\n\n'),
  )
  expect(html === '' ? code : 0).toBe(html === '' ? 1 : 0)
  expect(articleOf(html)).not.toMatch(/alert\(|onerror|javascript:|<script|style=|srcdoc/i)
  expect(stderr.match(/HTML_REFUSED docs\/index\.md:\d+/g)?.length).toBeGreaterThanOrEqual(5)
})

test('text that looks like the data block or a template cannot end or fill it', async () => {
  const { code, html } = await buildPage(
    '---\ntitle: "</script><script>alert(1)</script> $& ${x}"\ndescription: "<!-- </script> --> {{x}}"\n---\n\n`$&` and $` and ${1+1} and {{constructor}} stay text.\n',
  )
  expect(code).toBe(0)
  expect(html).not.toContain('<script>alert(1)')
  expect(articleOf(html)).toContain('${1+1} and {{constructor}} stay text.')
})

test('an expression or an import in Markdown is text', async () => {
  const { code, html } = await buildPage(
    "import fs from 'node:fs'\n\nexport const x = 1\n\nThe value {fs.readFileSync('/etc/passwd')} is text.\n",
  )
  expect(code).toBe(0)
  expect(articleOf(html)).toContain('{fs.readFileSync(')
})

test('a file outside the site is never copied into it', async () => {
  const { html, stderr } = await buildPage(
    '[up](../../../../../../etc/hostname) ![up](../../../../etc/passwd)\n',
  )
  expect(html).toBe('')
  expect(stderr).toMatch(/docs\/index\.md:1:\d+/)
})
