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
  /** Its forms for numbers are separated by `|`. */
  plural?: true
  /** It is HTML, so its tags are not for translators. */
  html?: true
}

/** id → text, in the order of a file. */
export type CatalogueTexts = Readonly<Record<string, CatalogueText>>

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
  /** Ids that had no translation anywhere, in the order of the file. */
  added: readonly string[]
}

/**
 * Bring a catalogue up to date: exactly the wanted ids in the order of the source, each with the
 * translation that is known, wherever it stood; else with the text to begin with. Descriptions are
 * always those of the source. Pure; merging the result once more changes nothing.
 *
 * @param known - All translations of the locale, those that were put aside too.
 */
export function mergeCatalogue(
  known: CatalogueTexts,
  wanted: ReadonlyMap<string, WantedText>,
  { override = false, messagePrefix = '' }: MergeOptions = {},
): MergedCatalogue {
  const added = [...wanted.keys()].filter((id) => !Object.hasOwn(known, id))
  const entries = [...wanted].map(([id, source]): [string, CatalogueText] => {
    const old = Object.hasOwn(known, id) ? known[id] : undefined
    const { description } = source
    const fresh = messagePrefix + (source.prefill ?? source.message)
    const message = old && !override ? old.message : fresh
    return [id, { message, ...(description !== undefined && { description }) }]
  })
  return { text: entries.length > 0 ? toJson(entries) : null, added }
}

/** Catalogue JSON, byte for byte as all commands write it. `null` for none. */
export function toJson(entries: readonly (readonly [string, CatalogueText])[]): string {
  // Not through an object: one that has a key "1" puts it first.
  const lines = entries.map(([id, text]) => {
    const value = JSON.stringify(text, null, 2).replaceAll('\n', '\n  ')
    return `  ${JSON.stringify(id)}: ${value}`
  })
  return lines.length === 0 ? '{}\n' : `{\n${lines.join(',\n')}\n}\n`
}
