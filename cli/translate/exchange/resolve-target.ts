import type { ExchangeSegment } from './exchange-unit.ts'
import { type Inline, type InlineCode, inlineCodesOf, type Tagged } from './inline.ts'

/** The translation with its inline codes, or the errors in them. */
type Resolved = { target: readonly Inline[] } | { errors: readonly string[] }

/**
 * Replace the tags in a returned text by their Markdown. Each inline code of the source must occur exactly
 * once, unless the known translation does not have it; new ones are not allowed.
 */
export function resolveTarget(tagged: readonly Tagged[], segment: ExchangeSegment): Resolved {
  const { source, target, optional = [] } = segment
  const own = new Map(inlineCodesOf(target ?? []).map((code) => [code.id, code]))
  const free = new Set(optional.map(({ id }) => id))
  const known = new Map([
    ...[...optional, ...inlineCodesOf(source)].map((code) => [code.id, code] as const),
    ...own,
  ])
  const used = new Map<string, number>()
  const errors: string[] = []
  const resolve = (parts: readonly Tagged[]): Inline[] =>
    parts.flatMap((part): Inline[] => {
      if (typeof part === 'string') return [part]
      const code = known.get(part.id)
      used.set(part.id, (used.get(part.id) ?? 0) + 1)
      if (!code) errors.push(`${tagOf(part)} is not in the source`)
      else if ((code.children === null) !== (part.children === null))
        errors.push(`${tagOf(part)} should be ${tagOf(code)}`)
      const children = part.children && resolve(part.children)
      return code ? [{ ...code, children }] : (children ?? [])
    })
  const resolved = resolve(tagged)
  const required = inlineCodesOf(source).filter(
    ({ id }) => !free.has(id) && (target === null || own.has(id)),
  )
  for (const code of required) if (!used.has(code.id)) errors.push(`${tagOf(code)} is missing`)
  for (const [id, times] of used) if (times > 1) errors.push(`<${id}> is there ${times} times`)
  const early = findEarlyEnd(resolved)
  if (early && !findEarlyEnd(source))
    errors.push(`${early.open} (${tagOf(early)}) is before its start`)
  return errors.length > 0 ? { errors } : { target: resolved }
}

/** The end tag of an element that is before its start tag. Tags of a pair are one code, so they cannot be. */
function findEarlyEnd(inlines: readonly Inline[]): InlineCode | undefined {
  const open = new Map<string, number>()
  return inlineCodesOf(inlines).find(({ open: tag, children }) => {
    const [, slash, name = ''] = /^<(\/?)([A-Za-z][\w-]*)/.exec(tag) ?? []
    if (children !== null || name === '') return false
    const count = (open.get(name) ?? 0) + (slash === '' ? 1 : -1)
    open.set(name, count)
    return count < 0
  })
}

function tagOf({ id, children }: Pick<InlineCode, 'id'> & { children: unknown }): string {
  return children === null ? `<${id}/>` : `<${id}>…</${id}>`
}
