/**
 * Messages that are HTML. The texts of the config come from the site's owner and are trusted. Their translations in
 * catalogues come from translators and their tools, so they are content, and are sanitised as content is, also in
 * the source language.
 */

import { messageHtml, messageMisplaced } from '../../base/errors/catalogue.ts'
import { isHtmlMessage, isTextMessage, navbarHtmlId } from '../../base/messages/message-ids.ts'
import type { Diagnostic, Severity, Source } from '../../base/model/diagnostic.ts'
import { findHtmlFault, findTextFault } from '../../config/html-schema.ts'
import type { LoadedConfig } from '../../config/paths.ts'
import { type Catalogue, loadLocaleCatalogues } from '../../read/scan/catalogue-files.ts'
import type { Scan } from '../../read/scan/scan-site.ts'

/** A translation with its position. */
interface LocatedMessage {
  id: string
  message: string
  source: Source
}

/** Sanitise the HTML of all catalogues of a scan, and add diagnostics for what was removed. */
export async function withSafeMessages(loaded: LoadedConfig, scan: Scan): Promise<Scan> {
  const unsafe = Object.entries(scan.catalogues).filter(([, messages]) =>
    Object.entries(messages).some(([id, message]) => hasMarkup({ id, message })),
  )
  if (unsafe.length === 0) return scan
  const sanitise = await loadSanitiser(loaded)
  const safe = unsafe.map(([locale, messages]) => [
    locale,
    Object.fromEntries(
      Object.entries(messages).map(([id, message]) => [
        id,
        isHtmlMessage(id) ? sanitise(message).html : message,
      ]),
    ),
  ])
  const located = unsafe.flatMap(([locale]) =>
    loadLocaleCatalogues(loaded, locale).files.flatMap(toLocated),
  )
  // A warning, as for HTML in a page: the rest of the message is published.
  const faults = await checkHtmlMessages(loaded, located, 'warn')
  return {
    ...scan,
    catalogues: { ...scan.catalogues, ...Object.fromEntries(safe) },
    diagnostics: [...scan.diagnostics, ...faults],
  }
}

/** Messages of a catalogue file that are HTML with tags, with their positions. */
export function toLocated({ entries, positionOf }: Catalogue): LocatedMessage[] {
  return Object.entries(entries).flatMap(([id, { message }]) =>
    hasMarkup({ id, message }) ? [{ id, message, source: positionOf(id) }] : [],
  )
}

/**
 * `MESSAGE_HTML` for each part of a translation that will not be published, and `MESSAGE_MISPLACED` for HTML that
 * its element cannot hold.
 *
 * @param severity - Of `MESSAGE_HTML`.
 */
export async function checkHtmlMessages(
  loaded: LoadedConfig,
  messages: readonly LocatedMessage[],
  severity: Severity = 'throw',
): Promise<Diagnostic[]> {
  const checked = messages.filter(hasMarkup)
  if (checked.length === 0) return []
  const sanitise = await loadSanitiser(loaded)
  const links = linkMessages(loaded)
  return checked.flatMap(({ id, message, source }) => {
    const { html, diagnostics } = sanitise(message)
    const fault = isHtmlMessage(id)
      ? findHtmlFault(html, links.has(id) ? 'link' : 'block')
      : findTextFault(message)
    const refused = isHtmlMessage(id) ? diagnostics : []
    return [
      ...refused.map((part) => ({ ...messageHtml(id, part, source), severity })),
      ...(fault === null ? [] : [messageMisplaced(id, fault, source)]),
    ]
  })
}

/** Ids of the messages that are shown in a link of the navbar. */
function linkMessages({ config }: LoadedConfig): ReadonlySet<string | null> {
  const ids = new Set<string | null>()
  JSON.stringify(config.themeConfig.navbar.items, (key, value: unknown) => {
    if (key === 'html') ids.add(navbarHtmlId(String(value)))
    return value
  })
  return ids
}

function hasMarkup({ id, message }: { id: string; message: string }): boolean {
  if (!message.includes('<')) return false
  return isHtmlMessage(id) || (isTextMessage(id) && findTextFault(message) !== null)
}

/** Load the sanitiser. It includes an HTML parser, which the main thread needs only here. */
async function loadSanitiser({ config }: LoadedConfig) {
  const { sanitiseHtml } = await import(
    /* webpackChunkName: "sanitise", webpackMode: "lazy" */ '../../read/parse/sanitise-html.ts'
  )
  return (html: string) => sanitiseHtml(html, config.url)
}
