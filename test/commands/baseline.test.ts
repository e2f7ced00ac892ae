/** A team that starts with many diagnostics: the baseline hides known ones and shows new ones. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, SMALL_CONFIG, writeFiles } from '../octavo.ts'

let folder: string
beforeEach(() => {
  folder = makeFolder({
    'site.config.ts': SMALL_CONFIG.replace(
      'docs: [',
      "i18n: { locales: ['en', 'de'] },\n  docs: [",
    ),
    'docs/index.md': '---\ntitel: x\n---\n\n# Home\n\n[a](/gone) [b](/gone)\n',
    'docs/other.md': '# Other\n\n[a](/gone)\n',
  })
})
afterEach(() => removeFolder(folder))

const check = (...args: string[]) => runHere(['check-links', ...args], folder)
const heads = (stderr: string) => stderr.match(/^(?:error|warning|info) .*$/gm) ?? []

test('a known diagnostic is not reported, even after it moved; a second one of the same kind is', async () => {
  expect((await check()).code).toBe(1)
  const written = await check('--write-baseline')
  expect([written.code, heads(written.stderr)]).toEqual([0, []])
  expect(written.stdout).toContain('4 known in octavo-baseline.json.')
  const text = readFileSync(join(folder, 'octavo-baseline.json'), 'utf8')
  expect(JSON.parse(text)).toMatchObject([
    { code: 'FRONTMATTER_UNKNOWN', file: 'docs/index.md', count: 1 },
    { code: 'LINK_BROKEN', file: 'docs/index.md', count: 2 },
    { code: 'LINK_BROKEN', file: 'docs/other.md', count: 1 },
  ])
  expect(text.split('\n')).toHaveLength(6)
  writeFiles(folder, { 'docs/other.md': '# Other\n\nMore text.\n\n[a](/gone)\n' })
  const known = await check('--baseline', 'octavo-baseline.json', '--strict')
  expect([known.code, heads(known.stderr)]).toEqual([0, []])
  writeFiles(folder, { 'docs/other.md': '# Other\n\n[a](/gone) [b](/gone)\n' })
  const more = await check('--baseline', 'octavo-baseline.json')
  expect([more.code, heads(more.stderr)]).toEqual([1, ['error LINK_BROKEN docs/other.md:3:12']])
})

test('a fixed diagnostic is named with its line, except if only a part of the site was checked', async () => {
  await check('--write-baseline', '--baseline', 'known.json')
  writeFiles(folder, {
    'docs/index.md': '---\ntitel: x\n---\n\n# Home\n\n[b](/gone)\n',
    'site.config.ts': readFileSync(join(folder, 'site.config.ts'), 'utf8').replace(
      'docs: [',
      "baseline: 'known.json',\n  docs: [",
    ),
  })
  const { code, stdout, stderr } = await runHere(['build'], folder)
  expect([code, heads(stderr)]).toEqual([0, ['warning BASELINE_STALE known.json:3']])
  expect(stdout).toContain('1 warning.')
  expect(stderr).toContain('LINK_BROKEN of docs/index.md occurs 1 time less')
  expect(heads((await check('--locale', 'de')).stderr)).toEqual([])
  expect((await check('--strict')).code).toBe(1)
  // The same build reports the same again, until the baseline changes.
  expect(heads((await runHere(['build'], folder)).stderr)).toHaveLength(1)
  writeFiles(folder, { 'known.json': '[]\n' })
  expect((await runHere(['build'], folder)).code).toBe(1)
})

test('errors that would leave the site incomplete are not accepted into a baseline', async () => {
  writeFiles(folder, { 'docs/index.md': '# Home\n', 'docs/other.md': '---\nid: a/b\n---\n' })
  const { code, stderr } = await check('--write-baseline')
  expect([code, heads(stderr)]).toEqual([1, ['error FRONTMATTER_INVALID docs/other.md:2:1']])
})

test('a missing or broken baseline is reported', async () => {
  expect((await check('--baseline', 'none.json')).stderr).toMatch(
    /^error BASELINE_MISSING none\.json/m,
  )
  writeFiles(folder, { 'bad.json': '[{"code":"X"}]' })
  expect((await check('--baseline', 'bad.json')).stderr).toMatch(
    /^error BASELINE_INVALID bad\.json/m,
  )
})
