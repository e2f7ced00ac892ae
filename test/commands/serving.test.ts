/** `start`, `preview` and `serve`: what they build, where they listen, and how they stop. */
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type RunningCommand, runHere, startHere } from '../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../octavo.ts'

const CONFIG = SMALL_CONFIG.replace('docs: [', "i18n: { locales: ['en', 'de'] },\n  docs: [")
const ADDRESSES = /^en {2}(http:\/\/localhost:\d+\/)\nde {2}(http:\/\/localhost:\d+\/de\/)\n/m
let folder: string

beforeEach(() => {
  folder = makeFolder({
    'site.config.ts': CONFIG,
    'docs/index.md': '# Home\n',
    'docs/other.md': '# Other\n',
  })
})
afterEach(() => removeFolder(folder))

/** Serve, ask for pages, stop. @returns the answers and the printed text. */
async function serve(args: readonly string[], paths: readonly string[] = ['']) {
  const command = startHere([...args, '--port', '0'])
  const [, origin = '', german = ''] = await command.waitFor(ADDRESSES)
  await command.waitFor(/Ctrl\+C/)
  const answers: string[] = []
  for (const path of paths) {
    const answer = await fetch(origin + path)
    answers.push(`${answer.status} ${await answer.text()}`)
  }
  const home = await (await fetch(german)).text()
  const finished = await command.stop()
  await expect(fetch(origin)).rejects.toThrow()
  return { ...finished, answers, home }
}

/** Sends one more message that the site was rebuilt. A full scan may find which file changed. */
async function nextRebuild(command: RunningCommand) {
  const [printed] = await command.waitFor(/^[\s\S]*$/)
  const count = printed.split('Rebuilt after').length
  return () => command.waitFor(new RegExp(`(?:Rebuilt after \\S[\\s\\S]*){${count}}`))
}

test('start builds an unbuilt site, serves it, and does not build it again', async () => {
  const first = await serve(['start', folder], ['other', 'none'])
  expect(first).toMatchObject({ code: 0 })
  expect(first.stdout).toMatch(/^Built 8 pages[\s\S]*\nPress Ctrl\+C to stop\.\n$/)
  expect(first.answers).toEqual([
    expect.stringMatching(/^200 <!doctype html>[\s\S]*Other/),
    expect.stringMatching(/^404 <!doctype html>/),
  ])
  expect(first.home).toContain('lang="de"')
  const second = await serve(['start', folder])
  expect(second.stdout).toMatch(
    /^The site is up to date: 8 pages, checked in \d+\.\d s\. No warnings\.\nen/,
  )
  writeFiles(folder, { 'docs/other.md': '# Changed\n' })
  expect((await serve(['start', folder], ['other'])).answers[0]).toContain('Changed')
})

test('start serves nothing if the build fails', async () => {
  writeFiles(folder, { 'docs/other.md': '[x](/nowhere)\n' })
  const finished = await startHere(['start', folder, '--port', '0']).stop()
  expect(finished).toMatchObject({ code: 1, stdout: '' })
  expect(finished.stderr).toContain('LINK_BROKEN')
})

test('preview serves a folder under its new and its old name', async () => {
  const built = await startHere(['build', folder, '--out', 'public', '--quiet']).stop()
  expect(built.code).toBe(0)
  const named = await serve(['preview', folder, '--out', 'public'])
  expect(named).toMatchObject({ code: 0, stderr: '' })
  expect(named.answers[0]).toContain('Home')
  expect(named.stdout).toMatch(/\nPress Ctrl\+C to stop\.\n$/)
  const old = await serve(['preview', folder, '--dir', 'public'])
  expect(old.stderr).toMatch(/^info COMMAND_RENAMED\n.*--dir.*--out/)
  const missing = await startHere(['preview', folder, '--port', '0']).stop()
  expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('dist')])
})

describe('serve', () => {
  test('shows changes and mistakes while it runs', async () => {
    const command = startHere(['serve', folder, '--port', '0'])
    const [, origin = ''] = await command.waitFor(ADDRESSES)
    await command.waitFor(/Watching for changes; press Ctrl\+C to stop\.\n/)
    const read = async (path: string) => (await fetch(origin + path)).text()
    expect(await read('other')).toContain('Other')

    writeFiles(folder, { 'docs/other.md': '# Edited\n\n<script>x</script>\n' })
    // If the system reports changes late, the full scan after the start finds the file.
    await command.waitFor(/Rebuilt after (?:docs\/other\.md|a look at all files)\n/)
    await command.waitFor(/HTML_REFUSED docs\/other\.md:3/)
    expect(await read('other')).toContain('Edited')

    writeFiles(folder, { 'site.config.ts': 'export default {' })
    await command.waitFor(/error CONFIG_SYNTAX/)
    const rebuilt = await nextRebuild(command)
    writeFiles(folder, { 'site.config.ts': CONFIG, 'docs/other.md': '# Fixed\n' })
    await rebuilt()
    while (!(await read('other')).includes('Fixed')) await setTimeout(5)

    const removed = await nextRebuild(command)
    rmSync(join(folder, 'docs/other.md'))
    await removed()
    while ((await fetch(`${origin}other`)).status !== 404) await setTimeout(5)
    const finished = await command.stop()
    expect(finished.code).toBe(0)
    expect(`${finished.stdout}${finished.stderr}`).toMatch(/Rebuilt after (?:docs|site\.config)/)
    expect(finished.stderr.match(/(?<!#)CONFIG_SYNTAX/g)).toHaveLength(1)
    await expect(fetch(origin)).rejects.toThrow()
  })

  test('a config that is wrong from the beginning ends it', async () => {
    writeFiles(folder, { 'site.config.ts': 'export default {' })
    const finished = await startHere(['serve', folder, '--port', '0']).stop()
    expect([finished.code, finished.stderr]).toEqual([
      1,
      expect.stringMatching(/^Reading the site\nerror CONFIG_SYNTAX/),
    ])
  })
})

test('a port in use is a located diagnostic', async () => {
  expect((await runHere(['build', '--quiet'], folder)).code).toBe(0)
  const server = createServer()
  const port = await new Promise<number>((done) => {
    server.listen(0, 'localhost', () => {
      const address = server.address()
      done(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const { code, stderr } = await runHere(['preview', '--port', String(port)], folder)
  server.close()
  expect(code).toBe(1)
  expect(stderr).toMatch(new RegExp(`PORT_IN_USE[\\s\\S]*${port}[\\s\\S]*hint:.*--port`))
})
