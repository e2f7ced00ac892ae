import ADMONITIONS from '../../../runtime/contract/admonitions.json' with { type: 'json' }
import type { Page } from './page.ts'

type AdmonitionName = keyof typeof ADMONITIONS

/** Names of the admonitions that every site has: `tip`. */
export const ADMONITION_NAMES: readonly string[] = Object.keys(ADMONITIONS)

/** Texts that parse adds to articles: message id → English default. */
export const PARSE_MESSAGES = {
  // `Object.fromEntries` loses the names, which are those of the file.
  ...(Object.fromEntries(
    Object.entries(ADMONITIONS).map(([name, { en }]) => [`theme.admonition.${name}`, en]),
  ) as Record<`theme.admonition.${AdmonitionName}`, string>),
  'theme.common.headingLinkTitle': 'Direct link to {heading}',
  'theme.CodeBlock.copyButtonAriaLabel': 'Copy code to clipboard',
  'theme.details.summary': 'Details',
  'theme.footnotes.title': 'Footnotes',
  'theme.footnotes.backLabel': 'Back to reference {reference}',
  'theme.table.label': 'Table',
  'octavo.math.label': 'Formula',
}

export type ParseMessageId = keyof typeof PARSE_MESSAGES

/** A text in the language of the file; `{name}` is replaced by `values.name`. */
export function messageOf(
  { file, rows }: Pick<Page, 'file' | 'rows'>,
  id: ParseMessageId,
  values: Readonly<Record<string, string>> = {},
): string {
  const text = rows.message(file.locale, id) ?? PARSE_MESSAGES[id]
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
}
