/**
 * Stacks of the server bundle, in terms of the files that it was made from. The source map beside the
 * bundle is read when the first stack is, which is when something threw.
 */
import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { fromPortable } from '../package/portable-path.ts'

/** One line of a stack, in a file that somebody wrote. */
export interface Frame {
  /** Function or component; '' where it has no name. */
  name: string
  /** Absolute path; '' of a component that React could not locate. */
  file: string
  /** 1-based. */
  line: number
  column: number
  /** Whose file it is: the site's, or a package that the site imports; else React's or this program's. */
  isOfSite: boolean
}

export type ReadFrames = (stack: string) => Frame[]

/** Packages that this program brings along: what they do is not the site's doing. */
const OWN_PACKAGES = /[\\/]node_modules[\\/](?:react|react-dom|react-helmet-async|scheduler)[\\/]/

/**
 * @param serverFile - The server bundle, absolute.
 * @param runtimeDir - Folder of the program's own React code, absolute.
 * @param root - Site folder, absolute.
 */
export function createFrameReader(
  serverFile: string,
  runtimeDir: string,
  root: string,
): ReadFrames {
  let map: SourceMap | null | undefined

  function toFrame({ name, line, column }: Line): Frame | null {
    // A component that React could not locate is known by its name.
    if (line === undefined) return { name, file: '', line: 0, column: 0, isOfSite: false }
    const origin = map?.findEntry(line - 1, (column ?? 1) - 1)
    if (!origin || !('originalSource' in origin)) return null
    const source = fromPortable(origin.originalSource, root)
    // The bundler of a live site writes paths from the site folder: `/site/../octavo/runtime/app.tsx`.
    const file = path.resolve(source)
    const isOwn = file.startsWith(runtimeDir + path.sep) || OWN_PACKAGES.test(file)
    return {
      name,
      file,
      line: origin.originalLine + 1,
      column: origin.originalColumn + 1,
      isOfSite: !isOwn && path.isAbsolute(source),
    }
  }

  return (stack) => {
    map ??= loadMap(serverFile)
    return linesOf(stack, serverFile).flatMap((line) => toFrame(line) ?? [])
  }
}

function loadMap(serverFile: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${serverFile}.map`, 'utf8')))
  } catch {
    // Without a map the failure is reported all the same, less exactly.
    return null
  }
}

interface Line {
  name: string
  /** In the bundle, 1-based; absent of a component without a place. */
  line?: number
  column?: number
}

/** `    at Card (/path/server.1a2b.cjs:10:5)`, `    at Card (<anonymous>)`; other files are left out. */
function linesOf(stack: string, file: string): Line[] {
  return stack.split('\n').flatMap((text) => {
    const bare = /^\s*at ([A-Z]\w*) \(<anonymous>\)$/.exec(text)?.[1]
    if (bare !== undefined) return [{ name: bare }]
    const at = text.indexOf(`${file}:`)
    if (at < 0 || !/^\s*at /.test(text)) return []
    const [, line, column] = /^(\d+):(\d+)/.exec(text.slice(at + file.length + 1)) ?? []
    if (line === undefined) return []
    const name = /^\s*at (?:async )?(?:new |Object\.|Module\.)?([^\s(]+) \(/.exec(text)?.[1] ?? ''
    return [{ name, line: Number(line), column: Number(column) }]
  })
}
