/** A file with the text that the new site has. */
export interface NewText {
  /** Absolute path in the old site. */
  file: string
  /** Path in the new site. */
  place: string
  text: string
}
