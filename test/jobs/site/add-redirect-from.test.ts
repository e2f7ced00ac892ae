import { addRedirectFrom } from '../../../cli/jobs/site/add-redirect-from.ts'

const add = (text: string) => addRedirectFrom(text, '/old', '/now')

test.each([
  ['# A\n', '---\nredirect_from: /old\n---\n\n# A\n'],
  ['---\r\na: 1 # why\r\n---\r\nx', '---\r\na: 1 # why\r\nredirect_from: /old\r\n---\r\nx'],
  ['---\nredirect_from: /a # why\nb: 2\n---\n', '---\nredirect_from: [/a, /old]\nb: 2\n---\n'],
  [
    '---\nredirect_from:\n  - /a\n  - /now\nb: 2\n---\n',
    '---\nredirect_from: [/a, /old]\nb: 2\n---\n',
  ],
  ['---\nredirect_from: [/old]\n---\n', '---\nredirect_from: /old\n---\n'],
  ['---\nredirect_from:\n  - /x\n---\n', '---\nredirect_from: [/x, /old]\n---\n'],
  ['---\na: [\n---\n', '---\na: [\n---\n'],
  ['text\n---\nb\n---\n', '---\nredirect_from: /old\n---\n\ntext\n---\nb\n---\n'],
])('%j becomes %j', (before, after) => {
  expect(add(before)).toBe(after)
})
