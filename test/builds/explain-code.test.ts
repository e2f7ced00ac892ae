/** `octavo explain CODE`: the entry of a diagnostic, without a site and without a network. */
import { listCodes } from '../../cli/base/errors/list-codes.ts'
import { runHere } from '../in-process.ts'
import { makeFolder, octavo, removeFolder } from '../octavo.ts'

let folder: string
beforeAll(() => {
  folder = makeFolder({ 'notes.txt': 'no site here' })
})
afterAll(() => removeFolder(folder))
const explain = (...args: string[]) => runHere(['explain', ...args], folder)

test('prints cause, severity, an example with its hint, and the address', async () => {
  const { code, stdout, stderr } = await explain('FRONTMATTER_UNKNOWN')
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(
    /^FRONTMATTER_UNKNOWN\n.+ Severity: .+\.\n\nExample:\n\n {2}\w+ FRONTMATTER_UNKNOWN[^\n]*\n {4}\S[^\n]*\n {4}hint: [\s\S]*\n\nhttps:\S+#FRONTMATTER_UNKNOWN\n$/,
  )
  expect(stdout).not.toContain('```')
})

test('prints the same parts as JSON', async () => {
  const { stdout } = await explain('LINK_BROKEN', '--json')
  expect(JSON.parse(stdout)).toEqual({
    code: 'LINK_BROKEN',
    text: expect.stringContaining('Severity: '),
    example: expect.stringMatching(/^error LINK_BROKEN [\s\S]*hint: /),
    url: expect.stringMatching(/^https:.*#LINK_BROKEN$/),
  })
})

test('explains every code of the catalogue', async () => {
  const unexplained: string[] = []
  for (const code of listCodes()) if ((await explain(code)).code !== 0) unexplained.push(code)
  expect(listCodes().size).toBeGreaterThan(200)
  expect(unexplained).toEqual([])
})

test('suggests the nearest code for a mistyped one', async () => {
  const { code, stderr } = await explain('LINK_BROKN')
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(
      /error CODE_UNKNOWN\n.*"LINK_BROKN".*\n {2}hint: Did you mean LINK_BROKEN\?\n/,
    ),
  ])
  expect((await explain('NO_SUCH_THING_AT_ALL')).stderr).toContain('hint: Copy the code')
})

test('each report with a diagnostic ends with the command that explains its first code', async () => {
  const ended = await octavo(['build'], folder)
  expect(ended.stderr).toMatch(/\nTo read about a code offline: octavo explain CONFIG_MISSING\n$/)
  const quiet = await octavo(['build', '--quiet'], folder)
  expect(quiet.stderr).toContain('CONFIG_MISSING')
  expect(quiet.stderr).not.toContain('octavo explain')
  const json = await octavo(['build', '--format', 'json'], folder)
  expect(json.stderr).not.toContain('octavo explain')
})
