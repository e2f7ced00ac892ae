import { closeOf, type Inline, type InlineCode, inlineCodesOf } from './inline.ts'
import { withIds } from './read-inlines.ts'
import type { RawInline } from './read-markup.ts'

/**
 * Give the inline codes of a translation the ids of those in the source: first codes with equal bytes, then
 * pairs of the same kind in order (such as a link with another address), and new ids, `n1`, for codes that
 * only the translation has.
 */
export function matchInlineCodes(
  source: readonly Inline[],
  target: readonly RawInline[],
  nextNew: () => string,
): Inline[] {
  const free = inlineCodesOf(source)
  const named = withIds(target, () => '')
  const codes = inlineCodesOf(named)
  const ids = new Map<InlineCode, string>()
  for (const isAlike of [isSame, isSameKind])
    for (const code of codes) {
      if (ids.has(code)) continue
      const place = free.findIndex((candidate) => isAlike(candidate, code))
      const [found] = place < 0 ? [] : free.splice(place, 1)
      if (found) ids.set(code, found.id)
    }
  for (const code of codes) if (!ids.has(code)) ids.set(code, nextNew())
  return rename(named, ids)
}

function isSame(one: InlineCode, other: InlineCode): boolean {
  return isPair(one) === isPair(other) && one.open === other.open && closeOf(one) === closeOf(other)
}

/** A pair may differ in its address; a single code (code in backquotes, `{count}`) must be equal. */
function isSameKind(one: InlineCode, other: InlineCode): boolean {
  return isPair(one) && isPair(other) && kindOf(one) === kindOf(other)
}

/** The kind of a link does not depend on its address. */
function kindOf({ open }: InlineCode): string {
  return open.replace(/\]\([\s\S]*/, '](')
}

const isPair = ({ children }: InlineCode) => children !== null

function rename(inlines: readonly Inline[], ids: ReadonlyMap<InlineCode, string>): Inline[] {
  return inlines.map((inline) => {
    if (typeof inline === 'string') return inline
    const id = ids.get(inline) ?? inline.id
    return { ...inline, id, children: inline.children && rename(inline.children, ids) }
  })
}
