/** Rules of `_category_.json` and of the link of a category; their types are inferred from them. */
import { z } from 'zod'

/** Page of a category: an existing doc, or one that is generated with cards. */
export const categoryLink = z.discriminatedUnion('type', [
  z.strictObject({
    /** The page is a doc. */
    type: z.literal('doc'),
    /** Id of the doc: `guide/index`. */
    id: z.string(),
  }),
  z.strictObject({
    /** The page lists the entries of the category. */
    type: z.literal('generated-index'),
    /** Below the version's path; default `/category/<label>`. */
    slug: z.string().optional(),
    /** Title of the page; default: the category's label. */
    title: z.string().optional(),
    /** Text below the title, and the page's description. Default: none. */
    description: z.string().optional(),
    /** Social image of the page, from a static folder. Default: the site's. */
    image: z.string().optional(),
    /** Keywords of the page, for search engines. Default: none. */
    keywords: z.array(z.string()).optional(),
  }),
])

/** `_category_.json` and `.yml`: every field optional, unknown ones refused. */
export const categoryMetadata = z.strictObject({
  /** Address of the JSON Schema, for editors; nothing else reads it. */
  $schema: z.string().optional(),
  /** Text of the group; default: the name of the folder. */
  label: z.string().optional(),
  /** Text of its card and of its page. Default: none. */
  description: z.string().optional(),
  /** Class of the group, for the site's own CSS. Default: none. */
  className: z.string().optional(),
  /** Id of its translations, where labels repeat. Default: made from the label. */
  key: z.string().optional(),
  /** Fractions allowed. */
  position: z.number().optional(),
  /** Whether readers can close it. Default: `sidebarCollapsible` of the docs. */
  collapsible: z.boolean().optional(),
  /** Whether it is closed at first. Default: `sidebarCollapsed` of the docs. */
  collapsed: z.boolean().optional(),
  /** Page of the group; `null`: none. Default: the folder's doc `index`, `readme` or of the folder's own name. */
  link: categoryLink.nullable().optional(),
  /** Data for components of the site. Default: none. */
  customProps: z.record(z.string(), z.unknown()).optional(),
})
