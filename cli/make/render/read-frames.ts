/**
 * Maps stacks of the server bundle to source files. The source map next to the bundle is read with the first
 * stack, so only after code threw.
 */
import { SourceMap } from 'node:module'
import path from 'node:path'

/** One line of a stack, mapped to its source file. */
export interface Frame {
  /** Name of the function or component; '' if it has none. */
  name: string
  /** Absolute path; '' for a component that React could not locate. */
  file: string
  /** 1-based. */
  line: number
  column: number
  /** Whether the file is the site's, or of a package that the site imports; not React's or this program's. */
  isOfSite: boolean
}

/** Maps the lines of a stack to source files; lines of other files are left out. */
export type ReadFrames = (stack: string) => Frame[]

/** Packages that the runtime of this program uses; their frames are not frames of the site. */
const OWN_PACKAGES = /[\\/]node_modules[\\/](?:react|react-dom|react-helmet-async|scheduler)[\\/]/

/** What is known of the sources of a server bundle. */
interface BundleSources {
  /** Folder of the program's own React code, absolute. */
  runtimeDir: string
  /** Absolute path of a source, from its path in the source map. */
  toDisk(source: string): string
  /** Text of the source map. @throws if it cannot be read. */
  readMap(): string
}

/** Create a reader for the stacks of one server bundle. @param serverFile - Its path in stacks, absolute. */
export function createFrameReader(
  serverFile: string,
  { runtimeDir, toDisk, readMap }: BundleSources,
): ReadFrames {
  let map: SourceMap | null | undefined

  function toFrame({ name, line, column }: Line): Frame | null {
    // Of a component that React could not locate, only the name is known.
    if (line === undefined) return { name, file: '', line: 0, column: 0, isOfSite: false }
    const origin = map?.findEntry(line - 1, (column ?? 1) - 1)
    if (!origin || !('originalSource' in origin)) return null
    const source = toDisk(origin.originalSource)
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
    map ??= loadMap(readMap)
    return linesOf(stack, serverFile).flatMap((line) => toFrame(line) ?? [])
  }
}

function loadMap(read: () => string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(read()))
  } catch {
    // Without a source map the failure is still reported, with less detail.
    return null
  }
}

interface Line {
  name: string
  /** Line in the bundle, 1-based; absent for a component without a position. */
  line?: number
  column?: number
}

/** Read `    at Card (/path/server.1a2b.cjs:10:5)`, `    at Card (<anonymous>)`; leave out other files. */
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
