import { resolveRequest } from '../../cli/serve/resolve-request.ts'

const FILES = new Set([
  'index.html',
  '404.html',
  'cloud/index.html',
  'cloud/index.json',
  'cloud/iam/index.html',
  'plain.html',
  'releases/v0.0.6/index.html',
  'de/index.html',
  'de/404.html',
  'img/logo.svg',
  'Über uns/index.html',
  'a?b#c/index.html',
  'loop/index.html/index.html',
  'named/index/index.html',
  '.octavo-output',
  '.well-known/x.txt',
])

function ask(
  target: string,
  site: { base?: string; localeBases?: string[]; trailingSlash?: boolean } = {},
) {
  const base = site.base ?? '/'
  const answer = resolveRequest(
    target,
    { localeBases: [base, `${base}de/`], ...site, base },
    (path) => FILES.has(path),
  )
  if (answer.kind === 'file') return `${answer.status} ${answer.path}`
  return answer.kind === 'redirect'
    ? `${answer.status} to ${answer.location}`
    : String(answer.status)
}

describe('without a policy for slashes', () => {
  test.each([
    ['/', '200 index.html'],
    ['/cloud', '200 cloud/index.html'],
    ['/named/index', '200 named/index/index.html'],
    ['/cloud/', '200 cloud/index.html'],
    ['/cloud/iam?x=1', '200 cloud/iam/index.html'],
    ['/cloud/index.json', '200 cloud/index.json'],
    ['/plain', '200 plain.html'],
    ['/plain/', '301 to /plain'],
    ['/releases/v0.0.6', '200 releases/v0.0.6/index.html'],
    ['/img/logo.svg', '200 img/logo.svg'],
    ['/.well-known/x.txt', '200 .well-known/x.txt'],
    ['/%C3%9Cber%20uns', '200 Über uns/index.html'],
    ['/a%3Fb%23c', '200 a?b#c/index.html'],
    ['/de', '301 to /de/'],
    ['/de/', '200 de/index.html'],
  ])('%s gets %s', (target, expected) => {
    expect(ask(target)).toBe(expected)
  })
})

describe('clean addresses', () => {
  test.each([
    ['/index.html', '301 to /'],
    ['/index', '301 to /'],
    ['/cloud/index.html', '301 to /cloud'],
    ['/cloud/index', '301 to /cloud'],
    ['/cloud/index.html?x=1&y', '301 to /cloud?x=1&y'],
    ['/cloud.html', '301 to /cloud'],
    ['/plain.html', '301 to /plain'],
    ['/de/index.html', '301 to /de/'],
    ['/cloud/index%2Ehtml', '301 to /cloud'],
    ['/a%3fb%23c/index.html', '301 to /a%3Fb%23c'],
    ['/releases/v0.0.6.html', '301 to /releases/v0.0.6'],
    ['/none.html', '404 404.html'],
  ])('%s gets %s', (target, expected) => {
    expect(ask(target)).toBe(expected)
  })
})

describe('with slashes at all ends', () => {
  test.each([
    ['/cloud', '301 to /cloud/'],
    ['/cloud?x', '301 to /cloud/?x'],
    ['/cloud/', '200 cloud/index.html'],
    ['/cloud/index.html', '301 to /cloud/'],
    ['/releases/v0.0.6', '301 to /releases/v0.0.6/'],
    ['/plain', '200 plain.html'],
    ['/plain/', '301 to /plain'],
    ['/', '200 index.html'],
  ])('%s gets %s', (target, expected) => {
    expect(ask(target, { trailingSlash: true })).toBe(expected)
  })
})

describe('with slashes at no end', () => {
  test.each([
    ['/cloud/', '301 to /cloud'],
    ['/cloud', '200 cloud/index.html'],
    ['/plain/', '301 to /plain'],
    ['/de/', '200 de/index.html'],
    ['/de', '301 to /de/'],
    ['/', '200 index.html'],
  ])('%s gets %s', (target, expected) => {
    expect(ask(target, { trailingSlash: false })).toBe(expected)
  })
})

describe('below a base', () => {
  test.each([
    ['/', '302 to /docs/'],
    ['/docs', '302 to /docs/'],
    ['/other/x', '302 to /docs/'],
    ['/docs/', '200 index.html'],
    ['/docs/cloud/index.html', '301 to /docs/cloud'],
    ['/docs/de/none', '404 de/404.html'],
    ['//evil.example/index.html', '302 to /docs/'],
  ])('%s gets %s', (target, expected) => {
    expect(ask(target, { base: '/docs/' })).toBe(expected)
  })

  test('a locale may have a base apart from the site’s', () => {
    const site = { base: '/docs/', localeBases: ['/docs/', '/de/'] }
    expect(ask('/de/', site)).toBe('200 de/index.html')
    expect(ask('/de', site)).toBe('301 to /de/')
    expect(ask('/de/none', site)).toBe('404 de/404.html')
    expect(ask('/docs', site)).toBe('302 to /docs/')
  })
})

describe('a missing address', () => {
  test.each([
    ['/none', '404 404.html'],
    ['/de/none/x', '404 de/404.html'],
    ['/dex', '404 404.html'],
    ['/404.html', '404 404.html'],
    ['/404', '404 404.html'],
    ['/de/404', '404 de/404.html'],
    ['/CLOUD', '404 404.html'],
    ['/img/logo.svg/', '404 404.html'],
    ['/img', '404 404.html'],
    ['/cloud//iam', '404 404.html'],
    ['//', '404 404.html'],
    ['//evil.example/index.html', '404 404.html'],
    ['/cloud/../index.html', '404 404.html'],
    ['/%2e%2e/%2e%2e/etc/passwd', '404 404.html'],
    ['/cloud%2Fiam', '404 404.html'],
    ['/cloud%5Ciam', '404 404.html'],
    ['/cloud%00', '404 404.html'],
    ['/.octavo-output', '404 404.html'],
    ['/%', '404 404.html'],
    ['/%ff', '404 404.html'],
    ['/de/%E0%A4%A', '404 de/404.html'],
    ['http://x/', '400'],
    ['*', '400'],
  ])('%s gets %s', (target, expected) => {
    expect(ask(target)).toBe(expected)
  })

  test('gets an answer if a site has no page for it', () => {
    expect(resolveRequest('/x', { base: '/', localeBases: [] }, () => false)).toEqual({
      kind: 'nothing',
      status: 404,
    })
  })
})
