import { z } from 'zod'
import { type OptionError, toOptionError } from './describe-issue.ts'

const words = z.strictObject({
  /** Terms → what to write in their place, `null` to leave them out: `{ whitelist: 'allowlist' }`. Default: none. */
  avoid: z.record(z.string().min(1), z.string().nullable()).default({}),
  /** Names as they are spelt: `['GitHub']`; another case is named. Default: none. */
  spell: z.array(z.string().min(1)).default([]),
})

/** `checkContent` of a site: what `octavo check-content` looks for. */
export const contentRules = z
  .strictObject({
    /** Look at each build, too. Default: `false`. */
    onBuild: z.boolean().default(false),
    /** Locale → its words; `'*'`: those of all. Example: `{ en: { spell: ['GitHub'] } }`. Default: none. */
    words: z.record(z.string(), words).default({}),
  })
  .prefault({})

/** Locales that word lists are for and the site does not have. */
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
