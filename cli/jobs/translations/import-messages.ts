/** Puts returned translations of messages into their catalogues. */
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { OutputFile } from '../../base/model/output-file.ts'
import { checkHtmlMessages } from '../../tasks/open/html-messages.ts'
import { checkMessage } from '../../translate/check-messages.ts'
import type { ChangedUnit } from '../../translate/exchange/check-returned.ts'
import { toMessage } from '../../translate/exchange/message-units.ts'
import { planFiles } from '../../translate/plan-files.ts'
import { isManyOptional, spreadForms } from '../../translate/plural-forms.ts'
import type { GatheredMessages } from './gather-messages.ts'

/** Changed catalogues and refused translations. */
interface ImportedMessages {
  files: readonly OutputFile[]
  diagnostics: readonly Diagnostic[]
  /** Number of refused units. */
  refused: number
}

/** Check messages, and plan the catalogues with the valid ones. Nothing is written. */
export async function importMessages(
  gathered: GatheredMessages,
  changed: readonly ChangedUnit[],
): Promise<ImportedMessages> {
  const files = new Set(gathered.planned.map(({ file }) => file))
  const own = changed.filter(({ unit }) => files.has(unit.file))
  const checked = await Promise.all(
    own.map(async (change) => ({ change, diagnostics: await checkChanged(change, gathered) })),
  )
  const taken = checked.filter(({ diagnostics }) => !diagnostics.some(isRefusal))
  return {
    files: planCatalogues(
      gathered,
      taken.flatMap(({ change }) => (isComplete(change, gathered) ? [change] : [])),
    ),
    diagnostics: checked.flatMap(({ diagnostics }) => diagnostics),
    refused: checked.length - taken.length,
  }
}

const isRefusal = ({ severity }: Diagnostic) => severity === 'throw'

async function checkChanged(
  change: ChangedUnit,
  gathered: GatheredMessages,
): Promise<Diagnostic[]> {
  const { planned, lang, site } = gathered
  const { unit, source } = change
  const wanted = planned.find(({ file }) => file === unit.file)?.texts.get(unit.name)
  if (!wanted) return []
  const message = messageOf(change, gathered)
  const located = { id: unit.name, message, source }
  return [
    ...checkMessage(message, { id: unit.name, wanted, lang, positionOf: () => source }),
    ...(await checkHtmlMessages(site.loaded, [located])),
  ]
}

const isComplete = (change: ChangedUnit, { lang }: GatheredMessages) =>
  neededSegments(change, lang).every(({ id }) => change.targets.has(id))

/** All segments, except a `many` that the language can do without and the translator left out. */
const neededSegments = ({ unit, targets }: ChangedUnit, lang: string) =>
  unit.segments.filter(({ id }) => id !== 'many' || targets.has(id) || !isManyOptional(lang))

/** The returned message. One that only spells out an omitted form of the file is left as it is there. */
function messageOf(change: ChangedUnit, { existing, lang }: GatheredMessages): string {
  const segments = neededSegments(change, lang).map(({ id }) => change.targets.get(id) ?? [])
  const message = toMessage(segments)
  const [known] = existing.flatMap(({ entries }) => entries[change.unit.name]?.message ?? [])
  const isSame = known !== undefined && spreadForms(known, lang).join('|') === message
  return isSame && segments.length > 1 ? known : message
}

/** Catalogue files with the returned translations; empty if there are none. */
function planCatalogues(
  gathered: GatheredMessages,
  arrived: readonly ChangedUnit[],
): readonly OutputFile[] {
  if (arrived.length === 0) return []
  const messages = new Map(arrived.map((change) => [change.unit.name, messageOf(change, gathered)]))
  const existing = gathered.existing.map(({ file, entries, ids }) => ({
    file,
    ids,
    entries: Object.fromEntries(
      Object.entries(entries).map(([id, entry]) => [
        id,
        { ...entry, message: messages.get(id) ?? entry.message },
      ]),
    ),
  }))
  const fresh = [...messages].map(([id, message]) => [id, { message }] as const)
  const obsolete = { ...gathered.obsolete?.entries, ...Object.fromEntries(fresh) }
  const accepted = new Set(messages.keys())
  return planFiles({ ...gathered, existing, obsolete, accepted }, {}).outputs
}
