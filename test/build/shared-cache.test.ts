/**
 * What machines share: the parts of a build on several of them, and the build that finds them.
 *
 * @isolated it replaces modules
 */
import { readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { jest } from '@jest/globals'
import { openSealed, sealValue } from '../../cli/engine/shared-cache/sealed-value.ts'
import { once } from '../../runtime/shared/once.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../octavo.ts'
import { readTree } from '../read-tree.ts'

const PATIENCE = '../../cli/engine/shared-cache/patience.ts'
const { createPatience, systemClock } = await import(PATIENCE)
jest.unstable_mockModule(PATIENCE, () => ({
  createPatience,
  // Tests run beside others, and only Linux says how busy a machine is.
  systemClock: { ...systemClock, share: () => 0.01 },
}))
const { runHere } = await import('../in-process.ts')

const SECRET = 'the secret of a whole team'
const folders: string[] = []
let store: string
beforeEach(() => {
  store = makeFolder({})
  folders.push(store)
})
afterEach(() => {
  for (const folder of folders.splice(0)) removeFolder(folder)
})

const toConfig = (cache: string) =>
  SMALL_CONFIG.replace(
    'docs: [',
    `search: { records: true },\n  cache: { options: { base: ${JSON.stringify(store)} }, ${cache} },\n  docs: [`,
  )

const PAGES = Object.fromEntries(
  Array.from({ length: 40 }, (_, at) => [
    `docs/page-${at}.md`,
    `---\ntags: [a]\n---\n\n# Page ${at}\n\nText with a [link](page-${(at + 1) % 40}.md#part).\n\n## Part\n\n- [ ] task\n`,
  ]),
)

/** A machine: a folder of its own with the same files. */
function makeMachine(
  cache = `driver: 'fs', secret: '${SECRET}'`,
  more: Record<string, string> = {},
) {
  const folder = makeFolder({
    'docs/index.md': '# Home\n',
    ...PAGES,
    ...more,
    'site.config.ts': toConfig(cache),
  })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  folders.push(folder)
  return folder
}

const build = (folder: string, ...args: string[]) => runHere(['build', ...args], folder)
const outputOf = (folder: string) => readTree(join(folder, 'dist'))
const recordsOf = (folder: string) => readTree(join(folder, '.octavo/search'))

/** What workers were asked for in a build with `--profile trace.json`. */
function jobsOf(folder: string): Set<string> {
  const { traceEvents } = JSON.parse(readFileSync(join(folder, 'trace.json'), 'utf8'))
  const jobs: { cat?: string; name: string }[] = traceEvents
  return new Set(jobs.filter(({ cat }) => cat === 'worker').map(({ name }) => name))
}

/** What a build of the same files gives that shares nothing: built once for all tests. */
const buildAlone = once(async () => {
  const folder = makeFolder({
    'docs/index.md': '# Home\n',
    ...PAGES,
    'site.config.ts': SMALL_CONFIG,
  })
  folders.push(folder)
  expect((await build(folder)).code).toBe(0)
  return outputOf(folder)
})

test('parts on several machines and a build that finds them give what one build gives', async () => {
  const alone = await buildAlone()
  const said: string[] = []
  for (const part of ['2/3', '1/3', '3/3']) {
    const machine = makeMachine()
    const { code, stdout, stderr } = await build(machine, '--shard', part)
    expect(code).toBe(0)
    expect(stderr).not.toMatch(/warning|error/)
    expect(outputOf(machine)).toBeNull()
    said.push(stdout)
  }
  const pages = said.map((text) => Number(/, (\d+) pages?, in/.exec(text)?.[1]))
  expect(pages.every((count) => count > 5)).toBe(true)
  const last = makeMachine()
  const { code, stdout } = await build(last, '--profile', 'trace.json')
  expect(code).toBe(0)
  // Search is merged of what the parts have indexed.
  const jobs = jobsOf(last)
  expect([jobs.has('mergeSearch'), jobs.has('indexPages')]).toEqual([true, false])
  const again = makeMachine(`driver: 'fs', secret: 'another secret of others'`)
  await build(again, '--profile', 'trace.json')
  expect(jobsOf(again)).toContain('indexPages')
  expect(recordsOf(last)).toEqual(recordsOf(again))
  expect(stdout).toContain(`Built ${pages.reduce((sum, count) => sum + count)} pages`)
  expect(stdout).toContain('Scanned 41 files, parsed 0; rendered 0 of')
  expect(outputOf(last)).toEqual(alone)
})

test('docs are shared although a file that is none changes during the build', async () => {
  const files = { 'static/build.log': 'line' }
  const machine = makeMachine(undefined, files)
  const later = Date.now() / 1000 + 60
  utimesSync(join(machine, 'static/build.log'), later, later)
  expect((await build(machine, '--shard', '1/1')).code).toBe(0)
  const { stdout } = await build(makeMachine(undefined, files))
  expect(stdout).toContain('Scanned 41 files, parsed 0; rendered 0 of')
})

test('one changed page is done here, with those that lie beside it in the store', async () => {
  await build(makeMachine())
  const machine = makeMachine()
  writeFiles(machine, { 'docs/page-7.md': '# Page 7\n\nOther text.\n\n## Part\n' })
  const { stdout } = await build(machine)
  const [, parsed, rendered] = /Scanned 41 files, parsed (\d+); rendered (\d+)/.exec(stdout) ?? []
  expect(Number(parsed)).toBeGreaterThan(0)
  expect(Number(parsed)).toBeLessThan(12)
  expect(Number(rendered)).toBeLessThan(16)
  const clean = makeMachine(`driver: 'fs', readOnly: true, secret: '${SECRET.toUpperCase()}'`)
  writeFiles(clean, { 'docs/page-7.md': '# Page 7\n\nOther text.\n\n## Part\n' })
  await build(clean)
  expect(outputOf(machine)).toEqual(outputOf(clean))
})

test('values of another key are not used, and said once; those who may only read store nothing', async () => {
  const alone = await buildAlone()
  await build(makeMachine())
  const before = readTree(store)
  const stranger = makeMachine(`driver: 'fs', readOnly: true, secret: 'another secret of others'`)
  const { code, stdout, stderr } = await build(stranger)
  expect(code).toBe(0)
  expect(stdout).not.toContain('Scanned')
  expect(stderr.match(/(?<!#)CACHE_FOREIGN/g)).toHaveLength(1)
  expect(outputOf(stranger)).toEqual(alone)
  expect(readTree(store)).toEqual(before)
})

test('values that somebody has written over are not used', async () => {
  const alone = await buildAlone()
  await build(makeMachine())
  for (const name of readdirSync(store, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /[\da-f]{40}$/.test(path),
  )) {
    const bytes = readFileSync(join(store, name))
    bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1
    writeFileSync(join(store, name), bytes)
  }
  const machine = makeMachine()
  const { code, stderr } = await build(machine)
  expect(code).toBe(0)
  expect(stderr).toContain('CACHE_FOREIGN')
  expect(outputOf(machine)).toEqual(alone)
})

test.each([
  ['article', 0],
  ['sections', 1],
])('a doc is parsed here if the store has other bytes for its %s', async (_, part) => {
  await build(makeMachine())
  const docs = join(store, 'octavo/docs')
  const buckets = readdirSync(docs)
  for (const name of buckets) {
    const [file, key] = [join(docs, name), `octavo:docs:${name}`]
    const value = await openSealed(key, readFileSync(file), SECRET)
    const { data = null, blobs = [] } = value ?? {}
    // The first doc of each value is damaged, with a right seal.
    const damaged = blobs.with(part, Buffer.from('damaged'))
    writeFileSync(file, await sealValue(key, { data, blobs: damaged }, SECRET))
  }
  const machine = makeMachine()
  expect((await build(machine)).stdout).toContain(`Scanned 41 files, parsed ${buckets.length};`)
  expect(outputOf(machine)).toEqual(await buildAlone())
})

test('a store that is away is one warning', async () => {
  const alone = await buildAlone()
  const driver = `module.exports = () => ({
    getItemRaw() { throw new Error('connect ECONNREFUSED') },
    hasItem() { throw new Error('connect ECONNREFUSED') },
    setItemRaw() { throw new Error('connect ECONNREFUSED') },
  })`
  const machine = makeMachine(`driver: './away.cjs'`, { 'away.cjs': driver })
  const { code, stderr } = await build(machine)
  expect(code).toBe(0)
  expect(stderr.match(/(?<!#)CACHE_UNREACHABLE/g)).toHaveLength(1)
  expect(stderr).toContain('connect ECONNREFUSED.')
  expect(outputOf(machine)).toEqual(alone)
})

test('a driver that is not there is an error at its place', async () => {
  const { code, stderr } = await build(makeMachine(`driver: 'rediss'`))
  expect(code).toBe(1)
  expect(stderr).toMatch(/CACHE_DRIVER_FAILED site\.config\.ts:\d+:\d+\n.*"rediss"/)
})

test('a part without a cache that it may write to is an error', async () => {
  const folder = makeFolder({ 'docs/index.md': '# Home\n', 'site.config.ts': SMALL_CONFIG })
  folders.push(folder)
  expect((await build(folder, '--shard', '1/2')).stderr).toContain('SHARD_WITHOUT_CACHE')
  const reading = await build(makeMachine(`driver: 'fs', readOnly: true`), '--shard', '1/2')
  expect(reading).toMatchObject({ code: 1 })
  expect(reading.stderr).toMatch(/SHARD_WITHOUT_CACHE site\.config\.ts:\d+:\d+\n.*readOnly/)
})

test('parts are named from 1, and what they do not do is refused', async () => {
  const machine = makeMachine()
  for (const name of ['0/2', '3/2', '1', 'a/b', '1/99999'])
    expect(await build(machine, '--shard', name)).toMatchObject({ code: 2 })
  for (const option of ['--force', '--why', '--check-search', '--write-baseline'])
    expect(await build(machine, '--shard', '1/2', option)).toMatchObject({ code: 2 })
  process.env.OCTAVO_SHARDS = '2'
  try {
    for (const name of ['0', '3', 'a', '-1', '1/'])
      expect(await build(machine, '--shard', name)).toMatchObject({ code: 2 })
    process.env.OCTAVO_SHARD = '3'
    const { code, stderr } = await build(machine)
    expect([code, stderr]).toEqual([2, expect.stringContaining("from env 'OCTAVO_SHARD'")])
  } finally {
    delete process.env.OCTAVO_SHARD
    delete process.env.OCTAVO_SHARDS
  }
})

test('variables of the environment name a part, as platforms set them', async () => {
  const says = async (variables: Record<string, string>, ...args: string[]) => {
    Object.assign(process.env, variables)
    try {
      const { code, stdout } = await build(makeMachine(), ...args)
      return [code, /Built shard \d of \d/.exec(stdout)?.[0]]
    } finally {
      for (const name of Object.keys(variables)) delete process.env[name]
    }
  }
  expect(await says({ OCTAVO_SHARD: '2', OCTAVO_SHARDS: '3' })).toEqual([0, 'Built shard 2 of 3'])
  expect(await says({ OCTAVO_SHARD: '1/3' })).toEqual([0, 'Built shard 1 of 3'])
  const ofBoth = await says({ OCTAVO_SHARD: '1/3' }, '--shard', '2/3')
  expect(ofBoth).toEqual([0, 'Built shard 2 of 3'])
  // The last build may have the number of parts too.
  expect(await says({ OCTAVO_SHARDS: '3' })).toEqual([0, undefined])
})

test('errors of its pages fail a part, and what it made of the others is kept', async () => {
  const wrong = { 'docs/wrong.md': '---\nsidebar_position: x\n---\n\n# Wrong\n' }
  const codes = [] as unknown[]
  for (const part of ['1/2', '2/2'])
    codes.push((await build(makeMachine(undefined, wrong), '--shard', part)).code)
  expect(codes).toContain(1)
  expect(Object.keys(readTree(store) ?? {}).length).toBeGreaterThan(10)
})
