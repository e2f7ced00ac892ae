/** Reads the files beside the config of a Docusaurus site: translations, code among the docs, overrides of its theme. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { migrateNoEqual } from '../errors/catalogue.ts'
import { manualUrl } from '../package/version.ts'
import { moveCatalogues } from './docusaurus-catalogues.ts'
import { fieldOf, isForeignObject, listOf, textIn } from './foreign-value.ts'
import { type MovedSite, putOption } from './moved-site.ts'

/** Folders without sources. */
const SKIPPED = new Set(['node_modules', '.git', '.docusaurus', 'build', 'dist', '.octavo'])
/** Most files that are read, so that a folder of generated files costs little time. */
const MOST_FILES = 20_000

/** Add options that the folders need to the config, and note files without equivalent. */
export function lookAtFolders(root: string, moved: MovedSite): void {
  const { config, notes } = moved
  if (moved.from !== 'Docusaurus') return
  const docs = listOf(config.docs).flatMap((instance) => textIn(fieldOf(instance, 'path')) ?? [])
  trustCode(root, docs, moved)
  const callable = usesSource(root, docs) ? ['src/**'] : undefined
  if (callable && existsSync(join(root, 'src')))
    putOption(config, ['markdown', 'callable'], callable)
  const path = textIn(fieldOf(config.i18n, 'path')) ?? 'i18n'
  if (isForeignObject(config.i18n)) moveCatalogues({ root, folder: path }, moved)
  for (const file of listFiles(root, 'src/pages').filter((name) => /\.[jt]sx?$/.test(name)))
    notes.push(
      migrateNoEqual(
        file,
        'pages in React stand in `pages/`',
        `move it to pages/${file.slice('src/pages/'.length)}; imports of @theme and @docusaurus keep their names`,
        { file },
      ),
    )
  for (const file of listFiles(root, 'src/theme').filter((name) => /\.[jt]sx?$/.test(name)))
    notes.push(toThemeNote(file))
  if (existsSync(join(root, 'blog')))
    notes.push(
      migrateNoEqual('blog/', 'there is no blog', 'keep its posts as a docs instance with `feed`', {
        file: 'blog',
      }),
    )
}

function toThemeNote(file: string) {
  const isNames = /^src\/theme\/MDXComponents\b/.test(file)
  const instead = isNames
    ? 'export the components from components/index.ts'
    : `replace or wrap the part in theme/: ${manualUrl('reference/theme')} names them`
  return migrateNoEqual(file, 'is a part of the theme of another program', instead, { file })
}

/** Code among the docs counts as content and is not run by default; the folders with code of the team are added to the trusted ones. */
function trustCode(root: string, folders: readonly string[], { config }: MovedSite): void {
  const code = folders.flatMap((folder) =>
    listFiles(root, folder).filter((file) => /\.[jt]sx?$/.test(file) && !/\.d\.ts$/.test(file)),
  )
  const globs = [...new Set(code.map((file) => `${posix.dirname(file)}/**`))]
  const widest = globs.filter(
    (glob) => !globs.some((other) => other !== glob && glob.startsWith(other.slice(0, -2))),
  )
  if (widest.length > 0) putOption(config, ['markdown', 'trusted'], widest.sort())
}

/** Whether a page imports from `src/` with the alias `@site`. */
function usesSource(root: string, folders: readonly string[]): boolean {
  return folders.some((folder) =>
    listFiles(root, folder).some(
      (file) =>
        /\.mdx?$/.test(file) &&
        /^import\s.*['"]@site\/src\//m.test(readFileSync(join(root, file), 'utf8')),
    ),
  )
}

/** Files below a folder, relative to the root, sorted. */
function listFiles(root: string, folder: string): string[] {
  const found: string[] = []
  const open = [folder]
  for (let next = open.pop(); next !== undefined && found.length < MOST_FILES; next = open.pop()) {
    const place = join(root, next)
    if (!existsSync(place)) continue
    for (const entry of readdirSync(place, { withFileTypes: true })) {
      const path = posix.join(next, entry.name)
      if (entry.isDirectory() && !SKIPPED.has(entry.name)) open.push(path)
      if (entry.isFile()) found.push(path)
    }
  }
  return found.sort()
}
