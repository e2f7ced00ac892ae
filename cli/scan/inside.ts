import { relative, sep } from 'node:path'

/** Whether an absolute path is the folder itself or lies below it; says nothing about links. */
export function isInside(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

/** Path as diagnostics and models spell it: from `root`, with `/`; `../docs/a.md` outside of it. */
export function toSitePath(root: string, path: string): string {
  const inside = relative(root, path)
  return sep === '/' ? inside : inside.split(sep).join('/')
}

/** Whether a part of the path is hidden (`.git`, `.env`) or holds packages: no content, ever. */
export function hasHiddenPart(path: string): boolean {
  return path
    .split(/[\\/]/)
    .some((part) => part === 'node_modules' || (part.startsWith('.') && !/^\.\.?$/.test(part)))
}
