/**
 * The rules of the AFDocs specification that a built site alone decides. Those about a host (answers to `Accept`, to unknown
 * addresses, to robots, caching, redirects) need one: check them with `npx afdocs check <address>`.
 */
import type { AgentRule } from '../../base/errors/catalogue.ts'
import { MOST_CHARACTERS } from '../../make/site-files/llms-txt.ts'

/** The specification that the rules are from. */
export const SPECIFICATION = {
  name: 'AFDocs',
  version: '0.6.0',
  url: 'https://agentdocsspec.com',
} as const

/** Worth of a rule in the score, and the share of it that a warning keeps. Sources: the specification's scoring table. */
export const RULES: Readonly<Record<AgentRule, { weight: number; warning: number }>> = {
  'llms-txt-exists': { weight: 10, warning: 0.5 },
  'rendering-strategy': { weight: 10, warning: 0.5 },
  'llms-txt-size': { weight: 7, warning: 0.5 },
  'llms-txt-links-resolve': { weight: 7, warning: 0.75 },
  'llms-txt-links-markdown': { weight: 7, warning: 0.25 },
  'llms-txt-directive-html': { weight: 7, warning: 0.6 },
  'markdown-url-support': { weight: 7, warning: 0.5 },
  'page-size-markdown': { weight: 7, warning: 0.5 },
  'page-size-html': { weight: 7, warning: 0.5 },
  'llms-txt-valid': { weight: 4, warning: 0.75 },
  'llms-txt-directive-md': { weight: 4, warning: 0.6 },
  'llms-txt-coverage': { weight: 4, warning: 0.75 },
  'markdown-code-fence-validity': { weight: 4, warning: 0 },
  'markdown-link-portability': { weight: 4, warning: 0.6 },
  'markdown-content-parity': { weight: 4, warning: 0.75 },
  'page-size-transfer': { weight: 4, warning: 0.5 },
  'content-start-position': { weight: 4, warning: 0.5 },
}

/** Highest score of a site without a list: agents find nothing else. */
export const WITHOUT_LIST = 59

/** Values that pass, and values that still are warnings. */
export const AGENT_LIMITS = {
  /** Characters of a list, of a copy, and of a page without its markup. */
  characters: { pass: MOST_CHARACTERS, warn: 2 * MOST_CHARACTERS },
  /** Bytes of a page as it is sent. */
  bytes: { pass: 1_000_000, warn: 10_000_000 },
  /** Share of a text before the line for agents, or before the content. */
  position: { pass: 0.1, warn: 0.5 },
  /** Share of words of the page that its copy lacks. */
  missing: { pass: 0.05, warn: 0.2 },
  /** Share of pages that no list has. */
  unlisted: { pass: 0.05, warn: 0.2 },
  /** Share of links of a list that lead nowhere. */
  broken: { pass: 0, warn: 0.1 },
  /** Share of links of a list that do not lead to Markdown. */
  html: { pass: 0.1, warn: 0.5 },
  /** Letters and digits of a page that has content. */
  letters: 40,
} as const
