import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { translateConflict } from '../base/errors/catalogue.ts'
import type { Diagnostic, Source } from '../base/model/diagnostic.ts'
import type { WantedText } from './catalogue-text.ts'

/** The texts of one catalogue file, in the order in which they were added. */
export interface TextList {
  readonly texts: ReadonlyMap<string, WantedText>
  /** `TRANSLATE_CONFLICT` for each id with two texts; the first one is kept. */
  readonly diagnostics: readonly Diagnostic[]
  /** Add a text, unless it or its id is missing or empty. */
  add(
    id: string | null,
    message: string | undefined,
    description?: string,
    kind?: Pick<WantedText, 'html' | 'prefill'>,
  ): void
}

/** Create an empty list. @param source - Position of the texts, for diagnostics. */
export function createTextList(source: Source): TextList {
  const texts = new Map<string, WantedText>()
  const diagnostics: Diagnostic[] = []
  return {
    texts,
    diagnostics,
    add(id, message, description, kind = {}) {
      if (id === null || !message || texts.get(id)?.message === message) return
      const known = texts.get(id)
      if (known) diagnostics.push(translateConflict(id, [known.message, message], source))
      else texts.set(id, { message, ...omitUndefined({ description }), ...kind })
    },
  }
}
