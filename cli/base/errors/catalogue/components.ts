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
  message: `${what} is MDX, but this file is Markdown, so readers would see it as text.`,
  hint: 'Rename the file to .mdx, or write `format: mdx` in its front matter. Or set `markdown.format` to "mdx" in the config.',
  source,
})

/** Syntax of another program, which readers would see as text, or not at all. */
export const markerForeign = (
  { written, program, equal }: { written: string; program: string; equal: string },
  source: Source,
): Diagnostic => ({
  code: 'MARKER_FOREIGN',
  severity: 'warn',
  message: `"${written}" is a notation of ${program}, and has no meaning in Octavo.`,
  hint: `Write ${equal}. For plain text, write it as code, or put "\\" in front.`,
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
  message: `${what} The page imports it, but does not use it.`,
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
  message: `The browser never calls the handler ${handler} of <${name}>, because Octavo renders components of content at build time only.`,
  hint: `Make it an island: write \`export const islands = { ${name}: 'load' }\` in components/index.ts.`,
  source,
})

/** `export const hydrate`, or a value of `export const islands`, that is not a valid time of hydration. */
export const islandRuleInvalid = (rule: string | undefined, source: Source): Diagnostic => ({
  code: 'ISLAND_RULE_INVALID',
  severity: 'throw',
  message:
    rule === undefined
      ? 'Octavo cannot read when to hydrate an island without running the code.'
      : `"${rule}" is not a time at which an island can be hydrated.`,
  hint: "Write 'load', 'idle', 'visible', 'only' or a media query such as '(min-width: 60rem)'.",
  source,
})

/** `export const islands` contains a name that the registry does not export. */
export const islandUnknown = (name: string, source: Source): Diagnostic => ({
  code: 'ISLAND_UNKNOWN',
  severity: 'throw',
  message: `The island "${name}" is not a component that this file exports.`,
  hint: `Export it here: \`export { ${name} } from './…'\`.`,
  source,
})
