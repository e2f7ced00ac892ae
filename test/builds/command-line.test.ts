/** The command line in a process of its own: what only its launcher, its streams and its exit code can show. */
import { makeFolder, octavo, PROJECT, removeFolder, SMALL_CONFIG, startOctavo } from '../octavo.ts'

let folder: string
beforeAll(() => {
  folder = makeFolder({
    'site.config.ts': SMALL_CONFIG.replace(
      'docs: [',
      "i18n: { locales: ['en', 'de'] },\n  docs: [",
    ),
    'docs/index.md': '# Home\n',
  })
})
afterAll(() => removeFolder(folder))

test('no command and unknown ones are usage errors', async () => {
  for (const args of [[], ['biuld'], ['build', '--nope'], ['preview', '--port', 'x']]) {
    const { code, stderr } = await octavo(args, folder)
    expect({ args, code }).toEqual({ args, code: 2 })
    expect(stderr).not.toBe('')
  }
})

test('a reader that has gone ends every command, and nobody hears of it', async () => {
  for (const args of [['--help'], ['translations', 'status', '--locale', 'de'], ['serve']]) {
    const child = startOctavo(args, folder)
    child.stdout.destroy()
    let stderr = ''
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString()
    })
    const code = await new Promise((done) => child.on('close', done))
    expect({ args, code, crash: /EPIPE|internal error|\bat /.exec(stderr) }).toEqual({
      args,
      code: 141,
      crash: null,
    })
  }
})

test('links of this project are all right', async () => {
  const { code, stderr } = await octavo(['check-links', '--quiet'], PROJECT)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})
