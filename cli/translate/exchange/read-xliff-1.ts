/** Reads the units of a file in XLIFF 1.2. */
import type { Element } from 'xast'
import { exchangeInvalid } from '../../base/errors/catalogue.ts'
import type { ReturnedSegment, ReturnedUnit } from './exchange-file.ts'
import { toTaggedText } from './inline.ts'
import { HASH_NOTE } from './xliff.ts'
import {
  childOf,
  elementText,
  find,
  isElement,
  positionOf,
  readContent,
  type XliffContext,
} from './xliff-content.ts'

/** Type of the group that holds the forms of a plural. */
export const PLURAL_GROUP = 'x-gettext-plurals'

/** States that mean that a translation is missing, and those of one that somebody has to look at. */
const MISSING = /^(?:new|needs-translation)$/
const DRAFT = /^needs-(?:review|adaptation|l10n)/

/** The units of a `<file>`. A unit with an invalid part is reported and left out. */
export function readXliff1Units(own: Element, context: XliffContext): ReturnedUnit[] {
  const original = own.attributes.original ?? ''
  return listUnits(own).flatMap((parts) => {
    const inner: XliffContext = { file: context.file, diagnostics: [] }
    const unit = readUnit(parts, original, inner)
    context.diagnostics.push(...inner.diagnostics)
    return unit && inner.diagnostics.length === 0 ? [unit] : []
  })
}

/** A unit with its texts: one, or the forms of a plural. */
interface UnitParts {
  unit: Element
  texts: readonly Element[]
}

function listUnits(parent: Element): UnitParts[] {
  return parent.children.filter(isElement).flatMap((child): UnitParts[] => {
    if (child.name === 'trans-unit') return [{ unit: child, texts: [child] }]
    if (child.name === 'group' && child.attributes.restype === PLURAL_GROUP)
      return [{ unit: child, texts: find(child, 'trans-unit') }]
    return listUnits(child)
  })
}

function readUnit({ unit, texts }: UnitParts, original: string, context: XliffContext) {
  const source = positionOf(unit, context.file)
  const name = unit.attributes.resname ?? unit.attributes.id ?? ''
  if (name === '' || original === '') {
    context.diagnostics.push(
      exchangeInvalid('a unit needs a name, and its file an original', source),
    )
    return null
  }
  const note = find(unit, 'note').find(({ attributes }) => attributes.from === HASH_NOTE)
  const isPlural = unit.name === 'group'
  const read: ReturnedUnit = {
    file: original,
    name,
    hash: note ? elementText(note).trim() : '',
    sources: texts.map((text) => toTaggedText(readSource(text))),
    segments: texts.map((text) => readText(text, isPlural, context)),
    needsReview: texts.some((text) => DRAFT.test(stateOf(text))),
    source,
  }
  return read
}

const stateOf = (text: Element) => childOf(text, 'target')?.attributes.state ?? ''

function readText(text: Element, isPlural: boolean, context: XliffContext): ReturnedSegment {
  const target = childOf(text, 'target')
  const state = stateOf(text)
  const isMissing =
    !target || target.children.length === 0 || MISSING.test(state) || DRAFT.test(state)
  return {
    id: isPlural ? (text.attributes.resname ?? null) : null,
    isConfirmed: state !== '' || text.attributes.approved === 'yes',
    target: isMissing ? null : readContent(target.children, context),
    source: positionOf(target ?? text, context.file),
  }
}

/** Errors in a source are not reported, because translators cannot correct it. */
function readSource(text: Element) {
  return readContent(childOf(text, 'source')?.children ?? [], { file: '', diagnostics: [] })
}
