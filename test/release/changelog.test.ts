/** The changelog has one form, so that a reader finds breaking changes first and every entry names its page. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from '../octavo.ts'

const CHANGELOG = readFileSync(join(PROJECT, 'CHANGELOG.md'), 'utf8')
const KINDS = ['Breaking', 'Added', 'Changed', 'Fixed']
const hasPage = (path: string) =>
  ['md', 'mdx'].some((ending) =>
    existsSync(join(PROJECT, 'docs/content', path.replace(/\.mdx?$/, `.${ending}`))),
  )

/** One mistake per line that is wrong, as `line: reason`. */
function mistakesOf(text: string): string[] {
  const lines = text.split('\n')
  const mistakes: string[] = []
  /** Place in `KINDS` of the heading above a line; -1 without one. */
  let kind = -1
  /** Number of the line within its entry; 0 outside of entries. */
  let entry = 0
  const isStart = lines[0] === '# Changelog' && lines[2] !== '' && lines[3] === ''
  if (!isStart) mistakes.push('1: start with "# Changelog" and one paragraph')
  for (const [index, line] of lines.entries()) {
    const wrong = (reason: string) => mistakes.push(`${index + 1}: ${reason}`)
    const continues = /^ {2}\S/.test(line) && entry > 0
    entry = continues ? entry + 1 : line.startsWith('- ') ? 1 : 0
    if (line === '' || index < 3) continue
    if (line.startsWith('## ')) {
      kind = -1
      if (!/^## \d+\.\d+\.\d+(?: · \d{4}-\d\d-\d\d)?$/.test(line)) wrong('not a version')
    } else if (line.startsWith('### ')) {
      const next = KINDS.indexOf(line.slice(4))
      if (next < 0) wrong('not Breaking, Added, Changed or Fixed')
      else if (next <= kind) wrong('twice, or in the wrong order')
      kind = next
    } else if (entry === 0) wrong('text outside an entry')
    else if (entry > 2) wrong('an entry of more than two lines')
    else if (kind < 0) wrong('an entry outside a heading')
    if (entry > 0 && !/^ {2}\S/.test(lines[index + 1] ?? '')) {
      const [, page] = / \(`([\w/-]+\.md)`\)$/.exec(line) ?? []
      if (page === undefined) wrong('an entry without its page of the manual')
      else if (!hasPage(page)) wrong(`the manual has no ${page}`)
    }
  }
  return mistakes
}

test('the changelog has entries below its four headings, and nothing else', () => {
  expect(mistakesOf(CHANGELOG)).toEqual([])
})

test('the newest section is that of the version, with its date', () => {
  const { version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'))
  const [first = ''] = /^## .*$/m.exec(CHANGELOG) ?? []
  expect(first).toMatch(/^## \S+ · \d{4}-\d\d-\d\d$/)
  expect(first).toContain(`## ${version} `)
})

test('the changelog has at most 150 lines', () => {
  expect(CHANGELOG.split('\n').length - 1).toBeLessThanOrEqual(150)
})

const START = '# Changelog\n\nWhat changes.\n\n## 1.0.0 · 2026-01-31\n\n'
const ENTRY = '- A change. (`learn/search.md`)\n'
test.each([
  ['text below a version', `${START}Some text.\n\n### Added\n\n${ENTRY}`, '7: text outside'],
  ['text below a heading', `${START}### Added\n\nContent\n\n${ENTRY}`, '9: text outside'],
  ['a line after an entry', `${START}### Added\n\n${ENTRY}the sources.\n`, '10: text outside'],
  ['a continuation of nothing', `${START}### Added\n\n  the sources.\n`, '9: text outside'],
  [
    'a third line',
    `${START}### Added\n\n- A\n  b\n  c. (\`learn/search.md\`)\n`,
    '11: an entry of more',
  ],
  ['another heading', `${START}### Removed\n\n${ENTRY}`, '7: not Breaking'],
  ['a heading twice', `${START}### Added\n\n${ENTRY}\n### Added\n\n${ENTRY}`, '11: twice'],
  [
    'headings in another order',
    `${START}### Fixed\n\n${ENTRY}\n### Added\n\n${ENTRY}`,
    '11: twice',
  ],
  ['a section without a version', START.replace('1.0.0 · 2026-01-31', 'Unreleased'), '5: not a'],
  ['another start', `# Changes\n\nWhat changes.\n\n## 1.0.0\n`, '1: start with'],
  ['an entry outside a heading', `${START}${ENTRY}`, '7: an entry outside'],
  ['an entry without its page', `${START}### Added\n\n- A change.\n`, '9: an entry without'],
  [
    'a page that is gone',
    `${START}### Added\n\n- A. (\`learn/gone.md\`)\n`,
    '9: the manual has no',
  ],
  ['a conflict of a merge', `${START}### Added\n\n<<<<<<< HEAD\n${ENTRY}`, '9: text outside'],
])('reports %s', (_, text, reason) => {
  expect(mistakesOf(text).map((one) => one.slice(0, reason.length))).toContain(reason)
})
