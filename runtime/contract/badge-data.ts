/** A short text in a colored pill that marks a page: `GET`, `New`. */
export interface BadgeData {
  /** The text. */
  text: string
  /** Color: a type of admonition. */
  tone: (typeof BADGE_TONES)[number]
}

/** Colors of badges, each with a class in the style sheet. */
export const BADGE_TONES = [
  'note',
  'tip',
  'info',
  'success',
  'important',
  'warning',
  'caution',
  'danger',
] as const
