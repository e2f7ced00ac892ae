import type { ExchangeSegment } from './exchange-unit.ts'
import { type Inline, type Mark, marksOf, type Tagged } from './inline.ts'

/** The translation with its marks filled in, or what is wrong with them. */
type Resolved = { target: readonly Inline[] } | { errors: readonly string[] }

/**
 * Give the marks of a returned text what they stand for. Each mark of the source must be there once,
 * unless the translation that is known has gone without it; none may be new.
 */
export function resolveTarget(tagged: readonly Tagged[], segment: ExchangeSegment): Resolved {
  const { source, target, optional = [] } = segment
  const own = new Map(marksOf(target ?? []).map((mark) => [mark.id, mark]))
  const free = new Set(optional.map(({ id }) => id))
  const known = new Map([
    ...[...optional, ...marksOf(source)].map((mark) => [mark.id, mark] as const),
    ...own,
  ])
  const used = new Map<string, number>()
  const errors: string[] = []
  const resolve = (parts: readonly Tagged[]): Inline[] =>
    parts.flatMap((part): Inline[] => {
      if (typeof part === 'string') return [part]
      const mark = known.get(part.id)
      used.set(part.id, (used.get(part.id) ?? 0) + 1)
      if (!mark) errors.push(`${tagOf(part)} is not in the source`)
      else if ((mark.children === null) !== (part.children === null))
        errors.push(`${tagOf(part)} should be ${tagOf(mark)}`)
      const children = part.children && resolve(part.children)
      return mark ? [{ ...mark, children }] : (children ?? [])
    })
  const resolved = resolve(tagged)
  const required = marksOf(source).filter(
    ({ id }) => !free.has(id) && (target === null || own.has(id)),
  )
  for (const mark of required) if (!used.has(mark.id)) errors.push(`${tagOf(mark)} is missing`)
  for (const [id, times] of used) if (times > 1) errors.push(`<${id}> is there ${times} times`)
  return errors.length > 0 ? { errors } : { target: resolved }
}

function tagOf({ id, children }: Pick<Mark, 'id'> & { children: unknown }): string {
  return children === null ? `<${id}/>` : `<${id}>…</${id}>`
}
