/** Workflows of the project, of new sites and of the manual name each action by a commit, which nobody can move. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { PROJECT } from '../octavo.ts'

const read = (path: string) => readFileSync(join(PROJECT, path), 'utf8')
const files = ['.github', 'bin/template', 'docs/content'].flatMap((folder) =>
  readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.(?:ya?ml|mdx?)$/.test(name)),
)

/** Actions in a text that are not pinned, or whose version is not beside the commit. */
const unpinned = (text: string) =>
  Array.from(text.matchAll(/^\s*(?:- )?uses: *(\S.*)$/gm), ([, use = '']) => use).filter(
    (use) => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(use),
  )

test('each action is pinned by its commit', () => {
  const found = files.flatMap((path) => unpinned(read(path)).map((use) => `${path}: ${use}`))
  expect(found).toEqual([])
  const pinned = files.flatMap((path) => read(path).match(/^\s*(?:- )?uses: .*$/gm) ?? [])
  expect(pinned.length).toBeGreaterThan(15)
})

test('each action has one commit everywhere', () => {
  const all = files.flatMap((path) => read(path).match(/[\w-]+\/[\w-]+@[0-9a-f]{40} # v\S+/g) ?? [])
  const uses = [...new Set(all)].map((use) => use.replace(/@.*/, ''))
  expect(uses).toEqual([...new Set(uses)])
})

test.each([
  'actions/checkout@v4',
  'actions/checkout@main',
  'actions/checkout@11bd719 # v4.2.2',
  `actions/checkout@${'a'.repeat(40)}`,
])('finds the unpinned action %s', (use) => {
  expect(unpinned(`steps:\n  - uses: ${use}\n`)).toEqual([use])
})

test('the release workflow tests, then publishes both packages with provenance', () => {
  const { on, jobs } = parse(read('.github/workflows/release.yml'))
  expect(on).toEqual({ push: { tags: ['v*'] } })
  expect(jobs.publish.permissions).toEqual({ contents: 'read', 'id-token': 'write' })
  const steps: { run?: string; 'working-directory'?: string }[] = jobs.publish.steps
  const runs = steps.flatMap(({ run, 'working-directory': folder = '.' }) =>
    run === undefined ? [] : `${folder}: ${run}`,
  )
  expect(runs).toEqual([
    '.: node scripts/release.js --check-tag "$GITHUB_REF_NAME"',
    '.: npm ci',
    '.: npm test',
    '.: npm publish --provenance --access public',
    '.: npm publish --workspaces --provenance --access public',
  ])
  // npm compares the repository with that of the workflow before it accepts a provenance statement.
  for (const path of ['package.json', 'packages/create-octavo/package.json'])
    expect(JSON.parse(read(path)).repository).toMatchObject({
      url: 'git+https://github.com/octavo-docs/octavo.git',
    })
})
