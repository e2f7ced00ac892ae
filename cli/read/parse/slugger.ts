import { slug } from 'github-slugger'

/**
 * Create slugs from heading texts as GitHub does: `Über uns` → `über-uns`, a repeated slug gets `-1`.
 *
 * @param used - Ids that are taken; each new id is added.
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
