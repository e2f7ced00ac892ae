/** Whatever is done to a site while it is served, what is served is what a site opened anew gives. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLiveSite, type LiveSite } from '../../../cli/serve/live/live-site.ts'
import type { SiteTools } from '../../../cli/tasks/open/site-tools.ts'
import { runHere } from '../../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../../octavo.ts'
import { STAND_IN_TOOLS } from '../../stand-in-tools.ts'
import { createDice, SITE } from './live-edits.ts'
import { answerOf, followEdits, LiveSession, noteCalls } from './live-session.ts'

test('after random edits and errors, it serves what a site opened anew serves', async () => {
  const session = new LiveSession(STAND_IN_TOOLS)
  try {
    await session.open()
    expect(await followEdits(createDice(2), session, 12)).toEqual([])
  } finally {
    await session.close()
  }
})

describe('a live site', () => {
  let session: LiveSession
  beforeAll(async () => {
    session = new LiveSession(STAND_IN_TOOLS)
    await session.open()
  })
  beforeEach(() => session.restore())
  afterAll(() => session.close())
  const article = (path: string) => answerOf(session.live, path)

  test.each([
    ['the config', 'site.config.ts', 'export default {'],
    ['the sidebars', 'sidebars.ts', 'export default {'],
  ])('takes in what was written while %s was broken', async (_, file, broken) => {
    session.disk.write(file, broken)
    await session.refresh()
    session.disk.write('docs/a.md', '# A\n\nWritten meanwhile.\n')
    await session.refresh()
    const right = SITE[file]
    if (right === undefined) session.disk.remove(file)
    else session.disk.write(file, right)
    await session.refresh()
    expect(await article('/a')).toContain('Written meanwhile.')
  })

  test('a part of a page that was gone for a while is shown again', async () => {
    const { disk } = session
    disk.write('docs/m.mdx', "import Part from './_part.mdx'\n\n# M\n\n<Part />\n")
    disk.write('docs/_part.mdx', 'Part of it.\n')
    await session.refresh()
    disk.remove('docs/_part.mdx')
    await session.refresh()
    disk.write('docs/_part.mdx', 'Part of it.\n')
    await session.refresh()
    expect(await article('/m')).toContain('Part of it.')
    disk.remove('docs/m.mdx')
    disk.remove('docs/_part.mdx')
    await session.refresh()
  })

  test('shows what a page of MDX imports as it is now', async () => {
    const { disk } = session
    const files = {
      'docs/m.mdx':
        "import Part from './_part.mdx'\nimport { version } from './_data.js'\nimport './_m.css'\n\n# M\n\n<Part />\n\nVersion {version}\n",
      'docs/_part.mdx': "import names from './_names.json'\n\nPart of {names[0]}\n",
      'docs/_names.json': '["first"]',
      'docs/_data.js': "export const version = 'one'\n",
      'docs/_m.css': '.m { color: red }\n',
    }
    for (const [file, text] of Object.entries(files)) disk.write(file, text)
    await session.refresh()
    const document = () => article('/m/index.json')
    expect(await document()).toMatch(/Part of first.*Version one.*color:red/s)
    for (const [file, from, to] of [
      ['docs/_names.json', 'first', 'second'],
      ['docs/_data.js', 'one', 'two'],
      ['docs/_m.css', 'red', 'blue'],
      ['docs/_part.mdx', 'Part of', 'Now of'],
    ] as const) {
      disk.edit(file, (text) => text.replace(from, to))
      await session.refresh()
    }
    expect(await document()).toMatch(/Now of second.*Version two.*color:blue/s)
    disk.remove('docs/_part.mdx')
    await session.refresh()
    expect(session.live.diagnostics.map(({ message }) => message)).toContain(
      'The file "./_part.mdx" does not exist.',
    )
    for (const file of Object.keys(files)) disk.remove(file)
  })

  test('an edit of a text parses that file, and plans nothing anew', async () => {
    const { live, disk } = session
    const { site } = live
    await live.checked
    expect(session.takeCalls()).toContain('setUpRender')
    disk.edit('docs/a.md', (text) => text.replace('Text.', 'Another text.\n\nAnd lines.'))
    expect(await live.refresh(disk.takeChanges())).toEqual(['/a'])
    expect(await article('/a')).toContain('Another text.')
    // Told once more, as after half a file: nothing is other.
    const { revision } = live
    expect(await live.refresh([`${site.loaded.root}/docs/a.md`])).toEqual([])
    expect(live.revision).toBe(revision)
    expect([session.takeCalls().sort(), live.site === site]).toEqual([['parse', 'render'], true])
    expect(await session.compare()).toEqual([])
  })

  test.each([
    ['what describes the page', '# A\n\nSecond words.\n', []],
    ['a title', '# Aleph\n\nFirst words.\n', ['setUpRender']],
    ['front matter that is half written', '---\ntitle: [\n# A\n', []],
    ['tags', '---\ntags: [new]\n---\n\n# A\n\nFirst words.\n', ['setUpRender']],
  ] as const)(
    'after an edit of %s it serves what a site opened anew serves',
    async (_, text, more) => {
      const { disk, live } = session
      disk.write('docs/a.md', '# A\n\nFirst words.\n')
      await session.refresh()
      session.takeCalls()
      const { site } = live
      disk.write('docs/a.md', text)
      await session.refresh()
      const calls = session.takeCalls().filter((call) => call !== 'render')
      expect([calls, live.site === site]).toEqual([['parse', ...more], true])
      expect(await session.compare()).toEqual([])
    },
  )

  test('an error that no watcher has reported a file for stays until it is corrected', async () => {
    const { disk, live } = session
    const config = disk.read('site.config.ts') ?? ''
    disk.write('site.config.ts', config.replace(/title: '[^']*'/, 'title: 7'))
    disk.takeChanges()
    await expect(live.refresh([])).rejects.toThrow('title')
    disk.edit('docs/a.md', (text) => `${text}\nMore.\n`)
    await expect(live.refresh(disk.takeChanges())).rejects.toThrow('title')
    disk.write('site.config.ts', config)
    await session.refresh()
    expect(await article('/a')).toContain('More.')
    expect(await session.compare()).toEqual([])
  })

  test('an edited description shows on its page and on cards, and plans nothing anew', async () => {
    const { disk, live } = session
    const write = (text: string) =>
      disk.write('docs/a.md', `---\ntags: [own]\n---\n\n# A\n\n${text}\n`)
    write('First words.')
    disk.write('docs/list.md', '# List\n\n<DocCardList />\n')
    await session.refresh()
    session.takeCalls()
    write('Second words.')
    const pages = await live.refresh(disk.takeChanges())
    // The checks of the state before may still render.
    const calls = session.takeCalls().filter((call) => call !== 'render')
    expect([pages, calls]).toEqual([['/a', '/list', '/tags/own'], ['parse']])
    expect(await article('/tags/own/index.json')).toContain('Second words.')
    expect(await session.compare()).toEqual([])
    disk.remove('docs/list.md')
  })

  test('a text that is another by what it imports shows, also from a translation', async () => {
    const { disk, live } = session
    disk.write('docs/m.mdx', "import Part from './_part.mdx'\n\n# M\n\n<Part />\n")
    disk.write('docs/_part.mdx', 'Part one.\n')
    await session.refresh()
    const { site } = live
    disk.write('docs/_part.mdx', 'Part two.\n')
    disk.write('i18n/de/docs/a.md', '# A auf Deutsch\n\nZweitens.\n')
    await session.refresh()
    expect(live.site).toBe(site)
    expect([await article('/m'), await article('/de/a')].join()).toMatch(/Part two.*Zweitens/s)
    expect(await session.compare()).toEqual([])
    for (const file of ['docs/m.mdx', 'docs/_part.mdx']) disk.remove(file)
  })

  test('says what only rendering finds, of the pages that were edited, until it is mended', async () => {
    const { live, disk } = session
    const messages = async () => {
      await live.checked
      return live.diagnostics.map(({ code, source }) => `${code} ${source?.file}:${source?.line}`)
    }
    const before = await messages()
    expect(before).toContain('MARKDOWN_LINK_BROKEN docs/a.md:10')
    disk.write('docs/a.md', '# A\n\n[there](deep/c.md#no-such-heading) [nowhere](/no-page)\n')
    await session.refresh()
    const ofPage = async () => (await messages()).filter((one) => one.includes(' docs/a.md'))
    expect(await ofPage()).toEqual(['ANCHOR_BROKEN docs/a.md:3', 'LINK_BROKEN docs/a.md:3'])
    disk.write('docs/deep/c.md', '# C\n\n## No such heading\n')
    disk.write('docs/a.md', '# A\n\n[there](deep/c.md#no-such-heading)\n')
    await session.refresh()
    expect(await ofPage()).toEqual([])
  })

  test('applies its baseline, and reports no entry of it that no page needs any more', async () => {
    const { live, disk } = session
    const found = async () => {
      await session.refresh()
      await live.checked
      return live.diagnostics.map(({ code, source }) => `${code} ${source?.file}`)
    }
    const before = await found()
    const known = live.diagnostics.map(({ code, message, source }) => {
      return { code, file: source?.file ?? '', message, count: 9 }
    })
    expect(before).toContain('MARKDOWN_LINK_BROKEN docs/a.md')
    disk.write('known.json', JSON.stringify(known, null, 2))
    disk.edit('site.config.ts', (text) => text.replace('({', "({ baseline: 'known.json',"))
    expect(await found()).toEqual([])
    disk.remove('known.json')
  })

  test('a page that is on its way finds the documents that it was made with', async () => {
    const { live, disk } = session
    const before = live.addresses.filter((path) => /data\/locale\.\w+\.json$/.test(path))
    disk.edit('site.config.ts', (text) => text.replace(/title: '[^']*'/, "title: 'Other'"))
    await session.refresh()
    const gone = before.filter((path) => !live.addresses.includes(path))
    expect(gone.length).toBeGreaterThan(0)
    for (const path of gone) expect(await live.respond(path)).toMatchObject({ status: 200 })
  })

  test('needs no event to see an edit', async () => {
    session.disk.write('docs/a.md', '# A\n\nNobody saw this.\n')
    await session.refresh(true)
    expect(await article('/a')).toContain('Nobody saw this.')
  })

  test('answers after `octavo clear`, without and with an edit', async () => {
    const before = await article('/a')
    session.disk.remove('.octavo')
    expect(await article('/a')).toBe(before)
    session.disk.remove('.octavo')
    session.disk.write('docs/a.md', '# A\n\nAfter the clear.\n')
    await session.refresh()
    expect(await article('/a')).toContain('After the clear.')
    expect(await session.compare()).toEqual([])
  })

  test('follows a file that a code block shows, and watches its folder', async () => {
    const { live, disk } = session
    const config = SITE['site.config.ts'] ?? ''
    disk.write('site.config.ts', config.replace('markdown: {', "$& codeFolders: ['lib'],"))
    disk.write('lib/run.js', '// #region all\nfirst\n// #endregion\n')
    disk.write('docs/a.md', '# A\n\n```text file="@site/lib/run.js" region="all"\n```\n')
    await session.refresh()
    expect(await article('/a')).toContain('first')
    expect(live.watched).toContain(`${live.site.loaded.root}/lib`)
    disk.write('lib/run.js', '// #region all\nsecond\n// #endregion\n')
    expect(await live.refresh(disk.takeChanges())).toEqual(['/a'])
    expect(await article('/a')).toContain('second')
  })

  test('tells tabs of pages that changed while it could not be planned, and of those alone', async () => {
    const { live, disk } = session
    disk.write('site.config.ts', '}')
    disk.write('docs/a.md', `${SITE['docs/a.md']}\nMore.\n`)
    await expect(live.refresh(disk.takeChanges())).rejects.toMatchObject({ code: 'CONFIG_SYNTAX' })
    disk.write('site.config.ts', SITE['site.config.ts'] ?? '')
    expect(await live.refresh(disk.takeChanges())).toEqual(['/a'])
  })

  test('watches what a config that fails asked for', async () => {
    const { live, disk } = session
    disk.write('site.config.ts', `import './later.ts'\n${SITE['site.config.ts']}`)
    await expect(live.refresh(disk.takeChanges())).rejects.toMatchObject({ code: 'CONFIG_IMPORT' })
    const root = live.site.loaded.root
    expect(live.watched).toEqual(expect.arrayContaining([`${root}/later.ts`, `${root}/docs`]))
  })
})

describe('a live site after a build', () => {
  let folder: string
  let calls: string[]
  let live: LiveSite
  const tools: SiteTools = {
    ...STAND_IN_TOOLS,
    startWorker: () => noteCalls(STAND_IN_TOOLS.startWorker(), calls),
  }
  const texts = {
    'docs/index.md': '# Home\n',
    'docs/a.md': '# A\n\nText of a.\n',
    'docs/m.mdx': "import Part from './_part.mdx'\n\n# M\n\n<Part />\n",
    'docs/_part.mdx': 'Part.\n',
  }
  beforeEach(async () => {
    calls = []
    folder = makeFolder({ 'site.config.ts': SMALL_CONFIG, ...texts })
    expect((await runHere(['build', '--quiet'], folder)).code).toBe(0)
  })
  afterEach(async () => {
    await live.close()
    removeFolder(folder)
  })
  const open = async () => {
    live = await createLiveSite({ siteDir: folder, tools })
  }

  test('takes what the build has parsed, and parses the rest', async () => {
    writeFiles(folder, { 'docs/_part.mdx': 'Another part.\n', 'docs/b.md': '# B\n' })
    await open()
    expect(calls.filter((call) => call === 'parse')).toHaveLength(1)
    expect(await answerOf(live, '/m/')).toContain('Another part.')
    calls.splice(0)
    await live.close()
    await runHere(['build', '--quiet'], folder)
    await open()
    expect(calls).not.toContain('parse')
    // Builds go on, and the caches with what they kept may go.
    rmSync(join(folder, '.octavo/pages'), { recursive: true })
    expect(await answerOf(live, '/a/')).toContain('Text of a.')
    writeFiles(folder, { 'docs/a.md': '# A\n\nEdited.\n' })
    await live.refresh([join(folder, 'docs/a.md')])
    expect(await answerOf(live, '/a/')).toContain('Edited.')
  })

  test('parses again where that is damaged', async () => {
    const pages = join(folder, '.octavo/pages')
    for (const name of readdirSync(pages).filter((one) => one.endsWith('.jsonl')))
      writeFileSync(
        join(pages, name),
        readFileSync(join(pages, name), 'utf8').replaceAll('Text', 'Test'),
      )
    await open()
    const areTexts = ['docs/a.md', 'docs/none.md', 'site.config.ts'].map((path) =>
      live.isText(join(folder, path)),
    )
    expect(areTexts).toEqual([true, false, false])
    expect(await answerOf(live, '/a/')).toContain('Text of a.')
  })

  test('parses what can no longer be taken', async () => {
    const pages = join(folder, '.octavo/pages')
    for (const name of readdirSync(pages).filter((one) => one.endsWith('.jsonl'))) {
      rmSync(join(pages, name))
      mkdirSync(join(pages, name))
    }
    await open()
    expect(await answerOf(live, '/a/')).toContain('Text of a.')
  })
})
