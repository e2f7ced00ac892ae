import { toOutputPaths } from '../../../cli/read/links/to-output-path.ts'

const paths = (permalink: string, trailingSlash?: boolean, siteBase = '/') =>
  Object.values(toOutputPaths(permalink, { siteBase, trailingSlash }))

describe('output paths', () => {
  test.each([
    ['/', 'index.html', 'index'],
    ['/de/', 'de/index.html', 'de/index'],
    ['/cloud/', 'cloud/index.html', 'cloud/index'],
    ['/cloud/iam', 'cloud/iam/index.html', 'cloud/iam/index'],
    ['/a/v0.0.6', 'a/v0.0.6/index.html', 'a/v0.0.6/index'],
    ['/de/404.html', 'de/404.html', 'de/404'],
    ['/old.htm', 'old.htm', 'old'],
  ])('of %s are %s, and a document and a sheet %s', (permalink, html, name) => {
    expect(paths(permalink)).toEqual([html, `${name}.json`, `${name}.css`])
  })

  test('without trailing slashes are named files, except for a base', () => {
    expect([paths('/cloud', false)[0], paths('/de/', false)[0]]).toEqual([
      'cloud.html',
      'de/index.html',
    ])
  })

  test('start at the base of the site', () => {
    expect(paths('/docs/a', undefined, '/docs/')).toEqual([
      'a/index.html',
      'a/index.json',
      'a/index.css',
    ])
  })

  test('contain decoded names', () => {
    expect(paths('/%C3%9Cber%20uns/100%25')[0]).toBe('Über uns/100%/index.html')
  })
})
