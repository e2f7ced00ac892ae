import { isDeepYaml } from '../../runtime/shared/is-deep-yaml.ts'

const nested = (levels: number, line: (indent: string, level: number) => string) =>
  Array.from({ length: levels }, (_, level) => line('  '.repeat(level), level)).join('\n')

test.each([
  ['brackets', (levels: number) => `a: ${'['.repeat(levels)}${']'.repeat(levels)}`],
  ['brackets over lines', (levels: number) => `a:\n${' [\n'.repeat(levels)}`],
  ['lists on one line', (levels: number) => `${'- '.repeat(levels)}x`],
  ['keys on one line', (levels: number) => `${'? '.repeat(levels)}x`],
  ['lists in lines', (levels: number) => nested(levels, (indent) => `${indent}-`)],
  ['maps', (levels: number) => nested(levels, (indent, level) => `${indent}k${level}:`)],
  ['maps with ends of Windows', (levels: number) => nested(levels, (indent) => `${indent}k:\r`)],
])('%s are deep beyond a hundred levels, and not before', (_, make) => {
  expect(isDeepYaml(make(90))).toBe(false)
  expect(isDeepYaml(make(110))).toBe(true)
})

test('values side by side are not deep', () => {
  expect(isDeepYaml('- a: [1, { b: 2 }]\n  c:\n    - d\n'.repeat(500))).toBe(false)
})
