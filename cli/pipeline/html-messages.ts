/**
 * Messages that are HTML. The texts of the config come from the site's owner and are trusted. Their translations in
 * catalogues come from translators and their tools, so they are content, and are sanitised as content is, also in
 * the source language.
 */
import type { LoadedConfig } from '../config/paths.ts'
import { messageHtml } from '../errors/catalogue.ts'
import { isHtmlMessage } from '../messages/message-ids.ts'
import type { Diagnostic, Source } from '../model/diagnostic.ts'
import { type Catalogue, loadLocaleCatalogues } from '../scan/catalogue-files.ts'
import type { Scan } from '../scan/scan-site.ts'

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
        hasMarkup({ id, message }) ? sanitise(message).html : message,
      ]),
    ),
  ])
  const located = unsafe.flatMap(([locale]) =>
    loadLocaleCatalogues(loaded, locale).files.flatMap(toLocated),
  )
  const refused = await checkHtmlMessages(loaded, located)
  return {
    ...scan,
    catalogues: { ...scan.catalogues, ...Object.fromEntries(safe) },
    diagnostics: [
      ...scan.diagnostics,
      // A warning, as for HTML in a page: the rest of the message is published.
      ...refused.map((diagnostic) => ({ ...diagnostic, severity: 'warn' as const })),
    ],
  }
}

/** Messages of a catalogue file that are HTML with tags, with their positions. */
export function toLocated({ entries, positionOf }: Catalogue): LocatedMessage[] {
  return Object.entries(entries).flatMap(([id, { message }]) =>
    hasMarkup({ id, message }) ? [{ id, message, source: positionOf(id) }] : [],
  )
}

/** `MESSAGE_HTML` for each part of a translation that will not be published. */
export async function checkHtmlMessages(
  loaded: LoadedConfig,
  messages: readonly LocatedMessage[],
): Promise<Diagnostic[]> {
  const html = messages.filter(hasMarkup)
  if (html.length === 0) return []
  const sanitise = await loadSanitiser(loaded)
  return html.flatMap(({ id, message, source }) =>
    sanitise(message).diagnostics.map((refused) => messageHtml(id, refused, source)),
  )
}

function hasMarkup({ id, message }: { id: string; message: string }): boolean {
  return message.includes('<') && isHtmlMessage(id)
}

/** Load the sanitiser. It includes an HTML parser, which the main thread needs only here. */
async function loadSanitiser({ config }: LoadedConfig) {
  const { sanitiseHtml } = await import(
    /* webpackChunkName: "sanitise", webpackMode: "lazy" */ '../parse/sanitise-html.ts'
  )
  return (html: string) => sanitiseHtml(html, config.url)
}
