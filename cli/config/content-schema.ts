import { z } from 'zod'
import { PRESET_NAMES } from '../base/model/content-review.ts'
import { type OptionError, toOptionError } from './describe-issue.ts'

const words = z.strictObject({
  /**
   * Terms to avoid → replacement, `null` to leave a term out: `{ whitelist: 'allowlist' }`. A term that replaces
   * itself is allowed, also if a preset avoids it: `{ beside: 'beside' }`. Default: none.
   */
  avoid: z.record(z.string().min(1), z.string().nullable()).default({}),
  /** Names in their correct spelling: `['GitHub']`; other capitalization is reported. Default: none. */
  spell: z.array(z.string().min(1)).default([]),
})

/** `checkContent` of a site: the rules of `octavo check-content`. */
export const contentRules = z
  .strictObject({
    /** Check in each build, too. Default: `false`. */
    onBuild: z.boolean().default(false),
    /** Locale → its words; `'*'`: for all locales. Example: `{ en: { spell: ['GitHub'] } }`. Default: none. */
    words: z.record(z.string(), words).default({}),
    /**
     * Word lists of Octavo. `plain-english` avoids words that make English hard to read, in locales whose language is
     * English. Example: `['plain-english']`. Default: none.
     */
    presets: z.array(z.enum(PRESET_NAMES)).default([]),
    /** Most words in a sentence; a longer one is `CONTENT_SENTENCE_LONG`. Example: `25`. Default: no limit. */
    maxSentenceWords: z.int().positive().optional(),
  })
  .prefault({})

/** Errors for locales of word lists that the site does not have. */
export function checkWordLocales(config: {
  checkContent: z.output<typeof contentRules>
  i18n: { locales: readonly string[] }
}): OptionError[] {
  const known = ['*', ...config.i18n.locales]
  return Object.keys(config.checkContent.words)
    .filter((locale) => !known.includes(locale))
    .map((locale) =>
      toOptionError(['checkContent', 'words', locale], `is none of ${known.join(', ')}`),
    )
}
