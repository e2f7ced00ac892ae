import { mostSimilar } from './most-similar.ts'

/**
 * The name that an author most likely meant: the same last part in another folder (`footer` →
 * `shell/footer`), else one that is a typo or two away (`shell/nav-bar`, `shell/navbra`); or nothing.
 */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const moved = names.find((candidate) => lastPart(candidate) === lastPart(name))
  return moved ?? mostSimilar(name, names)
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1).toLowerCase()
}
