/** Explains for each rendered page which of its inputs has changed. */
import type { BuildCache } from './build-cache.ts'
import { permalinkOf } from './page-id.ts'

const PLAN = 'its title, its place, or what the site knows of it'
const TEXT = 'its text'
const SIDEBAR = 'what it shows of its sidebar'

/** One line for each rendered page, in the order of the plan: `/cloud/iam: its text`. */
export function explainBuild(cache: BuildCache | null): string[] {
  if (!cache) return ['Every page: another build uses the cache']
  const { output, notes, look } = cache
  if (output.program !== null && output.program !== look.program)
    return ['Every page: Octavo, Node or an installed package is another one']
  return Array.from(notes.reasons, ([id, names]) => {
    const isNew = names === null
    const reasons = isNew ? ['it is new, or was not kept'] : [...new Set(names.map(toReason))]
    return `${permalinkOf(id)}: ${reasons.join('; ') || 'its files in the output'}`
  })
}

/** Describe an input of a page by its name in the results. */
function toReason(name: string): string {
  const [task = '', key = '', part = ''] = name.split('\0')
  if (task === 'doc') return part === 'article' ? TEXT : PLAN
  if (task === 'pages') return PLAN
  if (task === 'branches') return SIDEBAR
  return key.slice(key.indexOf(' ') + 1)
}
