import { diagnosticsOf } from '../../cli/base/errors/site-error.ts'
import { refuseVersionName } from '../../cli/config/docs-version.ts'
import { loadConfig } from '../../cli/config/load-config.ts'
import { writeSite } from './write-site.ts'

const config = (options: string) => `export default {
  title: 'T', url: 'https://x.example',
  docs: [{ path: 'docs', ${options} }],
}`
const VERSIONS = { 'versions.json': '["2.0", "1.0"]' }

async function load(options: string, files: Readonly<Record<string, string>> = VERSIONS) {
  const site = await writeSite({ 'site.config.ts': config(options), ...files })
  return loadConfig(site)
}

async function failure(...input: Parameters<typeof load>): Promise<string[]> {
  try {
    await load(...input)
  } catch (error) {
    return (diagnosticsOf(error) ?? []).map(
      ({ code, message, source }) => `${code} ${source?.file}:${source?.line ?? ''} ${message}`,
    )
  }
  return []
}

test('finds the versions of an instance, their folders and their sidebars', async () => {
  const { versions, dependencies, root } = await load('', {
    ...VERSIONS,
    'versioned_sidebars/version-1.0-sidebars.json': '{ "main": { "G": { "H": ["a"] } } }',
  })
  expect(versions?.default?.map(({ name, folder, sidebars }) => [name, folder, sidebars])).toEqual([
    ['current', 'docs', undefined],
    ['2.0', 'versioned_docs/version-2.0', false],
    ['1.0', 'versioned_docs/version-1.0', { main: { G: { H: ['a'] } } }],
  ])
  expect(dependencies).toContain(`${root}/versions.json`)
})

test('prefixes the files of a named instance', async () => {
  const files = { 'cloud_versions.json': '["1"]', 'versions.json': '["9"]' }
  const { versions } = await load(`id: 'cloud'`, files)
  expect(versions?.cloud?.map(({ folder }) => folder)).toEqual([
    'docs',
    'cloud_versioned_docs/version-1',
  ])
})

test('an empty or missing versions file means no versions', async () => {
  for (const files of [{}, { 'versions.json': '' }])
    expect((await load('', files)).versions?.default).toMatchObject([
      { name: 'current', path: '', isLast: true, badge: false, banner: 'none' },
    ])
})

test('versioning switched off serves the current version alone', async () => {
  expect((await load('disableVersioning: true')).versions?.default).toHaveLength(1)
})

const AVAILABLE = 'available are: current, 2.0, 1.0'
test.each([
  [`lastVersion: '9'`, `docs[0].lastVersion: there is no version "9"; ${AVAILABLE}`],
  [`versions: { '9': {} }`, `docs[0].versions.9: there is no version "9"; ${AVAILABLE}`],
  [`onlyIncludeVersions: []`, `docs[0].onlyIncludeVersions: must name a version; ${AVAILABLE}`],
  [
    `onlyIncludeVersions: ['9']`,
    `docs[0].onlyIncludeVersions: there is no version "9"; ${AVAILABLE}`,
  ],
  [
    `lastVersion: '1.0', onlyIncludeVersions: ['2.0']`,
    `docs[0].onlyIncludeVersions: must hold the lastVersion "1.0"; ${AVAILABLE}`,
  ],
])('refuses %s, with the place', async (options, message) => {
  expect(await failure(options)).toEqual([`CONFIG_INVALID site.config.ts:3 ${message}`])
})

test('refuses to leave no version, and to ignore unknown versions', async () => {
  expect(await failure('includeCurrentVersion: false', {})).toEqual([
    'CONFIG_INVALID site.config.ts:3 docs[0].includeCurrentVersion: leaves no version: include the current one, or cut a version',
  ])
  expect(await failure('disableVersioning: true', {})).toEqual([
    'CONFIG_INVALID site.config.ts:3 docs[0].disableVersioning: there is no versions file to ignore',
  ])
})

test('refuses a versions file with invalid names, all errors at once', async () => {
  const wrong = ['a/b', 3, '1', '1', 'current']
  const files = {
    'versions.json': JSON.stringify(wrong),
    'versioned_sidebars/version-1-sidebars.json': '{',
  }
  expect(await failure('', files)).toEqual([
    'VERSIONS_INVALID versions.json:1 versions.json is not a list of versions: "a/b" holds a slash.',
    'VERSIONS_INVALID versions.json:1 versions.json is not a list of versions: 3 is not text.',
    'VERSIONS_INVALID versions.json:1 versions.json is not a list of versions: "1" is listed twice.',
    'VERSIONS_INVALID versions.json:1 versions.json is not a list of versions: "current" is the name of what versions are cut from.',
    expect.stringMatching(
      /^SIDEBARS_INVALID versioned_sidebars\/version-1-sidebars\.json:1 is not valid JSON/,
    ),
  ])
  expect(await failure('', { 'versions.json': '{"1": true}' })).toEqual([
    'VERSIONS_INVALID versions.json:1 versions.json is not a list of versions: it must be a list of names, the newest first.',
  ])
  expect(await failure('', { 'versions.json': '['.repeat(5_000) + ']'.repeat(5_000) })).toEqual([
    'VERSIONS_INVALID versions.json:1 versions.json is not a list of versions: it is nested too deeply.',
  ])
})

test.each([
  [undefined, 'is not text'],
  [' ', 'is blank'],
  ['a\\b', 'holds a slash'],
  ['x'.repeat(33), 'is longer than 32 characters'],
  ['a:b', 'holds a character that no file name can hold'],
  ['..', 'names a folder of the system'],
  ['1#2', 'holds a sign that means something else in addresses'],
  ['Next', 'is where the version that is written now is served'],
  ['current', 'is the name of what versions are cut from'],
  ['__proto__', 'is a name that JavaScript keeps for itself'],
  ['constructor', 'is a name that JavaScript keeps for itself'],
  ['nul.x', 'is a name that Windows keeps for itself'],
  ['1.', 'ends in a dot, which Windows leaves out'],
  ['1.0.0-beta', null],
  ['next-1', null],
])('a version cannot be called %s', (name, reason) => {
  expect(refuseVersionName(name)).toBe(reason)
})
