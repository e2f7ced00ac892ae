/**
 * `publish: 'switch'` with every command that uses an output, at the default place and at another.
 */
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type RunningCommand, startHere } from '../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../octavo.ts'

let folder: string

beforeEach(() => {
  folder = makeFolder({
    'site.config.ts': SMALL_CONFIG.replace('docs: [', "publish: 'switch',\n  docs: ["),
    'docs/index.md': '# First\n',
  })
})
afterEach(() => removeFolder(folder))

const finish = (...args: string[]) => startHere(args).stop()
const edit = (title: string) => writeFiles(folder, { 'docs/index.md': `# ${title}\n` })

/** A command that serves, and a function that asks it for the home page. */
async function open(...args: string[]) {
  const command: RunningCommand = startHere([...args, '--port', '0'])
  const [, origin = ''] = await command.waitFor(/^en {2}(http:\S+)$/m)
  await command.waitFor(/Ctrl\+C/)
  const readTitle = async () => {
    const html = await (await fetch(origin)).text()
    return /<h1>(\w+)<\/h1>/.exec(html)?.[1]
  }
  return { readTitle, stop: () => command.stop() }
}

describe.each(['dist', 'public', 'made/here/site'])('a switched output, at %s', (out) => {
  const link = () => join(folder, out)
  const titleIn = (build: string) => readFileSync(join(build, 'index.html'), 'utf8')

  test('is built, started, previewed through a switch, and cleared', async () => {
    const place = ['--out', out]
    const first = await open('start', folder, ...place)
    expect(await first.readTitle()).toBe('First')
    const { stdout } = await first.stop()
    expect(stdout).toMatch(/^Built 3 pages/)
    expect(lstatSync(link()).isSymbolicLink()).toBe(true)
    expect(readlinkSync(link())).toMatch(/^\.\w+\.builds\.octavo\/1$/)

    const again = await open('start', folder, ...place)
    expect((await again.stop()).stdout).toMatch(/^The site is up to date: 3 pages/)

    const preview = await open('preview', folder, ...place)
    edit('Second')
    expect(await finish('build', folder, ...place, '--quiet')).toMatchObject({ code: 0 })
    expect(await preview.readTitle()).toBe('Second')
    const former = join(dirname(link()), readlinkSync(link()).replace(/2$/, '1'))
    expect(
      [titleIn(former), titleIn(link())].map((html) => /First|Second/.exec(html)?.[0]),
    ).toEqual(['First', 'Second'])
    await preview.stop()

    edit('<script>')
    writeFiles(folder, { 'docs/other.md': '[x](/nowhere)\n' })
    expect((await finish('start', folder, ...place, '--port', '0')).code).toBe(1)
    expect(/First|Second/.exec(titleIn(link()))?.[0]).toBe('Second')

    expect((await finish('clear', folder, ...place)).stdout).toContain(out)
    expect(readdirSync(dirname(link()))).not.toContainEqual(
      expect.stringMatching(/octavo|site$|dist|public/),
    )
  })
})

test('a plain folder is reported before anything is built, and clear makes room', async () => {
  writeFiles(folder, { 'site.config.ts': SMALL_CONFIG })
  expect(await finish('build', folder, '--quiet')).toMatchObject({ code: 0 })
  writeFiles(folder, {
    'site.config.ts': SMALL_CONFIG.replace('docs: [', "publish: 'switch',\n  docs: ["),
  })
  const refused = await finish('build', folder, '--quiet')
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining('OUTPUT_NOT_SWITCHABLE'),
  ])
  expect((await finish('clear', folder)).code).toBe(0)
  expect(await finish('build', folder, '--quiet')).toMatchObject({ code: 0 })
  expect(lstatSync(join(folder, 'dist')).isSymbolicLink()).toBe(true)
})
