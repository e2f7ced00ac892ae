/** Paths that are valid on another machine too, where the site and this program are in other folders. */
import nodePath, { type PlatformPath } from 'node:path'
import { findPackageRoot } from './package-root.ts'

const OF_PROGRAM = 'octavo:'
const OF_SITE = 'site:'

/**
 * Make a path portable: relative to this program's package if it is inside, else relative to the site folder:
 * `octavo:/runtime/app.tsx`, `site:/pages/index.tsx`, `site:/../node_modules/x/index.js`.
 *
 * @param root - Site folder, absolute.
 */
export function toPortable(
  path: string,
  root: string,
  program = findPackageRoot(),
  { isAbsolute, relative, sep }: PlatformPath = nodePath,
): string {
  if (!isAbsolute(path)) return path
  const inProgram = relative(program, path)
  const isOwn = !inProgram.startsWith('..') && !isAbsolute(inProgram)
  const from = isOwn ? inProgram : relative(root, path)
  // On Windows the path may be on another drive.
  if (isAbsolute(from)) return path
  return `${isOwn ? OF_PROGRAM : OF_SITE}/${from.split(sep).join('/')}`
}

/** Absolute path on this machine; a path that is not portable is returned as it is. */
export function fromPortable(path: string, root: string, program = findPackageRoot()): string {
  if (path.startsWith(`${OF_PROGRAM}/`))
    return nodePath.resolve(program, path.slice(OF_PROGRAM.length + 1))
  if (path.startsWith(`${OF_SITE}/`)) return nodePath.resolve(root, path.slice(OF_SITE.length + 1))
  return path
}

/** Replace the absolute paths of the two folders in a text, such as JSON. */
export function withoutPlaces(text: string, root: string, program = findPackageRoot()): string {
  const folders = [
    [program, `${OF_PROGRAM}/`],
    [root, `${OF_SITE}/`],
  ] as const
  const longestFirst = folders.toSorted(([a], [b]) => b.length - a.length)
  return longestFirst.reduce((rest, [folder, name]) => {
    const written = JSON.stringify(folder).slice(1, -1)
    // The root of a disk would match every path.
    return written.length < 2 ? rest : rest.replaceAll(`${written}`, name)
  }, text)
}
