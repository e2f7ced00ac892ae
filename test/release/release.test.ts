/** `npm run release`: in a small repository with two packages, which pushes to another one. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, PROJECT, removeFolder } from '../octavo.ts'

const RELEASE = join(PROJECT, 'scripts/release.js')
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
/** npm does not publish private packages, so that this test cannot publish either. */
const FILES = {
  'package.json': json({
    name: 'release-tried',
    version: '1.2.3',
    private: true,
    scripts: { test: 'node -e 0' },
  }),
  'package-lock.json': json({ version: '1.2.3', packages: { '': { version: '1.2.3' } } }),
  'packages/create-octavo/package.json': json({
    name: 'create-release-tried',
    version: '1.2.3',
    private: true,
    dependencies: { octavo: '1.2.3' },
  }),
  'CHANGELOG.md': '# Changelog\n\n## 1.2.3 · 2026-01-31\n\n### Added\n\n- A. (`learn/a.md`)\n',
}

let folder = ''
let origin = ''
const git = (...args: string[]) => {
  const done = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(done.stderr)
  return done.stdout.trim()
}
const release = (...args: string[]) => {
  // npm is not under test, and would ask its registry.
  const path = `${join(folder, '../bin')}:${process.env.PATH}`
  const done = spawnSync(process.execPath, [RELEASE, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
  })
  return { code: done.status, said: done.stdout + done.stderr }
}

beforeEach(() => {
  const home = makeFolder({
    'bin/npm': '#!/bin/sh\necho "npm $@"\n',
    'origin/.keep': '',
    ...Object.fromEntries(Object.entries(FILES).map(([path, text]) => [`clone/${path}`, text])),
  })
  spawnSync('chmod', ['+x', join(home, 'bin/npm')])
  folder = join(home, 'clone')
  origin = join(home, 'origin')
  spawnSync('git', ['init', '-q', '--bare', origin])
  git('init', '-q', '-b', 'main', '.')
  git('config', 'user.email', 'a@docs.example')
  git('config', 'user.name', 'A')
  git('remote', 'add', 'origin', origin)
  git('add', '.')
  git('commit', '-q', '-m', 'first')
})
afterEach(() => removeFolder(join(folder, '..')))

test('a dry run shows every step and changes nothing', () => {
  const { code, said } = release('--dry-run')
  expect(said).toContain('npm test\n')
  for (const name of ['release-tried', 'create-release-tried']) {
    expect(said).toContain(`Files of ${name}`)
    expect(said).toContain(`Publishing ${name}`)
  }
  expect(said).toContain('npm publish --dry-run')
  expect(said).toContain('not run: git tag -a v1.2.3 -m "Octavo 1.2.3"')
  expect(said).toContain('not run: git push origin main v1.2.3')
  expect(code).toBe(0)
  expect(git('tag')).toBe('')
})

test('a release tags and pushes, and publishes nothing itself', () => {
  const { code, said } = release()
  expect(code).toBe(0)
  expect(said.match(/npm publish.*/g)?.every((line) => line.endsWith('--dry-run'))).toBe(true)
  expect(git('ls-remote', '--tags', 'origin')).toContain('refs/tags/v1.2.3')
  expect(git('ls-remote', '--heads', 'origin')).toContain('refs/heads/main')
})

const change = (path: keyof typeof FILES, from: string, to: string) => {
  writeFileSync(join(folder, path), FILES[path].replace(from, to))
  git('commit', '-q', '-a', '-m', 'second')
}
test.each<[string, string, () => void]>([
  [
    'a changed file',
    'commit or remove these files',
    () => writeFileSync(join(folder, 'new.txt'), ''),
  ],
  ['another branch', 'this is the branch topic', () => git('checkout', '-q', '-b', 'topic')],
  ['an old tag', 'the tag v1.2.3 exists', () => git('tag', 'v1.2.3')],
  [
    'an unreleased section',
    'CHANGELOG.md has ## Unreleased',
    () => change('CHANGELOG.md', '1.2.3 · 2026-01-31', 'Unreleased'),
  ],
  [
    'a section of another version',
    'CHANGELOG.md has 1.2.2',
    () => change('CHANGELOG.md', '1.2.3', '1.2.2'),
  ],
  [
    'another version of create-octavo',
    'packages/create-octavo/package.json has 1.2.2',
    () => change('packages/create-octavo/package.json', '1.2.3', '1.2.2'),
  ],
  [
    'another version in the lockfile',
    'package-lock.json has 1.2.2',
    () => change('package-lock.json', '1.2.3', '1.2.2'),
  ],
  [
    'a failing test',
    'npm ended with 3',
    () => writeFileSync(join(folder, '../bin/npm'), '#!/bin/sh\nexit 3\n'),
  ],
])('%s stops a release', (_, reason, spoil) => {
  spoil()
  const { code, said } = release()
  expect([code, said]).toEqual([1, expect.stringContaining(reason)])
  expect(git('ls-remote', 'origin')).toBe('')
})

test.each([
  ['v1.2.3', 0, ''],
  ['v1.2.4', 1, 'the tag is v1.2.4, and package.json has 1.2.3\n'],
])('the workflow compares the tag %s with the versions', (name, code, said) => {
  expect(release('--check-tag', name)).toEqual({ code, said })
})
