/** Diagnostics of links, anchors and resources of pages. */

import { omitUndefined } from '../../../../runtime/shared/omit-undefined.ts'
import type { Diagnostic, Severity, Source } from '../../model/diagnostic.ts'
import { listNames } from '../list-names.ts'
import { SiteError } from '../site-error.ts'

/** A link of an article or of the shell has no page or file as its target. */
export const linkBroken = (link: {
  href: string
  /** Target of the link, as a path of the site. */
  pathname: string
  severity: Severity
  source: Source | undefined
  suggestion: { permalink: string; caseOnly: boolean } | undefined
}): Diagnostic => {
  const resolved = link.pathname === link.href ? '' : ` (resolved as ${link.pathname})`
  const { suggestion } = link
  return {
    code: 'LINK_BROKEN',
    severity: link.severity,
    message: `The link "${link.href}"${resolved} does not match any page or file of this site.`,
    hint: suggestion
      ? suggestion.caseOnly
        ? `Write ${suggestion.permalink}. Upper and lower case count.`
        : `Did you mean ${suggestion.permalink}?`
      : 'Correct the address. Write "pathname:///…" for a page that another program serves here.',
    subject: link.href,
    ...omitUndefined({ source: link.source }),
  }
}

/** A link with the scheme of a plugin has no target. @param meant - The target that was probably meant. */
export const targetUnknown = (
  { href, severity, source }: { href: string; severity: Severity; source: Source | undefined },
  meant: string | undefined,
): Diagnostic => ({
  code: 'LINK_BROKEN',
  severity,
  message: `The link "${href}" is not one of the targets that plugins name.`,
  hint:
    meant === undefined
      ? 'Correct the address, or the data that the plugin makes its targets from.'
      : href.startsWith(`${meant}#`)
        ? `Write ${meant}: an address has no fragment. Each anchor has its own target.`
        : `Did you mean ${meant}?`,
  subject: href,
  ...omitUndefined({ source }),
})

/** A command was given a page that the site does not have. */
export const pageNotFound = (name: string, nearest: string | undefined) =>
  new SiteError({
    code: 'PAGE_NOT_FOUND',
    message: `This site has no page with the route or file "${name}".`,
    hint:
      nearest === undefined
        ? 'Write a route such as /guide/install, or the path of a file. `octavo routes` lists all of them.'
        : `Did you mean ${nearest}?`,
  })

/** A link of a translation refers to a page that is not translated; it works, in the source language. */
export const linkUntranslated = (
  href: string,
  permalink: string,
  severity: Severity,
  source: Source,
): Diagnostic => ({
  code: 'LINK_UNTRANSLATED',
  severity,
  message: `The page ${permalink} is not translated, and the link "${href}" opens it in another language.`,
  hint: 'Translate that page, or set `i18n.onUntranslatedLinks` to "ignore".',
  source,
})

/** Whether an address begins with a path, if case is ignored. */
const isSameText = (href: string, path: string) => href.toLowerCase().startsWith(path.toLowerCase())

/** A link refers to a Markdown file that is not a page of the site. */
export const markdownLinkBroken = (link: {
  href: string
  severity: Severity
  source: Source | undefined
  /** The file that was probably meant. */
  meant: string | undefined
}): Diagnostic => ({
  code: 'MARKDOWN_LINK_BROKEN',
  severity: link.severity,
  message: `The link "${link.href}" names a file that is not a page of this site.`,
  hint:
    link.meant === undefined
      ? 'Write the path of a Markdown file, relative to this file, or from the docs folder with a slash at the start.'
      : `Did you mean "${link.meant}"?${isSameText(link.href, link.meant) ? ' Upper and lower case count.' : ''}`,
  ...omitUndefined({ source: link.source }),
})

/** An image does not exist. */
export const imageBroken = (
  href: string,
  severity: Severity,
  source: Source | undefined,
): Diagnostic => ({
  code: 'MARKDOWN_IMAGE_BROKEN',
  severity,
  message: `The image "${href}" does not exist.`,
  hint: 'Write its path relative to this file, or from a static folder with a slash at the start.',
  ...omitUndefined({ source }),
})

/** A page shows or plays a file that is not published. */
export const resourceBroken = (
  href: string,
  severity: Severity,
  source: Source | undefined,
): Diagnostic => ({
  code: 'RESOURCE_BROKEN',
  severity,
  message: `A page shows or plays "${href}", but this site has no such file.`,
  hint: 'Put the file into a static folder, and write its path with a slash at the start.',
  subject: href,
  ...omitUndefined({ source }),
})

/** An address of another site does not answer. `why`: the end of a sentence. */
export const externalBroken = (
  href: string,
  why: string,
  { severity, source }: { severity: Severity; source: Source | undefined },
): Diagnostic => ({
  code: 'LINK_EXTERNAL_BROKEN',
  severity,
  message: `${href} does not work: ${why}.`,
  hint: why.includes('private network')
    ? 'Set `allowPrivate: true` in `externalLinks` to check it, or list it in `externalLinks.ignore`.'
    : 'Correct or remove the link. If the host refuses programs, list the address in `externalLinks.ignore`.',
  subject: href,
  ...omitUndefined({ source }),
})

/** An address of another site redirects permanently. */
export const externalMoved = (
  href: string,
  movedTo: string,
  source: Source | undefined,
): Diagnostic => ({
  code: 'LINK_EXTERNAL_MOVED',
  severity: 'log',
  message: `${href} has moved permanently.`,
  hint: `Write ${movedTo}.`,
  subject: href,
  ...omitUndefined({ source }),
})

/** A host refuses requests from programs. */
export const externalUnclear = (
  href: string,
  status: number,
  source: Source | undefined,
): Diagnostic => ({
  code: 'LINK_EXTERNAL_UNCLEAR',
  severity: 'log',
  message: `Octavo cannot check ${href}: the host answers ${status}, perhaps only to programs.`,
  hint: 'Open it in a browser. If it works there, list it in `externalLinks.ignore`.',
  subject: href,
  ...omitUndefined({ source }),
})

/** A component was given an address that would run code. */
export const linkUnsafe = (href: string, source: Source | undefined): Diagnostic => ({
  code: 'LINK_UNSAFE',
  severity: 'throw',
  message: `The link "${href.slice(0, 60)}" would run code in the browser.`,
  hint: 'Link to a page, a file or an https address.',
  ...omitUndefined({ source }),
})

/** Add the pages that share a diagnostic to its message; it is reported once for all of them. */
export const onPages = (diagnostic: Diagnostic, pages: readonly string[]): Diagnostic => ({
  ...diagnostic,
  message: `${diagnostic.message.replace(/\.$/, '')}; it is on ${listNames(pages)}.`,
})

/** A link refers to an anchor that its target page does not have. */
export const anchorBroken = (link: {
  /** Pages that contain the link. */
  from: readonly [string, ...string[]]
  href: string
  permalink: string
  hash: string
  severity: Severity
  source?: Source
  /** The id that was probably meant. */
  meant?: string
}): Diagnostic => {
  const { from, href, hash, permalink, severity, source, meant } = link
  const isOne = from.length === 1
  const diagnostic: Diagnostic = {
    code: 'ANCHOR_BROKEN',
    severity,
    message: `The link "${href}"${isOne ? ` on ${from[0]}` : ''} names "#${hash}", which ${permalink} does not have.`,
    hint: meant
      ? `Did you mean "#${meant}"?`
      : 'Use the id of a heading of that page. A heading keeps its id with {#id} at its end.',
    ...omitUndefined({ source }),
  }
  return isOne ? diagnostic : onPages(diagnostic, from)
}
