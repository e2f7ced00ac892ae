/** Diagnostics of front matter and Markdown. */
import type { Diagnostic, Source } from '../../model/diagnostic.ts'
import { listNames } from '../list-names.ts'

/** Front matter that is not valid YAML, or a field with an invalid value. */
export const frontMatterInvalid = (message: string, hint: string, source: Source): Diagnostic => ({
  code: 'FRONTMATTER_INVALID',
  severity: 'throw',
  message,
  hint,
  source,
})

/** An unknown front matter field. */
export const frontMatterUnknown = (
  field: string,
  similar: string | undefined,
  source: Source,
): Diagnostic => ({
  code: 'FRONTMATTER_UNKNOWN',
  severity: 'warn',
  message: `The front matter field "${field}" does not exist, so it has no effect.`,
  hint: similar ? `Did you mean "${similar}"?` : 'Remove it, or correct its name.',
  source,
})

/** Front matter fields of Docusaurus that have no effect here; reported once for the whole site. */
export const frontMatterForeign = (fields: readonly string[], source: Source): Diagnostic => ({
  code: 'FRONTMATTER_FOREIGN',
  severity: 'log',
  message: `Front matter fields of Docusaurus that have no effect here: ${listNames(fields)}.`,
  hint: 'Remove them if you no longer build these pages with Docusaurus. You can also leave them.',
  source,
  subject: fields.join(),
})

/** A container directive with an unknown name, such as `:::name`; its content is shown without it. */
export const directiveUnknown = (
  written: string,
  meant: string | undefined,
  source: Source,
): Diagnostic => ({
  code: 'DIRECTIVE_UNKNOWN',
  severity: 'warn',
  message: `No admonition or component is named "${written}"; its content is shown as it is.`,
  hint: meant
    ? `Did you mean "${written.replace(/[^:]+/, meant)}"?`
    : 'Use an admonition such as ":::note", or a component of this site. Write "\\:" for a plain colon.',
  source,
})

/** A quote that begins like an alert, with another word. `known`: the markers that are possible there. */
export const alertUnknown = (
  marker: string,
  known: readonly string[],
  source: Source,
): Diagnostic => ({
  code: 'ALERT_UNKNOWN',
  severity: 'warn',
  message: `"${marker}" is not an alert, so readers see it as text.`,
  hint: `Write ${known.map((each) => `"${each}"`).join(' or ')} in every language; Octavo translates the title.`,
  source,
})

/** A `:::` block without a closing line, which ends with the text around it. */
export const directiveUnclosed = (name: string, fence: string, source: Source): Diagnostic => ({
  code: 'DIRECTIVE_UNCLOSED',
  severity: 'warn',
  message: `The block "${fence}${name}" is never closed.`,
  hint: `End it with a line "${fence}". A block around other blocks needs more colons than they have.`,
  source,
})

/** Tabs that cannot work as written. */
export const tabsInvalid = (message: string, hint: string, source: Source): Diagnostic => ({
  code: 'TABS_INVALID',
  severity: 'warn',
  message,
  hint,
  source,
})

/** A mark of a code block that cannot be searched; the code is shown without it. */
export const codeMarkUnread = (mark: string, reason: string, source: Source): Diagnostic => ({
  code: 'CODE_MARK_UNREAD',
  severity: 'warn',
  message: `Octavo does not show the mark "${mark}" of a code block: ${reason}.`,
  hint: 'Write the text to mark in quotes, or an expression without lookaround and back references.',
  source,
})

/** A formula that cannot be parsed; its source is shown as code. `reason`: without a full stop. */
export const mathInvalid = (reason: string, source: Source): Diagnostic => ({
  code: 'MATH_INVALID',
  severity: 'throw',
  message: `Octavo cannot show a formula: ${reason}.`,
  hint: 'Correct the TeX. For a plain dollar sign, write `\\$`.',
  source,
})

/** A word between colons that is similar to the name of an emoji; it stays as it is. */
export const emojiUnknown = (name: string, similar: string, source: Source): Diagnostic => ({
  code: 'EMOJI_UNKNOWN',
  severity: 'log',
  message: `No emoji is called ":${name}:".`,
  hint: `Write ":${similar}:", or put code into backticks.`,
  source,
})

/** An unknown notation in a comment of code, `[!code …]`; it stays in the code. */
export const codeNotationUnknown = (notation: string, source: Source): Diagnostic => ({
  code: 'CODE_NOTATION_UNKNOWN',
  severity: 'warn',
  message: `A code block has no notation "[!code ${notation}]".`,
  hint: 'Write `++`, `--`, `highlight`, `focus`, `error`, `warning` or `word:…`, with `:2` for two lines. Write `[!!code …]` for plain text.',
  source,
})

/** A shape of a diagram has a picture, which the library would load into the page. */
export const diagramPicture = (source: Source): Diagnostic => ({
  code: 'DIAGRAM_PICTURE',
  severity: 'throw',
  message: 'A diagram cannot contain a picture (`img:`).',
  hint: 'Remove `img:`, and show the picture next to the diagram: `![What it shows](./picture.png)`.',
  source,
})

/** A diagram does not begin with a type that the library knows. @param word - Its first word; empty if it has none. */
export const diagramUnknown = (word: string, source: Source): Diagnostic => ({
  code: 'DIAGRAM_UNKNOWN',
  severity: 'warn',
  message:
    word === ''
      ? 'A diagram is empty.'
      : `A diagram starts with "${word}", which is not a type of diagram.`,
  hint: 'Start it with its type, such as `flowchart TD` or `sequenceDiagram`.',
  source,
})

/** A code block that shows a file also contains text, which is ignored. */
export const codeFileWithText = (file: string, source: Source): Diagnostic => ({
  code: 'CODE_FILE_WITH_TEXT',
  severity: 'warn',
  message: `A code block shows the file "${file}", so Octavo ignores the text in it.`,
  hint: 'Leave the block empty. Use `title="…"` to show a file name above code.',
  source,
})

/** A file, or a part of one, that a code block cannot show. `reason`: without a full stop. */
export const codeFileUnread = (
  file: string,
  { reason, hint }: { reason: string; hint: string },
  source: Source,
): Diagnostic => ({
  code: 'CODE_FILE_UNREAD',
  severity: 'throw',
  message: `A code block cannot show the file "${file}": ${reason}.`,
  hint,
  source,
})

/** HTML of an author that could run code, or that a strict content security policy forbids. */
export const htmlRefused = (what: string, hint: string, source: Source): Diagnostic => ({
  code: 'HTML_REFUSED',
  severity: 'warn',
  message: `${what} is not allowed in content, so Octavo removed it.`,
  hint,
  source,
})

/** Blocks nested more deeply than a page allows; the deepest levels were flattened. */
export const markdownTooDeep = (limit: number, source: Source): Diagnostic => ({
  code: 'MARKDOWN_TOO_DEEP',
  severity: 'warn',
  message: `The content is nested more than ${limit} levels deep here, so Octavo flattened deeper levels.`,
  hint: 'Remove levels. Readers cannot distinguish so many.',
  source,
})

/** A link or an image with an empty address, such as `[text]()` or `![text]()`. */
export const markdownLinkEmpty = (source: Source): Diagnostic => ({
  code: 'MARKDOWN_LINK_EMPTY',
  severity: 'warn',
  message: 'A link or an image has an empty address.',
  hint: 'Write the address between the parentheses, or remove the link.',
  source,
})

/** A reference whose definition is missing, such as `[text][id]` without a line `[id]: address`. */
export const referenceUndefined = (written: string, source: Source): Diagnostic => ({
  code: 'MARKDOWN_REFERENCE_UNDEFINED',
  severity: 'warn',
  message: `The page does not define the reference "${written}", so readers see it as text.`,
  hint: `Add a line "${/\[[^[]*\]$/.exec(written)?.[0]}: address" to the page, or write "\\[" if it is not a link.`,
  source,
  subject: written,
})

/** A link or an image that lacks a bracket, such as `[text](address` or `[text(address)`. */
export const linkUnclosed = (written: string, source: Source): Diagnostic => ({
  code: 'MARKDOWN_LINK_UNCLOSED',
  severity: 'warn',
  message: `The link "${written}" is not complete, so readers see it as text.`,
  hint: 'Write it as "[text](address)", or write "\\[" if it is not a link.',
  source,
  subject: written,
})

/** A code block without a closing fence; it ends with the page, or with the list or quote around it. */
export const fenceUnclosed = (fence: string, source: Source): Diagnostic => ({
  code: 'MARKDOWN_FENCE_UNCLOSED',
  severity: 'warn',
  message: `The code block "${fence}" is never closed, so it continues to the end of the page, list or quote.`,
  hint: `Close it with a line "${fence}", indented like the first line of the block.`,
  source,
})

/** Two headings of a page have the same explicit id; links reach only the first. */
export const headingIdDuplicate = (id: string, source: Source): Diagnostic => ({
  code: 'HEADING_ID_DUPLICATE',
  severity: 'warn',
  message: `Two headings of this page have the id "${id}".`,
  hint: 'Give one of them another `{#id}`.',
  source,
})

/** The native parser has no binding for this machine; the slower one is used. */
export const parserFallback = (reason: string): Diagnostic => ({
  code: 'PARSER_FALLBACK',
  severity: 'log',
  message: `The native Markdown parser cannot load (${reason}), so Octavo uses the slower one.`,
  hint: "Install with optional dependencies, or set `markdown.parser` to 'remark'.",
})

/** A paragraph contains so many delimiters that parsing it would take minutes, or all memory. */
export const markdownTooCostly = (source: Source): Diagnostic => ({
  code: 'MARKDOWN_TOO_COSTLY',
  severity: 'throw',
  message:
    'A paragraph has too many characters that may be markup (such as ":", "*" or "_"), so Octavo did not parse the page.',
  hint: 'Split it with empty lines, or put it into a code block.',
  source,
})

/** A page has too many elements of a kind to be rendered in reasonable time. `what`: a plural. */
export const markdownTooMany = (what: string, limit: number, source: Source): Diagnostic => ({
  code: 'MARKDOWN_TOO_MANY',
  severity: 'throw',
  message: `This page has more than ${limit} ${what}, so Octavo did not parse it.`,
  hint: 'Split it into several pages.',
  source,
})

/** A page is larger than the limit. */
export const markdownFileTooLarge = (bytes: number, limit: number, source: Source): Diagnostic => ({
  code: 'MARKDOWN_FILE_TOO_LARGE',
  severity: 'throw',
  message: `This page has ${(bytes / 1e6).toFixed(1)} MB; the limit is ${limit / 1e6} MB.`,
  hint: 'Split it into several pages, or link to it as a file.',
  source,
})

/** A page exhausts the stack, for example by hundreds of thousands of delimiters in one list item. */
export const markdownTooLarge = (source: Source): Diagnostic => ({
  code: 'MARKDOWN_TOO_LARGE',
  severity: 'throw',
  message: 'A single paragraph or list item of this page is too large.',
  hint: 'Split it into several paragraphs or items.',
  source,
})
