/** One text of a catalogue file. */
export interface CatalogueText {
  message: string
  /** For translators. */
  description?: string
}

/** A text that a catalogue should hold. */
export interface WantedText extends CatalogueText {
  /** Text to begin with, where a translation ships with the program; default: `message`. */
  prefill?: string
}

export interface MergeOptions {
  /** Replace what is translated already by the text to begin with. Default `false`. */
  override?: boolean
  /** Put in front of every text that is written new, so that translators find them. */
  messagePrefix?: string
}

/** A catalogue file as it should be. */
export interface MergedCatalogue {
  /** Two-space JSON with a final newline; `null` where there is nothing to write. */
  text: string | null
  /** Ids that are new in the file, in its order. */
  added: readonly string[]
  /** Ids of the file that nothing uses, in its order; they stay, at its end. */
  unused: readonly string[]
}

/**
 * Bring a catalogue up to date: what is translated stays as it is and where it is, new ids follow, ids
 * that nothing uses come last. Descriptions are always those of the source. Pure; merging the
 * result once more changes nothing.
 */
export function mergeCatalogue(
  existing: Readonly<Record<string, CatalogueText>>,
  wanted: ReadonlyMap<string, WantedText>,
  { override = false, messagePrefix = '' }: MergeOptions = {},
): MergedCatalogue {
  const known = Object.keys(existing)
  const kept = known.filter((id) => wanted.has(id))
  const unused = known.filter((id) => !wanted.has(id))
  const added = [...wanted.keys()].filter((id) => !Object.hasOwn(existing, id))
  const toEntry = (id: string): [string, CatalogueText] => {
    const source = wanted.get(id)
    const old = existing[id]
    if (!source) return [id, old ?? { message: '' }]
    const fresh = messagePrefix + (source.prefill ?? source.message)
    const { description } = source
    const message = old && !override ? old.message : fresh
    return [id, { message, ...(description !== undefined && { description }) }]
  }
  const entries = [...kept, ...added, ...unused].map(toEntry)
  const text = entries.length > 0 ? toJson(Object.fromEntries(entries)) : null
  return { text, added, unused }
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
