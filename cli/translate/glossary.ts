/**
 * The terms that translations must use. `i18n/de/glossary.json`:
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
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
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
        /** Its translation, or a list of allowed ones. The same as the term if it is not translated. */
        translation: words,
        /** Translations that must not be used. */
        forbidden: words.optional(),
        /** Hint for translators. */
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

/** Validate the content of a file; each error has the path of the wrong value. */
export function checkGlossary(
  value: unknown,
): { glossary: Glossary } | { errors: { text: string; path: readonly PropertyKey[] }[] } {
  const { data, error } = schema.safeParse(value, ISSUES)
  if (data) return { glossary: data }
  return {
    errors: error.issues.flatMap(describeIssue).map(({ path, line }) => ({ text: line, path })),
  }
}

/** Add terms to others. A term that is known gets the translations and forbidden words that it lacks. Pure. */
export function mergeTerms(
  known: readonly GlossaryTerm[],
  more: readonly GlossaryTerm[],
): GlossaryTerm[] {
  const merged = new Map(known.map((term) => [term.term.toLowerCase(), term]))
  for (const { term, translation, forbidden = [], note } of more) {
    const old = merged.get(term.toLowerCase())
    const union = (one: readonly string[] = [], other: readonly string[]) => [
      ...new Set([...one, ...other]),
    ]
    const all = union(old?.forbidden, forbidden)
    merged.set(term.toLowerCase(), {
      ...{ term, ...old, translation: union(old?.translation, translation) },
      ...omitUndefined({ forbidden: all.length > 0 ? all : undefined, note: old?.note ?? note }),
    })
  }
  return [...merged.values()]
}

/** Whether a source text contains a term, as a word or its plural. */
export function hasTerm(text: string, term: GlossaryTerm): boolean {
  return toTermPattern(term).test(text)
}

/** A text without the terms whose translation is the same word. */
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
  // Abbreviations are matched by case: `it` is not `IT`.
  const flags = /^[A-Z\d]+$/.test(term) ? 'u' : 'iu'
  return new RegExp(`(?<![\\p{L}\\p{N}])${form}(?:e?s)?(?![\\p{L}\\p{N}])`, flags + more)
}

/** Whether a text contains a translation of a term, also inflected or inside a compound. */
export function hasTranslation(text: string, { translation }: GlossaryTerm): boolean {
  const lower = text.toLowerCase()
  return translation.some((form) => lower.includes(form.toLowerCase()))
}

/** Forbidden translations in a text, as spelt there, each with its term. */
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
