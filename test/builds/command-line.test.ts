/**
 * Runs the command line in a separate process, for the effects of its launcher, its streams and its
 * exit code.
 */
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

test('an unknown command, and none at all, are usage errors', async () => {
  for (const args of [[], ['biuld'], ['build', '--nope'], ['preview', '--port', 'x']]) {
    const { code, stderr } = await octavo(args, folder)
    expect({ args, code }).toEqual({ args, code: 2 })
    expect(stderr).not.toBe('')
  }
})

test('every command ends silently when the reader of its output has gone', async () => {
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

test('the links of this project have no errors', async () => {
  const { code, stderr } = await octavo(['check-links', '--quiet'], PROJECT)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})
