/** What a live server keeps for the next one, and what is answered from it. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLiveSite, type LiveSite } from '../../../cli/serve/live/live-site.ts'
import type { SiteTools } from '../../../cli/tasks/open/site-tools.ts'
import { runHere } from '../../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../../octavo.ts'
import { STAND_IN_TOOLS } from '../../stand-in-tools.ts'
import { answerOf, noteCalls } from './live-session.ts'

describe('a live site that remembers the last one', () => {
  let folder: string
  let calls: string[]
  let live: LiveSite
  let told: string[]
  const tools: SiteTools = {
    ...STAND_IN_TOOLS,
    startWorker: () => noteCalls(STAND_IN_TOOLS.startWorker(), calls),
  }
  const open = async () => {
    calls.splice(0)
    live = await createLiveSite({ siteDir: folder, tools, remembers: true })
  }
  const again = async (files: Record<string, string> = {}) => {
    await live.close()
    writeFiles(folder, files)
    await open()
  }
  beforeEach(async () => {
    ;[calls, told] = [[], []]
    folder = makeFolder({
      'site.config.ts': SMALL_CONFIG,
      'docs/index.md': '# Home\n\nWords of the home page.\n',
      'docs/a.md': '# A\n\nText of a.\n',
      'docs/m.mdx': "import Part from './_part.mdx'\n\n# M\n\n<Part />\n",
      'docs/_part.mdx': 'Part one.\n',
    })
    await open()
    // A site without all of its files is not kept.
    await live.refresh([])
  })
  afterEach(async () => {
    await live.close()
    removeFolder(folder)
  })
  const look = async () => {
    told.push(...((await live.refresh([])) ?? ['all is other']))
    return told
  }

  test('parses nothing that the last one has parsed', async () => {
    expect(calls).toContain('parse')
    await again()
    expect([live.revision, live.diagnostics, await answerOf(live, '/a/')]).toEqual([
      ...[0, []],
      expect.stringContaining('Text of a.'),
    ])
    expect(await answerOf(live, '/a/index.json')).toContain('Text of a.')
    expect([...new Set(calls)]).toEqual(['setUpRender', 'render'])
    expect(await look()).toEqual([])
    // And so does the one after it, of which nothing was new.
    await again()
    expect(await answerOf(live, '/a/')).toContain('Text of a.')
    expect(calls).not.toContain('parse')
  })

  test.each([
    ['the page', { 'docs/a.md': '# A\n\nEdited between.\n' }, '/a/', 'Edited between.'],
    ['what it imports', { 'docs/_part.mdx': 'Part two.\n' }, '/m/', 'Part two.'],
    ['its address', { 'docs/a.md': '---\nslug: /z\n---\n\n# Z\n' }, '/z/', 'Z'],
  ])(
    'says nothing of before where %s was edited between two runs',
    async (_, files, path, text) => {
      await again(files)
      expect(await answerOf(live, path)).toContain(text)
      expect(calls.filter((call) => call === 'parse')).toHaveLength(1)
    },
  )

  test('checks no page again that the last one has checked, and reports the same', async () => {
    await again({ 'docs/a.md': '# A\n\n[None](#none) [Home](/#none)\n' })
    await live.checked
    const before = live.diagnostics
    expect(before.map(({ code }) => code)).toEqual(['ANCHOR_BROKEN', 'ANCHOR_BROKEN'])
    await again()
    await live.checked
    expect(live.diagnostics).toEqual(before)
    expect(calls).not.toContain('render')
    writeFiles(folder, { 'docs/a.md': '# A\n\n[None](#none)\n' })
    await live.refresh([join(folder, 'docs/a.md')])
    await live.checked
    expect(live.diagnostics).toHaveLength(1)
    expect(calls.filter((call) => call === 'render')).toHaveLength(1)
  })

  test('plans what was edited elsewhere, and then tells tabs of what differs', async () => {
    await again({ 'docs/a.md': '# Aleph\n\nText of a.\n', 'docs/new.md': '# New\n' })
    expect(await answerOf(live, '/')).toContain('Aleph')
    expect(await answerOf(live, '/new/')).toContain('New')
    await again()
    writeFiles(folder, { 'docs/a.md': '# Aleph\n\nOther words.\n' })
    expect(await live.refresh([join(folder, 'docs/a.md')])).toEqual(['/a'])
  })

  test('tells tabs of a page that nobody has asked for, and keeps its edit', async () => {
    await again()
    writeFiles(folder, { 'docs/a.md': '# A\n\nEdited.\n' })
    expect(await look()).toEqual(['/a'])
    writeFiles(folder, { 'docs/a.md': '# A\n\nEdited again.\n' })
    expect(await live.refresh([join(folder, 'docs/a.md')])).toEqual(['/a'])
    await again()
    expect(await answerOf(live, '/a/')).toContain('Edited again.')
    expect(calls).not.toContain('parse')
  })

  test.each([
    ['docs/a.md', 'Second.'],
    ['i18n/de/docs/a.md', 'Erstens.'],
  ])('shows a text that is merged from two files with the edit of %s', async (file, words) => {
    const config = SMALL_CONFIG.replace('url:', "i18n: { locales: ['en', 'de'] },\n  url:")
    writeFiles(folder, {
      'site.config.ts': config,
      'docs/a.md': '# A\n\nFirst.\n\n## B\n\nSecond.\n',
    })
    await runHere(['translations', 'create', 'docs/a.md', '--locale', 'de'], folder)
    const edit = (path: string, from: string, to: string) =>
      writeFiles(folder, { [path]: readFileSync(join(folder, path), 'utf8').replace(from, to) })
    edit('i18n/de/docs/a.md', '<!-- untranslated -->\n\nFirst.', 'Erstens.')
    await again()
    await live.refresh([])
    expect(await answerOf(live, '/de/a/')).toMatch(/Erstens\..*Second\./s)
    await live.close()
    edit(file, words, 'Edited.')
    await open()
    expect(await answerOf(live, '/de/a/')).toContain('Edited.')
    edit(file, 'Edited.', 'Again.')
    expect(await live.refresh([join(folder, file)])).not.toEqual([])
    expect(await answerOf(live, '/de/a/')).toContain('Again.')
  })

  test.each([
    ['another config', (text: string) => text.replace('export default', '// two\nexport default')],
    ['another title', (text: string) => text.replace(/title: '[^']*'/, "title: 'Other'")],
  ])('begins with %s as it is', async (name, edit) => {
    const config = readFileSync(join(folder, 'site.config.ts'), 'utf8')
    await again({ 'site.config.ts': edit(config) })
    expect([await answerOf(live, '/a/'), live.site.loaded.config.title]).toEqual([
      expect.stringContaining('Text of a.'),
      name === 'another title' ? 'Other' : live.site.loaded.config.title,
    ])
  })

  test('a store that is cut short, or whose values are gone or damaged, is made anew', async () => {
    const served = join(folder, '.octavo/served')
    const logs = () => readdirSync(served).filter((name) => name.startsWith('log-'))
    const table = join(served, 'table')
    for (const harm of [
      () => writeFileSync(table, readFileSync(table).subarray(0, 900)),
      () => rmSync(join(served, logs()[0] ?? '')),
      () => {
        for (const name of logs()) {
          const file = join(served, name)
          writeFileSync(file, readFileSync(file, 'latin1').replaceAll('Text', 'Test'), 'latin1')
        }
      },
    ]) {
      await live.close()
      harm()
      await open()
      expect(await answerOf(live, '/a/')).toContain('Text of a.')
      expect(calls).toContain('parse')
      await live.refresh([])
      expect(logs()).toHaveLength(1)
    }
  })

  test('two at once keep one site, and the one that ends first takes nothing from the other', async () => {
    const other = await createLiveSite({ siteDir: folder, tools, remembers: true })
    writeFiles(folder, { 'docs/a.md': '# A\n\nOf two.\n' })
    await other.refresh([join(folder, 'docs/a.md')])
    await other.close()
    expect(await answerOf(live, '/')).toContain('Words of the home page.')
    await again()
    expect(await answerOf(live, '/a/')).toContain('Of two.')
  })
})
