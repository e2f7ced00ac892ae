/** Arguments that the command line accepts and refuses, without the work of any command. */
import { jest } from '@jest/globals'
import { createProgram, runProgram, wantsColor } from '../../cli/commands/program.ts'
import { NODE_TOOLS } from '../../cli/tasks/open/site-tools.ts'

/** Parse arguments. `ran` is whether the work of a command started. */
async function parse(...args: string[]) {
  let [ran, printed] = [false, '']
  const write = (text: string | Uint8Array) => {
    printed += text
    return true
  }
  const spies = [process.stdout, process.stderr].map((stream) =>
    jest.spyOn(stream, 'write').mockImplementation(write),
  )
  const program = createProgram(async () => {
    ran = true
  })
  const error: unknown = await program.parseAsync(args, { from: 'user' }).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  for (const spy of spies) spy.mockRestore()
  const code = error === null ? 0 : (error as { exitCode?: number }).exitCode
  return { ran, printed, code }
}

test.each([
  [['bild'], 'Did you mean build?'],
  [['build', '--nope'], "unknown option '--nope'"],
  [['preview', '--port', 'x'], 'It must be a number from 0 to 65535.'],
  [['build', 'a', '--site', 'b'], 'the site is named twice: "a" and --site "b"'],
  [['build', 'a', 'b'], 'too many arguments'],
  [['preview', '--dir', 'a', '--out', 'b'], 'cannot be used with'],
  [['docs:version', '-i', 'a', '-i', 'b', '1.0'], 'the instance is named twice: "a" and "b"'],
  [['translations'], 'Usage: octavo translations'],
  [['translations', 'stat'], 'Did you mean status?'],
  [['translations', 'create'], "missing required argument 'pages'"],
  [
    ['translations', 'export', '--format', 'docx'],
    'Allowed choices are xliff, xliff-1.2, po, json, tmx, tbx.',
  ],
  [['translations', 'status', '--only-open'], "unknown option '--only-open'"],
  [['write-translations', '--status'], "unknown option '--status'"],
])('octavo %j is a usage error', async (args, expected) => {
  const { ran, printed, code } = await parse(...args)
  expect({ ran, isError: code !== 0 }).toEqual({ ran: false, isError: true })
  expect(printed).toContain(expected)
})

test.each([
  ['build', '--out', 'public', '--locale', 'de,en'],
  ['build', '--site', 'docs'],
  ['preview', '--dir', 'public'],
  ['translations', 'status', 'docs', '--json', '--report', 'status.html'],
  ['translations', 'create', 'a.md', 'b/**', '--locale', 'de', '--site', 'docs'],
  ['translations', 'accept', '--from-git'],
  ['translations', 'export', '--out', 'de.po', '--format', 'po', '--only-open'],
  ['write-translations', '--locale', 'de', '--prune', '--check'],
])('octavo %s %s … is understood', async (...args) => {
  expect(await parse(...args)).toEqual({ ran: true, printed: '', code: 0 })
})

test('prints to its process unless another host is given', async () => {
  let printed = ''
  const spy = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text
    return true
  })
  const code = await runProgram(['--version'])
  spy.mockRestore()
  expect([code, printed]).toEqual([0, '0.2.0\n'])
})

test('a failure after an abort is not reported, and the command never resolves', async () => {
  let printed = ''
  const stream = {
    write(text: string) {
      printed += text
    },
  }
  const asked: boolean[] = []
  const ended = runProgram(['build', '/none/of/this', '--quiet'], {
    env: {},
    stdout: stream,
    stderr: stream,
    loadTools: async () => NODE_TOOLS,
    untilStopped: async () => {},
    isInterrupted: () => asked.push(true) > 0,
  })
  const waited = (async () => {
    while (asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    await new Promise((resolve) => setTimeout(resolve, 20))
    return 'waiting'
  })()
  expect(await Promise.race([ended, waited])).toBe('waiting')
  expect(printed).toBe('')
})

test('help is shown in both ways, for jobs too', async () => {
  for (const args of [
    ['help', 'build'],
    ['build', '--help'],
    ['translations', 'help', 'export'],
    ['translations', 'export', '--help'],
  ]) {
    const { printed, code } = await parse(...args)
    expect(code).toBe(0)
    expect(printed).toMatch(/^Usage: octavo (build|translations export) \[options\] \[siteDir\]/)
  }
})

test('the port comes from the environment unless an option sets it', async () => {
  process.env.PORT = 'x'
  const wrong = await parse('serve')
  process.env.PORT = '4321'
  const right = await parse('serve', '--help')
  delete process.env.PORT
  expect(wrong.printed).toContain("from env 'PORT'")
  expect(wrong.ran).toBe(false)
  expect(right.printed).toContain('env: PORT')
})

test.each([
  [{}, true, true],
  [{}, false, false],
  [{ NO_COLOR: '1' }, true, false],
  [{ NO_COLOR: '' }, true, true],
  [{ FORCE_COLOR: '1' }, false, true],
  [{ FORCE_COLOR: '0' }, true, false],
  [{ FORCE_COLOR: '3', NO_COLOR: '1' }, false, true],
])('with %j on a terminal (%s) colours are %s', (env, isTerminal, expected) => {
  expect(wantsColor(env, isTerminal)).toBe(expected)
})
