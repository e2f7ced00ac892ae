/**
 * What computes a site opens no file: builds run with a file system that refuses calls of parse, route, render, links,
 * search and site files, unless they come through what a task was given.
 *
 * @isolated it replaces modules
 */
import * as fs from 'node:fs'
import * as promises from 'node:fs/promises'
import { join } from 'node:path'
import { jest } from '@jest/globals'

const COMPUTING = /\/cli\/(?:read\/(?:parse|links)|make\/(?:route|render|search|site-files))\/[^:]+/
/** What tasks are given: a reader of the files that pages import, and results of other tasks. */
const CONTEXT = /\/cli\/(?:read\/scan\/create-file-reader\.ts|engine\/)/

/** Calls of the file system from code that computes: those through the context, and all others. */
const calls = { given: new Set<string>(), refused: new Set<string>() }

/** Note a call, by the frames of its stack, the innermost first. @throws if the context did not make it. */
function check(name: string): void {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = Number.POSITIVE_INFINITY
  const frames = new Error(name).stack?.split('\n') ?? []
  Error.stackTraceLimit = stackTraceLimit
  const at = frames.findIndex((frame) => COMPUTING.test(frame))
  if (at < 0) return
  const isGiven = frames.slice(0, at).some((frame) => CONTEXT.test(frame))
  const call = `${name} for ${COMPUTING.exec(frames[at] ?? '')?.[0]}`
  calls[isGiven ? 'given' : 'refused'].add(call)
  if (!isGiven) throw new Error(`${call} without the context`)
}

/** The functions of a module, each checked. */
function guard(module: object): Record<string, unknown> {
  const guarded = Object.entries(module).map(([name, value]) => {
    if (typeof value !== 'function' || /^[A-Z]/.test(name)) return [name, value]
    const call = (...args: unknown[]) => {
      check(name)
      return Reflect.apply(value, module, args)
    }
    return [name, Object.assign(call, value)]
  })
  return Object.fromEntries(guarded)
}

jest.unstable_mockModule('node:fs', () => guard(fs))
jest.unstable_mockModule('node:fs/promises', () => guard(promises))
const { runHere } = await import('../in-process.ts')
const { makeFolder, removeFolder, SMALL_CONFIG } = await import('../octavo.ts')

const SITE = {
  'site.config.ts': SMALL_CONFIG.replace(
    'docs: [{',
    "i18n: { locales: ['en', 'de'] }, precompress: true, $& feed: { content: 'full' },",
  ),
  'docs/index.mdx':
    "import P from './_part.mdx'\n\n# Home\n\n<P />\n\n![A picture](./a.svg)\n\n[Other](./guide/a.md#part)\n",
  'docs/_part.mdx': 'Part with `code`.\n',
  'docs/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'docs/guide/a.md': '---\ntags: [one]\n---\n\n# A\n\n## Part\n\n```js title="a.js"\nlet a\n```\n',
  'docs/guide/_category_.json': '{ "link": { "type": "generated-index" } }',
  'i18n/de/docs/current/guide/a.md': '# B\n\n## Teil {#part}\n',
  'pages/about.tsx': 'export default () => null',
}

let folder: string
beforeAll(() => {
  folder = makeFolder(SITE)
})
afterAll(() => removeFolder(folder))

test('a build, an edit and a check of links open no file but through what tasks are given', async () => {
  const results = [
    await runHere(['build', '--quiet'], folder),
    await edit(() => runHere(['build', '--quiet'], folder)),
    await runHere(['check-links', '--quiet'], folder),
  ]
  expect([...calls.refused]).toEqual([])
  expect(results.map(({ code }) => code)).toEqual([0, 0, 0])
  expect([...calls.given].some((call) => call.startsWith('readFileSync'))).toBe(true)
})

test('a call without the context is refused', async () => {
  const { readFileSync } = await import('node:fs')
  const path = join(folder, 'docs/_part.mdx')
  // As a stage that computes would call it: its frame has the path of such a file.
  const compute = new Function(
    'read',
    'path',
    'return read(path)\n//# sourceURL=/cli/make/route/x.ts',
  )
  expect(() => compute(readFileSync, path)).toThrow('readFileSync for /cli/make/route/x.ts')
})

function edit<T>(run: () => T): T {
  fs.appendFileSync(join(folder, 'docs/_part.mdx'), '\nEdited.\n')
  return run()
}
