/**
 * Tools that run the pipeline inside the test's thread: workers without threads, and a bundle of a
 * few lines in place of React. Messages are copied as between threads, so that values that cannot
 * be copied fail here, too.
 */
import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Bundle, BundleOptions } from '../cli/make/bundle/bundle-site.ts'
import type { DevBundler } from '../cli/make/bundle/dev-bundler.ts'
import type { SiteTools } from '../cli/tasks/open/site-tools.ts'
import type { Request } from '../cli/tasks/worker/calls.ts'
import { runWorker } from '../cli/tasks/worker/run-worker.ts'
import type { WorkerThread } from '../cli/tasks/worker/worker-pool.ts'

/** What a test sees of the workers, and how it disturbs them. */
export interface WorkerWatch {
  /** Receives each request before its worker does. */
  onRequest?(request: Request): void
  /** Turns of the event loop before an answer arrives. Answers of one worker keep their order. Default: one. */
  countTurns?(): number
}

/** A worker that answers in this thread. */
export function startLocalWorker({ onRequest, countTurns }: WorkerWatch = {}): WorkerThread {
  const [toWorker, toMain] = [new EventEmitter(), new EventEmitter()]
  let isEnded = false
  /** Requests that it answers now. */
  let running = 0
  let answered = Promise.resolve()
  const close = runWorker({
    process: new EventEmitter(),
    port: {
      on: (event, listener) => toWorker.on(event, listener),
      postMessage(reply) {
        const copy = structuredClone(reply)
        running -= 1
        if (isEnded && running === 0) close()
        if (isEnded) return
        answered = answered
          .then(() => waitTurns(countTurns?.() ?? 1))
          .then(() => {
            toMain.emit('message', copy)
          })
      },
    },
  })
  return {
    on: toMain.on.bind(toMain),
    postMessage(request) {
      const copy = structuredClone(request)
      onRequest?.(copy as Request)
      // After its end, it does not start messages that it has not received yet.
      void setImmediate().then(() => {
        if (isEnded) return
        running += 1
        toWorker.emit('message', copy)
      })
    },
    ref() {},
    unref() {},
    async terminate() {
      if (!isEnded && running === 0) close()
      isEnded = true
    },
  }
}

async function waitTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await setImmediate()
}

/**
 * Renders the parts of pages that tests check: links of navbar and footer, sidebar, heading,
 * article. A page in React is the HTML of its file. A page that contains `throw` throws, and so
 * does the component `Broken`.
 */
const SERVER = `
const links = (items = []) => items.flatMap((item) => [
  ...(item.href === undefined ? [] : ['<a href="' + item.href + '">' + item.label + '</a>']),
  ...(item.html === undefined ? [] : [item.html]),
  ...links(item.items),
]).join('')
exports.componentNames = ['Broken', 'Note']
exports.renderPage = ({ route, locale }) => {
  const page = pages[route.page]
  if (page && page.includes('throw')) throw new Error('of ' + route.page)
  const footer = locale.footer ? locale.footer.columns.flatMap(({ items }) => items) : []
  return {
    head: '<title>' + route.head.title + '</title>',
    missing: [],
    body: [
      (locale.announcement && locale.announcement.html) || '', '<header>', links(locale.navbar.items), '</header><main>',
      ...(route.heading ? ['<h1>', route.heading, '</h1>'] : []),
      page ?? route.article,
      route.toc.map(({ html }) => html).join(''),
      '</main><footer>', links(footer), (locale.footer && locale.footer.copyright) || '', '</footer>',
    ].join(''),
  }
}
exports.renderComponent = ({ name, props, slot }) => {
  if (name === 'Broken') throw new Error('of a component')
  const attributes = Object.entries(props).map(([key, value]) => ' ' + key + '="' + value + '"')
  return '<div data-name="' + name + '"' + attributes.join('') + '>' + slot + '</div>'
}
exports.loadFailures = []
exports.tracePage = async () => null
exports.traceComponent = async () => null
exports.pageMetadata = (key) => ({ title: 'Page ' + key, description: 'About ' + key })
exports.colorModeScript = ({ announcement }) => announcement ? 'mode(1)' : 'mode()'
exports.basePathScript = ({ base }) => 'base("' + base + '")'
`

/** Files of the client: the same for every site, like those of a site without code. */
const CLIENT = {
  'assets/runtime.js': 'start()',
  'assets/styles.css': 'body { margin: 0 }',
} as const

/** Takes no longer than writing a file. */
export async function bundleStandIn(options: BundleOptions): Promise<Bundle> {
  const { loaded, sitePages, cacheDir, mode } = options
  const pages = sitePages.map(({ key, disk }) => {
    const text = readFileSync(disk, 'utf8')
    return [key, text.includes('throw') ? 'throw' : text.slice(text.indexOf('<'))]
  })
  const folder = join(cacheDir, 'bundle')
  mkdirSync(folder, { recursive: true })
  const server = `const pages = ${JSON.stringify(Object.fromEntries(pages))}\n${SERVER}`
  const hash = createHash('sha256').update(server).digest('hex').slice(0, 8)
  const serverFile = join(folder, `server-${mode}-${hash}.cjs`)
  writeFileSync(serverFile, server)
  const { baseUrl } = loaded.config
  return {
    serverFile,
    manifest: {
      runtime: hash,
      scripts: [`${baseUrl}assets/runtime.js`],
      styles: [`${baseUrl}assets/styles.css`],
      fonts: [],
      pages: {},
    },
    files: Object.entries(CLIENT).map(([path, content]) => ({ path, content })),
  }
}

/** The same object while its code is the same. */
function createStandInBundler({ cacheDir }: { cacheDir: string }): DevBundler {
  let last: { text: string; bundle: Bundle } | null = null
  return {
    async bundle(code) {
      const bundle = await bundleStandIn({ ...code, cacheDir, mode: 'development' })
      const text = readFileSync(bundle.serverFile, 'utf8') + JSON.stringify(bundle.manifest)
      if (last?.text !== text) last = { text, bundle }
      return last.bundle
    },
    inputs: [],
    async close() {},
  }
}

/** Everything in this thread. */
export function createStandInTools(watch: WorkerWatch = {}): SiteTools {
  return {
    startWorker: () => startLocalWorker(watch),
    bundleSite: bundleStandIn,
    createDevBundler: createStandInBundler,
  }
}

/** Everything in this thread, not watched. */
export const STAND_IN_TOOLS = createStandInTools()
