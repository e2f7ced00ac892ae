import { candidatePaths, normalisePath, pathKey } from '../../runtime/router/normalise-path.ts'

describe('normalisePath', () => {
  test.each([
    ['/de/cloud/index.html', '/de/cloud'],
    ['/de/cloud/get-started.html', '/de/cloud/get-started'],
    ['/index.html', '/'],
    ['/.html', '/'],
    [' /cloud ', '/cloud'],
    ['/releases/cloud/v0.0.6', '/releases/cloud/v0.0.6'],
    ['/cloud/', '/cloud/'],
  ])('shows %s as %s', (path, clean) => {
    expect(normalisePath(path)).toBe(clean)
  })

  test('a route may be registered under its .html name, which is tried first', () => {
    expect(candidatePaths('/legacy.html')).toEqual(['/legacy.html', '/legacy'])
    expect(candidatePaths('/cloud')).toEqual(['/cloud'])
  })
})

describe('pathKey', () => {
  test('is one for all spellings of a path, but keeps its case', () => {
    expect(pathKey('/cloud/')).toBe(pathKey('/cloud'))
    expect(pathKey('/%C3%BCber')).toBe('/über')
    expect(pathKey('/')).toBe('/')
    expect(pathKey('/Cloud')).not.toBe(pathKey('/cloud'))
    expect(pathKey('/100%')).toBe('/100%')
  })
})
