import { slug } from 'github-slugger'

/**
 * Slugs as GitHub makes them from heading texts: `Über uns` → `über-uns`, a repeated one `-1`.
 *
 * @param used - Ids that are taken; every new one is added.
 */
export function createSlugger(used: Set<string>, maintainCase: boolean): (text: string) => string {
  const counts = new Map<string, number>()
  return (text) => {
    const base = slug(text, maintainCase) || 'section'
    let count = counts.get(base) ?? 0
    let id = count === 0 ? base : `${base}-${count}`
    while (used.has(id)) {
      count += 1
      id = `${base}-${count}`
    }
    counts.set(base, count)
    used.add(id)
    return id
  }
}
