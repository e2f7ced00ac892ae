/** Options of translated content: folders of translations, notices for readers, requirements for CI. */
import { z } from 'zod'

const PLACEHOLDERS = ['i18n', 'locale', 'folder', 'instance', 'version']

const folderPattern = z.string().superRefine((value, context) => {
  const unknown = Array.from(value.matchAll(/\{([^}]*)\}/g), ([, name = '']) => name).filter(
    (name) => !PLACEHOLDERS.includes(name),
  )
  if (unknown.length > 0)
    context.addIssue({
      code: 'custom',
      message: `"{${unknown[0]}}" is not a placeholder; use ${PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}`,
    })
  if (!value.includes('{locale}'))
    context.addIssue({
      code: 'custom',
      message: 'must contain "{locale}", a folder for each language',
    })
})

/**
 * Folder of the translated files of a content folder, relative to the site folder. In it, files have the path
 * of their source. `{i18n}` is `i18n.path`, `{locale}` the locale's `path`, `{folder}` the content folder
 * itself, `{instance}` and `{version}` those of the docs; where `{instance}` is `default`, it is left out
 * with the hyphen before it.
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
      /** Folder for the docs of all instances. Example: `{i18n}/{locale}/docs-{instance}/{version}`. */
      docs: folderPattern,
      /** Folder for the Markdown pages outside of all docs. Example: `{i18n}/{locale}/pages`. */
      pages: folderPattern,
    }),
  ])
  .default('{i18n}/{locale}/{folder}')
  .transform((value) => (typeof value === 'string' ? { docs: value, pages: value } : value))

const percent = z.number().min(0, 'must be from 0 to 100').max(100, 'must be from 0 to 100')

const contentThresholds = {
  /** Minimum share of the source's words that have a translation, current or not, in percent. Example: `80`. Default: not checked. */
  translated: percent.optional(),
  /** Minimum share of the translated words whose source has not changed since, in percent. Example: `100`. Default: not checked. */
  current: percent.optional(),
  /** Minimum share of the source's words whose translation was reviewed as it is now, in percent. Example: `50`. Default: not checked. */
  reviewed: percent.optional(),
}

/** Minimum values that `translations check` requires of a locale. Default: none. */
export const requirements = z
  .strictObject({
    ...contentThresholds,
    /** Minimum share of the messages whose translation is current, in percent. Example: `100`. Default: not checked. */
    messages: percent.optional(),
    /** Refuse translations without a source. Default: `false`. */
    noOrphans: z.boolean().default(false),
    /** Other thresholds for single docs instances, by id; `pages` for the Markdown pages. Example: `{ default: { translated: 100 } }`. */
    instances: z.record(z.string(), z.strictObject(contentThresholds)).default({}),
  })
  .optional()

const name = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}]+$/u, 'must have no control characters')

/** Who translates and who reviews pages of a locale. */
export const people = z
  .array(
    z.strictObject({
      /** Pages as paths of their sources, from the site folder, as globs. Example: `docs/guide/**`. */
      pages: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]),
      /** Who translates these pages. Example: `@anna`. Default: nobody. */
      owner: name.optional(),
      /** Who reviews the translations. Example: `@ben`. Default: nobody. */
      reviewer: name.optional(),
    }),
  )
  .default([])

/** `people` of a locale. */
export type People = z.output<typeof people>

/** `requires` of a locale. */
export type Requirements = NonNullable<z.output<typeof requirements>>

/** Notices that readers see about the state of a translation. */
export const translationNotices = z
  .strictObject({
    /** Notice on a page that is shown in the source language. Default: `true`. */
    untranslated: z.boolean().default(true),
    /** Notice on a page whose source has changed since it was translated. Default: `true`. */
    outdated: z.boolean().default(true),
  })
  .prefault({})

/**
 * Content of an outdated section: its translation, or the current text of the source, with the language of
 * the source.
 */
export const outdatedSections = z.enum(['translation', 'source']).default('translation')
