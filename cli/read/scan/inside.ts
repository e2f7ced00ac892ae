import { readdirSync } from 'node:fs'
import nodePath, { type PlatformPath } from 'node:path'

/**
 * Whether an absolute path is the folder itself or below it; links are not resolved. @param style -
 * Default: that of this system.
 */
export function isInside(folder: string, path: string, { sep }: PlatformPath = nodePath): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

/**
 * Path as diagnostics and models spell it: from `root`, with `/`; `../docs/a.md` outside of it. @param
 * style - Default: that of this system.
 */
export function toSitePath(
  root: string,
  path: string,
  { relative, sep }: PlatformPath = nodePath,
): string {
  const inside = relative(root, path)
  return sep === '/' ? inside : inside.split(sep).join('/')
}

/**
 * Whether a case-insensitive disk found a file under a name in the wrong case: a case-sensitive disk would
 * not find it.
 *
 * @param wanted - The requested path, absolute, below `folder`.
 * @param real - Both paths as spelt on disk, with links resolved.
 * @param list - Lists the names in a folder. Default: reads the disk.
 */
export function isOtherCase(
  { folder, wanted }: { folder: string; wanted: string },
  real: { folder: string; wanted: string },
  { style = nodePath, list = (at: string): readonly string[] => readdirSync(at) } = {},
): boolean {
  const asked = toSitePath(folder, wanted, style)
  const found = toSitePath(real.folder, real.wanted, style)
  if (asked === found || asked.toLowerCase() !== found.toLowerCase()) return false
  // On a case-sensitive disk a link may differ from its target in case.
  const names = asked.split('/')
  return !names.every((name, index) =>
    list(style.join(folder, ...names.slice(0, index))).includes(name),
  )
}

/** Whether a part of the path is hidden (`.git`, `.env`) or is `node_modules`: such files are never content. */
export function hasHiddenPart(path: string): boolean {
  return path
    .split(/[\\/]/)
    .some((part) => part === 'node_modules' || (part.startsWith('.') && !/^\.\.?$/.test(part)))
}
