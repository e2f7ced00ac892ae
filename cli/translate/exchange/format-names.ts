/** Names of the formats, the values of `--format`. */
export const FORMAT_NAMES = ['xliff', 'xliff-1.2', 'po', 'json'] as const

/** One of {@link FORMAT_NAMES}. */
export type FormatName = (typeof FORMAT_NAMES)[number]
