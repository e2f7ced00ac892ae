/** Whatever is done to a site while it is served, what is served is what a site opened anew gives. */
import { STAND_IN_TOOLS } from '../stand-in-tools.ts'
import { createDice, SITE } from './live-edits.ts'
import { answerOf, followEdits, LiveSession } from './live-session.ts'

test('after random edits and errors, it serves what a site opened anew serves', async () => {
  const session = new LiveSession(STAND_IN_TOOLS)
  try {
    await session.open()
    expect(await followEdits(createDice(2), session, 60)).toEqual([])
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
      'There is no file "./_part.mdx".',
    )
    for (const file of Object.keys(files)) disk.remove(file)
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
