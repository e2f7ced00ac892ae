import {
  fromHash,
  toHashHref,
  toHashHtml,
  toRelativeFile,
} from '../../runtime/contract/hash-addresses.ts'

const bases = {
  base: '/docs/de/',
  siteBase: '/docs/',
  locales: [{ base: '/docs/' }, { base: '/docs/de/' }],
}
const english = { ...bases, base: '/docs/' }

test.each([
  ['/docs/de/cloud/iam', '#/cloud/iam'],
  ['/docs/de/cloud/iam?x=1#roles', '#/cloud/iam?x=1#roles'],
  ['/docs/de/', '#/'],
  ['/docs/de', '#/'],
  ['/docs/cloud', '../#/cloud'],
  ['/docs/de/releases/v0.5.0-latest', '#/releases/v0.5.0-latest'],
  ['/docs/img/a.svg', '../img/a.svg'],
  ['/docs/de/assets/a.json', './assets/a.json'],
  ['#roles', '#/here#roles'],
  ['#/done', '#/done'],
  ['https://away.example/x', 'https://away.example/x'],
  ['//away.example/x', '//away.example/x'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
  ['/outside', '/outside'],
])('a link to %s becomes %s', (href, said) => {
  expect(toHashHref(href, '/docs/de/here', bases)).toBe(said)
})

test('another language is below the page of the default one', () => {
  expect(toHashHref('/docs/de/x', '/docs/', english)).toBe('./de/#/x')
  expect(toRelativeFile('/docs/img/a.svg', english)).toBe('./img/a.svg')
})

test('a hash converts back to its path', () => {
  expect(fromHash('#/cloud/iam?x=1#roles', '/docs/de/')).toBe('/docs/de/cloud/iam?x=1#roles')
  expect(fromHash('', '/docs/de/')).toBe('/docs/de/')
})

test('HTML is converted only inside tags', () => {
  const html =
    '<a title="a > b" href="/docs/de/x">href="/docs/de/x"</a><img alt="" src="/docs/img/a.png"><video poster="/docs/p.png"></video>'
  expect(toHashHtml(html, '/docs/de/', bases)).toBe(
    '<a title="a > b" href="#/x">href="/docs/de/x"</a><img alt="" src="../img/a.png"><video poster="../p.png"></video>',
  )
})
