/**
 * Finds the file that an author means by a path. Paths are relative to the source file, so that a translation
 * and its source use the same links. Paths relative to the translation itself work too, for its own images.
 */
import { posix } from 'node:path'
import type { Permalink } from '../../../runtime/contract/route-data.ts'
import type { Asset } from '../../base/model/asset.ts'
import type { SourceFile } from '../../base/model/source-file.ts'
import type { LinkContext } from './link-context.ts'
import { decodePath } from './permalink.ts'
import { createSuggester, type Suggester } from './suggest-permalink.ts'
import { createTextTable, findText, listTexts } from './text-table.ts'

type Files = Pick<
  LinkContext,
  'permalinkOf' | 'contentFolders' | 'writtenIn' | 'missingFolders' | 'siteFolder' | 'assets'
>

/** Permalink of the Markdown file at a path, as written in `file`. */
export function findMarkdown(
  path: string,
  file: SourceFile | undefined,
  context: Files,
): Permalink | undefined {
  for (const spelling of spellings(path))
    for (const place of toPlaces(spelling, file, context)) {
      const permalink = findText(context.permalinkOf, place)
      if (permalink !== undefined) return permalink
    }
  return undefined
}

/** The asset at a path, as written in `file`. An absolute path refers to a static file, never to an asset. */
export function findAsset(
  path: string,
  file: SourceFile | undefined,
  { assets, siteFolder }: Files,
): Asset | undefined {
  if (assets.size === 0 || path.startsWith('/')) return undefined
  for (const spelling of spellings(path)) {
    const places = spelling.startsWith('@site/')
      ? ['.', siteFolder].map((folder) => posix.join(folder, spelling.slice('@site/'.length)))
      : (file ? [file.file, file.origin] : []).map((other) => besideFile(other, spelling))
    for (const place of places) {
      const asset = assets.get(place)
      if (asset) return asset
    }
  }
  return undefined
}

/**
 * Whether a path refers to a content folder that does not exist. A path from the folder of the docs
 * (`/guide.md`) may refer to any of these folders.
 */
export function isInMissing(path: string, file: SourceFile | undefined, context: Files): boolean {
  const { missingFolders } = context
  if (missingFolders.length === 0) return false
  const contentFolders = path.startsWith('/') ? context.contentFolders : []
  return spellings(path)
    .flatMap((spelling) => [...toPlaces(spelling, file, { ...context, contentFolders })])
    .some((place) => missingFolders.some((folder) => place.startsWith(`${folder}/`)))
}

/** Suggests a Markdown file for a path without number prefixes. */
const suggesters = new WeakMap<object, Suggester>()

/**
 * The Markdown file that was probably meant by a path, as it is written in `file`: one with a number prefix, in
 * another case or folder, or with a typo.
 */
export function findNearMarkdown(
  path: string,
  file: SourceFile | undefined,
  context: Files,
): string | undefined {
  const { permalinkOf } = context
  const suggest =
    suggesters.get(permalinkOf) ??
    createSuggester(
      createTextTable(Array.from(listTexts(permalinkOf), ([name]) => [withoutNumbers(name), name])),
    )
  suggesters.set(permalinkOf, suggest)
  for (const spelling of spellings(path))
    for (const place of toPlaces(spelling, file, context)) {
      const name = suggest(withoutNumbers(place))?.permalink
      if (name === undefined) continue
      const [start] = /^(?:@site)?\//.exec(path) ?? []
      if (!file || start !== undefined) return `${start ?? ''}${name}`
      return posix.relative(posix.dirname(file.origin), name).replace(/^(?!\.\.)/, './')
    }
  return undefined
}

/** `guide/01-install.md` → `guide/install.md`. */
function withoutNumbers(path: string): string {
  return path.replace(/(?<=^|\/)\d+\s*[-_.]+\s*(?=[^\d/])/g, '')
}

function spellings(path: string): string[] {
  const decoded = decodePath(path)
  return decoded === path ? [path] : [decoded, path]
}

/** Possible paths relative to the site folder, best first; a generator, as the first is nearly always right. */
function* toPlaces(
  path: string,
  file: SourceFile | undefined,
  { contentFolders, writtenIn }: Pick<Files, 'contentFolders' | 'writtenIn'>,
): Generator<string> {
  if (path.startsWith('@site/')) return yield posix.normalize(path.slice('@site/'.length))
  if (file && !path.startsWith('/')) {
    yield besideFile(file.origin, path)
    yield besideFile(file.file, path)
    if (writtenIn) yield* whereWritten(path, file, writtenIn)
  }
  if (/^\.\.?\//.test(path)) return
  if (file) yield posix.join(file.origin.slice(0, -file.path.length), path)
  for (const folder of contentFolders) yield posix.join(folder, path)
  yield posix.join('.', path).replace(/^\//, '')
}

/**
 * Docs of a version are copies in another folder. Gives the paths that a link had in the original folder: for
 * links out of the copied docs, and for links into them.
 */
function* whereWritten(
  path: string,
  { origin, path: inside }: SourceFile,
  writtenIn: NonNullable<Files['writtenIn']>,
): Generator<string> {
  const folder = origin.slice(0, -inside.length - 1)
  const home = Object.hasOwn(writtenIn, folder) ? writtenIn[folder] : undefined
  if (home === undefined) return
  const place = besideFile(posix.join(home, inside), path)
  const start = home === '' ? '' : `${home}/`
  yield place.startsWith(start) ? `${folder}/${place.slice(start.length)}` : place
}

function besideFile(file: string, path: string): string {
  return posix.join(posix.dirname(file), path)
}
