/**
 * The words that a translation has to use. `i18n/de/glossary.json`:
 *
 * ```json
 * {
 *   "terms": [
 *     { "term": "service account", "translation": "Service-Account", "forbidden": ["Dienstkonto"] }
 *   ],
 *   "unchanged": ["site.title"]
 * }
 * ```
 */
import { z } from 'zod'
import { describeIssue, ISSUES } from '../config/describe-issue.ts'

const words = z
  .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
  .transform((value) => (typeof value === 'string' ? [value] : value))

const schema = z.strictObject({
  terms: z
    .array(
      z.strictObject({
        /** In the source language, in the singular: `service account`. */
        term: z.string().min(1),
        /** How it is said; any of several. The same as the term, where it is not translated. */
        translation: words,
        /** How it must not be said. */
        forbidden: words.optional(),
        /** For translators. */
        note: z.string().optional(),
      }),
    )
    .default([]),
  /** Ids of messages that are the same in both languages. */
  unchanged: z.array(z.string()).default([]),
})

/** A checked glossary. */
export type Glossary = z.output<typeof schema>
type GlossaryTerm = Glossary['terms'][number]

export const NO_GLOSSARY: Glossary = { terms: [], unchanged: [] }

/** Check what a file holds; an error has the path of the value that is wrong. */
export function checkGlossary(
  value: unknown,
): { glossary: Glossary } | { errors: { text: string; path: readonly PropertyKey[] }[] } {
  const { data, error } = schema.safeParse(value, ISSUES)
  if (data) return { glossary: data }
  return {
    errors: error.issues.flatMap(describeIssue).map(({ path, line }) => ({ text: line, path })),
  }
}

/** Whether a text has a term of the source: as a word, in the plural too. */
export function hasTerm(text: string, term: GlossaryTerm): boolean {
  return toTermPattern(term).test(text)
}

/** A text without the terms that are the same in the translation. */
export function withoutSharedTerms(text: string, terms: readonly GlossaryTerm[]): string {
  const isShared = ({ term, translation }: GlossaryTerm) =>
    translation.some((form) => form.toLowerCase() === term.toLowerCase())
  return terms
    .filter(isShared)
    .sort((a, b) => b.term.length - a.term.length)
    .reduce((rest, term) => rest.replace(toTermPattern(term, 'g'), ' '), text)
}

function toTermPattern({ term }: GlossaryTerm, more = ''): RegExp {
  const form = toPattern(term).replace(/\s+/g, '\\s+')
  // Abbreviations are what they are; `it` is not `IT`.
  const flags = /^[A-Z\d]+$/.test(term) ? 'u' : 'iu'
  return new RegExp(`(?<![\\p{L}\\p{N}])${form}(?:e?s)?(?![\\p{L}\\p{N}])`, flags + more)
}

/** Whether a text says a term as it should: inflected and in compounds too. */
export function hasTranslation(text: string, { translation }: GlossaryTerm): boolean {
  const lower = text.toLowerCase()
  return translation.some((form) => lower.includes(form.toLowerCase()))
}

/** Forbidden forms in a text, as they stand there, with the term that they are forms of. */
export function findForbidden(
  text: string,
  terms: readonly GlossaryTerm[],
): { found: string; term: GlossaryTerm }[] {
  return terms.flatMap((term) =>
    (term.forbidden ?? []).flatMap((form) => {
      const pattern = toPattern(form).replace(/\s+/g, '\\s+')
      const match = new RegExp(
        `(?<![\\p{L}\\p{N}])${pattern}(?:e[mnrs]?|s|n)?(?![\\p{L}\\p{N}])`,
        'iu',
      ).exec(text)
      return match ? [{ found: match[0], term }] : []
    }),
  )
}

function toPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&').replaceAll('\\-', '-')
}
