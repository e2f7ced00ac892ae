/**
 * Messages that are HTML. The texts of the config are code of the site's owner and stay as they are;
 * what a catalogue says instead of them comes from translators and their tools, so it is content, and
 * held to what content may have. A catalogue of the source language is no exception: one rule for all.
 */
import type { LoadedConfig } from '../config/paths.ts'
import { messageHtml } from '../errors/catalogue.ts'
import { isHtmlMessage } from '../messages/message-ids.ts'
import type { Diagnostic, Source } from '../model/diagnostic.ts'
import { type Catalogue, loadLocaleCatalogues } from '../scan/catalogue-files.ts'
import type { Scan } from '../scan/scan-site.ts'

/** A translation, and where it stands. */
interface LocatedMessage {
  id: string
  message: string
  source: Source
}

/** The scan with catalogues whose HTML is safe to publish, and with what was left out of it. */
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
      // As HTML in a page: the rest of it is published.
      ...refused.map((diagnostic) => ({ ...diagnostic, severity: 'warn' as const })),
    ],
  }
}

/** Messages of a catalogue file that are HTML with tags, with their places. */
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

/** It brings a parser of HTML, which no other command of the main thread needs. */
async function loadSanitiser({ config }: LoadedConfig) {
  const { sanitiseHtml } = await import(
    /* webpackChunkName: "sanitise", webpackMode: "lazy" */ '../parse/sanitise-html.ts'
  )
  return (html: string) => sanitiseHtml(html, config.url)
}
