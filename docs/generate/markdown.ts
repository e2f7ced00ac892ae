/** Markdown that pages of the reference are written in. */

/** A page of the reference. */
export interface ReferencePage {
  /** Path below `docs/content/reference/`, without extension. */
  name: string
  /** Heading of the page and its label in the sidebar. */
  title: string
  /** One sentence about the page. */
  description: string
  /** Lowest level of the list of headings. Default: that of the site. */
  tocLevel?: number
  /** Blocks below the heading. */
  blocks: readonly string[]
}

/** The file of a page, with a comment that it is generated. */
export function toFile({ title, description, tocLevel, blocks }: ReferencePage): string {
  const fields = [
    `description: ${JSON.stringify(description)}`,
    ...(tocLevel === undefined ? [] : [`toc_max_heading_level: ${tocLevel}`]),
    'custom_edit_url: null',
  ]
  const remark =
    '<!-- Written by `npm run docs:reference`; change the source that it is made from. -->'
  return `---\n${fields.join('\n')}\n---\n\n${[`# ${title}`, remark, ...blocks].join('\n\n')}\n`
}

/** A table; cells are Markdown. */
export function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(toCell).join(' | ')} |`
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}

const toCell = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replaceAll(/(?<!\\)\|/g, '\\|')
    .trim()

/** Inline code, with a fence that is longer than any run of backticks in it. */
export function toCode(text: string): string {
  const fence = '`'.repeat(
    1 + Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length)),
  )
  const pad = /^`|`$/.test(text) ? ' ' : ''
  return `${fence}${pad}${text}${pad}${fence}`
}

/** The words of a doc comment, in one line; links to code are code. */
export function toPlain(comment: string): string {
  return comment
    .replace(/^\/\*\*|\*\/$/g, '')
    .replace(/^\s*\* ?/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\{@link ([\w.]+)\}/g, '`$1`')
    .replace(/ @param .*/, '')
    .replace(
      /@(returns|throws|see)\b/g,
      (_, tag: string) => `${tag.charAt(0).toUpperCase()}${tag.slice(1)}:`,
    )
}
