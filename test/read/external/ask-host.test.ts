import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAsker, isPrivateAddress } from '../../../cli/read/external/ask-host.ts'
import { checkAddresses } from '../../../cli/read/external/check-addresses.ts'

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['169.254.169.254', true],
  ['172.31.0.1', true],
  ['172.32.0.1', false],
  ['::1', true],
  ['::ffff:192.168.0.1', true],
  ['fd00::1', true],
  ['2606:4700::1111', false],
  ['1.1.1.1', false],
])('%s is private: %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected)
})

test('limits the concurrent requests per host, and does not repeat a recent one', async () => {
  let open = 0
  let most = 0
  const ask = async (url: string) => {
    most = Math.max(most, ++open)
    await new Promise((done) => setImmediate(done))
    open -= 1
    return url.endsWith('9') ? { error: 'x' } : { status: 200 }
  }
  const urls = Array.from({ length: 20 }, (_, index) => `https://a.example/${index}`)
  const input = { asker: { ask }, perHost: 3, since: 50, now: 100 }
  const first = await checkAddresses(urls, {
    ...input,
    known: { 'https://a.example/0': 60, 'https://a.example/1': 40, 'https://gone.example/': 99 },
  })
  expect([most, first.asked]).toEqual([3, 19])
  expect(first.known['https://a.example/0']).toBe(60)
  expect(Object.keys(first.known)).toHaveLength(18)
})

/** A host that sends the next answer of the path, and repeats the last one. */
async function serve(
  answers: Readonly<Record<string, readonly [status: number, after?: string][]>>,
) {
  const asked: string[] = []
  const server = createServer(({ method = '', url = '' }, response) => {
    const turn = asked.filter((one) => one.endsWith(` ${url}`)).length
    asked.push(`${method} ${url}`)
    const [status, after] = answers[url]?.[turn] ?? answers[url]?.at(-1) ?? [200]
    response.writeHead(status, after === undefined ? {} : { 'retry-after': after }).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // A server on a port has an address with a port.
  const { port } = server.address() as AddressInfo
  return { asked, origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}

const OPTIONS = { perHost: 2, timeoutMs: 20_000, retries: 3, allowPrivate: true }
const NOW = Date.parse('Sun, 22 Nov 2026 12:00:00 GMT')

test('waits as long as a host asks, in seconds or until a date, for all of its addresses', async () => {
  const { asked, origin, close } = await serve({
    '/seconds': [[429, '7'], [200]],
    '/date': [[503, 'Sun, 22 Nov 2026 12:00:09 GMT'], [200]],
    '/long': [[429, 'Sun, 22 Nov 2026 13:00:00 GMT'], [200]],
    '/no-head': [[405], [200]],
  })
  const waits: number[] = []
  let release = () => {}
  const wait = (ms: number) => {
    waits.push(ms)
    return new Promise<void>((done) => {
      release = done
    })
  }
  const asker = createAsker(OPTIONS, { wait, now: () => NOW })
  const seconds = asker.ask(`${origin}/seconds`)
  while (waits.length === 0) await new Promise((done) => setImmediate(done))
  const other = asker.ask(`${origin}/no-head`)
  await new Promise((done) => setImmediate(done))
  expect(asked).toEqual(['HEAD /seconds'])
  release()
  expect([await seconds, await other]).toEqual([{ status: 200 }, { status: 200 }])
  expect(asked).toContain('GET /no-head')
  const date = asker.ask(`${origin}/date`)
  while (waits.length === 1) await new Promise((done) => setImmediate(done))
  release()
  expect([await date, await asker.ask(`${origin}/long`)]).toEqual([
    { status: 200 },
    { status: 429 },
  ])
  expect(waits).toEqual([7000, 9000])
  await asker.close()
  close()
})
