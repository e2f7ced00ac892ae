/** The list of a locale's pages for language models and other machines: `llms.txt` as llmstxt.org defines it. */

import type { Source } from '../../base/model/diagnostic.ts'

/** Characters of a page or list that programs read; they cut longer ones. It is the limit of the AFDocs specification. */
export const MOST_CHARACTERS = 50_000

/** A page that is listed. */
export interface ListedPage {
  title: string
  description: string
  /** Absolute address of its Markdown. */
  address: string
  /** Its Markdown file, for diagnostics. Absent: none. */
  source?: Source
}

/** Pages that are listed together, such as those of a category. */
export interface PageSection {
  /** Empty for pages that come before all sections. */
  title: string
  pages: readonly ListedPage[]
}

/** Title and description at the top of a list. */
interface ListHead {
  siteTitle: string
  tagline: string
}

/** The text of `llms.txt`. Sections without pages are left out. */
export function toLlmsTxt(head: ListHead, sections: readonly PageSection[]): string {
  const parts = sections
    .filter(({ pages }) => pages.length > 0)
    .flatMap(({ title, pages }) => [
      ...(title === '' ? [] : [`## ${toLine(title)}`]),
      pages.map(toEntry).join('\n'),
    ])
  return `${[...toHeading(head), ...parts].join('\n\n')}\n`
}

/** The text of `llms-full.txt`: the Markdown of all pages, each below a line with its address. */
export function toLlmsFullTxt(
  head: ListHead,
  pages: Iterable<{ address: string; markdown: string }>,
): string {
  const parts = [toHeading(head).join('\n\n')]
  for (const { address, markdown } of pages)
    parts.push(`---\n\nSource: <${address}>\n\n${markdown.trim()}`)
  return `${parts.join('\n\n')}\n`
}

function toHeading({ siteTitle, tagline }: ListHead): string[] {
  return [`# ${toLine(siteTitle)}`, ...(tagline === '' ? [] : [`> ${toLine(tagline)}`])]
}

function toEntry({ title, description, address }: ListedPage): string {
  const link = `- [${toLine(title).replace(/[[\]]/g, '\\$&')}](${toTarget(address)})`
  return description === '' ? link : `${link}: ${toLine(description)}`
}

/** A closing parenthesis would end the link. */
function toTarget(address: string): string {
  return address.replaceAll('(', '%28').replaceAll(')', '%29')
}

function toLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
