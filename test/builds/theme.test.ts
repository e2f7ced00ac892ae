/** A site's theme files replace the program's, in `build` and in `serve`. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  makeFolder,
  octavo,
  removeFolder,
  SMALL_CONFIG,
  startOctavo,
  stopOctavo,
  waitForLine,
  writeFiles,
} from '../octavo.ts'

const SITE = {
  'site.config.ts': SMALL_CONFIG,
  'docs/index.md': '---\nslug: /\n---\n\n# Home\n',
}
const WRAPPED = `import { Footer as Original } from 'octavo/theme-original/shell/footer'
import { Icon } from 'octavo/theme/icons/icon'
import { line } from './_line'
export const Footer = () => <div className="mine"><Original /><Icon name="home" />{line}</div>
`
const FILES = {
  'theme/shell/footer.tsx': WRAPPED,
  'theme/shell/_line.ts': `export const line = 'A line of ours'\n`,
  'theme/pages/not-found-page.jsx': `export const NotFoundPage = () => <main><h1>Lost</h1></main>\n`,
  'theme/custom.css': ':root { --octavo-accent: rebeccapurple }\n',
}

let folder = ''

afterEach(() => removeFolder(folder))

const read = (path: string) => readFileSync(join(folder, 'dist', path), 'utf8')
const readAll = (path: string) =>
  readdirSync(join(folder, 'dist', path))
    .map((name) => read(`${path}/${name}`))
    .join('')

test('a build uses them in the pages and in the browser', async () => {
  folder = makeFolder({ ...SITE, ...FILES })
  const { code, stderr } = await octavo(['build', '.', '--quiet'], folder)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(read('index.html')).toMatch(/<div class="mine">.*<svg.*A line of ours<\/div>/)
  expect(read('404.html')).toContain('<h1>Lost</h1>')
  const script = readAll('assets/js')
  expect(script).toContain('A line of ours')
  // A file that is replaced completely is not shipped.
  expect(script).not.toContain('There is no page at this address')
  expect(readAll('assets/css')).toMatch(/--octavo-accent:\s*(#639|rebeccapurple)/)
})

test('style sheets come in the order of the config, and must exist', async () => {
  const config = SMALL_CONFIG.replace('})', `  themeConfig: { customCss: ['a.css', 'b.css'] },\n})`)
  folder = makeFolder({ ...SITE, ...FILES, 'site.config.ts': config, 'a.css': '.a { top: 0 }\n' })
  const missing = await octavo(['build', '.'], folder)
  expect(missing.code).toBe(1)
  expect(missing.stderr).toMatch(/THEME_STYLES_MISSING[\s\S]*b\.css/)
  writeFiles(folder, { 'b.css': '.b { top: 1px }\n' })
  expect((await octavo(['build', '.', '--quiet'], folder)).code).toBe(0)
  const css = readAll('assets/css')
  expect(css).toMatch(/\.a\s*\{.*\.b\s*\{/s)
  expect(css).not.toContain('rebeccapurple')
})

test('files that fit no component are all reported at once, each with the nearest name', async () => {
  folder = makeFolder({
    ...SITE,
    'theme/footer.tsx': 'export const Footer = () => null\n',
    'theme/shell/nav-bar.tsx': 'export const Navbar = () => null\n',
    'theme/shell/something-else.tsx': 'export const Else = () => null\n',
    'theme/search/snippet-words.ts': 'export const snippetWords = () => 9\n',
    'theme/shell/brand.tsx': 'export const Brand = () => null\nexport interface Logo {}\n',
    'theme/shell/toc.tsx': `export * from 'octavo/theme-original/shell/toc'\n`,
  })
  const { code, stderr } = await octavo(['build', '.'], folder)
  expect(code).toBe(1)
  const diagnostics = Array.from(
    stderr.matchAll(/THEME_\w+\s+theme\/[\w/-]+\.tsx?:1:1[\s\S]*?hint: [^\n]+/g),
    ([text]) => text.replace(/\s+/g, ' '),
  )
  expect(diagnostics.sort()).toEqual([
    expect.stringMatching(
      /^THEME_EXPORT_MISSING theme\/shell\/brand.*exports no component "Logo".*export \{ Logo \} from 'octavo\/theme-original\/shell\/brand'/,
    ),
    expect.stringMatching(
      /^THEME_PRIVATE theme\/search\/snippet-words\.ts.*Replace the public component "search\/search-modal" instead/,
    ),
    expect.stringMatching(/^THEME_UNKNOWN theme\/footer.*Did you mean "shell\/footer"\?/),
    expect.stringMatching(/^THEME_UNKNOWN theme\/shell\/nav-bar.*Did you mean "shell\/navbar"\?/),
    expect.stringMatching(/^THEME_UNKNOWN theme\/shell\/something-else.*reference\/theme\)/),
  ])
})

test('the live server uses them, follows edits, and reports files that throw or do not fit', async () => {
  folder = makeFolder({ ...SITE, ...FILES })
  const server = startOctavo(['serve', '.', '--port', '0'], folder)
  try {
    const [, origin = ''] = await waitForLine(server, /(http:\/\/[^/\s]+)\//)
    const page = async () => (await fetch(`${origin}/`)).text()
    expect(await page()).toContain('A line of ours')
    writeFiles(folder, { 'theme/shell/_line.ts': `export const line = 'Another line'\n` })
    await until(async () => (await page()).includes('Another line'))
    const thrown = async () => (await fetch(`${origin}/thrown`)).text()
    writeFiles(folder, { 'pages/thrown.jsx': `export default () => <p>{window.name}</p>\n` })
    await until(async () => (await thrown()).includes('SITE_CODE_FAILED pages/thrown.jsx:1:'))
    expect(await thrown()).not.toContain('bug in octavo')
    writeFiles(folder, { 'pages/thrown.jsx': `export default () => <p>fixed</p>\n` })
    await until(async () => (await thrown()).includes('<p>fixed</p>'))
    const reported = waitForLine(server, /THEME_UNKNOWN/)
    writeFiles(folder, { 'theme/footer.tsx': WRAPPED })
    await reported
  } finally {
    await stopOctavo(server)
  }
})

/** Ask again until the condition holds; the runner's time limit ends the loop. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((done) => setTimeout(done, 50))
}
