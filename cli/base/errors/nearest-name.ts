import { mostSimilar } from './most-similar.ts'

/**
 * The name that an author most likely meant: one with the same last segment in another folder (`footer` →
 * `shell/footer`), else one with at most two typos (`shell/nav-bar`, `shell/navbra`); else `undefined`.
 */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const moved = names.find((candidate) => lastPart(candidate) === lastPart(name))
  return moved ?? mostSimilar(name, names)
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1).toLowerCase()
}
