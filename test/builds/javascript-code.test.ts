/**
 * Code of a site in files that end in `.js`, as sites of Docusaurus have it: with JSX, CSS modules and JSON.
 */
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

const HOME = `import React from 'react'
import Layout from '@theme/Layout'
import styles from './styles.module.css'
import team from '../data/team.json'
import { Mark } from '../components'

// In TypeScript, the comparison would be a call with a type argument.
const compare = (a, b, c) => a<b>(c)

export default function Home() {
  return (
    <Layout title="Home">
      <main className={styles.hero}>
        {team.name} <Mark>{String(compare(1, 2, 0))}</Mark>
      </main>
    </Layout>
  )
}
`
const COMPONENTS = `import { word } from './old'
export const Mark = ({ children }) => <b className="mark">{word} {children}</b>,
  Chip = ({ label }) => <i className="chip">{label}</i>
export function Third() {
  return <u>third</u>
}
`
const FOOTER = `import { Footer as Original } from 'octavo/theme-original/shell/footer'
export const Footer = (props) => <><Original {...props} /><p className="mine">Own footer</p></>
`
const FILES = {
  // In a package of ES modules, Node requires file endings in imports. The code of a site may omit
  // them.
  'package.json': '{ "private": true, "type": "module" }',
  'site.config.ts': SMALL_CONFIG.replace("routeBasePath: '/'", "routeBasePath: 'docs'"),
  'docs/index.md': '# Docs\n\n<Mark>one</Mark> <Chip label="two" /> <Third />\n',
  'data/team.json': '{ "name": "Crew" }',
  'pages/index.js': HOME,
  'pages/styles.module.css': '.hero { color: red }\n',
  'components/index.js': COMPONENTS,
  'components/old.js': "exports.word = 'common'\n",
  'theme/shell/footer.js': FOOTER,
}

const folder = makeFolder(FILES)
afterAll(() => removeFolder(folder))
const read = (path: string) => readFileSync(join(folder, 'dist', path), 'utf8')

test('a build has pages, components and theme files', async () => {
  const { code, stderr } = await octavo(['build', '.', '--quiet'], folder)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const home = read('index.html')
  const name = /<main class="(hero-\w+)">Crew/.exec(home)?.[1] ?? 'none'
  const sheets = readdirSync(join(folder, 'dist/assets/css')).map((css) =>
    read(`assets/css/${css}`),
  )
  expect(sheets.join('')).toContain(`.${name}{color:red}`)
  expect(home).toMatch(/<b class="mark">common(?:<!-- -->| )*true/)
  expect(home).toContain('<p class="mine">Own footer</p>')
  const docs = read('docs/index.html')
  expect(docs).toContain('<b class="mark">common one</b>')
  // Both constants of one declaration are components.
  expect(docs).toContain('<i class="chip">two</i>')
  expect(docs).toContain('<u>third</u>')
})

test('serve renders them too', async () => {
  const server = startOctavo(['serve', '.', '--port', '0'], folder)
  try {
    const [address] = await waitForLine(server, /http:\/\/[^\s/]+\//)
    const text = await (await fetch(address)).text()
    expect(text).toMatch(/<main class="hero-\w+">Crew/)
    expect(text).toContain('Own footer')
  } finally {
    await stopOctavo(server)
  }
})

test('a style sheet of a package is an error in a page, and its hint works when followed', async () => {
  const site = makeFolder({
    'site.config.ts': SMALL_CONFIG,
    'docs/index.mdx': "import 'pkg/dist/x.css'\n\n# Home\n",
    'node_modules/pkg/package.json': '{ "name": "pkg", "exports": "./index.js" }',
    'node_modules/pkg/dist/x.css': '.of-package { color: red }\n',
  })
  const failed = await octavo(['build', '.'], site)
  expect(failed.code).toBe(1)
  expect(failed.stderr).toMatch(
    /docs\/index\.mdx:1:1\n.*does not read the style sheet "pkg\/dist\/x\.css"/,
  )
  expect(failed.stderr).toContain('add "pkg/dist/x.css" to `themeConfig.customCss`')
  writeFiles(site, {
    'docs/index.mdx': '# Home\n',
    'site.config.ts': SMALL_CONFIG.replace(
      'docs:',
      "themeConfig: { customCss: ['pkg/dist/x.css'] },\n  docs:",
    ),
  })
  const { code } = await octavo(['build', '.'], site)
  expect(code).toBe(0)
  const names = readdirSync(join(site, 'dist/assets/css'))
  const sheets = names.map((name) => readFileSync(join(site, 'dist/assets/css', name), 'utf8'))
  expect(sheets.some((sheet) => sheet.includes('.of-package{color:red}'))).toBe(true)
  removeFolder(site)
})
