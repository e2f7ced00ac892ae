/** Answers of a worker, without a thread. */

import { EventEmitter } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { digest } from '../../../cli/base/disk/digest.ts'
import type { DocBody } from '../../../cli/base/model/doc.ts'
import {
  createValueLog,
  createValueReader,
  type ValueRef,
} from '../../../cli/engine/store/value-log.ts'
import type { Call, WorkerCalls } from '../../../cli/tasks/worker/calls.ts'
import { runWorker } from '../../../cli/tasks/worker/run-worker.ts'
import type { Reply } from '../../../cli/tasks/worker/worker-pool.ts'
import { createJsonValues } from '../../engine/store/json-values.ts'
import { makeFolder, removeFolder, writeFiles } from '../../octavo.ts'
import { FILE } from '../../read/parse/parse-text.ts'

const OPTIONS = {
  url: 'https://docs.example',
  parser: 'native',
  formats: { site: 'detect', instances: {} },
  contentFolders: ['content', 'i18n'],
  maintainCase: false,
  magicComments: [],
  admonitions: {},
  components: [],
  messages: {},
} as never
let folder: string
beforeEach(() => {
  folder = makeFolder({ 'a.md': '# A\n\nText.\n', 'b.md': '# B\n' })
})
afterEach(() => removeFolder(folder))

function startWorker() {
  const port = new EventEmitter()
  const host = new EventEmitter()
  const replies: Reply[] = []
  runWorker({
    process: host,
    port: {
      on: port.on.bind(port),
      postMessage(reply) {
        replies.push(reply)
        port.emit('reply', reply)
      },
    },
  })
  let asked = 0
  return {
    host,
    replies,
    async ask<C extends Call>(call: C, ask: WorkerCalls[C]['ask']) {
      asked += 1
      const replied = new Promise<Reply>((resolve) => port.once('reply', resolve))
      port.emit('message', { id: asked, call, ask })
      const reply = await replied
      expect('id' in reply && reply.id).toBe(asked)
      return reply as { answer?: WorkerCalls[C]['answer']; error?: { message: string } }
    },
  }
}

const log = () => createValueLog(join(folder, 'articles'))
const setup = (more = {}) => ({ root: folder, options: OPTIONS, log: log(), ...more })
const task = (file: string) => ({ file: { ...FILE, file } })

test('reports a request before its set-up', async () => {
  const { ask } = startWorker()
  expect((await ask('parse', [])).error).toMatchObject({
    name: 'Error',
    message: 'parse was asked before setUpParse',
    stack: expect.stringContaining('run-worker.ts'),
  })
  expect((await ask('render', [])).error?.message).toBe('render was asked before setUpRender')
  expect((await ask('assessPages', [])).error?.message).toBe(
    'pages were asked for before setUpPages',
  )
})

test('reports the states of pages, and keeps their sources', async () => {
  const { ask } = startWorker()
  const split = { parser: 'satteri', maintainCase: false } as const
  const stateDir = join(folder, '.octavo')
  expect((await ask('setUpPages', { root: folder, stateDir, split })).answer).toBeNull()
  const page = { origin: 'a.md', file: 'a.md', instance: null }
  const { answer } = await ask('assessPages', [page])
  expect(answer?.map(({ status }) => status.state)).toEqual(['missing'])
  expect((await ask('keepCopies', [{ file: 'a.md' }])).answer).toEqual([])
  expect(readdirSync(join(stateDir, 'translated'))).toHaveLength(1)
  const task = { file: 'a.md', translation: 'b.md', date: '2025-10-15' }
  const recorded = await ask('recordPages', [task])
  expect(recorded.answer?.map(({ record }) => record.date)).toEqual(['2025-10-15'])
})

test('parses every file of a batch; articles can be read at once, and hashes on request', async () => {
  const { ask } = startWorker()
  expect((await ask('setUpParse', setup())).answer).toEqual({ diagnostic: null })
  const { answer } = await ask('parse', [task('a.md'), task('none.md'), task('b.md')])
  expect(answer?.docs.map(({ summary }) => summary.file.file)).toEqual(['a.md', 'b.md'])
  expect(answer?.diagnostics).toEqual([
    {
      code: 'SCAN_UNREADABLE',
      severity: 'throw',
      message: expect.stringContaining('none.md'),
      hint: expect.any(String),
      source: expect.anything(),
    },
  ])
  const [doc] = answer?.docs ?? []
  expect(doc).not.toHaveProperty('hash')
  if (!doc) throw new Error('no doc')
  expect(doc.article.file).toBe(join(folder, 'articles'))
  const reader = createValueReader()
  expect(reader.readJson<DocBody>(doc.article).article.join('')).toContain('Text.')
  expect(reader.readJson(doc.sections)).not.toEqual([])
  reader.close()
  await ask('setUpParse', setup({ returnHashes: true }))
  const again = await ask('parse', [task('a.md')])
  expect(again.answer?.docs[0]?.hash).toBe(digest(readFileSync(join(folder, 'a.md'))))
})

test('a bundle that fails to load leaves the previous one in use', async () => {
  writeFiles(folder, {
    'good.cjs':
      'exports.loadFailures = []; exports.colorModeScript = exports.basePathScript = () => "x"; exports.renderPage = () => ({ head: "", body: "" })',
    'bad.cjs': 'throw new Error("at its start")',
  })
  const { ask } = startWorker()
  const ready = await ask('setUpRender', {
    serverFile: join(folder, 'good.cjs'),
    root: folder,
    locales: {},
  } as never)
  expect(ready.answer).toEqual({ inlineScripts: [], diagnostics: [] })
  const failed = await ask('setUpRender', {
    serverFile: join(folder, 'bad.cjs'),
    root: folder,
    locales: {},
  } as never)
  expect(failed.error?.message).toBe('at its start')
  const nothing = { routes: [], timed: [], diagnostics: [], failures: [] }
  expect((await ask('render', [])).answer).toEqual(nothing)
})

test('an error outside any request ends the worker, with its cause', () => {
  const { host, replies } = startWorker()
  const error = new Error('later', { cause: new Error('before it') })
  host.emit('uncaughtException', error)
  expect(replies).toEqual([
    {
      fatal: {
        name: 'Error',
        message: 'later',
        stack: expect.stringMatching(/^Error: later[\s\S]*\n {2}cause: Error: before it/),
      },
    },
  ])
  host.emit('uncaughtException', 'text')
  expect(replies[1]).toEqual({ fatal: { name: 'Error', message: 'text' } })
})

test('code of the site cannot end the process', () => {
  const { host } = startWorker()
  const { exit } = host as unknown as { exit(code?: number): void }
  expect(() => exit(3)).toThrow('Code of the site may not end the process (exit code 3).')
  expect(() => exit()).toThrow('(exit code 0)')
})

describe('search', () => {
  const page = (url: string) => ({
    url,
    title: `Title ${url}`,
    group: 'G',
    tag: 't',
    version: '',
    lang: 'en',
    boost: 1,
    keywords: [],
    lead: [],
  })
  const sections = [{ level: 1, anchor: '', heading: '', pieces: ['Some words.'] }]
  let count = 0
  const log = () => createValueLog(join(folder, `log-${count++}`))
  const readValue = (ref: ValueRef) => {
    const values = createValueReader()
    try {
      return values.read(ref)
    } finally {
      values.close()
    }
  }
  const ask = (more = {}) =>
    ({
      folder: 'assets/search/',
      locale: 'en',
      first: 0,
      log: log(),
      records: false,
      stage: { out: join(folder, 'dist'), files: join(folder, 'stage'), isFresh: true },
      ...more,
    }) as never

  const [folderOf, language] = ['assets/search/', { language: 'en', lang: 'en', synonyms: [] }]

  test('pages become a segment in the log, and files in the stage', async () => {
    const worker = startWorker()
    const stage = { out: join(folder, 'dist'), files: join(folder, 'own-stage'), isFresh: true }
    const asked = { first: 3, pages: [{ page: page('/a'), sections }, { page: page('/b') }], stage }
    const { answer } = await worker.ask('indexPages', ask(asked))
    if (!answer) throw new Error('no answer')
    const { blocks, segment, paths } = answer
    expect(readValue(segment)).toHaveLength(segment.length)
    expect(answer).not.toHaveProperty('records')
    const pages = [page('/a'), page('/b')]
    const parts = { folder: folderOf, ...language, pages, segments: [segment], blocks, stage }
    const merged = await worker.ask('mergeSearch', parts as never)
    expect(merged.answer?.paths).toContain('assets/search/index.json')
    for (const path of [...paths, ...(merged.answer?.paths ?? [])]) {
      expect(path.startsWith(folderOf)).toBe(true)
      expect(existsSync(join(stage.files, path))).toBe(true)
    }
  })

  describe('an index in the output', () => {
    const out = () => join(folder, 'edited')
    const pages = Array.from({ length: 3 }, (_, at) => page(`/${at}`))
    const textOf = (text: string) => [{ level: 1, anchor: '', heading: '', pieces: [text] }]
    const tasksOf = (text: string) =>
      pages.map((one, at) => ({ page: one, sections: at === 1 ? textOf(text) : sections }))

    async function build(text: string, files: string) {
      const worker = startWorker()
      const stage = { out: join(folder, 'none'), files, isFresh: true }
      const indexed = (await worker.ask('indexPages', ask({ pages: tasksOf(text), stage }))).answer
      if (!indexed) throw new Error('no answer')
      const { segment, blocks } = indexed
      const asked = { folder: folderOf, ...language, pages, segments: [segment], blocks, stage }
      const merged = (await worker.ask('mergeSearch', asked as never)).answer
      if (!merged) throw new Error('no answer')
      const paths = [...indexed.paths, ...merged.paths]
      const hashes = [...indexed.hashes, ...merged.hashes]
      return {
        written: merged.written,
        files: new Map(paths.map((path, at) => [path, hashes[at]])),
      }
    }

    async function patch(old: Awaited<ReturnType<typeof build>>, more: object = {}) {
      const stage = { out: out(), files: join(folder, 'patched'), isFresh: false }
      const [before, now] = [tasksOf('Old words.')[1], tasksOf('Other words.')[1]]
      const core = old.files.get(`${folderOf}index.json`)
      const edits = [{ number: 1, before, now }]
      const asked = { folder: folderOf, ...language, stage, core, written: old.written, edits }
      return startWorker().ask('patchSearch', { ...asked, ...more } as never)
    }

    test('is updated from its files, as if it had been made anew', async () => {
      const old = await build('Old words.', out())
      const whole = await build('Other words.', join(folder, 'whole'))
      const { answer } = await patch(old)
      if (!answer || typeof answer === 'string') throw new Error('The index was not updated.')
      const made = new Map(answer.paths.map((path, at) => [path, answer.hashes[at]]))
      const files = [...answer.all, `${folderOf}index.json`].map((path) => [
        path,
        made.get(path) ?? old.files.get(path),
      ])
      expect(files.sort()).toEqual([...whole.files].sort())
      expect(answer.written).toEqual(whole.written)
    })

    test('is merged if the text before the edit is gone, or its own files are not as they were', async () => {
      const old = await build('Old words.', out())
      const gone = { file: join(folder, 'gone'), offset: 0, length: 1, hash: 'hash' }
      const [one] = tasksOf('Old words.')
      const edits = [{ number: 1, before: { page: pages[1], sections: gone }, now: one }]
      expect((await patch(old, { edits })).answer).toBe('merge')
      expect((await patch(old, { core: 'other' })).answer).toBe('damaged')
      for (const path of old.files.keys())
        if (path.endsWith('.bin')) writeFileSync(join(out(), path), 'damaged')
      expect((await patch(old)).answer).toBe('damaged')
      // No bug of ours is hidden.
      expect((await patch(old, { written: null })).answer).toBeUndefined()
    })
  })

  test('records are written one per line', async () => {
    const worker = startWorker()
    const pages = Array.from({ length: 2_100 }, (_, at) => ({ page: page(`/${at}`), sections }))
    const { answer } = await worker.ask('indexPages', ask({ pages, records: true }))
    if (!answer?.records) throw new Error('no records')
    const lines = String(readValue(answer.records)).trimEnd().split('\n')
    const urls = new Set(lines.map((line) => JSON.parse(line).url))
    expect([urls.size, urls.has('/0'), urls.has('/2099')]).toEqual([2_100, true, true])
  })

  test('sections are read from a log', async () => {
    const values = createJsonValues(join(folder, 'sections'))
    const ref = values.write(sections)
    values.close()
    const worker = startWorker()
    const read = async (given: unknown) => {
      const asked = ask({ pages: [{ page: page('/a'), sections: given }] })
      const { answer } = await worker.ask('indexPages', asked)
      if (!answer) throw new Error('no answer')
      expect(answer).not.toHaveProperty('records')
      return readValue(answer.segment)
    }
    const direct = await read(sections)
    expect(await read(ref)).toEqual(direct)
    expect(await read([])).not.toEqual(direct)
  })
})
