import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createCorpus } from '../corpus.mjs'
import { launchBrowser } from '../measure/browser.mjs'
import { median } from '../measure/figures.mjs'
import { followPage, startLiveServer } from '../measure/live-server.mjs'

const SIZES = [40, 1000, 10_000]
const EDITS = 5
/** Waits between two edits, so that the remaining work of the first one is done. */
const SETTLE_MS = 600
const GOALS = {
  cold: 'at most 1200 ms',
  warm: 'at most 800 ms',
  body: 'at most 100 ms',
  title: 'at most 700 ms',
}

/**
 * The live server: from its start until the text of a page is in an open tab, and from a saved edit until it is
 * there; in the tests' browser, and by HTTP without one.
 *
 * @type {import('./bench.mjs').Bench}
 */
export const serve = {
  name: 'serve',
  summary: 'the live server: start until shown, edit until shown',
  async run({ options, createOctavo, record }) {
    const figures = []
    for (const pages of options.pages ? [options.pages] : SIZES) {
      const files = createCorpus({ count: pages, seed: options.seed })
      for (const tab of [openHttpTab, openBrowserTab])
        for (const [name, times] of await timeServer({
          files,
          tab,
          createOctavo,
          options,
          record,
        })) {
          const of = `${pages} pages, ${tab === openHttpTab ? 'HTTP' : 'browser'}`
          figures.push({
            name,
            of,
            value: median(times),
            unit: 'ms',
            goal: GOALS[name.split(' ')[0]],
          })
        }
    }
    return figures
  },
}

async function timeServer({ files, tab, createOctavo, options, record }) {
  const octavo = createOctavo()
  octavo.prepare(files)
  const site = dirname(octavo.out)
  const page = files[Math.floor(files.length / 2)]
  const route = `/${page.path.replace(/\.md$/, '')}`
  const text = /^## (.+)$/m.exec(page.text)?.[1] ?? ''
  const times = new Map()
  const note = (name, wallMs, cpuMs) => {
    record(`${name}, ${files.length - 1} pages`, { wallMs, cpuMs }, false)
    times.set(name, [...(times.get(name) ?? []), wallMs])
    if (cpuMs !== undefined)
      times.set(`${name}, CPU`, [...(times.get(`${name}, CPU`) ?? []), cpuMs])
  }
  const open = await tab()
  try {
    for (let run = 0; run < options.runs; run++) {
      await octavo.clear()
      for (const name of ['cold start', 'warm start']) {
        const server = await startLiveServer(site)
        note(name, await open.shows(server, route, text), server.cpuMs())
        if (name === 'warm start')
          await timeEdits(join(site, 'docs', page.path), { open, server, route, note })
        await server.stop()
      }
    }
  } finally {
    await open.close()
    octavo.dispose()
  }
  return times
}

async function timeEdits(file, { open, server, route, note }) {
  const text = readFileSync(file, 'utf8')
  // The watcher is ready when it tells of a change.
  await open.follow(server, route)
  for (const [name, toMark, toText] of [
    ['body edit', (edit) => `Edited ${edit} times.`, (mark) => `${text}\n${mark}\n`],
    [
      'title edit',
      (edit) => `Title ${edit}`,
      (mark) => text.replace(/^title: .*$/m, `title: ${mark}`),
    ],
  ])
    for (let edit = 0; edit <= EDITS; edit++) {
      const cpu = server.cpuMs()
      const startedAt = performance.now()
      writeFileSync(file, toText(toMark(edit)))
      const shownAt = await open.sees(toMark(edit))
      // The first one finds nothing warm.
      if (edit > 0) note(name, shownAt - startedAt, server.cpuMs() - cpu)
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
    }
  writeFileSync(file, text)
}

/** Files that a tab fetches, requested without a browser. */
async function openHttpTab() {
  let followed = null
  return {
    shows: (server, route, text) => server.shows(route, text),
    async follow({ origin }, route) {
      followed = await followPage(origin, route)
    },
    async sees(text) {
      return followed.shows(text)
    },
    close: () => followed?.close(),
  }
}

/** A text on the screen: a heading is also in a list that may be hidden. */
const seen = (page, text) => page.getByText(text).filter({ visible: true }).first()

/** A tab of a browser that runs. */
async function openBrowserTab() {
  const browser = await launchBrowser()
  const page = await browser.newPage()
  return {
    async shows(server, route, text) {
      // Not until all scripts are loaded: the text is read before.
      const visit = () => page.goto(server.origin + route, { waitUntil: 'commit' })
      while (!(await visit().catch(() => null))?.ok())
        await new Promise((resolve) => setTimeout(resolve, 5))
      await seen(page, text).waitFor()
      return performance.now() - server.startedAt
    },
    follow: () => page.waitForSelector('html[data-has-hydrated="true"]'),
    async sees(text) {
      await seen(page, text).waitFor()
      return performance.now()
    },
    close: () => browser.close(),
  }
}
