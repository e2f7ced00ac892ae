/**
 * Types that a site declares: `declare module 'octavo' { interface Register { frontMatter: … } }`, where
 * `FrontMatterOf<typeof schema>` of `octavo/config` is the type of its schema.
 */
// biome-ignore lint/suspicious/noEmptyInterface: sites add to it, which a type cannot be
export interface Register {}

/** Type of the site's custom front matter. */
export type SiteFrontMatter = Register extends {
  /** Type of the site's schema. */
  frontMatter: infer Fields
}
  ? Fields
  : Readonly<Record<string, unknown>>
