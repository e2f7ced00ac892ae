/** Rules of `_category_.json` and of the link of a category; their types are inferred from them. */
import { z } from 'zod'

/** Page of a category: an existing doc, or one that is generated with cards. */
export const categoryLink = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('doc'), id: z.string() }),
  z.strictObject({
    type: z.literal('generated-index'),
    /** Below the version's path; default `/category/<label>`. */
    slug: z.string().optional(),
    title: z.string().optional(),
    description: z.string().optional(),
    image: z.string().optional(),
    keywords: z.array(z.string()).optional(),
  }),
])

/** `_category_.json` and `.yml`: every field optional, unknown ones refused. */
export const categoryMetadata = z.strictObject({
  label: z.string().optional(),
  description: z.string().optional(),
  className: z.string().optional(),
  key: z.string().optional(),
  /** Fractions allowed. */
  position: z.number().optional(),
  collapsible: z.boolean().optional(),
  collapsed: z.boolean().optional(),
  link: categoryLink.nullable().optional(),
  customProps: z.record(z.string(), z.unknown()).optional(),
})
