import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from '../../cli/scan/fingerprint.ts'
import { makeSite, type Tree } from './temporary-site.ts'

const TREE: Tree = {
  'content/a.md': 'a',
  'i18n/de/content/a.md': 'de',
  'site/pages/index.tsx': 'page',
  'site/static/logo.svg': 'logo',
  'other/notes.txt': 'no input',
}

describe('fingerprint', () => {
  test('is the same for the same files in another folder', () => {
    expect(fingerprint(makeSite(TREE))).toBe(fingerprint(makeSite(TREE)))
  })

  test.each([
    'content/a.md',
    'i18n/de/content/a.md',
    'site/pages/index.tsx',
    'site/static/logo.svg',
  ])('follows a change of %s, and its removal', (path) => {
    const loaded = makeSite(TREE)
    const before = fingerprint(loaded)
    writeFileSync(join(loaded.root, path), 'X')
    const changed = fingerprint(loaded)
    rmSync(join(loaded.root, path))
    expect(new Set([before, changed, fingerprint(loaded)]).size).toBe(3)
  })

  test('follows a new name', () => {
    const renamed = Object.fromEntries(
      Object.entries(TREE).map(([path, content]) => [path.replace('a.md', 'b.md'), content]),
    )
    expect(fingerprint(makeSite(renamed))).not.toBe(fingerprint(makeSite(TREE)))
  })

  test('does not follow files that are no input, nor an output inside the site', () => {
    const loaded = makeSite({ ...TREE, 'content/.git/x': '' }, { docs: [{ path: '.' }] })
    const before = fingerprint(loaded)
    const site = makeSite(
      { ...TREE, 'content/.git/x': '2', 'dist/.octavo-output': '', 'dist/index.html': 'x' },
      { docs: [{ path: '.' }] },
    )
    expect(fingerprint(site)).toBe(before)
  })

  test('follows extra files', () => {
    const loaded = makeSite(TREE)
    const extra = [join(loaded.root, 'other/notes.txt')]
    expect(fingerprint(loaded, extra)).not.toBe(fingerprint(loaded))
  })
})
