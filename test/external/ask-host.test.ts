import { isPrivateAddress } from '../../cli/external/ask-host.ts'
import { checkAddresses } from '../../cli/external/check-addresses.ts'

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

test('no more than some of a host at a time, and what answered lately is not asked', async () => {
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
