/** Events of the live server for very many open tabs, over real connections. */
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createLiveReload, type LiveReload } from '../../cli/serve/live-reload.ts'

const TABS = 70

let reload: LiveReload
let server: Server
let sockets: Socket[]
beforeEach(async () => {
  reload = createLiveReload()
  sockets = []
  server = createServer((request, response) => {
    if (request.url === '/events') reload.connect(request, response, null)
    else response.end('page')
  })
  server.on('connection', (socket) => sockets.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  reload.close()
  server.closeAllConnections()
  server.close()
})

// A listening server has an address with a port.
const port = () => (server.address() as AddressInfo).port
const ask = (path: string) =>
  new Promise<IncomingMessage>((resolve) => get({ port: port(), path, agent: false }, resolve))

/** An open tab, with what it has received so far. */
async function openTab() {
  const stream = await ask('/events')
  const tab = { text: '', close: () => stream.destroy() }
  stream.on('data', (chunk) => {
    tab.text += String(chunk)
  })
  await until(() => tab.text.startsWith('id: '))
  return tab
}

const openTabs = () => Promise.all(Array.from({ length: TABS }, openTab))

async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 1))
}

test('every tab gets all messages, in their order', async () => {
  const tabs = await openTabs()
  reload.update({ permalinks: ['/one'] })
  reload.fail('Broken.')
  reload.update({ permalinks: ['/two'] })
  await until(() => tabs.every(({ text }) => text.includes('/two')))
  for (const { text } of tabs)
    expect(text.match(/\/one|Broken|\/two/g)).toEqual(['/one', 'Broken', '/two'])
})

test('an event goes to some tabs at a time, so that requests are answered in between', async () => {
  const tabs = await openTabs()
  const sent = () => sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0)
  const before = sent()
  reload.update({ permalinks: ['/one'] })
  const atOnce = sent() - before
  await until(() => tabs.every(({ text }) => text.includes('/one')))
  expect(atOnce).toBeGreaterThan(0)
  expect(atOnce).toBeLessThan((sent() - before) / 2)
})

test('tabs that close meanwhile, and a server that ends, take no harm', async () => {
  const tabs = await openTabs()
  reload.update({ permalinks: ['/one'] })
  for (const { close } of tabs.slice(0, TABS / 2)) close()
  reload.update({ permalinks: ['/two'] })
  const rest = tabs.slice(TABS / 2)
  await until(() => rest.every(({ text }) => text.includes('/two')))
  reload.update({ permalinks: ['/three'] })
  reload.close()
  expect(await ask('/page')).toMatchObject({ statusCode: 200 })
})
