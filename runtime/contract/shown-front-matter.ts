/** Front matter that a page shows as it is written: the build copies these fields, and no stage knows them. */
export interface ShownFrontMatter {
  /** Only its direct link leads here. */
  unlisted?: true
  /** It is visible while writing only. */
  draft?: true
}

/** Every field of {@link ShownFrontMatter}, in the order of the route document. */
export const SHOWN_FRONT_MATTER: Readonly<Record<keyof ShownFrontMatter, true>> = {
  unlisted: true,
  draft: true,
}
