/** Diagnostics of components and expressions in Markdown. */
import type { Diagnostic, Source } from '../../model/diagnostic.ts'
import { manualUrl } from '../../package/version.ts'

/** MDX that cannot be parsed. `what`: the parser's message, without a full stop. */
export const mdxSyntax = (what: string, hint: string, source: Source): Diagnostic => ({
  code: 'MDX_SYNTAX',
  severity: 'throw',
  message: `This is not valid MDX: ${what}.`,
  hint,
  source,
})

/** A file of Markdown contains MDX, which readers would see as text. */
export const mdxInMarkdown = (what: string, source: Source): Diagnostic => ({
  code: 'MDX_IN_MARKDOWN',
  severity: 'throw',
  message: `${what} is MDX, and this file is read as Markdown, so that it would be published as text.`,
  hint: 'Set `markdown.format` in the config to "mdx", or `format: mdx` in the front matter, or name the file .mdx; write it as code if it is text.',
  source,
})

/** Syntax of another program, which readers would see as text, or not at all. */
export const markerForeign = (
  { written, program, equal }: { written: string; program: string; equal: string },
  source: Source,
): Diagnostic => ({
  code: 'MARKER_FOREIGN',
  severity: 'warn',
  message: `"${written}" is a notation of ${program}, and has no meaning here.`,
  hint: `Write ${equal}; if it is meant as text, write it as code, or with "\\" in front.`,
  source,
  subject: written,
})

/**
 * An expression, an import or a property that content may not use, or that is unknown. `hint`: empty for code,
 * which belongs into an island.
 */
export const expressionUnreadable = (
  message: string,
  hint: string,
  source: Source,
): Diagnostic => ({
  code: 'EXPRESSION_UNREADABLE',
  severity: 'throw',
  message,
  hint: hint || `Move it into an island, or write its value: ${manualUrl('learn/islands')}`,
  source,
})

/** An import of a file that does not exist, and that the page does not use. `what`: a sentence. */
export const importMissing = (what: string, source: Source): Diagnostic => ({
  code: 'IMPORT_MISSING',
  severity: 'warn',
  message: `${what} The page imports it and does not use it.`,
  hint: 'Remove the import, or correct its path.',
  source,
})

/** A component that neither the site nor the page defines. */
export const componentUnknown = (
  name: string,
  similar: string | undefined,
  source: Source,
): Diagnostic => ({
  code: 'COMPONENT_UNKNOWN',
  severity: 'throw',
  message: `No component is called <${name}>.`,
  hint: similar
    ? `Did you mean <${similar}>?`
    : `Export a component "${name}" from components/index.ts of the site.`,
  source,
})

/**
 * Content uses a component with an event handler, which never runs, as components of content are rendered
 * only at build.
 */
export const componentHandler = (name: string, handler: string, source: Source): Diagnostic => ({
  code: 'COMPONENT_HANDLER',
  severity: 'warn',
  message: `The component <${name}> has a handler that is never called: ${handler}. Components of content are rendered at build only.`,
  hint: `Make it an island: export const islands = { ${name}: 'load' } in components/index.`,
  source,
})

/** `export const hydrate`, or a value of `export const islands`, that is not a valid time of hydration. */
export const islandRuleInvalid = (rule: string | undefined, source: Source): Diagnostic => ({
  code: 'ISLAND_RULE_INVALID',
  severity: 'throw',
  message:
    rule === undefined
      ? 'The rule that says when an island is hydrated cannot be read without running the code.'
      : `"${rule}" does not say when an island is hydrated.`,
  hint: "Write 'load', 'idle', 'visible', 'only' or a media query such as '(min-width: 60rem)'.",
  source,
})

/** `export const islands` contains a name that the registry does not export. */
export const islandUnknown = (name: string, source: Source): Diagnostic => ({
  code: 'ISLAND_UNKNOWN',
  severity: 'throw',
  message: `The island "${name}" is not a component that this file exports.`,
  hint: `Export it here: export { ${name} } from './…'.`,
  source,
})
