/** What an import makes of each file that a translator may return. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../../in-process.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'
import { CASES, describeImport, fill, type ReturnedCase, SITE } from './returned-files.ts'

const PAGE = 'i18n/de/docs/index.mdx'
let folder: string
const exported: Record<string, string> = {}

beforeAll(async () => {
  folder = makeFolder(SITE)
  for (const format of ['xliff', 'xliff-1.2']) {
    await run('export', '--format', format, '--pages', 'docs/**', '--out', 'out.xlf')
    exported[format] = readFileSync(join(folder, 'out.xlf'), 'utf8')
    rmSync(join(folder, 'out.xlf'))
  }
})
afterAll(() => removeFolder(folder))
afterEach(() => rmSync(join(folder, 'i18n'), { recursive: true, force: true }))

const run = (job: string, ...args: string[]) =>
  runHere(['translations', job, '--locale', 'de', ...args], folder)

async function importCase({ format, edit }: ReturnedCase) {
  const filled = fill(exported[format ?? 'xliff'] ?? '')
  const file = edit(filled)
  writeFileSync(join(folder, 'back.xlf'), file)
  const { code, stdout, stderr } = await run('import', 'back.xlf')
  const page = join(folder, PAGE)
  return {
    isEdited: file !== filled,
    outcome: describeImport({ code: code ?? -1, output: stdout + stderr }),
    page: existsSync(page) ? readFileSync(page, 'utf8') : '',
  }
}

test.each(CASES)('$name: $outcome', async (given) => {
  const { outcome, page, isEdited } = await importCase(given)
  expect(outcome).toBe(given.outcome)
  expect(page).toContain(given.page ?? '')
  // A case that changes nothing would prove nothing.
  expect(isEdited || /right|XLIFF 1.2$/.test(given.name)).toBe(true)
})
