/**
 * Every type of admonition has styles. `test/translate/shipped-catalogue.test.ts` checks its
 * titles.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ADMONITION_NAMES } from '../../cli/read/parse/messages.ts'
import { PROJECT } from '../octavo.ts'

const css = readFileSync(join(PROJECT, 'runtime/theme/styles/article.css'), 'utf8')

/** These two share the rule of `.admonition` alone. */
const PLAIN = ['note', 'secondary']

test.each(ADMONITION_NAMES.filter((type) => !PLAIN.includes(type)))(
  '%s has a colour and an icon',
  (type) => {
    const rules = Array.from(
      css.matchAll(/([^{}]+)\{([^{}]*)\}/g),
      ([, selector = '', body = '']) =>
        new RegExp(`\\.admonition-${type}\\b`).test(selector) ? body : '',
    ).join('')
    expect(rules).toMatch(/--tone: var\(--octavo-\w+\)/)
    expect(rules).toMatch(/--mark: "."/)
  },
)

test('every style rule belongs to a type', () => {
  const looks = Array.from(css.matchAll(/\.admonition-(\w+)/g), ([, name = '']) => name)
  const unknown = new Set(
    looks.filter((name) => name !== 'title' && !ADMONITION_NAMES.includes(name)),
  )
  expect([...unknown]).toEqual([])
})
