/** Rules of `_category_.json` and of the link of a category; their types are inferred from them. */
import { z } from 'zod'

/** Page of a category: an existing doc, or a generated page with cards. */
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
    /** Address below the version's path. Example: `/guides`. Default: `/category/<label>`. */
    slug: z.string().optional(),
    /** Title of the page. Example: `All guides`. Default: the category's label. */
    title: z.string().optional(),
    /** Text below the title, and the page's description. Example: `How to do things`. Default: none. */
    description: z.string().optional(),
    /** Social image of the page, from a static folder. Example: `img/guides.png`. Default: the site's. */
    image: z.string().optional(),
    /** Keywords of the page, for search engines. Example: `['guide', 'how to']`. Default: none. */
    keywords: z.array(z.string()).optional(),
  }),
])

/** `_category_.json` and `.yml`: all fields are optional, unknown fields are refused. */
export const categoryMetadata = z.strictObject({
  /** Address of the JSON Schema, for editors; nothing else reads it. Example: `../node_modules/octavo/docs/schemas/category.json`. Default: none. */
  $schema: z.string().optional(),
  /** Text of the group. Example: `Guides`. Default: the name of the folder. */
  label: z.string().optional(),
  /** Text of its card and of its page. Example: `How to do things`. Default: none. */
  description: z.string().optional(),
  /** Class of the group, for the site's own CSS. Example: `quiet`. Default: none. */
  className: z.string().optional(),
  /** Id of its translations, for labels that occur more than once. Example: `guides-2`. Default: made from the label. */
  key: z.string().optional(),
  /** Position among its neighbors; fractions allowed. Example: `2`. Default: by name. */
  position: z.number().optional(),
  /** Whether readers can close it. Default: `sidebarCollapsible` of the docs. */
  collapsible: z.boolean().optional(),
  /** Whether it is closed at first. Default: `sidebarCollapsed` of the docs. */
  collapsed: z.boolean().optional(),
  /** Page of the group; `null`: none. Example: `{ type: 'generated-index', title: 'Guides' }`. Default: the folder's doc `index`, `readme` or of the folder's own name. */
  link: categoryLink.nullable().optional(),
  /** Data for components of the site. Example: `{ badge: 'new' }`. Default: none. */
  customProps: z.record(z.string(), z.unknown()).optional(),
})
