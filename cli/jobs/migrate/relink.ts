/**
 * Names of files in code and pages: found, and written for the places that the files have in the new site.
 */
import { existsSync, statSync } from 'node:fs'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'
import { findModuleFile, isFile } from '../../config/module-files.ts'
import { hideCode } from './page-text.ts'

/** Where the files of the old site are placed. */
export interface NewPlaces {
  /** Absolute folder of the old site. */
  root: string
  /** Folders of static files, relative to it. */
  statics: readonly string[]
  /** Path of a file that a page or code names in the new site; a file that is not there so far is added. */
  placeOf(file: string, isOfPage: boolean): string
}

const IN_CODE = /(\b(?:from|import|require\(|import\(|require\.resolve\()\s*)(['"])([^'"\n]+)\2/g
const IN_PAGE = [
  /^([ \t]*(?:import|export)\b[^'"\n]*)(['"])([^'"\n]+)\2/gm,
  /(\brequire\()(['"])([^'"\n]+)\2/g,
  /(\]\()(<?)((?:\.{1,2}\/|@site\/)[^\s<>()]+)/g,
  /(\]:[ \t]*)(<?)((?:\.{1,2}\/|@site\/)[^\s<>]+)/g,
  /(\b(?:src|href|poster)=)(["'])((?:\.{1,2}\/|@site\/)[^"'\n]+)\2/g,
]

const IN_CSS = [/(\burl\(\s*)(['"]?)([^'")\s]+)/g, /(@import\s+)(['"])([^'"\n]+)\2/g]

/** The text of a file with the names of files as its place in the new site needs them. */
export function relink(
  text: string,
  { file, place, places }: { file: string; place: string; places: NewPlaces },
): string {
  const isPage = /\.mdx?$/.test(file)
  const isSheet = /\.css$/.test(file)
  let result = text
  for (const pattern of isPage ? IN_PAGE : isSheet ? IN_CSS : [IN_CODE])
    result = replaceNames(result, isPage ? hideCode(result) : result, pattern, (name) => {
      const found =
        isSheet && /^\/[^/]/.test(name)
          ? resolveStatic(name, places)
          : resolveName(name, file, places.root)
      if (!found) return name
      const target = places.placeOf(found.file, isPage || isSheet)
      // An ending that the name leaves out stays out.
      const short = target.slice(0, target.length - found.ending.length)
      const written = name.includes('@site/')
        ? `@site/${short}`
        : toRelative(posix.relative(posix.dirname(place), short))
      const own = relative(
        dirname(file),
        found.file.slice(0, found.file.length - found.ending.length),
      )
      const isSame = !name.includes('@site/') && toRelative(own.split(sep).join('/')) === written
      return isSame ? name : found.before + written + found.after
    })
  return result
}

function replaceNames(
  text: string,
  searched: string,
  pattern: RegExp,
  rename: (name: string) => string,
): string {
  const parts: string[] = []
  let end = 0
  for (const match of searched.matchAll(pattern)) {
    const [, before = '', quote = '', name = ''] = match
    const start = match.index + before.length + quote.length
    parts.push(text.slice(end, start), rename(name))
    end = start + name.length
  }
  return parts.join('') + text.slice(end)
}

interface FoundFile {
  /** Absolute. */
  file: string
  /** Part of the path that the name leaves out: `/index.js`. */
  ending: string
  /** Loaders and queries around the path. */
  before: string
  after: string
}

/** A sheet may name a static file by its address. */
function resolveStatic(name: string, { root, statics }: NewPlaces): FoundFile | null {
  const [, path = '', after = ''] = /^([^?#]*)(.*)$/s.exec(name) ?? []
  const file = statics.map((folder) => join(root, folder, path)).find(isFile)
  return file === undefined ? null : { file, ending: '', before: '', after }
}

/** The file of a name; `null` where there is none. */
function resolveName(name: string, from: string, root: string): FoundFile | null {
  const [, before = '', path = '', after = ''] = /^(.*!)?([^?#]*)(.*)$/s.exec(name) ?? []
  const isSite = path.startsWith('@site/')
  if (!isSite && !/^\.{1,2}\//.test(path)) return null
  const base = isSite ? join(root, path.slice(6)) : resolve(dirname(from), path)
  const whole = existsSync(base) && statSync(base).isFile() ? base : null
  const file = whole ?? findModuleFile(base)
  if (file === null) return null
  const ending = file.startsWith(base) ? file.slice(base.length) : ''
  return { file, ending, before, after }
}

const toRelative = (path: string) => (path.startsWith('.') ? path : `./${path}`)
