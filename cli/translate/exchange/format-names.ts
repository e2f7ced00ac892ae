/** Names of the formats that go to translators and come back. */
export const FORMAT_NAMES = ['xliff', 'xliff-1.2', 'po', 'json'] as const

/** The values of `--format`: also a translation memory and a glossary. */
export const EXPORT_NAMES = [...FORMAT_NAMES, 'tmx', 'tbx'] as const

/** One of {@link EXPORT_NAMES}. */
export type ExportName = (typeof EXPORT_NAMES)[number]

/** One of {@link FORMAT_NAMES}. */
export type FormatName = (typeof FORMAT_NAMES)[number]
