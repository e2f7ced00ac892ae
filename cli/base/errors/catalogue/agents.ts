/** Diagnostics of what AI agents read of a built site. */
import type { Diagnostic } from '../../model/diagnostic.ts'
import { SiteError } from '../site-error.ts'

/** The rule of a diagnostic of `check-agents`, by its name in the AFDocs specification. */
export type AgentRule =
  | 'llms-txt-exists'
  | 'llms-txt-valid'
  | 'llms-txt-size'
  | 'llms-txt-links-resolve'
  | 'llms-txt-links-markdown'
  | 'llms-txt-directive-html'
  | 'llms-txt-directive-md'
  | 'llms-txt-coverage'
  | 'markdown-url-support'
  | 'markdown-code-fence-validity'
  | 'markdown-link-portability'
  | 'markdown-content-parity'
  | 'rendering-strategy'
  | 'page-size-markdown'
  | 'page-size-html'
  | 'page-size-transfer'
  | 'content-start-position'

/** A built site does not meet a rule of the AFDocs specification. `found` is what it has instead. */
export const agentRuleMissed = (
  rule: AgentRule,
  { file, found, fails }: { file: string; found: string; fails: boolean },
): Diagnostic => ({
  code: {
    'llms-txt-exists': 'AGENTS_LIST_MISSING',
    'llms-txt-valid': 'AGENTS_LIST_INVALID',
    'llms-txt-size': 'AGENTS_LIST_LONG',
    'llms-txt-links-resolve': 'AGENTS_LIST_LINK_BROKEN',
    'llms-txt-links-markdown': 'AGENTS_LIST_LINK_HTML',
    'llms-txt-directive-html': 'AGENTS_PAGE_NO_DIRECTIVE',
    'llms-txt-directive-md': 'AGENTS_COPY_NO_DIRECTIVE',
    'llms-txt-coverage': 'AGENTS_LIST_INCOMPLETE',
    'markdown-url-support': 'AGENTS_COPY_MISSING',
    'markdown-code-fence-validity': 'AGENTS_COPY_FENCE_OPEN',
    'markdown-link-portability': 'AGENTS_COPY_LINK_RELATIVE',
    'markdown-content-parity': 'AGENTS_COPY_DIFFERS',
    'rendering-strategy': 'AGENTS_PAGE_EMPTY',
    'page-size-markdown': 'AGENTS_COPY_LONG',
    'page-size-html': 'AGENTS_PAGE_LONG',
    'page-size-transfer': 'AGENTS_PAGE_LARGE',
    'content-start-position': 'AGENTS_CONTENT_LATE',
  }[rule],
  severity: fails ? 'throw' : 'warn',
  message: `This does not meet a rule for AI agents: ${found}.`,
  hint: {
    'llms-txt-exists': 'Set `llms: true` in the config, and build again.',
    'llms-txt-valid': 'Set `title` and `tagline` in the config.',
    'llms-txt-size': 'Move pages into categories: each of them gets a list of its own.',
    'llms-txt-links-resolve': 'Build the whole site again, with all languages.',
    'llms-txt-links-markdown': 'Set `llms: true` in the config, and build again.',
    'llms-txt-directive-html':
      'Remove `llms.directive: false`, and let your text of it contain `{list}`.',
    'llms-txt-directive-md':
      'Remove `llms.directive: false`, and let your text of it contain `{list}`.',
    'llms-txt-coverage': 'Remove `noindex` from the pages, or leave them out of the sitemap.',
    'markdown-url-support': 'Set `llms: true` in the config, and build again.',
    'markdown-code-fence-validity': 'Close the code block in the source of the page.',
    'markdown-link-portability': 'Write the link as Markdown, so that Octavo writes its address.',
    'markdown-content-parity':
      'Write what the page shows as Markdown, or let a component render it at build time.',
    'rendering-strategy': 'Write the text where it is rendered at build time, not in the browser.',
    'page-size-markdown': 'Split the page. The build names headings where it can be split.',
    'page-size-html': 'Split the page.',
    'page-size-transfer': 'Split the page, or move data into files that it links to.',
    'content-start-position': 'Move what your components show above the title below the article.',
  }[rule],
  source: { file },
})

/** `check-agents` on a folder that no build has written. */
export const agentsOutputMissing = (folder: string) =>
  new SiteError({
    code: 'AGENTS_OUTPUT_MISSING',
    message: `There is no built site in ${folder}.`,
    hint: 'Run `octavo build` first, or name its output with `--out`.',
  })
