/**
 * What a site says of its own types: `declare module 'octavo' { interface Register { frontMatter: … } }`, where
 * `FrontMatterOf<typeof schema>` of `octavo/config` is the type of its schema.
 */
// biome-ignore lint/suspicious/noEmptyInterface: sites add to it, which a type cannot be
export interface Register {}

/** Fields of front matter of the site's own. */
export type SiteFrontMatter = Register extends {
  /** What the site's schema gives. */
  frontMatter: infer Fields
}
  ? Fields
  : Readonly<Record<string, unknown>>
