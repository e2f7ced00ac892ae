import { toKebabCase } from '../../../cli/read/links/kebab-case.ts'

test.each([
  ['Getting started', 'getting-started'],
  ['gettingStarted', 'getting-started'],
  ['Über uns', 'uber-uns'],
  ['Straße', 'strasse'],
  ['C++ / C#', 'c-c'],
  ['v2.0', 'v2-0'],
  ['日本語', '日本語'],
  ['!?', '!%3F'],
  ['.', 'dot'],
  [' .. ', 'dot-dot'],
  ['\ud800', '%EF%BF%BD'],
])('%s becomes %s as a part of an address', (name, part) => {
  expect(toKebabCase(name)).toBe(part)
})
