import { ownTitle, titleOfPage, withOneTitle } from '../../../cli/make/render/title-of-page.ts'

test.each([
  ['api/sign-in', '<h1 class="x">Sign <b>in</b> &amp; out</h1><h1>No</h1>', 'Sign in & out'],
  ['api/sign-in', '<h2>Part</h2>', 'Sign in'],
  ['api/sign-in', '<h1> </h1>', 'Sign in'],
  ['news/index', '', 'News'],
  ['change_log', '', 'Change log'],
])('the title of %s with %j is %s', (key, body, expected) => {
  expect(titleOfPage(key, body)).toBe(expected)
})

test('the title of the page comes after that of the layout, and is removed', () => {
  const shell = '<title>About | Site</title><meta name="x" content="y">'
  const head = `${shell}<title>It&#x27;s &amp;lt; &quot;us&quot; &lt;3&gt;</title>`
  expect(ownTitle(head)).toBe(`It's &lt; "us" <3>`)
  expect(ownTitle(shell)).toBeUndefined()
  expect(withOneTitle(head)).toBe(shell)
})
