import { createHash } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { type DevAnswer, startDevServer } from '../../cli/serve/dev-server.ts'
import { errorPage } from '../../cli/serve/error-page.ts'
import { liveReloadScript } from '../../cli/serve/live-reload.ts'
import { ask, closeLater, makeFolder } from './temporary-server.ts'

const html = (body: string): DevAnswer => ({ kind: 'text', status: 200, path: 'index.html', body })

async function start(
  respond: (pathname: string) => Promise<DevAnswer>,
  { base = '/', host = 'localhost' } = {},
) {
  const describe = (error: unknown) => `report: ${String(error)}`
  const server = await startDevServer({ bases: () => [base], host, port: 0, respond, describe })
  closeLater(server.close)
  return server
}

/** Address of the script in a page. A tab sends its query with the events. */
async function scriptOf(port: number): Promise<string> {
  const { text } = await ask(port, '/')
  return /src="([^"]*)"/.exec(text)?.[1] ?? ''
}

/**
 * Connects as a tab does: with the script of its page, or by the id of the last event that it
 * received.
 */
interface Connection {
  script?: string
  lastId?: string
  meanwhile?(): void
}

/**
 * Read events until `count` messages came. `lastId` is the id that the browser would send on
 * reconnecting.
 */
async function listenTo(
  port: number,
  count: number,
  { script = '', lastId: last, meanwhile }: Connection = {},
): Promise<{ messages: unknown[]; lastId: string }> {
  const query = /\?.*/.exec(script)?.[0] ?? ''
  const response = await fetch(`http://127.0.0.1:${port}/__octavo/events${query}`, {
    headers: last === undefined ? {} : { 'Last-Event-ID': last },
  })
  const messages: unknown[] = []
  let lastId = ''
  let text = ''
  let isConnected = false
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString()
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      for (const line of text.slice(0, end).split('\n')) {
        if (line.startsWith('id: ')) lastId = line.slice('id: '.length)
        else messages.push(JSON.parse(line.slice('data: '.length)))
      }
      text = text.slice(end + 2)
    }
    if (!isConnected) meanwhile?.()
    isConnected = true
    if (messages.length >= count) break
  }
  return { messages, lastId }
}

describe('the live server', () => {
  test('sends the given answers, and forbids caching', async () => {
    const server = await start(async (pathname) => html(pathname))
    const reply = await ask(server.port, '/de/%C3%9Cber?x=1')
    expect([reply.status, reply.text]).toEqual([200, '/de/%C3%9Cber'])
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  test('redirects to its base', async () => {
    const server = await start(async (pathname) => html(pathname), { base: '/docs/' })
    const [outside, bare, inside] = await Promise.all(
      ['/x', '/docs', '/docs/x'].map((path) => ask(server.port, path)),
    )
    expect([outside?.status, outside?.headers.location]).toEqual([302, '/docs/'])
    expect(bare?.text).toBe('/docs')
    expect(inside?.text).toBe('/docs/x')
  })

  test('follows a change of the base; pages of the former one still get their events', async () => {
    let base = '/docs/'
    const server = await startDevServer({
      ...{ bases: () => [base, `${base}de/`], host: 'localhost', port: 0, describe: String },
      respond: async (pathname) => html(pathname),
    })
    closeLater(server.close)
    const statusOf = async (path: string) => (await ask(server.port, path)).status
    expect(await statusOf('/docs/a')).toBe(200)
    base = '/manual/'
    expect(await Promise.all(['/manual/a', '/docs/a', '/docs/'].map(statusOf))).toEqual([
      ...[200, 302, 302],
    ])
    for (const own of ['docs', 'manual']) {
      const events = await fetch(`http://127.0.0.1:${server.port}/${own}/__octavo/events`)
      expect(events.headers.get('content-type')).toMatch(/^text\/event-stream/)
      await events.body?.cancel()
    }
  })

  test('shows the error, escaped, and continues', async () => {
    const server = await start(async () => {
      throw new Error('<script>alert(1)</script>')
    })
    const reply = await ask(server.port, '/x')
    expect(reply.status).toBe(500)
    expect(reply.text).toContain('report: Error: &lt;script&gt;alert(1)')
    expect(reply.text).not.toContain('<script>alert')
    expect(reply.text).toMatch(/src="\/__octavo\/live-reload\.js\?seen=[\w-]+\.0"/)
    expect((await ask(server.port, '/__octavo/live-reload.js')).headers['content-type']).toMatch(
      /^text\/javascript/,
    )
  })

  test('sends an error page that works under its own policy', async () => {
    const server = await start(() => Promise.reject(new Error('no')))
    const { headers, text } = await ask(server.port, '/x')
    const policy = String(headers['content-security-policy'])
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("script-src 'self'")
    const style = /<style>(.*)<\/style>/s.exec(text)?.[1] ?? ''
    expect(policy).toContain(createHash('sha256').update(style).digest('base64'))
  })

  test('sends the headers of the site, parts, and tags, but forbids caching', async () => {
    const headers = { 'Content-Security-Policy': "default-src 'self'", 'Cache-Control': 'public' }
    const folder = makeFolder({ 'film.mp4': '0123456789' })
    const server = await start(async (path) =>
      path === '/film.mp4'
        ? { kind: 'file', disk: join(folder, 'film.mp4'), path: 'film.mp4', headers }
        : { kind: 'text', status: 404, path: 'index.html', body: 'none', headers },
    )
    const part = await ask(server.port, '/film.mp4', { headers: { Range: 'bytes=2-4' } })
    expect([part.status, part.text, part.headers['content-range']]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ])
    expect(part.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-security-policy': "default-src 'self'",
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
    })
    const beyond = await ask(server.port, '/film.mp4', { headers: { Range: 'bytes=99-' } })
    expect(beyond.status).toBe(416)
    const known = { 'If-None-Match': String(part.headers.etag) }
    expect((await ask(server.port, '/film.mp4', { headers: known })).status).toBe(304)
    const none = await ask(server.port, '/none')
    expect([none.status, none.text, none.headers['cache-control']]).toEqual([
      404,
      'none',
      'no-store',
    ])
  })

  test('reports a file that is gone', async () => {
    const server = await start(async () => ({ kind: 'file', disk: '/no/such/file', path: 'x' }))
    expect((await ask(server.port, '/x')).status).toBe(404)
  })

  test('refuses requests for other host names, for pages and events alike', async () => {
    const server = await start(async () => html('secret'))
    for (const path of ['/', '/__octavo/events', '/__octavo/live-reload.js']) {
      const reply = await ask(server.port, path, { headers: { Host: 'evil.example' } })
      expect(reply.status).toBe(403)
      expect(reply.text).toContain("allowedHosts: ['evil.example']")
    }
    const odd = await ask(server.port, '/', { headers: { Host: '<b>' } })
    expect([odd.status, odd.text.includes('<b>')]).toEqual([403, false])
  })

  test('prints its address in the network, if it is open to it', async () => {
    const server = await start(async () => html('open'), { host: '0.0.0.0' })
    for (const address of server.network) expect(await (await fetch(address)).text()).toBe('open')
    const own = Object.values(networkInterfaces()).flat()
    expect(server.network.length).toBe(
      own.filter((one) => one?.family === 'IPv4' && !one.internal).length,
    )
    expect((await start(async () => html(''))).network).toEqual([])
  })

  test('sends no events to other sites', async () => {
    const server = await start(async () => html(''))
    const headers = { Origin: 'http://localhost:1' }
    expect((await ask(server.port, '/__octavo/events', { headers })).status).toBe(403)
  })

  test('notifies tabs of changes and failures', async () => {
    const server = await start(async () => html(''))
    const { messages } = await listenTo(server.port, 3, {
      meanwhile() {
        server.fail('line 1\nline 2')
        server.update({ permalinks: ['/a', '/de/a'], code: 'x' })
        server.update({ permalinks: null })
      },
    })
    expect(messages).toEqual([
      { kind: 'error', text: 'line 1\nline 2' },
      { kind: 'update', permalinks: ['/a', '/de/a'], code: 'x' },
      { kind: 'update', permalinks: null },
    ])
  })

  test('notifies a tab that opens later of a current failure', async () => {
    const server = await start(async () => html(''))
    server.fail('broken')
    expect((await listenTo(server.port, 1)).messages).toMatchObject([
      { kind: 'error', text: 'broken' },
    ])
    server.update({ permalinks: [] })
    const meanwhile = () => server.update({ permalinks: null })
    const { messages } = await listenTo(server.port, 1, { meanwhile })
    expect(messages[0]).toMatchObject({ kind: 'update', permalinks: null })
  })

  test('notifies tabs of an error, once, and of its end', async () => {
    const server = await start(async () => html(''))
    const diagnostics = { text: 'warn LINK_BROKEN', title: '1 warning', isGrave: false }
    const none = { text: '', title: '', isGrave: false }
    server.report(diagnostics)
    const { messages } = await listenTo(server.port, 2, {
      meanwhile() {
        server.report({ ...diagnostics })
        server.report(none)
      },
    })
    expect(messages).toEqual([
      { kind: 'diagnostics', ...diagnostics },
      { kind: 'diagnostics', ...none },
    ])
    const meanwhile = () => server.update({ permalinks: [] })
    const later = await listenTo(server.port, 1, { meanwhile })
    expect(later.messages[0]).toMatchObject({ kind: 'update' })
  })

  test('sends a tab the events between its page and its connection', async () => {
    const server = await start(async () => html('<script src="/__octavo/live-reload.js"></script>'))
    server.update({ permalinks: ['/before'] })
    const script = await scriptOf(server.port)
    server.update({ permalinks: ['/a', '/b'], code: 'x' })
    server.update({ permalinks: ['/b', '/c'], code: 'y' })
    const { messages, lastId } = await listenTo(server.port, 1, { script })
    expect(messages).toEqual([{ kind: 'update', permalinks: ['/a', '/b', '/c'], code: 'y' }])
    // Later the browser sends the id instead, and nothing is sent twice.
    server.update({ permalinks: ['/d'], code: 'y' })
    const again = await listenTo(server.port, 1, { script, lastId })
    expect(again.messages).toEqual([{ kind: 'update', permalinks: ['/d'], code: 'y' }])
  })

  test.each([
    ['anything may have changed', 'all' as const],
    ['every tab has to reload', null],
  ])('notifies a tab that missed that %s', async (_, permalinks) => {
    const server = await start(async () => html('<script src="/__octavo/live-reload.js"></script>'))
    const script = await scriptOf(server.port)
    server.update({ permalinks })
    server.update({ permalinks: ['/a'] })
    const { messages } = await listenTo(server.port, 1, { script })
    expect(messages).toMatchObject([{ kind: 'update', permalinks }])
  })

  test('sends nothing to a tab that missed nothing', async () => {
    const server = await start(async () => html('<script src="/__octavo/live-reload.js"></script>'))
    server.update({ permalinks: null })
    const script = await scriptOf(server.port)
    const meanwhile = () => server.update({ permalinks: ['/first'] })
    const { messages } = await listenTo(server.port, 1, { script, meanwhile })
    expect(messages).toMatchObject([{ permalinks: ['/first'] }])
  })

  test.each(['another-server.0', 'not an id', '', '.'])(
    'reloads the tab of another server, which sends %j',
    async (lastId) => {
      const server = await start(async () => html(''))
      const { messages } = await listenTo(server.port, 1, { lastId })
      expect(messages).toEqual([{ kind: 'update', permalinks: null }])
    },
  )

  test('closes although tabs wait for events', async () => {
    const server = await start(async () => html(''))
    const response = await fetch(`http://127.0.0.1:${server.port}/__octavo/events`)
    await server.close()
    const ended = await response.text().catch(() => 'cut')
    expect(ended).toMatch(/^id: |cut/)
  })
})

test('the script in a tab is code that a browser can parse', () => {
  expect(() => new Function(liveReloadScript('/__octavo/events'))).not.toThrow()
})

test('an error page keeps line ends and escapes its title', () => {
  const page = errorPage({ title: 'a < b', text: 'x\n  & y', scriptUrl: '/s.js' })
  expect(page).toContain('<title>a &lt; b</title>')
  expect(page).toContain('<pre>x\n  &amp; y</pre>')
})

test.each([
  ['that all must', { kind: 'update', permalinks: null }, 1],
  ['of its own page, without code that handles it', { kind: 'update', permalinks: ['/%C3%BC'] }, 1],
  ['of another page', { kind: 'update', permalinks: ['/other'] }, 0],
  ['that there is no error', { kind: 'diagnostics', text: '' }, 0],
])('a tab with the event %s reloads if it has to', (_, message, reloads) => {
  let loads = 0
  const globals = {
    EventSource: StandInSource,
    location: { pathname: '/ü/', reload: () => (loads += 1) },
    document: {
      currentScript: { src: 'http://localhost:1/__octavo/live-reload.js?seen=s.1' },
      documentElement: { hasAttribute: () => false },
    },
    CustomEvent: class {},
    addEventListener() {},
    dispatchEvent: () => true,
  }
  new Function(...Object.keys(globals), liveReloadScript('/events'))(...Object.values(globals))
  expect(StandInSource.last?.address).toBe('/events?seen=s.1')
  StandInSource.last?.onmessage?.({ data: JSON.stringify(message) })
  expect(loads).toBe(reloads)
})

class StandInSource {
  static last: StandInSource | undefined
  onmessage?: (event: { data: string }) => void
  constructor(readonly address: string) {
    StandInSource.last = this
  }
}
