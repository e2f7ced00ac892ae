/** `octavo push-search` as its user types it, against an engine on loopback. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder } from '../octavo.ts'
import { type HostedEngine, startHostedEngine } from '../search/hosted-engine.ts'

const KEY = 'ALGOLIA_WRITE_API_KEY'
let engine: HostedEngine
let site: string

beforeAll(async () => {
  engine = await startHostedEngine([])
  site = makeFolder({
    'docs/a.md': '# Alpha\n\nFirst.\n\n## Keys\n\nSecond.\n',
    'docs/b.md': '# Beta\n\nThird.\n',
    'site.config.mjs': `export default {
  title: 'T', url: 'https://docs.example', docs: [{ path: 'docs' }],
  search: { algolia: { appId: 'APP', apiKey: 'search', indexName: 'docs', hosts: ['${engine.origin}'] } },
}`,
  })
})
afterAll(async () => {
  await engine.close()
  removeFolder(site)
})
beforeEach(() => {
  engine.mode = 'answer'
})

const pushWith = (env: NodeJS.ProcessEnv, ...args: string[]) =>
  runHere(['push-search', ...args], site, env)
const push = (...args: string[]) => pushWith({ [KEY]: 'write' }, ...args)

test('requires a build, and then a key, before it asks the engine', async () => {
  const unbuilt = await push()
  expect([unbuilt.code, unbuilt.stderr]).toEqual([
    1,
    expect.stringContaining('SEARCH_RECORDS_MISSING'),
  ])
  const keyless = await pushWith({})
  expect([keyless.code, keyless.stderr]).toEqual([1, expect.stringContaining('SEARCH_KEY_MISSING')])
  expect(engine.requests).toEqual([])
})

test('sends no records of another release', async () => {
  expect((await runHere(['build', '--quiet'], site)).code).toBe(0)
  const file = join(site, '.octavo/search/search-records.en.jsonl')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace('"format":1', '"format":2'))
  const { code, stderr } = await push()
  expect([code, stderr]).toEqual([1, expect.stringContaining('SEARCH_RECORDS_MISSING')])
  expect(engine.requests).toEqual([])
  writeFileSync(file, text)
})

test('plans without writing, then saves, then has nothing left to do', async () => {
  expect((await runHere(['build', '--quiet'], site)).code).toBe(0)
  const planned = await push('--dry-run')
  expect(planned.stderr).toBe('Comparing with the index\n')
  expect(planned.stdout).toMatch(/^setting .*$/m)
  expect(planned.stdout).toMatch(/^save .*$/m)
  expect(planned.stdout).toMatch(/^docs: \d+ records to save, 0 to remove, 0 unchanged\.$/m)
  expect(engine.objects.size).toBe(0)

  const pushed = await push()
  expect([pushed.code, pushed.stdout]).toEqual([
    0,
    expect.stringMatching(/docs: \d+ records saved, 0 removed, 0 unchanged/),
  ])
  expect([...engine.objects.values()]).toContainEqual(
    expect.objectContaining({
      type: 'lvl2',
      url: '/docs/a#keys',
      language: 'en',
      version: 'current',
      tag: 'docs-default-current',
      docusaurus_tag: 'docs-default-current',
      hierarchy: expect.objectContaining({ lvl1: 'Alpha', lvl2: 'Keys' }),
    }),
  )
  expect(engine.settings.attributesForFaceting).toContain('docusaurus_tag')
  expect(engine.requests.at(-1)?.headers['x-algolia-api-key']).toBe('write')

  engine.requests.length = 0
  expect((await push()).stdout).toMatch(/0 records saved, 0 removed, \d+ unchanged/)
  expect(engine.requests.map(({ url }) => url.pathname)).toEqual([
    '/1/indexes/docs/settings',
    '/1/indexes/docs/browse',
  ])
})

test('sends only changes, then removes obsolete records', async () => {
  writeFileSync(join(site, 'docs/b.md'), '# Beta\n\nFourth.\n')
  expect((await runHere(['build', '--quiet'], site)).code).toBe(0)
  engine.objects.set('gone', { ...[...engine.objects.values()][0], objectID: 'gone' } as never)
  const { stdout } = await push('--dry-run')
  expect(stdout.trim().split('\n')).toEqual([
    expect.stringMatching(/^save .*docs\/b/),
    'remove gone',
    expect.stringMatching(/: 1 record to save, 1 to remove, 5 unchanged\.$/),
  ])
  engine.requests.length = 0
  await push()
  const actions = engine.requests.flatMap(
    ({ body }) => (body as { requests?: { action: string }[] } | null)?.requests ?? [],
  )
  expect(actions.map(({ action }) => action)).toEqual(['addObject', 'deleteObject'])
  expect(engine.objects.has('gone')).toBe(false)
})

test("reports the engine's refusal, with a fix", async () => {
  engine.mode = 403
  const { code, stderr } = await push()
  expect(code).toBe(1)
  expect(stderr).toContain('SEARCH_PUSH_FAILED')
  expect(stderr).toContain('The index "docs" answered 403: asked to fail with 403')
  expect(stderr).toContain('whether the key may browse')
})
