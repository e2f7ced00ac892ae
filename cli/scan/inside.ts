import { readdirSync } from 'node:fs'
import nodePath, { type PlatformPath } from 'node:path'

/** Whether an absolute path is the folder itself or lies below it; says nothing about links. @param style - Of this system. */
export function isInside(folder: string, path: string, { sep }: PlatformPath = nodePath): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

/** Path as diagnostics and models spell it: from `root`, with `/`; `../docs/a.md` outside of it. @param style - Of this system. */
export function toSitePath(
  root: string,
  path: string,
  { relative, sep }: PlatformPath = nodePath,
): string {
  const inside = relative(root, path)
  return sep === '/' ? inside : inside.split(sep).join('/')
}

/**
 * Whether a disk that knows no case gave a file by a name that is not its own: on another disk there would be none.
 *
 * @param wanted - The path that was asked for, absolute, below `folder`.
 * @param real - Both as the disk has them, links followed.
 * @param list - Names in a folder. Default: those on the disk.
 */
export function isOtherCase(
  { folder, wanted }: { folder: string; wanted: string },
  real: { folder: string; wanted: string },
  { style = nodePath, list = (at: string): readonly string[] => readdirSync(at) } = {},
): boolean {
  const asked = toSitePath(folder, wanted, style)
  const found = toSitePath(real.folder, real.wanted, style)
  if (asked === found || asked.toLowerCase() !== found.toLowerCase()) return false
  // A link may have the name of its target in another case, where the disk knows case.
  const names = asked.split('/')
  return !names.every((name, index) =>
    list(style.join(folder, ...names.slice(0, index))).includes(name),
  )
}

/** Whether a part of the path is hidden (`.git`, `.env`) or holds packages: no content, ever. */
export function hasHiddenPart(path: string): boolean {
  return path
    .split(/[\\/]/)
    .some((part) => part === 'node_modules' || (part.startsWith('.') && !/^\.\.?$/.test(part)))
}
