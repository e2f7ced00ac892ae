/** Which files of the theme a site may replace or import, and the diagnostics for the others. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { StatsError } from '@rspack/core'
import { diagnosticsOf } from '../../../cli/base/errors/site-error.ts'
import type { ThemeFile } from '../../../cli/base/model/site-files.ts'
import { nearestComponent } from '../../../cli/make/bundle/nearest-component.ts'
import { planTheme } from '../../../cli/make/bundle/theme-overrides.ts'
import { toDiagnostic } from '../../../cli/make/bundle/to-diagnostic.ts'
import publicComponents from '../../../runtime/contract/public-components.json' with {
  type: 'json',
}
import { makeFolder, PROJECT, removeFolder } from '../../octavo.ts'

const RUNTIME = join(PROJECT, 'runtime')
const themeFiles = readdirSync(join(RUNTIME, 'theme'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
  .map((file) => [file.replace(/\.tsx?$/, ''), join(RUNTIME, 'theme', file)] as const)
const sources = new Map(themeFiles)

let folder = ''
beforeAll(() => {
  folder = makeFolder({
    'all.tsx': `export * from './_elsewhere'\n`,
    'value.tsx': 'export const Footer = 5\n',
    'element.tsx': 'export const Footer = <p />\n',
    'works.tsx': 'export const Footer = () => null\n',
    'imports.tsx': `\nimport { words } from 'octavo/theme/search/snippet-words'\n`,
    'other.tsx': `import Navbar from '@theme/Navbar'\nimport { useX } from '@docusaurus/theme-common'\n`,
  })
})
afterAll(() => removeFolder(folder))

const override = (name: string): ThemeFile => ({
  kind: 'component',
  name,
  file: `theme/${name}.tsx`,
  disk: join(folder, 'all.tsx'),
})

/** Code, place and hint of each diagnostic. */
async function diagnose(names: readonly string[]): Promise<string[]> {
  const error: unknown = await planTheme(RUNTIME, names.map(override)).catch((thrown) => thrown)
  return (diagnosticsOf(error) ?? []).map(
    ({ code, source, hint }) => `${code} ${source?.file}:${source?.line}:${source?.column} ${hint}`,
  )
}

test('each public component is a file of the theme, in sorted order, and can be replaced', async () => {
  const isComponent = (name: string) => sources.get(name)?.endsWith('.tsx') === true
  expect(publicComponents.filter((name) => !isComponent(name))).toEqual([])
  expect([...new Set(publicComponents)].sort()).toEqual(publicComponents)
  const { aliases } = await planTheme(RUNTIME, publicComponents.map(override))
  const replaced = publicComponents.filter((name) => aliases[sources.get(name) ?? ''] !== undefined)
  expect(replaced).toEqual(publicComponents)
})

test('a site can name public components only', async () => {
  const { aliases } = await planTheme(RUNTIME, [])
  expect(Object.keys(aliases).sort()).toEqual(
    ['theme', 'theme-original']
      .flatMap((kind) => publicComponents.map((name) => `octavo/${kind}/${name}$`))
      .sort(),
  )
})

test('the import of a private file is reported at its place', () => {
  const error = {
    moduleIdentifier: `builtin:swc-loader!${join(folder, 'imports.tsx')}`,
    message: `× Module not found: Can't resolve 'octavo/theme/search/snippet-words' in 'pages'`,
  }
  // The fields of an error that the code reads.
  expect(toDiagnostic(error as StatsError, folder)).toMatchObject({
    code: 'THEME_IMPORT_PRIVATE',
    message: expect.stringContaining('"octavo/theme/search/snippet-words"'),
    source: { file: 'imports.tsx', line: 2, column: 23 },
  })
})

test.each([
  ["Can't resolve '@theme/Navbar' in 'pages'", '"@theme/Navbar" is a name of Docusaurus'],
  [
    "ESModulesLinkingError: export 'useX' (imported as 'useX') was not found in '@docusaurus/theme-common' (possible exports: useColorMode)",
    '"useX" of "@docusaurus/theme-common" is a name of Docusaurus',
  ],
])('a name of Docusaurus without a replacement is reported at its place: %s', (text, message) => {
  const moduleIdentifier = `builtin:swc-loader!${join(folder, 'other.tsx')}`
  // The fields of an error that the code reads.
  const error = { moduleIdentifier, message: `× Module not found: ${text}` } as StatsError
  expect(toDiagnostic(error, folder)).toMatchObject({
    code: 'BUNDLE_NAME_UNKNOWN',
    message: expect.stringContaining(message),
    hint: expect.stringContaining('markdown.aliases'),
    source: { file: 'other.tsx', line: text.includes('Navbar') ? 1 : 2 },
  })
})

test('a site that replaces a private file gets the name of its public component', async () => {
  expect(await diagnose(['shell/footer', 'search/snippet-words', 'shell/sidebar-gap'])).toEqual([
    expect.stringMatching(
      /^THEME_PRIVATE theme\/search\/snippet-words\.tsx:1:1 Replace the public component "search\/search-modal" instead/,
    ),
    expect.stringMatching(
      /^THEME_PRIVATE theme\/shell\/sidebar-gap\.tsx:1:1 Replace the public component "shell\/sidebar" instead/,
    ),
  ])
})

test.each([
  ['shell/use-dropdown', 'shell/locale-dropdown'],
  ['shell/mobile-menu-items', 'shell/mobile-menu'],
  ['shell/navbar-guard', 'shell/navbar'],
  ['pages/describe-error', 'pages/crash'],
  // The frame in another folder renders it, but it serves the button next to it.
  ['search/search-host', 'search/search-button'],
  ['search/key-action', 'search/search-button'],
  // No component imports it; the browser's start does.
  ['article/behaviours/copy', 'article/article'],
])('%s belongs to %s', (name, component) => {
  expect(nearestComponent(name, sources, (one) => publicComponents.includes(one))).toBe(component)
})

test('every private file belongs to a public component', () => {
  const isPublic = (name: string) => publicComponents.includes(name)
  const hidden = [...sources.keys()].filter((name) => !isPublic(name))
  const lost = hidden.filter((name) => !isPublic(nearestComponent(name, sources, isPublic)))
  expect(hidden.length).toBeGreaterThan(40)
  expect(lost).toEqual([])
})

test('a name close to a private file gets a public component as suggestion', async () => {
  expect(await diagnose(['shell/sidebar-gaps', 'navbar'])).toEqual([
    expect.stringMatching(/^THEME_UNKNOWN .*reference\/theme\)/),
    expect.stringMatching(/^THEME_UNKNOWN .*Did you mean "shell\/navbar"\?/),
  ])
})

test('a value that is not a component cannot replace one', async () => {
  const codes = async (file: string) => {
    const footer = { ...override('shell/footer'), disk: join(folder, file) }
    const error: unknown = await planTheme(RUNTIME, [footer]).catch((thrown) => thrown)
    return (diagnosticsOf(error) ?? []).map(({ code }) => code)
  }
  expect(await codes('value.tsx')).toEqual(['THEME_EXPORT_MISSING'])
  expect(await codes('element.tsx')).toEqual(['THEME_EXPORT_MISSING'])
  expect(await codes('works.tsx')).toEqual([])
})
