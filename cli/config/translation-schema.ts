/** Options of translated content: where translations are stored, which notices readers see, what CI requires. */
import { z } from 'zod'

const PLACEHOLDERS = ['i18n', 'locale', 'folder', 'instance', 'version']

const folderPattern = z.string().superRefine((value, context) => {
  const unknown = Array.from(value.matchAll(/\{([^}]*)\}/g), ([, name = '']) => name).filter(
    (name) => !PLACEHOLDERS.includes(name),
  )
  if (unknown.length > 0)
    context.addIssue({
      code: 'custom',
      message: `"{${unknown[0]}}" stands for nothing; use ${PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}`,
    })
  if (!value.includes('{locale}'))
    context.addIssue({
      code: 'custom',
      message: 'must hold "{locale}", a folder for each language',
    })
})

/**
 * Folder of the translated files of a content folder, from the site folder. In it, files have the
 * path of their source. `{i18n}` is `i18n.path`, `{locale}` the locale's `path`, `{folder}` the
 * content folder itself, `{instance}` and `{version}` the docs in it; where these are `default`, the
 * hyphen before `{instance}` goes with it.
 *
 * ```text
 * {i18n}/{locale}/{folder}                      i18n/de/content/cloud/iam.md (the default)
 * {i18n}/{locale}/docs-{instance}/{version}     i18n/de/docs-cloud/current/iam.md
 * {folder}/{locale}                             content/cloud/de/iam.md
 * ```
 */
export const translationFolders = z
  .union([
    folderPattern,
    z.strictObject({
      /** Of the docs, for all instances. Example: `{i18n}/{locale}/docs-{instance}/{version}`. */
      docs: folderPattern,
      /** Of the Markdown pages outside all docs. Example: `{i18n}/{locale}/pages`. */
      pages: folderPattern,
    }),
  ])
  .default('{i18n}/{locale}/{folder}')
  .transform((value) => (typeof value === 'string' ? { docs: value, pages: value } : value))

const percent = z.number().min(0, 'must be from 0 to 100').max(100, 'must be from 0 to 100')

const contentThresholds = {
  /** Least share of the source's words that have a translation, current or not, in percent. Example: `80`. Default: not checked. */
  translated: percent.optional(),
  /** Least share of the translated words whose source has not changed since, in percent. Example: `100`. Default: not checked. */
  current: percent.optional(),
}

/** Thresholds that `translations check` holds a locale to. Default: none. */
export const requirements = z
  .strictObject({
    ...contentThresholds,
    /** Least share of the messages that have a translation of the text as it is now, in percent. Example: `100`. Default: not checked. */
    messages: percent.optional(),
    /** Translations without a source are refused. Default: `false`. */
    noOrphans: z.boolean().default(false),
    /** Other thresholds for single docs instances, by id; `pages` for the Markdown pages. Example: `{ default: { translated: 100 } }`. */
    instances: z.record(z.string(), z.strictObject(contentThresholds)).default({}),
  })
  .optional()

/** `requires` of a locale. */
export type Requirements = NonNullable<z.output<typeof requirements>>

/** Notices that readers see about the state of a translation. */
export const translationNotices = z
  .strictObject({
    /** On a page that is shown in the source language. Default: `true`. */
    untranslated: z.boolean().default(true),
    /** On a page whose source has changed since it was translated. Default: `true`. */
    outdated: z.boolean().default(true),
  })
  .prefault({})

/**
 * What an outdated section shows: its translation, or the text of the source as it is now, marked
 * with its language.
 */
export const outdatedSections = z.enum(['translation', 'source']).default('translation')
