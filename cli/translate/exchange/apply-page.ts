/** Puts translated texts into a translation: old ones are replaced where they stand. */
import { FRONT_MATTER } from '../content/split-sections.ts'
import { FRONT_MATTER_MARK, MARK } from '../content/translation-mark.ts'
import { type Inline, toSource } from './inline.ts'
import type { Part, PartPair } from './page-exchange.ts'
import { toYaml } from './read-fields.ts'

/** Section → segment id → its translation. */
export type PageTargets = ReadonlyMap<string, ReadonlyMap<string, readonly Inline[]>>

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * The translation with these texts in it. A section that it lacks is put behind the one before it; a
 * section whose texts all arrived is not marked as untranslated any more. Pure.
 *
 * @param twin - Text that the pairs were made from.
 */
export function applyTargets(
  twin: string,
  pairs: readonly PartPair[],
  targets: PageTargets,
): string {
  const edits: Edit[] = []
  let last = 0
  for (const pair of pairs) {
    const own = targets.get(pair.unit.name)
    if (own && own.size > 0) edits.push(...editsOf(pair, own, { text: twin, at: last }))
    last = pair.twin?.end ?? last
  }
  // From the end, so that places before an edit stay; those of one place in the order given.
  const ordered = edits.map((edit, order) => ({ ...edit, order }))
  ordered.sort((a, b) => b.start - a.start || b.order - a.order)
  return ordered.reduce(
    (text, { start, end, text: own }) => text.slice(0, start) + own + text.slice(end),
    twin,
  )
}

function editsOf(
  { unit, source, twin, isLoose }: PartPair,
  targets: ReadonlyMap<string, readonly Inline[]>,
  behind: { text: string; at: number },
): Edit[] {
  if (!twin) return [insert(source, targets, behind)]
  const isDone = unit.segments.every(({ id }) => targets.has(id))
  if (isLoose) {
    const whole = targets.get('1')
    return whole ? [{ start: twin.start, end: twin.end, text: toSource(whole) }] : []
  }
  const edits =
    source.section.key === FRONT_MATTER
      ? editFields(source, twin, targets)
      : editTexts(twin, targets)
  return isDone ? [...edits, ...unmark(twin)] : edits
}

function editTexts(twin: Part, targets: ReadonlyMap<string, readonly Inline[]>): Edit[] {
  return twin.leaves.flatMap(({ start, end, encode }, index) => {
    const target = targets.get(String(index + 1))
    return target ? [{ start, end, text: encode(target) }] : []
  })
}

/** A field that the translation lacks goes to the end of its front matter. */
function editFields(
  source: Part,
  twin: Part,
  targets: ReadonlyMap<string, readonly Inline[]>,
): Edit[] {
  return source.leaves.flatMap(({ kind }) => {
    const target = targets.get(kind)
    if (!target) return []
    const own = twin.leaves.find((leaf) => leaf.kind === kind)
    if (own) return [{ start: own.start, end: own.end, text: own.encode(target) }]
    const at = twin.start + twin.text.slice(twin.start, twin.end).lastIndexOf('\n---') + 1
    return [{ start: at, end: at, text: toField(kind, target) }]
  })
}

const toField = (name: string, target: readonly Inline[]) =>
  `${name}: ${toYaml(toSource(target), name === 'keywords')}\n`

/** A whole section, in its source's form. */
function insert(
  source: Part,
  targets: ReadonlyMap<string, readonly Inline[]>,
  { text, at }: { text: string; at: number },
): Edit {
  if (source.section.key === FRONT_MATTER) {
    const fields = source.leaves.flatMap(({ kind }) => {
      const target = targets.get(kind)
      return target ? [toField(kind, target)] : []
    })
    return { start: 0, end: 0, text: `---\n${fields.join('')}---\n\n` }
  }
  let own = source.text.slice(source.start, source.end)
  for (const [index, leaf] of [...source.leaves.entries()].reverse()) {
    const target = targets.get(String(index + 1))
    if (!target) continue
    const [from, to] = [leaf.start - source.start, leaf.end - source.start]
    own = own.slice(0, from) + leaf.encode(target) + own.slice(to)
  }
  const before = text.slice(0, at)
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  return { start: at, end: at, text: `${gap}${own.trim()}${at < text.length ? '\n\n' : '\n'}` }
}

function unmark(twin: Part): Edit[] {
  const text = twin.text.slice(twin.start, twin.end)
  const isFront = twin.section.key === FRONT_MATTER
  const mark = isFront ? `${FRONT_MATTER_MARK}\n` : MARK
  const at = text.indexOf(mark)
  if (at < 0) return []
  const length = isFront
    ? mark.length
    : mark.length + (/^\n*/.exec(text.slice(at + mark.length))?.[0].length ?? 0)
  return [{ start: twin.start + at, end: twin.start + at + length, text: '' }]
}
