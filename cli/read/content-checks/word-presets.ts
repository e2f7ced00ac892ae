/** Word lists that a site can turn on by name. */
import type { PresetName } from '../../base/model/content-review.ts'

/** Words that make English hard to read, each with a plain one. A phrase that replaces itself is allowed. */
const PLAIN_ENGLISH = {
  // Things do not stand or lie in a text.
  'stands in': 'is in',
  'stand in': 'are in',
  'stands in for': 'replaces',
  'stand in for': 'replace',
  'stands on': 'is on',
  'stands at': 'is at',
  'stands beside': 'is next to',
  'stand beside': 'are next to',
  'stands below': 'is below',
  'stands above': 'is above',
  'as it stands': 'as it is',
  'as they stand': 'as they are',
  'lies in': 'is in',
  'lie in': 'are in',
  'lies beside': 'is next to',
  'lie beside': 'are next to',
  // Programs report and notify.
  'says so': 'reports it',
  'say so': 'report it',
  'is told': 'is notified',
  'are told': 'are notified',
  'without a word': 'silently',
  // Name the thing again.
  'that which': 'the one that',
  whoever: 'anyone who',
  'of yours': 'your',
  'of ours': 'our',
  // Old or formal words.
  anew: 'again',
  beside: 'next to',
  'beside the point': 'beside the point',
  'for ever': 'permanently',
  grave: 'severe',
  'grave accent': 'grave accent',
  'grave accents': 'grave accents',
  graver: 'more severe',
  gravest: 'most severe',
  'has no equal': 'has no equivalent',
  'have no equal': 'have no equivalent',
  'has the last word': 'takes precedence',
  'have the last word': 'take precedence',
  'held to': 'checked against',
  'leads on': 'redirects',
  'lead on': 'redirect',
  mend: 'fix',
  mends: 'fixes',
  mended: 'fixed',
  mending: 'fixing',
  overrule: 'override',
  overrules: 'overrides',
  overruled: 'overridden',
}

/** Preset → language that it is written for, and its words. */
export const WORD_PRESETS: Readonly<
  Record<PresetName, { lang: string; avoid: Readonly<Record<string, string | null>> }>
> = { 'plain-english': { lang: 'en', avoid: PLAIN_ENGLISH } }
