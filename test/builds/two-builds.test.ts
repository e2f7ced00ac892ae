/** Several processes work on one site at the same time: each output is right, and who waits says for which process. */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  makeFolder,
  octavo,
  removeFolder,
  SMALL_CONFIG,
  startOctavo,
  stopOctavo,
  waitForLine,
  writeFiles,
} from '../octavo.ts'
import { readTree } from '../read-tree.ts'

/** Stops each build that parses, as long as there is a file with the name `hold`. */
const HOLDING = `import { existsSync } from 'node:fs'
const wait = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
export default () => () => {
  while (existsSync('FOLDER/hold')) wait()
}
`

let folder: string
let children: ReturnType<typeof startOctavo>[] = []
beforeEach(() => {
  folder = makeFolder({
    'site.config.ts': SMALL_CONFIG.replace(
      'docs:',
      "markdown: { remarkPlugins: ['./hold.ts'] }, $&",
    ),
    'docs/index.md': '# Home\n\n[Other](./other.md)\n',
    'docs/other.md': '# Other\n',
    hold: '',
  })
  writeFiles(folder, { 'hold.ts': HOLDING.replaceAll('FOLDER', folder) })
})
afterEach(async () => {
  release()
  for (const child of children) await stopOctavo(child)
  children = []
  removeFolder(folder)
})

const release = () => rmSync(join(folder, 'hold'), { force: true })
const start = (...args: string[]) => {
  const child = startOctavo(args, folder)
  const ended = new Promise<number | null>((done) => child.once('close', done))
  child.stdout.resume()
  children.push(child)
  return { child, ended }
}
const isParsing = ({ child }: ReturnType<typeof start>) => waitForLine(child, /^Parsing/m)
const waitsFor = ({ child }: ReturnType<typeof start>, pid: number | undefined) =>
  waitForLine(
    child,
    new RegExp(`^Waiting for process ${pid}(?: \\(.*build.*\\))?, which builds to dist$`, 'm'),
  )

async function expectClean(out = 'dist'): Promise<void> {
  const { code } = await octavo(['build', '--quiet', '--out', 'clean', '--cache', 'other'], folder)
  expect(code).toBe(0)
  expect(readTree(join(folder, out))).toEqual(readTree(join(folder, 'clean')))
}

test('a build waits for another one to the same output, and then builds what is there', async () => {
  const first = start('build')
  await isParsing(first)
  const second = start('build')
  await waitsFor(second, first.child.pid)
  writeFiles(folder, { 'docs/other.md': '# Another\n' })
  release()
  expect(await Promise.all([first.ended, second.ended])).toEqual([0, 0])
  await expectClean()
})

test('a build does not wait for a process that was killed', async () => {
  const first = start('build')
  await isParsing(first)
  const second = start('build')
  await waitsFor(second, first.child.pid)
  first.child.kill('SIGKILL')
  await first.ended
  release()
  expect(await second.ended).toBe(0)
  await expectClean()
})

test('a build to another output does not wait', async () => {
  const first = start('build')
  await isParsing(first)
  const second = start('build', '--out', 'public')
  await isParsing(second)
  release()
  expect(await Promise.all([first.ended, second.ended])).toEqual([0, 0])
  await expectClean()
  await expectClean('public')
})

test('clear waits for a build', async () => {
  const build = start('build')
  await isParsing(build)
  const clear = start('clear')
  await waitsFor(clear, build.child.pid)
  release()
  expect(await Promise.all([build.ended, clear.ended])).toEqual([0, 0])
  expect(['dist', '.octavo'].map((name) => existsSync(join(folder, name)))).toEqual([false, false])
  expect((await octavo(['build', '--quiet'], folder)).code).toBe(0)
  await expectClean()
})

test('a build beside a live server is right, also after an edit', async () => {
  release()
  const { child } = start('serve', '--port', '0')
  await waitForLine(child, /http:\S+/)
  for (const text of ['# Other\n', '# Another\n']) {
    writeFiles(folder, { 'docs/other.md': text })
    expect((await octavo(['build', '--quiet'], folder)).code).toBe(0)
    await expectClean()
  }
})
