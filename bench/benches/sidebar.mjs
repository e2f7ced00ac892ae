import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import chromiumPackage from '@sparticuz/chromium'
import { chromium } from 'playwright-core'
import { REPOSITORY } from '../tools/folders.mjs'

const THROTTLE = 4
const GOAL = 'at most 50 ms'
const GROUPS = 60
const IN_GROUP = 40
const IN_BIGGEST = 2600

/** Each entry links to one of a few pages, so that a site of 5,000 entries builds in a second. */
const SITE = {
  'site.config.ts': `import { defineConfig } from 'octavo/config'
export default defineConfig({
  title: 'Big sidebar',
  url: 'https://example.test',
  docs: [{ path: 'docs', routeBasePath: '/', sidebarPath: 'sidebars.ts' }],
})`,
  'sidebars.ts': `const links = (count, name) => Array.from({ length: count }, (_, index) => ({
  type: 'link', label: name + ' ' + index, href: '/?' + name + '=' + index,
}))
const category = (label, items) => ({ type: 'category', label, items })
export default { docs: [
  'index',
  ...Array.from({ length: ${GROUPS} }, (_, index) => category('Group ' + index, links(${IN_GROUP}, 'g' + index))),
  category('Big', [...links(${IN_BIGGEST / 2}, 'a'), 'deep', ...links(${IN_BIGGEST / 2}, 'b')]),
] }`,
  'docs/index.md': '---\nslug: /\n---\n\n# Home\n\n[Deep](./deep.md)\n',
  'pages/plain.tsx': 'export default () => <main><h1>No sidebar</h1></main>\n',
  'docs/deep.md': '# Deep\n\n[Home](./index.md)\n',
}

/**
 * The longest task of each action of a reader with a sidebar of 5,000 entries, in a browser whose CPU is slowed
 * down, and the elements on first paint.
 *
 * @type {import('./bench.mjs').Bench}
 */
export const sidebar = {
  name: 'sidebar',
  summary: `a sidebar of ${GROUPS * IN_GROUP + IN_BIGGEST} entries, CPU slowed down ${THROTTLE} times`,
  async run({ options }) {
    const site = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
    const browser = await chromium.launch({
      executablePath: process.env.CHROME_PATH ?? (await chromiumPackage.executablePath()),
      args: ['--no-sandbox', '--disable-gpu'],
    })
    let server
    try {
      server = await serve(site)
      const runs = []
      for (let run = 0; run < options.runs; run++) runs.push(await visit(browser, server.origin))
      return toFigures(runs)
    } finally {
      server?.stop()
      await browser.close()
      rmSync(site, { recursive: true, force: true })
    }
  },
}

async function serve(site) {
  for (const [path, text] of Object.entries(SITE)) {
    mkdirSync(dirname(join(site, path)), { recursive: true })
    writeFileSync(join(site, path), text)
  }
  const start = (...args) =>
    spawn(process.execPath, [join(REPOSITORY, 'bin/octavo.js'), ...args], {
      cwd: site,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  const build = start('build', '.', '--quiet')
  await new Promise((done) => build.once('close', done))
  if (build.exitCode !== 0) throw new Error(`octavo build ended with ${build.exitCode}`)
  const server = start('preview', '.', '--port', '0')
  const origin = await new Promise((done) => {
    server.stdout.on('data', (chunk) => {
      const [, found] = /(http:\/\/[^/\s]+)\//.exec(String(chunk)) ?? []
      if (found) done(found)
    })
  })
  return { origin, stop: () => server.kill() }
}

/** @returns longest task in ms by action; `elements` of the sidebar on first paint. */
async function visit(browser, origin) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  await page.addInitScript(() => {
    const tasks = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask', buffered: true })
  })
  const longest = {}
  const measure = async (name, action) => {
    await action()
    // A long task is reported after its end; the animation of a branch is a part of the action.
    await page.waitForTimeout(1000)
    longest[name] = await page.evaluate(() => Math.max(0, ...window.tasks.splice(0)))
  }
  const button = (name) => page.locator('.docs-sidebar').getByRole('button', { name, exact: true })
  await measure('load a page without it', () => page.goto(`${origin}/plain`))
  await measure('load, branch in view', () => page.goto(`${origin}/`))
  const html = await (await fetch(`${origin}/deep`)).text()
  const [, aside = ''] = /<div[^>]*docs-sidebar[^>]*>([\s\S]*?)<main/.exec(html) ?? []
  const elements = aside.match(/<[a-z]/g)?.length ?? 0
  await measure('fetch all, open the biggest', async () => {
    await page.locator('.docs-sidebar').evaluate((one) => one.scrollTo(0, one.scrollHeight))
    await button('Big').click()
  })
  await measure('scroll to its end', () =>
    page.locator('.docs-sidebar').evaluate((one) => one.scrollTo(0, one.scrollHeight)),
  )
  await measure('navigate into it', () => page.locator('article a').first().click())
  await measure('close it', () => button('Big').click())
  await page.close()
  return { longest, elements }
}

function toFigures(runs) {
  return [
    {
      name: 'elements in the HTML',
      of: 'sidebar',
      value: runs[0].elements,
      unit: 'elements',
      goal: 'at most 400',
    },
    ...Object.keys(runs[0].longest).map((name) => ({
      name: 'longest task',
      of: name,
      // A busy machine only adds.
      value: Math.min(...runs.map(({ longest }) => longest[name])),
      unit: 'ms',
      goal: GOAL,
    })),
  ]
}
