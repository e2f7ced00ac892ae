/** What a live site without a saved state answers before all of its files are parsed. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createLiveSite, type LiveSite } from '../../../cli/serve/live/live-site.ts'
import type { SiteTools } from '../../../cli/tasks/open/site-tools.ts'
import type { ParseTask } from '../../../cli/tasks/worker/calls.ts'
import type { WorkerThread } from '../../../cli/tasks/worker/worker-pool.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../../octavo.ts'
import { STAND_IN_TOOLS } from '../../stand-in-tools.ts'
import { SITE } from './live-edits.ts'
import { answerOf } from './live-session.ts'

const FILES = {
  'site.config.ts': SMALL_CONFIG,
  'docs/index.md': '# Home\n\nWords of the home page.\n',
  'docs/a.md': '---\ntitle: A\n---\n\nText of a, with a [link](b.md#deep).\n',
  'docs/b.md': '# B\n\n## Deep\n\nText of b.\n',
  'docs/cards.md': '# Cards\n\n<DocCardList />\n',
  'docs/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'docs/picture.md': '# Picture\n\n![one](logo.svg)\n',
  'docs/styled.md': '# *Styled*\n\nIts title needs the parser.\n',
  'docs/more/_category_.json': '{ "link": { "type": "generated-index" } }',
  'docs/more/c.md': '# C\n\nText of c.\n',
}

describe('a live site without a saved state', () => {
  const opened: LiveSite[] = []
  const folders: string[] = []
  const parsed: string[] = []
  let beforeBundle = async () => {}
  const tools: SiteTools = {
    ...STAND_IN_TOOLS,
    startWorker: () => noteParsed(STAND_IN_TOOLS.startWorker(), parsed),
    createDevBundler(options) {
      const bundler = STAND_IN_TOOLS.createDevBundler(options)
      return {
        ...bundler,
        async bundle(code) {
          await beforeBundle()
          return bundler.bundle(code)
        },
      }
    },
  }
  const open = async (siteDir: string, remembers = true) => {
    parsed.splice(0)
    const live = await createLiveSite({ siteDir, tools, remembers })
    opened.push(live)
    return live
  }
  const make = (files: Record<string, string>) => {
    const folder = makeFolder(files)
    folders.push(folder)
    return folder
  }
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((live) => live.close()))
    for (const folder of folders.splice(0)) removeFolder(folder)
  })

  test('parses a page when it is asked for, and the others behind it', async () => {
    const folder = make(FILES)
    const live = await open(folder)
    expect(parsed).toEqual(['docs/styled.md'])
    expect(await answerOf(live, '/a')).toContain('href="/b#deep"')
    expect(await answerOf(live, '/a/index.json')).toContain('Text of a')
    expect(parsed).toEqual(['docs/styled.md', 'docs/a.md'])
    expect(live.diagnostics).toEqual([])
    // The tab with this page is current.
    expect(await live.refresh([])).toEqual([])
    expect(parsed.toSorted()).toEqual(
      Object.keys(FILES)
        .filter((file) => file.endsWith('.md'))
        .sort(),
    )
    expect(await live.refresh([])).toEqual([])
  })

  test.each([
    ['a site of docs', FILES],
    ['a site with locales, pages in React and broken links', SITE],
  ])('answers pages of %s as it does later', async (_, files) => {
    const folder = make(files)
    const whole = await open(folder, false)
    const pages = whole.addresses.filter((path) => !/\.\w+$/.test(path))
    rmSync(join(folder, '.octavo'), { recursive: true })
    for (const isTogether of [true, false]) {
      const live = await open(folder)
      const early = new Map<string, string>()
      const ask = async (path: string) => early.set(path, await answerOf(live, path))
      if (isTogether) await Promise.all(pages.map(ask))
      else for (const path of pages) await ask(path)
      await live.refresh([])
      for (const path of pages) expect(await answerOf(live, path)).toBe(early.get(path))
      await live.close()
      rmSync(join(folder, '.octavo'), { recursive: true })
    }
  })

  test('a page that several requests parse at once is the same to all', async () => {
    const live = await open(make(FILES))
    const ask = () => Promise.all(['/b', '/b/index.json', '/b'].map((path) => answerOf(live, path)))
    await ask()
    await ask()
    expect(live.revision).toBe(0)
    const look = live.refresh([])
    await answerOf(live, '/a')
    expect(await look).toEqual([])
  })

  test('shows a picture with the first page, and tabs need not load anew for the others', async () => {
    const live = await open(make(FILES))
    const text = await answerOf(live, '/picture')
    const [path = ''] = /\/assets\/images\/[\w.-]+/.exec(text) ?? []
    expect(await answerOf(live, path)).toContain('<svg')
    expect(parsed).toEqual(['docs/styled.md', 'docs/picture.md'])
    expect(await live.refresh([])).toEqual([])
    expect(await answerOf(live, '/picture')).toBe(text)
  })

  test('waits for all files where a page shows what others say', async () => {
    const live = await open(make(FILES))
    expect(await answerOf(live, '/cards')).toContain('data-name="DocCardList"')
    expect(parsed).toContain('docs/more/c.md')
  })

  test('takes in a file that was edited since its first lines were read', async () => {
    const folder = make(FILES)
    const live = await open(folder)
    expect(await answerOf(live, '/b')).toContain('Text of b.')
    writeFiles(folder, { 'docs/a.md': '---\ntitle: Aleph\nslug: /z\n---\n\nMoved.\n' })
    expect(await answerOf(live, '/z')).toContain('Aleph')
    expect(await answerOf(live, '/a')).toMatch(/^404/)
  })

  test('shows an edited text to who asks before a watcher reports it, and tells other tabs', async () => {
    const folder = make(FILES)
    const live = await open(folder)
    expect(await answerOf(live, '/b')).toContain('Text of b.')
    writeFiles(folder, { 'docs/b.md': '# B\n\n## Deep\n\nEdited.\n' })
    const answers = await Promise.all([answerOf(live, '/b'), answerOf(live, '/b/index.json')])
    for (const answer of answers) expect(answer).toContain('Edited.')
    expect(parsed).not.toContain('docs/a.md')
    expect(await live.refresh([join(folder, 'docs/b.md')])).toEqual(['/b'])
    // The comparison finds nothing that it had not taken in.
    expect(await live.refresh([])).toEqual([])
    expect(await answerOf(live, '/b')).toContain('Edited.')
  })

  test('shows an edited text before all files are parsed', async () => {
    const folder = make(FILES)
    const [live, file] = [await open(folder), join(folder, 'docs/b.md')]
    expect(await answerOf(live, '/b')).toContain('Text of b.')
    writeFiles(folder, { 'docs/b.md': '# B\n\nEdited, with a ![one](logo.svg).\n' })
    expect(await live.refresh([file])).toEqual(['/b'])
    expect(await answerOf(live, '/b')).toContain('Edited')
    expect(await live.refresh([file])).toEqual([])
    expect(new Set(parsed)).toEqual(new Set(['docs/styled.md', 'docs/b.md']))
    expect(await live.refresh([])).toEqual([])
  })

  test('says nothing of before of a page that waits for all files, whoever has parsed it', async () => {
    const folder = make(FILES)
    const [live, file] = [await open(folder), join(folder, 'docs/b.md')]
    expect(await answerOf(live, '/b')).toContain('Text of b.')
    writeFiles(folder, { 'docs/b.md': '# Beta\n\nEdited.\n' })
    let asked: Promise<string> | undefined
    beforeBundle = async () => {
      beforeBundle = async () => {}
      asked = answerOf(live, '/b')
    }
    await live.refresh([file])
    expect(await asked).toContain('Edited.')
  })

  test('an edited text mends nothing of what keeps all files from being compared', async () => {
    const folder = make(FILES)
    const [live, file] = [await open(folder), join(folder, 'docs/b.md')]
    expect(await answerOf(live, '/b')).toContain('Text of b.')
    writeFiles(folder, { 'site.config.ts': 'export default {' })
    await expect(live.refresh([])).rejects.toThrow()
    writeFiles(folder, { 'docs/b.md': '# B\n\nEdited.\n' })
    await expect(live.refresh([file])).rejects.toThrow()
    expect(await answerOf(live, '/b')).toContain('Edited.')
    writeFiles(folder, { 'site.config.ts': SMALL_CONFIG })
    expect(await live.refresh([join(folder, 'site.config.ts')])).toEqual(['/b'])
    expect(await live.refresh([])).toEqual([])
  })

  test('compares again where what made a comparison fail was edited meanwhile', async () => {
    const folder = make(FILES)
    const live = await open(folder)
    let mended: Promise<unknown> | undefined
    beforeBundle = async () => {
      beforeBundle = async () => {}
      writeFiles(folder, { 'docs/new.md': '# New\n' })
      mended = live.refresh([join(folder, 'docs/new.md')])
      mended.catch(() => undefined)
      throw new Error('as before the edit')
    }
    await live.refresh([])
    await mended
    expect(await answerOf(live, '/new')).toMatch(/^200/)
  })

  test('shows an edited text while all files are parsed', async () => {
    const folder = make(FILES)
    const [live, file] = [await open(folder), join(folder, 'docs/b.md')]
    expect(await answerOf(live, '/b')).toContain('Text of b.')
    const look = live.refresh([])
    for (const text of ['One.', 'Two.', 'Three.']) {
      writeFiles(folder, { 'docs/b.md': `# B\n\n${text}\n` })
      await live.refresh([file])
      expect(await answerOf(live, '/b')).toContain(text)
    }
    await look
    expect(await answerOf(live, '/b')).toContain('Three.')
    expect(await live.refresh([])).toEqual([])
  })

  test('tells what a request has found out first', async () => {
    const folder = make(FILES)
    const live = await open(folder)
    expect(await answerOf(live, '/b')).toContain('Text of b.')
    writeFiles(folder, { 'docs/a.md': '---\ntitle: Aleph\n---\n\nText.\n' })
    expect(await answerOf(live, '/cards')).toMatch(/^200/)
    expect(await live.refresh([])).toBeNull()
    expect(await live.refresh([])).toEqual([])
  })

  test('finds what changed before a look began, though a comparison was running', async () => {
    const folder = make(FILES)
    const live = await open(folder)
    let look: Promise<unknown> | undefined
    // The comparison has walked the folders, and waits for the code of the site.
    beforeBundle = async () => {
      beforeBundle = async () => {}
      writeFiles(folder, { 'docs/new.md': '# New\n' })
      look = live.refresh([])
    }
    expect(await answerOf(live, '/cards')).toMatch(/^200/)
    expect(await look).toBeNull()
    expect(await answerOf(live, '/new')).toMatch(/^200/)
  })

  test('tells tabs to load anew where the site has become another meanwhile', async () => {
    const folder = make(FILES)
    const live = await open(folder)
    expect(await answerOf(live, '/b')).toContain('Text of b.')
    writeFiles(folder, { 'docs/new.md': '# New\n' })
    expect(await live.refresh([join(folder, 'docs/new.md')])).toBeNull()
    writeFiles(folder, { 'docs/b.md': '# B\n\nEdited.\n' })
    expect(await live.refresh([join(folder, 'docs/b.md')])).toContain('/b')
  })
})

/** Note the files that a worker is asked to parse. */
function noteParsed(thread: WorkerThread, parsed: string[]): WorkerThread {
  const { postMessage } = thread
  return Object.assign(thread, {
    postMessage(request: { call: string; ask: readonly ParseTask[] }) {
      if (request.call === 'parse') parsed.push(...request.ask.map(({ file }) => file.file))
      postMessage.call(thread, request)
    },
  })
}
