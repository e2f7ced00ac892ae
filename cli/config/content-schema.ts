import { z } from 'zod'
import { type OptionError, toOptionError } from './describe-issue.ts'

const words = z.strictObject({
  /** Terms to avoid → replacement, `null` to leave a term out: `{ whitelist: 'allowlist' }`. Default: none. */
  avoid: z.record(z.string().min(1), z.string().nullable()).default({}),
  /** Names in their correct spelling: `['GitHub']`; other capitalisation is reported. Default: none. */
  spell: z.array(z.string().min(1)).default([]),
})

/** `checkContent` of a site: the rules of `octavo check-content`. */
export const contentRules = z
  .strictObject({
    /** Check in each build, too. Default: `false`. */
    onBuild: z.boolean().default(false),
    /** Locale → its words; `'*'`: for all locales. Example: `{ en: { spell: ['GitHub'] } }`. Default: none. */
    words: z.record(z.string(), words).default({}),
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
