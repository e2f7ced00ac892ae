/**
 * Components of content that run in the browser: their start, their state, their cost for other
 * pages.
 */
import { readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { makeFolder, PROJECT, removeFolder } from '../octavo.ts'
import { hydrated, launchBrowser, openPage, type WatchedPage } from './browser.ts'
import { buildSite, type ServedSite, servePreview } from './served-site.ts'
import { configOf } from './small-site.ts'

const FILES = {
  'site.config.ts': configOf("markdown: { format: 'mdx', fences: { live: './fences/live.tsx' } },"),
  'fences/live.tsx': `
    import { useState } from 'react'
    export const hydrate = 'load'
    export default function Live({ code, language, meta }) {
      const [text, setText] = useState(code)
      return <div data-live={language} title={meta}>
        <textarea value={text} onChange={(event) => setText(event.target.value)} />
        <output>{text.split('\\n').length} lines</output>
      </div>
    }`,
  'docs/hard.mdx': `# Hard

export const odd = { text: '</script><b>"&\\u2028', list: [1, { deep: null }] }

<Echo id="odd" data={odd} />

<Echo id="huge" data={{ text: "${'x'.repeat(200_000)}" }} />

| Cell |
| --- |
| <Counter name="cell" start={1} /> |

- Item <Counter name="item" start={2} />

<details>

<summary>Fold</summary>

<Counter name="details" start={3} />

</details>

<Tabs>
<TabItem value="first">First</TabItem>
<TabItem value="second">

:::note

<Counter name="tab" start={4} />

:::

</TabItem>
</Tabs>

<Hash />

\`\`\`live title="Live code"
first
second
\`\`\`
`,
  'docs/failing.mdx': `# Failing

<Fails when="render" /> <Fails when="effect" /> <Fails when="event" /> <Counter name="beside" />
`,
  'components/hard.tsx': `
    import { useEffect, useState } from 'react'
    export const hydrate = 'load'
    export const Echo = ({ id, data }) => <pre id={id}>{JSON.stringify(data)}</pre>
    export function Fails({ when }) {
      const [isOn, setOn] = useState(false)
      if (when === 'render' && isOn) throw new Error('fails at render')
      useEffect(() => {
        if (when === 'render') setOn(true)
        if (when === 'effect') throw new Error('fails in an effect')
      }, [when])
      const onClick = () => { throw new Error('fails at an event') }
      return <button type="button" onClick={onClick}>Fails {when}</button>
    }
    export function Hash() {
      return <button type="button" onClick={() => { location.hash = 'written' }}>Write the hash</button>
    }`,
  'components/index.tsx': `
    export { Counter } from './counter.tsx'
    export { Editor } from './editor.tsx'
    export { Sum, Add } from './sum.tsx'
    export { Broken, Dialog, Fold, Mode, Wide } from './small.tsx'
    export { Echo, Fails, Hash } from './hard.tsx'
    export const islands = {
      Add: 'load', Broken: 'load', Dialog: 'idle', Editor: 'only', Fold: 'load', Mode: 'load', Sum: 'load',
      Wide: '(min-width: 60rem)',
    }`,
  'components/counter.tsx': `
    import { useId, useState } from 'react'
    import styles from './counter.module.css'
    export const hydrate = 'visible'
    export function Counter({ start = 0, name, children }) {
      const [count, setCount] = useState(start)
      const id = useId()
      return <div className={styles.box} data-counter={name}>
        <label htmlFor={id}>{name}</label>
        <button id={id} type="button" onClick={() => setCount(count + 1)}>Count {count}</button>
        {children}
      </div>
    }`,
  'components/counter.module.css': '.box { border: 3px solid rgb(1, 2, 3) }',
  'components/editor.tsx': `
    import { EditorState } from '@codemirror/state'
    import { EditorView } from '@codemirror/view'
    import { useEffect, useRef, useState } from 'react'
    export function Editor({ code, children }) {
      const element = useRef(null)
      const [text, setText] = useState(code)
      useEffect(() => {
        const state = EditorState.create({ doc: code, extensions: [
          EditorView.updateListener.of(({ state }) => setText(state.doc.toString())),
        ] })
        // In a shadow root its styles are constructed sheets, which a strict policy lets pass.
        const root = element.current.shadowRoot ?? element.current.attachShadow({ mode: 'open' })
        const view = new EditorView({ state, parent: root, root })
        return () => view.destroy()
      }, [code])
      return <div><div ref={element} /><output>{text.length} characters</output></div>
    }`,
  'components/store.ts': `
    import { createSharedStore } from 'octavo'
    // Long enough for the two that import it to have it in a script of their own.
    const words = '${'x'.repeat(3000)}'
    export const total = createSharedStore(words.split('y').length - 1)`,
  'components/sum.tsx': `
    import { useSharedStore } from 'octavo'
    import { total } from './store.ts'
    export function Add() {
      const [, setTotal] = useSharedStore(total)
      return <button type="button" onClick={() => setTotal((last) => last + 5)}>Add five</button>
    }
    export function Sum() { return <output id="sum">Sum {useSharedStore(total)[0]}</output> }`,
  'components/small.tsx': `
    import { Link, useColorMode, useRoute } from 'octavo'
    import { useState } from 'react'
    import { createPortal } from 'react-dom'
    export function Mode() {
      const { mode, cycle } = useColorMode()
      return <button type="button" id="mode" onClick={cycle}>Mode {mode} of {useRoute().title}</button>
    }
    export function Fold({ title, children }) {
      const [isOpen, setOpen] = useState(false)
      return <div><button type="button" onClick={() => setOpen(!isOpen)}>{title}</button>{isOpen && children}</div>
    }
    export function Dialog() {
      const [isOpen, setOpen] = useState(false)
      return <>
        <button type="button" onClick={() => setOpen(true)}>Open the dialog</button>
        {isOpen && createPortal(<div role="dialog">Outside</div>, document.body)}
      </>
    }
    export function Broken() {
      const [isBroken, setBroken] = useState(false)
      if (isBroken) throw new Error('broken on purpose')
      return <button type="button" onClick={() => setBroken(true)}>Break it</button>
    }
    export function Wide() {
      const [isOn, setOn] = useState(false)
      return <button type="button" onClick={() => setOn(true)}>Wide {isOn ? 'on' : 'off'}</button>
    }`,
  'docs/index.mdx': `# Home

<Counter name="outer" start={3}>

Content with [a link](./plain.mdx).

<Counter name="inner" start={7} />

</Counter>

Inline <Mode /> and <Wide />, <Dialog />, <Add />, <Sum />.

<Broken />

<Fold title={<b>Unfold <i>it</i></b>}>

Behind the *fold*.

<Counter name="folded" start={20} />

</Fold>

<Editor code="let a = 1">

Until the editor is there.

</Editor>

<div className="far"></div>

${'Far down.\n\n'.repeat(120)}

<Counter name="far" start={1} />
`,
  'docs/plain.mdx':
    '# Plain\n\nNothing runs here. [Home](./index.mdx)\n\n<p id="own" style={{ color: \'rgb(4, 5, 6)\' }}>Own</p>\n',
}

let root: string
/** A site without any islands. */
let bare: string
let site: ServedSite
let browser: Browser
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  // The test reads the registry's exports line by line.
  root = makeFolder(
    Object.fromEntries(
      Object.entries(FILES).map(([name, text]) => [name, text.replace(/^ {4}/gm, '')]),
    ),
  )
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'))
  bare = makeFolder({ 'site.config.ts': configOf(), 'docs/plain.mdx': '# Plain\n' })
  ;[, , browser] = await Promise.all([buildSite(root), buildSite(bare), launchBrowser()])
  site = await servePreview(root, join(root, 'dist'))
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  removeFolder(root)
  removeFolder(bare)
})
beforeEach(async () => {
  watched = await openPage(browser)
  ;({ page } = watched)
})
afterEach(() => watched?.close())

const counter = (name: string) => page.locator(`[data-counter="${name}"] > button`)
/** Each one hydrates by itself, and a click before that is lost. */
const running = (name: string) =>
  page.locator(`octavo-island[data-hydrated] > [data-counter="${name}"] > button`)
const button = (text: string) => page.locator('article button', { hasText: text })
/** Open a page and wait until the islands of these names are hydrated. */
async function open(path: string, ...names: string[]): Promise<void> {
  await page.goto(site.origin + path)
  await hydrated(page)
  await ready(...names)
}
async function ready(...names: string[]): Promise<void> {
  for (const name of names)
    await page.waitForSelector(`[data-island="${name}"][data-hydrated]`, { state: 'attached' })
}
const textOf = async (selector: string, text: string) =>
  page.locator(selector, { hasText: text }).first().waitFor()

test('a page without islands loads no code of any', async () => {
  await open('/plain')
  await page.waitForLoadState('networkidle')
  expect(watched.requests.filter((path) => /island.*\.js$/.test(path))).toEqual([])
})

test('an island hydrates with its props and content, and a nested one with its own', async () => {
  await open('/', 'Counter')
  await page.waitForSelector('[data-counter="outer"] [data-hydrated]', { state: 'attached' })
  await counter('inner').click()
  await counter('inner').click()
  await counter('outer').click()
  await textOf('[data-counter="outer"] > button', 'Count 4')
  await textOf('[data-counter="inner"] > button', 'Count 9')
  const ids = await page
    .locator('[data-counter] > button')
    .evaluateAll((all) => all.map(({ id }) => id))
  expect(new Set(ids).size).toBe(3)
  expect(await page.locator('[data-counter="outer"] a').getAttribute('href')).toBe('/plain')
  const style = (box: Element) => getComputedStyle(box).borderTopColor
  expect(await page.locator('[data-counter="outer"]').evaluate(style)).toBe('rgb(1, 2, 3)')
  // Below it is the same space as below any other block.
  const space = (box: Element) => getComputedStyle(box).marginBlockEnd
  const room = await page.locator('[data-article] > p').first().evaluate(space)
  expect(await page.locator('[data-counter="outer"]').evaluate(space)).toBe(room)
  expect(room).not.toBe('0px')
  expect(watched.complaints).toEqual([])
})

test('an island that waits for the screen hydrates when it is visible, and not before', async () => {
  await open('/', 'Counter')
  const far = page.locator('octavo-island:has(> [data-counter="far"])')
  expect(await far.getAttribute('data-hydrated')).toBeNull()
  await counter('far').scrollIntoViewIfNeeded()
  await page.waitForSelector('octavo-island[data-hydrated]:has(> [data-counter="far"])')
  await counter('far').click()
  await textOf('[data-counter="far"] > button', 'Count 2')
})

test('an island with a media query waits for it', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open('/', 'Mode')
  expect(await page.locator('[data-island="Wide"]').getAttribute('data-hydrated')).toBeNull()
  await page.setViewportSize({ width: 1440, height: 900 })
  await ready('Wide')
  await button('Wide off').click()
  await button('Wide on').waitFor()
})

test('islands read the page, and share what a store holds', async () => {
  await open('/', 'Mode', 'Dialog', 'Add', 'Sum')
  await page.locator('#mode', { hasText: 'Mode light of Home' }).click()
  await page.locator('#mode', { hasText: 'Mode dark of Home' }).waitFor()
  expect(await page.getAttribute('html', 'data-theme')).toBe('dark')
  const { islands } = JSON.parse(readFileSync(join(root, 'dist/index.json'), 'utf8'))
  const [shared, ...own] = islands.Add
  expect([own.length, islands.Sum[0]]).toEqual([1, shared])
  expect(watched.requests.filter((path) => path === shared)).toHaveLength(1)
  await button('Add five').click()
  await textOf('#sum', 'Sum 5')
  await button('Open the dialog').click()
  await page.locator('body > [role="dialog"]', { hasText: 'Outside' }).waitFor()
})

test('an editor that only the browser can show replaces its content', async () => {
  await open('/', 'Editor')
  const editor = page.locator('.cm-content')
  await editor.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' + 1')
  await textOf('output', '13 characters')
  expect(await page.getByText('Until the editor is there.').count()).toBe(0)
})

test('content that is hidden at first, and elements in props, are still content', async () => {
  await open('/', 'Fold')
  expect(await page.getByText('Behind the fold.').count()).toBe(0)
  await page.locator('article button i', { hasText: 'it' }).click()
  await page.getByText('Behind the fold.').waitFor()
  await page.waitForSelector('octavo-island[data-hydrated] > [data-counter="folded"]')
  await counter('folded').click()
  await textOf('[data-counter="folded"] > button', 'Count 21')
  expect(watched.complaints).toEqual([])
})

test('an island that throws fails alone, and can be tried again', async () => {
  await open('/', 'Broken', 'Add', 'Sum')
  await button('Break it').click()
  await page.getByText('This part of the page has failed.').waitFor()
  expect(watched.complaints.join('\n')).toContain('broken on purpose')
  await button('Add five').click()
  await textOf('#sum', 'Sum 5')
  await button('Try again').click()
  await button('Break it').waitFor()
})

test('islands end with their page, and start again when the reader comes back', async () => {
  await open('/', 'Dialog', 'Add', 'Sum')
  await button('Open the dialog').click()
  await button('Add five').click()
  await page.locator('body > [role="dialog"]').waitFor()
  await page.locator('[data-counter="outer"] a').click()
  await page.getByText('Nothing runs here.').waitFor()
  // A portal outside the article is gone, too: its root was unmounted.
  await page.locator('body > [role="dialog"]').waitFor({ state: 'detached' })
  await page.locator('article a', { hasText: 'Home' }).click()
  await ready('Sum', 'Counter')
  await textOf('#sum', 'Sum 5')
  await counter('outer').click()
  await textOf('[data-counter="outer"] > button', 'Count 4')
})

test('their style sheets are loaded before a soft navigation shows them', async () => {
  await open('/plain')
  // The code of islands comes too late; the sheet does not.
  await page.route(/\/island.*\.js$/, () => {})
  await page.locator('article a', { hasText: 'Home' }).click()
  await page.waitForSelector('[data-counter="outer"]')
  const style = (box: Element) => getComputedStyle(box).borderTopColor
  expect(await page.locator('[data-counter="outer"]').evaluate(style)).toBe('rgb(1, 2, 3)')
  expect(await page.locator('link[href*="island-Counter"]').count()).toBe(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test("a page's own style sheet is loaded before a soft navigation paints", async () => {
  await open('/')
  // The report comes in the same task as the change of the page, so no frame is between them.
  await page.evaluate(() => {
    const seen = new Promise<string>((resolve) => {
      new MutationObserver(() => {
        const own = document.querySelector('#own')
        if (own) resolve(getComputedStyle(own).color)
      }).observe(document.body, { childList: true, subtree: true })
    })
    Object.assign(window, { seen })
  })
  await page.locator('[data-counter="outer"] a').click()
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toBe('rgb(4, 5, 6)')
})

test('without JavaScript the HTML of the build stays', async () => {
  const quiet = await openPage(browser, { javaScriptEnabled: false })
  await quiet.page.goto(site.origin)
  const text = await quiet.page.locator('article').innerText()
  expect(text).toContain('Count 3')
  expect(text).toContain('Until the editor is there.')
  await quiet.close()
})

test('a code block whose language is an island is one, with its code', async () => {
  await open('/hard')
  const live = page.locator('octavo-island[data-hydrated] > [data-live="live"]')
  await live.locator('output', { hasText: '2 lines' }).waitFor()
  expect(await live.getAttribute('title')).toBe('title="Live code"')
  await live.locator('textarea').fill('one')
  await live.locator('output', { hasText: '1 lines' }).waitFor()
})

test('odd and huge props arrive unchanged', async () => {
  await open('/hard', 'Echo')
  const text = await page.locator('#odd').textContent()
  expect(JSON.parse(text ?? '')).toEqual({
    text: '</script><b>"&\u2028',
    list: [1, { deep: null }],
  })
  expect((await page.locator('#huge').textContent())?.length).toBe(200_011)
})

test('islands work in cells, items and details', async () => {
  await open('/hard', 'Counter')
  await page.locator('summary', { hasText: 'Fold' }).click()
  for (const [name, count] of [
    ['cell', 2],
    ['item', 3],
    ['details', 4],
  ] as const) {
    await running(name).click()
    await textOf(`[data-counter="${name}"] > button`, `Count ${count}`)
  }
})

test('an island in a hidden tab starts when the tab is shown', async () => {
  await open('/hard', 'Counter')
  const island = page.locator('octavo-island:has(> [data-counter="tab"])')
  expect(await island.getAttribute('data-hydrated')).toBeNull()
  await page.locator('[role="tab"]', { hasText: 'second' }).click()
  await page.waitForSelector('octavo-island[data-hydrated]:has(> [data-counter="tab"])')
  await counter('tab').click()
  await textOf('[data-counter="tab"] > button', 'Count 5')
})

test('printing shows the current state of the page', async () => {
  await open('/hard', 'Counter')
  await running('cell').click()
  await textOf('[data-counter="cell"] > button', 'Count 2')
  await page.emulateMedia({ media: 'print' })
  const text = await page.locator('article').innerText()
  for (const count of ['Count 2', 'Count 4']) expect(text).toContain(count)
})

test('pages without islands pay 300 bytes at most, however many islands the site has', () => {
  const scriptsOf = (folder: string) => {
    const html = readFileSync(join(folder, 'dist/plain/index.html'), 'utf8')
    return Array.from(html.matchAll(/<script[^>]* src="([^"]+)"/g), ([, path = '']) =>
      readFileSync(join(folder, 'dist', path)),
    )
  }
  const bytesOf = (folder: string) => brotliCompressSync(Buffer.concat(scriptsOf(folder))).length
  expect(bytesOf(bare)).toBeGreaterThan(50_000)
  const chunks = readdirSync(join(root, 'dist/assets/js')).filter((name) =>
    name.startsWith('island-'),
  )
  expect(chunks.length).toBeGreaterThan(5)
  expect(bytesOf(root) - bytesOf(bare)).toBeLessThanOrEqual(300)
  const runtime = String(Buffer.concat(scriptsOf(root)))
  for (const name of chunks) expect(runtime).not.toContain(name.split('.')[1])
})

test('an error while rendering or in an effect stops the island, and an error in an event does not', async () => {
  await open('/failing', 'Counter')
  await page.waitForFunction(() => document.querySelectorAll('.island-failed').length === 2)
  await page.locator('octavo-island[data-hydrated] > button', { hasText: 'Fails event' }).click()
  await counter('beside').click()
  await textOf('[data-counter="beside"] > button', 'Count 1')
  expect(await button('Fails event').count()).toBe(1)
  const said = watched.complaints.join('\n')
  for (const text of ['at render', 'in an effect', 'at an event'])
    expect(said).toContain(`fails ${text}`)
})

test('an island that writes the hash of the address leaves the page and its islands alone', async () => {
  await open('/hard', 'Hash', 'Counter')
  await running('cell').click()
  await button('Write the hash').click()
  await page.waitForURL(/#written$/)
  await textOf('[data-counter="cell"] > button', 'Count 2')
  expect(await page.locator('h1').textContent()).toContain('Hard')
})

test('an island whose code fails to load keeps the HTML of the build, and the others run', async () => {
  await page.route(/\/island-Counter\..*\.js$/, (route) => route.abort())
  // It starts when it is visible, maybe after all others.
  const said = page.waitForEvent('console', (message) => message.text().includes('"Counter"'))
  await open('/hard', 'Echo')
  await said
  expect(await counter('cell').textContent()).toBe('Count 1')
  await page.waitForSelector('octavo-island[data-hydrated] > [data-live="live"]')
  expect(watched.complaints.join('\n')).toContain('The island "Counter" did not start.')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a reader who leaves before the code of islands arrives starts none of them', async () => {
  await open('/plain')
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  const isAsked = page.waitForRequest(/\/island-Counter\..*\.js$/)
  await page.route(/\/island-Counter\..*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.locator('article a', { hasText: 'Home' }).click()
  await isAsked
  await page.locator('[data-counter="outer"] a').click()
  await page.getByText('Nothing runs here.').waitFor()
  const isThere = page.waitForResponse(/\/island-Counter\..*\.js$/)
  release()
  await isThere
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.locator('article a', { hasText: 'Home' }).click()
  await ready('Counter')
  await counter('outer').click()
  await textOf('[data-counter="outer"] > button', 'Count 4')
  expect(watched.complaints).toEqual([])
})
