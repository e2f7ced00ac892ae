import { type Inline, type Mark, marksOf } from './inline.ts'
import { withIds } from './read-inlines.ts'
import type { RawInline } from './read-markup.ts'

/**
 * Name the marks of a translation as the source names the same ones: first those that are alike byte
 * for byte, then those of one kind in their order (a link whose address is another one), at last new
 * names for what only the translation has: `n1`.
 */
export function matchMarks(
  source: readonly Inline[],
  target: readonly RawInline[],
  nextNew: () => string,
): Inline[] {
  const free = marksOf(source)
  const named = withIds(target, () => '')
  const marks = marksOf(named)
  const ids = new Map<Mark, string>()
  for (const isAlike of [isSame, isSameKind])
    for (const mark of marks) {
      if (ids.has(mark)) continue
      const place = free.findIndex((candidate) => isAlike(candidate, mark))
      const [found] = place < 0 ? [] : free.splice(place, 1)
      if (found) ids.set(mark, found.id)
    }
  for (const mark of marks) if (!ids.has(mark)) ids.set(mark, nextNew())
  return rename(named, ids)
}

function isSame(one: Mark, other: Mark): boolean {
  return isPair(one) === isPair(other) && one.open === other.open && one.close === other.close
}

/** Of single marks only addresses and the like may differ; a code or placeholder is itself. */
function isSameKind(one: Mark, other: Mark): boolean {
  return isPair(one) && isPair(other) && kindOf(one) === kindOf(other)
}

/** The address before the title of a link may be another one, as that of any link. */
function kindOf({ open }: Mark): string {
  return open.replace(/\]\([\s\S]*/, '](')
}

const isPair = ({ children }: Mark) => children !== null

function rename(inlines: readonly Inline[], ids: ReadonlyMap<Mark, string>): Inline[] {
  return inlines.map((inline) => {
    if (typeof inline === 'string') return inline
    const id = ids.get(inline) ?? inline.id
    return { ...inline, id, children: inline.children && rename(inline.children, ids) }
  })
}
