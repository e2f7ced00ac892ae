/** `serve` with an open tab: what an author sees while writing, and while a file is broken. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import {
  makeFolder,
  removeFolder,
  startOctavo,
  stopOctavo,
  waitForLine,
  writeFiles,
} from '../octavo.ts'
import { hydrated, launchBrowser, openPage, type WatchedPage } from './browser.ts'
import { configOf } from './small-site.ts'

const FILES = {
  'site.config.ts': configOf("i18n: { locales: ['en', 'de'] },"),
  'docs/index.md': '---\nslug: /\n---\n\n# Home\n\nFirst text.\n',
  'docs/a.md': '# Page A\n\nText of A.\n',
  'static/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/code.md': `# Code

<Counter name="one" />

<Counter name="two" />

<Badge />

<details><summary>More</summary>

Inside.

</details>

:::::tabs

::::tab{label="First"}

In the first.

::::

::::tab{label="Second"}

In the second.

::::

:::::

${'Far down.\n\n'.repeat(60)}

The end.
`,
  'components/index.ts': `export { Badge } from './badge.tsx'\nexport { Counter } from './counter.tsx'\n`,
  'components/badge.tsx': `import styles from './badge.module.css'
export const Badge = () => <p id="badge" className={styles.badge}>Old badge</p>
`,
  'components/badge.module.css': '.badge { color: rgb(1, 2, 3) }\n',
  'components/counter.tsx': `import { useState } from 'react'
import { labelOf } from './label.ts'
export const hydrate = 'load'
export function Counter({ name }) {
  const [count, setCount] = useState(0)
  return <button type="button" id={name} onClick={() => setCount(count + 1)}>{labelOf(name)} is {count}</button>
}
`,
  'components/label.ts': 'export const labelOf = (name) => `Old ${name}`\n',
  'pages/about.tsx': `import { useState } from 'react'
export const metadata = { title: 'About' }
export default function About() {
  const [text, setText] = useState('')
  return <main><h1>Old about</h1><input value={text} onChange={(event) => setText(event.target.value)} /></main>
}
`,
  'theme/shell/footer.tsx': 'export const Footer = () => <footer id="own">Old footer</footer>\n',
  'theme/custom.css': '#own { color: rgb(1, 2, 3) }\n',
}

let root: string
let server: ReturnType<typeof startOctavo>
let origin: string
let browser: Browser
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  root = makeFolder(FILES)
  server = startOctavo(['serve', '.', '--port', '0'], root)
  const [[, found = ''], launched] = await Promise.all([
    waitForLine(server, /(http:\/\/[^/\s]+)\//),
    launchBrowser(),
  ])
  origin = found
  browser = launched
})
afterAll(async () => {
  await browser?.close()
  await stopOctavo(server)
  removeFolder(root)
})
beforeEach(async () => {
  watched = await openPage(browser)
  ;({ page } = watched)
})
afterEach(() => watched.close())

async function open(path: string): Promise<void> {
  await page.goto(origin + path)
  await hydrated(page)
}

/** Waits until the server has a page at the address. */
async function answers(path: string): Promise<void> {
  while (!(await fetch(origin + path)).ok) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** Waits until the server has a text in a page. */
async function contains(path: string, text: string): Promise<void> {
  while (!(await (await fetch(origin + path)).text()).includes(text))
    await new Promise((resolve) => setTimeout(resolve, 50))
}

test('the search of an open tab finds text that was saved after the tab opened', async () => {
  await open('/a')
  const hitsOf = async (query: string) => {
    await page.keyboard.press('Control+k')
    await page.locator('.search-input').fill(query)
    const found = page.locator('.search-row mark').first()
    const none = page.getByText(`No results for "${query}"`)
    await found.or(none).first().waitFor()
    const count = await page.locator('.search-row mark').count()
    await page.keyboard.press('Escape')
    return count
  }
  expect(await hitsOf('sirocco')).toBe(0)
  writeFiles(root, { 'docs/a.md': '# Page A\n\nText of A, with a sirocco.\n' })
  await page.getByText('with a sirocco').waitFor()
  expect(await hitsOf('sirocco')).toBeGreaterThan(0)
  writeFiles(root, { 'docs/a.md': FILES['docs/a.md'] })
  await page.getByText('with a sirocco').waitFor({ state: 'detached' })
  expect(await hitsOf('sirocco')).toBe(0)
})

test('sends a drawing with the headers of `_headers`', async () => {
  const policyOf = async (path: string) =>
    (await fetch(origin + path)).headers.get('content-security-policy')
  expect(await policyOf('/a.svg')).toMatch(/, sandbox$/)
  expect((await policyOf('/a')) ?? '').not.toContain('sandbox')
})

test('an edit shows in the open tab of its page, and other tabs stay as they are', async () => {
  await open('/')
  const other = await openPage(browser)
  await other.page.goto(`${origin}/a`)
  await hydrated(other.page)
  await other.page.evaluate(() => Object.assign(window, { stayed: true }))
  writeFiles(root, { 'docs/index.md': '---\nslug: /\n---\n\n# Home\n\nSecond text.\n' })
  await page.getByText('Second text.').waitFor()
  await hydrated(page)
  expect(await other.page.evaluate(() => 'stayed' in window)).toBe(true)
  expect([...watched.complaints, ...other.complaints]).toEqual([])
  await other.close()
})

/**
 * Holds requests of a page back. @returns when the first has come, and a function that lets all
 * through.
 */
async function hold(page: Page, address: RegExp) {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked = page.waitForRequest(address)
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return { asked, release: () => release() }
}

test('a tab whose events come late gets the missed ones, and stays', async () => {
  const events = await hold(page, /\/__octavo\/events/)
  await open('/a')
  await stay()
  writeFiles(root, { 'docs/index.md': '---\nslug: /\n---\n\n# Home\n\nThird text.\n' })
  writeFiles(root, { 'docs/a.md': '# Page A\n\nText that is missed.\n' })
  await contains('/a/', 'Text that is missed.')
  await contains('/', 'Third text.')
  await events.asked
  events.release()
  await page.getByText('Text that is missed.').waitFor()
  writeFiles(root, { 'docs/a.md': FILES['docs/a.md'] })
  await page.getByText('Text of A.').waitFor()
  expect([await hasStayed(), watched.complaints]).toEqual([true, []])
})

test('a tab that is still loading the code for updates stays', async () => {
  const code = await hold(page, /\/live\.[^/]*js$/)
  await open('/a')
  await page.evaluate(() =>
    addEventListener('octavo-update', () => Object.assign(window, { notified: true })),
  )
  await stay()
  writeFiles(root, { 'docs/a.md': '# Page A\n\nText that came early.\n' })
  await page.waitForFunction(() => 'notified' in window)
  await code.asked
  code.release()
  await page.getByText('Text that came early.').waitFor()
  writeFiles(root, { 'docs/a.md': FILES['docs/a.md'] })
  await page.getByText('Text of A.').waitFor()
  expect([await hasStayed(), watched.complaints]).toEqual([true, []])
})

test('a catalogue shows as soon as it is saved; while it is broken, the source shows', async () => {
  await open('/de/')
  const write = (text: string) => writeFiles(root, { 'i18n/de/site.json': text })
  const isTitled = (title: string) =>
    page.waitForFunction(
      (text) => document.querySelector('.brand-title')?.textContent === text,
      title,
    )
  write('{ "site.title": { "message": "Klein" }, "navbar.title": { "message": "Klein" } }')
  await page.waitForFunction(() => document.title.endsWith('| Klein'))
  await isTitled('Klein')
  write('{ "site.title": { "message": "Kaputt }')
  await isTitled('Small')
  write('{ "site.title": { "message": "Wieder da" } }')
  await isTitled('Wieder da')
  await hydrated(page)
})

test('a page that is added while the server runs is served, and in the sidebar', async () => {
  await open('/a')
  writeFiles(root, { 'docs/b.md': '# Page B\n\nText of B.\n' })
  await page.locator('.theme-doc-sidebar-menu a', { hasText: 'Page B' }).click()
  await page.getByText('Text of B.').waitFor()
  expect(watched.complaints).toEqual([])
})

test('drafts and unlisted pages are listed while they are written, with a label', async () => {
  const entries = page.locator('.theme-doc-sidebar-menu a')
  await open('/a')
  writeFiles(root, {
    'docs/draft.md': '---\ndraft: true\n---\n\n# Sketch\n',
    'docs/quiet.md': '---\nunlisted: true\n---\n\n# Quiet\n',
  })
  await entries.filter({ hasText: 'Quiet' }).click()
  await page.locator('.theme-unlisted-banner').waitFor()
  await entries.filter({ hasText: 'Sketch' }).click()
  await page.locator('.theme-draft-banner').waitFor()
  expect(await entries.filter({ hasText: 'Quiet' }).count()).toBe(1)
  expect(watched.complaints).toEqual([])
})

test('the first cut version is served as soon as its list exists', async () => {
  writeFiles(root, {
    'versioned_docs/version-1.0/index.md': '---\nslug: /\n---\n\n# Home of 1.0\n',
    'versions.json': '["1.0"]\n',
  })
  await answers('/next/a')
  rmSync(join(root, 'versions.json'))
  await answers('/a')
})

/** Change a file, with the words to look for. */
function change(file: keyof typeof FILES, from: string, to: string): void {
  writeFiles(root, { [file]: readFileSync(join(root, file), 'utf8').replace(from, to) })
}
const stay = () => page.evaluate(() => Object.assign(window, { stayed: true }))
const hasStayed = () => page.evaluate(() => 'stayed' in window)
const shows = (selector: string, text: string) =>
  page.locator(selector, { hasText: text }).waitFor()

test('an edit of an island, or of its imports, keeps its state and that of others', async () => {
  await open('/code')
  await page.waitForSelector('octavo-island[data-hydrated] #two')
  await stay()
  await page.click('#one')
  await page.click('#two')
  await page.click('#two')
  change('components/counter.tsx', ' is ', ' says ')
  await shows('#one', 'Old one says 1')
  await shows('#two', 'Old two says 2')
  change('components/label.ts', 'Old', 'New')
  await shows('#one', 'New one says 1')
  await page.click('#two')
  await shows('#two', 'New two says 3')
  expect([await hasStayed(), watched.complaints]).toEqual([true, []])
})

test("an edit of a static component or of the text shows, and the reader's changes stay", async () => {
  await open('/code')
  await page.waitForSelector('octavo-island[data-hydrated] #one')
  await stay()
  await page.click('#one')
  await page.click('summary')
  await page.getByRole('tab', { name: 'Second' }).click()
  await page.getByText('The end.').scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  change('components/badge.tsx', 'Old', 'New')
  await shows('#badge', 'New badge')
  change('components/badge.module.css', '1, 2, 3', '4, 5, 6')
  const isNewColor = () =>
    getComputedStyle(document.querySelector('#badge') as Element).color === 'rgb(4, 5, 6)'
  await page.waitForFunction(isNewColor)
  // The previous sheet is removed, so a deleted rule no longer applies.
  await page.waitForFunction(
    () => document.querySelectorAll('link[rel="stylesheet"][href*="/components."]').length === 1,
  )
  change('docs/code.md', 'The end.', 'The very end.')
  await page.getByText('The very end.').waitFor()
  expect(await page.textContent('#one')).toMatch(/ 1$/)
  expect(await page.getByText('Inside.').isVisible()).toBe(true)
  expect(await page.getByText('In the second.').isVisible()).toBe(true)
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  expect([await hasStayed(), watched.complaints]).toEqual([true, []])
})

test('edits of the theme, of styles and of a page in React show, and the page keeps its state', async () => {
  await open('/about')
  await stay()
  await page.fill('input', 'typed')
  change('theme/shell/footer.tsx', 'Old', 'New')
  await shows('#own', 'New footer')
  change('theme/custom.css', '1, 2, 3', '4, 5, 6')
  await page.waitForFunction(
    () => getComputedStyle(document.querySelector('#own') as Element).color === 'rgb(4, 5, 6)',
  )
  change('pages/about.tsx', 'Old', 'New')
  await shows('h1', 'New about')
  expect(await page.inputValue('input')).toBe('typed')
  expect([await hasStayed(), watched.complaints]).toEqual([true, []])
})

test('an error in code covers the page, and the state is back when the error is fixed', async () => {
  await open('/code')
  await page.waitForSelector('octavo-island[data-hydrated] #one')
  await stay()
  await page.click('#one')
  change('components/counter.tsx', 'return <button', 'return <')
  const overlay = page.getByRole('alert')
  await overlay.filter({ hasText: 'components/counter.tsx' }).waitFor()
  change('components/counter.tsx', 'return <', 'return <button')
  await overlay.waitFor({ state: 'detached' })
  change('components/counter.tsx', ' {count}', ' fixed {count}')
  await shows('#one', 'fixed 1')
  expect([await overlay.count(), await hasStayed()]).toEqual([0, true])
})

test('an error in the config covers the open page with its report, until it is fixed', async () => {
  await open('/a')
  const config = readFileSync(join(root, 'site.config.ts'), 'utf8')
  writeFiles(root, { 'site.config.ts': config.replace("title: 'Small'", 'title: 7') })
  const overlay = page.getByRole('alert')
  await overlay.waitFor()
  expect(await overlay.innerText()).toContain('CONFIG_INVALID')
  expect(await overlay.innerText()).toContain('site.config.ts')
  writeFiles(root, { 'site.config.ts': config.replace("title: 'Small'", "title: 'Fixed'") })
  await page.waitForFunction(() => document.title.endsWith('| Fixed'))
  await hydrated(page)
  expect(await overlay.count()).toBe(0)
  expect(watched.complaints).toEqual([])
})
