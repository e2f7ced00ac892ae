/** From what was found to what is reported: with a baseline, as the rules want, for the codes of a command. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic, Severity } from '../../cli/base/model/diagnostic.ts'
import { settleDiagnostics, toCodeFilter } from '../../cli/build/settle-diagnostics.ts'
import { summariseLinks } from '../../cli/build/summarise.ts'
import { makeSite } from '../read/scan/temporary-site.ts'

const toDiagnostic = (code: string, severity: Severity, line = 1): Diagnostic => ({
  code,
  severity,
  message: `${code} in line ${line}`,
  hint: 'Mend it.',
  source: { file: 'content/a.md', line, column: 1 },
})
const FOUND = [
  toDiagnostic('LINK_BROKEN', 'throw'),
  toDiagnostic('FRONTMATTER_UNKNOWN', 'warn', 2),
  toDiagnostic('COMMAND_RENAMED', 'log', 3),
]
const ALL = { isWhole: true, isChecked: () => true }

function siteOf(config = {}) {
  const loaded = makeSite({ 'content/a.md': '# A\n' }, config)
  const settle = (more = {}, found: readonly Diagnostic[] = FOUND) =>
    settleDiagnostics(found, loaded, { ...ALL, ...more })
  const codes = (more = {}, found = FOUND) =>
    settle(more, found).diagnostics.map(({ code, severity }) => `${code} ${severity}`)
  const entries = (file: string): { code: string }[] =>
    JSON.parse(readFileSync(join(loaded.root, file), 'utf8'))
  return { loaded, settle, codes, entries }
}

test('without a baseline all is reported once, as the rules want it', () => {
  const { settle, codes, loaded } = siteOf({ rules: { FRONTMATTER_UNKNOWN: 'ignore' } })
  expect(settle()).not.toHaveProperty('note')
  expect(codes({}, [...FOUND, ...FOUND])).toEqual(['LINK_BROKEN throw', 'COMMAND_RENAMED log'])
  expect(siteOf().codes({ isStrict: true })).toEqual([
    'LINK_BROKEN throw',
    'FRONTMATTER_UNKNOWN throw',
    'COMMAND_RENAMED log',
  ])
  expect(existsSync(join(loaded.root, 'octavo-baseline.json'))).toBe(false)
})

test('a baseline holds errors and warnings; they are known from then on', () => {
  const { codes, settle, entries } = siteOf()
  const written = settle({ writesBaseline: true })
  expect(written.note).toBe('2 known in octavo-baseline.json.')
  expect(
    entries('octavo-baseline.json')
      .map(({ code }) => code)
      .sort(),
  ).toEqual(['FRONTMATTER_UNKNOWN', 'LINK_BROKEN'])
  expect(codes({ baseline: 'octavo-baseline.json' })).toEqual(['COMMAND_RENAMED log'])
  // A warning that the rules make a hint is none.
  const lax = siteOf({ rules: { FRONTMATTER_UNKNOWN: 'log' } })
  lax.settle({ writesBaseline: true })
  expect(lax.entries('octavo-baseline.json').map(({ code }) => code)).toEqual(['LINK_BROKEN'])
})

test('the command line names another baseline than the config', () => {
  const { settle, entries } = siteOf({ baseline: 'own.json' })
  settle({ writesBaseline: true })
  settle({ writesBaseline: true, baseline: 'other.json' }, FOUND.slice(1))
  expect([entries('own.json').length, entries('other.json').length]).toEqual([2, 1])
  expect(settle().note).toBe('2 known in own.json.')
})

test('entries that do not occur any more are named, where all of the site was looked at', () => {
  const { settle, codes } = siteOf({ baseline: 'b.json' })
  settle({ writesBaseline: true })
  const rest = FOUND.slice(1)
  expect(codes({}, rest)).toEqual(['BASELINE_STALE warn', 'COMMAND_RENAMED log'])
  expect(codes({ isWhole: false }, rest)).toEqual(['COMMAND_RENAMED log'])
  // The other command, which does not look for links.
  const isChecked = (code: string) => code !== 'LINK_BROKEN'
  expect(codes({ isChecked }, rest)).toEqual(['COMMAND_RENAMED log'])
})

test('entries of other commands stay when a baseline is written', () => {
  const { settle, entries } = siteOf({ baseline: 'b.json' })
  settle({ writesBaseline: true })
  settle({ writesBaseline: true, isChecked: (code: string) => code === 'LINK_BROKEN' }, [])
  expect(entries('b.json').map(({ code }) => code)).toEqual(['FRONTMATTER_UNKNOWN'])
})

test('a baseline that is named and not there is an error', () => {
  const { settle } = siteOf()
  expect(() => settle({ baseline: 'none.json' })).toThrow(
    expect.objectContaining({ code: 'BASELINE_MISSING' }),
  )
})

test.each([
  ['LINK_BROKEN', {}, {}, true],
  ['LINK_EXTERNAL_BROKEN', {}, {}, false],
  ['LINK_EXTERNAL_BROKEN', {}, { isExternal: true }, true],
  ['LINK_BROKEN', {}, { isExternal: true }, true],
  ['CONTENT_TERM', {}, { isExternal: true }, false],
  ['CONTENT_TERM', { checkContent: { onBuild: true } }, {}, true],
])('a build looks for %s with %j and %j: %p', (code, config, options, expected) => {
  expect(toCodeFilter(makeSite({}, config).config, options)(code)).toBe(expected)
})

test('a check counts what it found of links, anchors and pictures, by code', () => {
  const codes = ['LINK_BROKEN', 'ANCHOR_BROKEN', 'LINK_BROKEN', 'RESOURCE_BROKEN', 'OTHER_LINK_X']
  const found = codes.map((code, line) => toDiagnostic(code, 'warn', line))
  expect(summariseLinks(2, found)).toBe(
    'Checked 2 pages: 2 LINK_BROKEN, 1 ANCHOR_BROKEN, 1 RESOURCE_BROKEN.',
  )
  expect(summariseLinks(1, found.slice(4))).toBe('Checked 1 page: no link is broken.')
})
