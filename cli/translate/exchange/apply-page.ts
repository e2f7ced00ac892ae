/** Puts translated texts into a translation, in place of the old ones. */
import { FRONT_MATTER } from '../content/split-sections.ts'
import { FLAG, FRONT_MATTER_FLAG } from '../content/translation-flag.ts'
import { type Inline, toSource } from './inline.ts'
import type { Part, PartPair } from './page-exchange.ts'
import { toYaml } from './read-fields.ts'

/** Name of a unit → its translation. */
type PageTargets = ReadonlyMap<string, readonly Inline[]>

/** Number of a text in its section, or name of its field → its translation. */
type SectionTargets = ReadonlyMap<string, readonly Inline[]>

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Insert texts into a translation. A missing section is added after the one before it. A section whose
 * texts have all arrived loses its `untranslated` flag, and so does one without texts. Pure.
 *
 * @param translation - Text that the pairs were made from.
 */
export function applyTargets(
  translation: string,
  pairs: readonly PartPair[],
  targets: PageTargets,
): string {
  const edits: Edit[] = []
  let last = 0
  for (const pair of pairs) {
    const own = targetsOf(pair, targets)
    if (own.size > 0) edits.push(...editsOf(pair, own, { text: translation, at: last }))
    else if (pair.units.length === 0 && pair.translation)
      edits.push(...removeFlag(pair.translation))
    last = pair.translation?.end ?? last
  }
  // Applied from the end, so that the offsets of earlier edits stay valid; edits at the same offset keep
  // their order.
  const ordered = edits.map((edit, order) => ({ ...edit, order }))
  ordered.sort((a, b) => b.start - a.start || b.order - a.order)
  return ordered.reduce(
    (text, { start, end, text: own }) => text.slice(0, start) + own + text.slice(end),
    translation,
  )
}

function targetsOf({ units }: PartPair, targets: PageTargets): SectionTargets {
  return new Map(
    units.flatMap(({ id, unit }) => {
      const target = targets.get(unit.name)
      return target ? [[id, target] as const] : []
    }),
  )
}

function editsOf(
  pair: PartPair,
  targets: SectionTargets,
  behind: { text: string; at: number },
): Edit[] {
  const { units, source, translation, isLoose } = pair
  if (!translation) return [insert(source, targets, behind)]
  const isDone = units.every(({ id }) => targets.has(id))
  if (isLoose) {
    const whole = targets.get('1')
    return whole ? [{ start: translation.start, end: translation.end, text: toSource(whole) }] : []
  }
  const edits =
    source.section.key === FRONT_MATTER
      ? editFields(source, translation, targets)
      : editTexts(pair, targets)
  return isDone ? [...edits, ...removeFlag(translation)] : edits
}

function editTexts({ source, texts }: PartPair, targets: SectionTargets): Edit[] {
  return source.segments.flatMap((text, index) => {
    const target = targets.get(String(index + 1))
    const own = texts.get(text)
    if (!target || !own) return []
    const edit = { start: own.start, end: own.end, text: own.encode(target) }
    const { marker } = own
    return marker && text.marker ? [{ ...marker, text: text.marker.text }, edit] : [edit]
  })
}

/** A field that is missing in the translation is added at the end of its front matter. */
function editFields(source: Part, translation: Part, targets: SectionTargets): Edit[] {
  return source.segments.flatMap(({ kind }) => {
    const target = targets.get(kind)
    if (!target) return []
    const own = translation.segments.find((segment) => segment.kind === kind)
    if (own) return [{ start: own.start, end: own.end, text: own.encode(target) }]
    const at =
      translation.start +
      translation.text.slice(translation.start, translation.end).lastIndexOf('\n---') +
      1
    return [{ start: at, end: at, text: toField(kind, target) }]
  })
}

const toField = (name: string, target: readonly Inline[]) =>
  `${name}: ${toYaml(toSource(target), name === 'keywords')}\n`

/** Insert a whole section, structured as in the source. */
function insert(
  source: Part,
  targets: SectionTargets,
  { text, at }: { text: string; at: number },
): Edit {
  if (source.section.key === FRONT_MATTER) {
    const fields = source.segments.flatMap(({ kind }) => {
      const target = targets.get(kind)
      return target ? [toField(kind, target)] : []
    })
    return { start: 0, end: 0, text: `---\n${fields.join('')}---\n\n` }
  }
  let own = source.text.slice(source.start, source.end)
  for (const [index, segment] of [...source.segments.entries()].reverse()) {
    const target = targets.get(String(index + 1))
    if (!target) continue
    const [from, to] = [segment.start - source.start, segment.end - source.start]
    own = own.slice(0, from) + segment.encode(target) + own.slice(to)
  }
  const before = text.slice(0, at)
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  return { start: at, end: at, text: `${gap}${own.trim()}${at < text.length ? '\n\n' : '\n'}` }
}

function removeFlag(translation: Part): Edit[] {
  const text = translation.text.slice(translation.start, translation.end)
  const isFront = translation.section.key === FRONT_MATTER
  const flag = isFront ? `${FRONT_MATTER_FLAG}\n` : FLAG
  const at = text.indexOf(flag)
  if (at < 0) return []
  const length = isFront
    ? flag.length
    : flag.length + (/^\n*/.exec(text.slice(at + flag.length))?.[0].length ?? 0)
  return [{ start: translation.start + at, end: translation.start + at + length, text: '' }]
}
