/**
 * The live server as its author sees it: printed lines, messages to open tabs, and how it ends.
 *
 * @isolated it replaces modules
 */
import { jest } from '@jest/globals'
import type { Diagnostic } from '../../cli/base/model/diagnostic.ts'
import { makeConfig } from '../make/route/make-site.ts'

/** Calls in order. */
const log: string[] = []
/** Messages to open tabs. */
const sent: { text: string; title: string; isGrave: boolean }[] = []
const opened: string[] = []
const live = {
  failure: null as unknown,
  revision: 0,
  code: 'c1',
  diagnostics: [] as Diagnostic[],
  watched: ['/site/docs'],
  homes: { en: 'guide', de: '' } as Record<string, string>,
  isText: () => true,
  site: {
    loaded: {
      root: '/site',
      config: makeConfig({ baseUrl: '/b/', i18n: { locales: ['en', 'de'] } }),
    },
  },
  refresh: async (paths: readonly string[]): Promise<string[] | null> => {
    log.push(paths.length === 0 ? 'look' : `refresh ${paths.join()}`)
    if (paths.length === 0) return []
    live.revision += 1
    return ['/b/a']
  },
  respond: async (pathname: string) => ({ kind: 'text', path: pathname }),
  headersOf: (pathname: string) => ({ x: pathname }),
  close: async () => void log.push('live closed'),
}
let onChecked = () => {}
interface Server {
  port: number
  host: string
  bases(): readonly string[]
  allowedHosts(): unknown
  respond(pathname: string): Promise<unknown>
}
let asked: Server | undefined
interface Watcher {
  paths: readonly string[]
  onChanges(change: { changed: string[]; added: string[]; removed: string[] }): Promise<void>
  onError(error: unknown): void
}
let watching: Watcher | undefined

jest.unstable_mockModule('../../cli/serve/live/live-site.ts', () => ({
  createLiveSite: async (options: { onChecked(): void }) => {
    onChecked = options.onChecked
    return live
  },
}))
jest.unstable_mockModule('../../cli/serve/dev-server.ts', () => ({
  startDevServer: async (options: Server) => {
    asked = options
    return {
      addresses: ['http://localhost:1/b/'],
      network: ['http://10.0.0.1:1/b/'],
      report: (diagnostics: (typeof sent)[number]) => void sent.push(diagnostics),
      update: (change: unknown) => void log.push(`update ${JSON.stringify(change)}`),
      fail: (text: string) => void log.push(`fail ${text.split('\n')[0]}`),
      close: async () => void log.push('server closed'),
    }
  },
}))
jest.unstable_mockModule('../../cli/serve/watch.ts', () => ({
  watchFiles: (options: Watcher) => {
    watching = options
    log.push('watches')
    return {
      ready: Promise.resolve(),
      check: () => void log.push('check'),
      update: (paths: readonly string[]) => void log.push(`watch ${paths.join()}`),
      close: async () => void log.push('watcher closed'),
    }
  },
}))
jest.unstable_mockModule('../../cli/serve/quiet.ts', () => ({
  createQuiet: () => ({
    begin: () => {},
    answer: <T>(work: () => Promise<T>) => work(),
    wait: async () => void log.push('waits for a page'),
    end: () => {},
  }),
}))
jest.unstable_mockModule('../../cli/commands/open-browser.ts', () => ({
  openBrowser: (address: string) => void opened.push(address),
}))
const { serveSite } = await import('../../cli/commands/serve-site.ts')
const { createReport } = await import('../../cli/base/errors/report.ts')

const toDiagnostic = (name: string, severity: Diagnostic['severity'] = 'warn'): Diagnostic => ({
  code: 'X_CODE',
  severity,
  message: `About ${name}.`,
  hint: 'Mend it.',
})

/** Serve until `during` has ended. @returns the printed text. */
async function serve(during: (watcher: Watcher) => Promise<void> = async () => {}, opens = false) {
  const printed = { stdout: '', stderr: '' }
  const toStream = (name: keyof typeof printed) => ({
    write(text: string) {
      printed[name] += text
    },
  })
  const report = createReport({
    stdout: toStream('stdout'),
    stderr: toStream('stderr'),
    interactive: false,
    color: false,
    quiet: false,
    folder: '/site',
    prefix: '',
  })
  const untilStopped = async () => {
    // The first scan of all files is done.
    await new Promise(setImmediate)
    log.push('serving')
    if (watching) await during(watching)
  }
  const target = { siteDir: '/site', port: 5, host: 'h', opens }
  const code = await serveSite({ report, untilStopped, env: {}, tools: {} as never }, target)
  report.finish()
  return { code, ...printed }
}
const change = (...changed: string[]) => ({ changed, added: [], removed: [] })

beforeEach(() => {
  for (const list of [log, sent, opened]) list.length = 0
  Object.assign(live, { failure: null, diagnostics: [], revision: 0 })
})

test('prints the start of each language, also for other machines of the network, and closes everything at the end', async () => {
  const { code, stdout } = await serve()
  expect(code).toBe(0)
  expect(stdout).toBe(`\
en  http://localhost:1/b/guide
de  http://localhost:1/b/de/
network  http://10.0.0.1:1/b/guide
Watching for changes; press Ctrl+C to stop.
`)
  expect(opened).toEqual([])
  // The first page need not wait until all files are watched.
  const steps = ['waits for a page', 'watches', 'look', 'watch /site/docs']
  expect(log.slice(0, 4)).toEqual(steps)
  expect(log.slice(4, 6)).toEqual(['serving', 'watcher closed'])
  expect(log.slice(6).sort()).toEqual(['live closed', 'server closed'])
  await serve(undefined, true)
  expect(opened).toEqual(['http://localhost:1/b/guide'])
})

test('the server listens on the requested host and port, and answers with headers of the site', async () => {
  await serve()
  expect(asked).toMatchObject({ port: 5, host: 'h' })
  expect(asked?.bases()).toEqual(['/b/', '/b/', '/b/de/'])
  expect(asked?.allowedHosts()).toEqual(live.site.loaded.config.server.allowedHosts)
  expect(await asked?.respond('/b/a')).toEqual({
    kind: 'text',
    path: '/b/a',
    headers: { x: '/b/a' },
  })
  expect(watching?.paths).toEqual(['/site/docs'])
})

test.each([
  [['/site/docs/a.md'], 'docs/a.md'],
  [['/site/docs/a.md', '/site/b.md', '/site/c.md'], 'docs/a.md and 2 more'],
])('a change of %j is shown, with its name', async (paths, name) => {
  const { stdout } = await serve(({ onChanges }) => onChanges(change(...paths)))
  expect(stdout).toContain(`Rebuilt after ${name}\n`)
  expect(log).toEqual(
    expect.arrayContaining([
      `refresh ${paths.join()}`,
      'watch /site/docs',
      'update {"permalinks":["/b/a"],"code":"c1"}',
    ]),
  )
})

test('all files are compared once they are watched, so no earlier edit is lost', async () => {
  await serve()
  expect(log.slice(0, 3)).toEqual(['waits for a page', 'watches', 'look'])
})

test('files that were added and removed are part of a change', async () => {
  await serve(({ onChanges }) =>
    onChanges({ changed: ['/site/a'], added: ['/site/b'], removed: ['/site/c'] }),
  )
  expect(log).toContain('refresh /site/a,/site/b,/site/c')
})

test('a change without effect is not shown, and neither is a scan that finds no page', async () => {
  const refresh = live.refresh
  live.refresh = async () => []
  const { stdout } = await serve(({ onChanges }) => onChanges(change('/site/a.md')))
  live.refresh = async () => {
    live.revision += 1
    return []
  }
  const look = await serve()
  expect([stdout, look.stdout].join()).not.toContain('Rebuilt')
  expect(log.filter((line) => line.startsWith('update'))).toEqual([
    'update {"permalinks":[],"code":"c1"}',
  ])
  // A request has compared the files before, and sent no message.
  live.refresh = async () => ['/b/a']
  const found = await serve()
  live.refresh = refresh
  expect(found.stdout).toContain('Rebuilt after a look at all files\n')
})

test('a change that fails during the first scan stays in tabs when the scan ends', async () => {
  const refresh = live.refresh
  let finish = (_: string[]) => {}
  live.refresh = (paths) => {
    if (paths.length > 0) return Promise.reject(new Error('broken'))
    return new Promise((resolve) => {
      finish = resolve
    })
  }
  await serve(async ({ onChanges }) => {
    await onChanges(change('/site/a.md'))
    finish(['/b/a'])
    await new Promise(setImmediate)
  })
  live.refresh = refresh
  expect(log.filter((line) => /^(fail|update)/.test(line))).toEqual([
    expect.stringMatching(/^fail/),
    'update {"permalinks":["/b/a"],"code":"c1"}',
    expect.stringMatching(/^fail/),
  ])
})

describe('an error', () => {
  test('is printed once, sent to tabs each time, and reported as fixed', async () => {
    const [a, b] = [toDiagnostic('a'), toDiagnostic('b', 'throw')]
    live.diagnostics = [a]
    const { stderr, stdout } = await serve(async ({ onChanges }) => {
      live.diagnostics = [a, b]
      onChecked()
      live.diagnostics = []
      await onChanges(change('/site/a.md'))
    })
    expect(stderr.match(/About \w/g)).toEqual(['About a', 'About b'])
    expect(stdout).toContain('All problems are fixed.')
    expect(sent.map(({ title, isGrave }) => [title, isGrave])).toEqual([
      ['1 warning', false],
      ['1 error, 1 warning', true],
      ['', false],
    ])
    expect(sent[0]?.text).toContain('About a.')
  })

  test('is not reported as fixed if there was none', async () => {
    const { stdout } = await serve(({ onChanges }) => onChanges(change('/site/a.md')))
    expect(stdout).not.toContain('mended')
  })

  test('fills a tab with at most twenty reports; the terminal shows all', async () => {
    live.diagnostics = Array.from({ length: 22 }, (_, at) => toDiagnostic(`number ${at}`))
    const { stderr } = await serve()
    expect(stderr.match(/About/g)).toHaveLength(22)
    expect(sent[0]?.text.match(/About/g)).toHaveLength(20)
    expect(sent[0]).toMatchObject({ title: '22 warnings' })
    expect(sent[0]?.text.endsWith('\n2 more in the terminal.')).toBe(true)
    live.diagnostics = live.diagnostics.slice(2)
    await serve()
    expect(sent[1]?.text).not.toContain('in the terminal')
  })

  test('in the code of the site is printed at the start', async () => {
    live.failure = new Error('no bundle')
    expect((await serve()).stderr).toContain('no bundle')
  })

  test('with a change is shown in its place until it is fixed', async () => {
    const error = new Error('cannot be read')
    const { stderr } = await serve(async ({ onError, onChanges }) => {
      onError(error)
      // No file of the site differs, but its pages are shown again.
      live.refresh = async () => null
      await onChanges(change('/site/a.md'))
    })
    expect(stderr.match(/cannot be read/g)).toHaveLength(1)
    expect(log.filter((line) => /^(fail|update)/.test(line))).toEqual([
      expect.stringMatching(/^fail internal error/),
      'update {"permalinks":null,"code":"c1"}',
    ])
  })
})
