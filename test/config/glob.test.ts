import { isSupportedGlob, toFolderMatcher, toMatcher } from '../../cli/config/glob.ts'

describe('toMatcher', () => {
  test.each([
    ['**/*.{md,mdx}', 'a.md', true],
    ['**/*.{md,mdx}', 'a/b/c.mdx', true],
    ['**/*.{md,mdx}', 'a/b.html', false],
    ['**/*.md', '.git/a.md', false],
    ['**/*.md', 'a/.hidden.md', false],
    ['.github/*.md', '.github/a.md', true],
    ['**/_*/**', 'a/_parts/b/c.md', true],
    ['**/_*/**', '_parts/c.md', true],
    ['**/_*/**', 'a/parts_/c.md', false],
    ['docs/*', 'docs/a/b.md', false],
    ['docs/**', 'docs', true],
    ['a?c.md', 'abc.md', true],
    ['a?c.md', 'a/c.md', false],
    ['v[0-9].md', 'v7.md', true],
    ['v[!0-9].md', 'v7.md', false],
    ['{a,b{c,d}}/*.md', 'bd/x.md', true],
    ['{a}.md', '{a}.md', true],
    ['\\*.md', '*.md', true],
    ['\\*.md', 'a.md', false],
    ['a.b+(c).md', 'axb+(c).md', false],
    ['./a.md', 'a.md', true],
    ['a+(b|c).md', 'abcb.md', true],
    ['Ünï*.md', 'Ünïcode.md', true],
  ])('%s decides on %s: %s', (glob, path, expected) => {
    expect(toMatcher([glob])(path)).toBe(expected)
  })

  test('matches nothing without globs', () => {
    expect(toMatcher([])('a.md')).toBe(false)
  })
})

test('a folder is omitted if a glob matches everything below it', () => {
  const prunes = toFolderMatcher(['**/_*/**', '**/*.test.ts', 'old/**'])
  expect(['a/_parts', 'old', 'a', 'a.test.ts'].filter(prunes)).toEqual(['a/_parts', 'old'])
})

test('negation and impossible classes are not supported', () => {
  const globs = ['!a', 'a+(b|c)', '[z-a]', '**/*.{md,mdx}', '\\+(a)']
  expect(globs.filter(isSupportedGlob)).toEqual(['a+(b|c)', '**/*.{md,mdx}', '\\+(a)'])
})
