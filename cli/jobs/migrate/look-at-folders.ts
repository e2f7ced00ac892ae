/**
 * Reads the files next to the config of a Docusaurus site: translations, code among the docs, overrides of its
 * theme.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { migrateNoEqual } from '../../base/errors/catalogue.ts'
import { manualUrl } from '../../base/package/version.ts'
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
  const callable = sourcesIn(root, docs)
  if (callable.length > 0) putOption(config, ['markdown', 'callable'], callable)
  const path = textIn(fieldOf(config.i18n, 'path')) ?? 'i18n'
  if (isForeignObject(config.i18n)) moveCatalogues({ root, folder: path }, moved)
  const pages = listFiles(root, 'src/pages').filter((name) => /\.[jt]sx?$/.test(name))
  noteFiles(moved, pages, {
    why: 'React pages belong into `pages/`',
    instead: 'move them; imports of @theme and @docusaurus keep their names',
  })
  const parts = listFiles(root, 'src/theme').filter((name) => /\.[jt]sx?$/.test(name))
  const names = parts.filter((file) => /^src\/theme\/MDXComponents\b/.test(file))
  noteFiles(moved, names, {
    why: 'name components',
    instead: 'export them from components/index.ts',
  })
  const frame = parts.filter((file) => !names.includes(file))
  const instead = `replace or wrap the part in theme/: ${manualUrl('reference/theme')} names them`
  noteFiles(moved, frame, { why: 'replace parts of the theme of Docusaurus', instead })
  if (existsSync(join(root, 'blog')))
    notes.push(
      migrateNoEqual('blog/', 'there is no blog', 'keep its posts as a docs instance with `feed`', {
        file: 'blog',
      }),
    )
}

/** One note for all files of a kind, as a site may have dozens. */
function noteFiles(
  { notes }: MovedSite,
  [file, ...others]: readonly string[],
  { why, instead }: { why: string; instead: string },
): void {
  if (file !== undefined)
    notes.push(migrateNoEqual([file, ...others].join(', '), why, instead, { file }))
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

/** Files of `src/` that pages import with the alias `@site`, sorted: each is listed alone, as pages may call all of it. */
function sourcesIn(root: string, folders: readonly string[]): string[] {
  const own = listFiles(root, 'src')
  const pages = folders.flatMap((folder) => listFiles(root, folder)).filter(isPage)
  const names = pages.flatMap((page) =>
    Array.from(readFileSync(join(root, page), 'utf8').matchAll(SOURCE), ([, name = '']) => name),
  )
  const found = names.flatMap(
    (name) => own.find((file) => ENDINGS.some((ending) => file === name + ending)) ?? [],
  )
  return [...new Set(found)].sort()
}

const isPage = (file: string) => /\.mdx?$/.test(file)
const SOURCE = /\b(?:from|import|require\()\s*['"]@site\/(src\/[^'"?\n]+)/g
const ENDINGS = ['', '.ts', '.tsx', '.js', '.jsx', '.mjs', '/index.ts', '/index.tsx', '/index.js']

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
