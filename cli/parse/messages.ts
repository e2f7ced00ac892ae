import type { ParseOptions } from './parse-options.ts'

/** Texts that parse adds to articles: message id → English default. */
export const PARSE_MESSAGES = {
  'theme.admonition.note': 'note',
  'theme.admonition.tip': 'tip',
  'theme.admonition.info': 'info',
  'theme.admonition.warning': 'warning',
  'theme.admonition.danger': 'danger',
  'theme.admonition.caution': 'caution',
  'theme.admonition.important': 'important',
  'theme.admonition.success': 'success',
  'theme.admonition.secondary': 'secondary',
  'theme.common.headingLinkTitle': 'Direct link to {heading}',
  'theme.CodeBlock.copyButtonAriaLabel': 'Copy code to clipboard',
  'theme.details.summary': 'Details',
  'theme.footnotes.title': 'Footnotes',
  'theme.footnotes.backLabel': 'Back to reference {reference}',
  'theme.table.label': 'Table',
  'octavo.math.label': 'Formula',
} as const

export type ParseMessageId = keyof typeof PARSE_MESSAGES

/** A text in the language of the file; `{name}` is replaced by `values.name`. */
export function messageOf(
  { file, options }: { file: { locale: string }; options: ParseOptions },
  id: ParseMessageId,
  values: Readonly<Record<string, string>> = {},
): string {
  const text = options.messages[file.locale]?.[id] ?? PARSE_MESSAGES[id]
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
}
