/** What programs need to know about a site before they read it: `llms.json`, and the card of its MCP server. */
import type { LocaleDocument } from '../../../runtime/contract/locale-data.ts'
import { searchFolder } from '../../../runtime/contract/search-folder.ts'
import { docsTag } from '../../../runtime/contract/search-settings.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'

/** File with the locales and docs instances of a site, at its base. */
export const LLMS_JSON = 'llms.json'
/** Card of the site's MCP server, at its base, as SEP-2127 drafts it. */
export const SERVER_CARD = '.well-known/mcp/server-card.json'

/** Version of the format of {@link LLMS_JSON}: of the fields that exist. */
const LLMS_FORMAT = 1

/** Data of a locale that the file repeats. */
type LocaleFacts = Pick<
  LocaleDocument,
  | 'siteTitle'
  | 'tagline'
  | 'url'
  | 'siteBase'
  | 'locales'
  | 'defaultLocale'
  | 'docs'
  | 'base'
  | 'search'
>

/** The text of `llms.json`. @param facts - Of the default locale. */
export function toLlmsJson(facts: LocaleFacts): string {
  const { siteTitle, tagline, url, siteBase, defaultLocale, docs } = facts
  const hasIndex = facts.search?.provider === 'local'
  const data = {
    ...{ format: LLMS_FORMAT, title: siteTitle, tagline, url, base: siteBase, defaultLocale },
    locales: facts.locales.map(({ locale, lang, label, base }) => ({
      ...{ locale, lang, label, base },
      ...omitUndefined({ search: hasIndex ? searchFolder(base) : undefined }),
    })),
    instances: Object.entries(docs?.instances ?? {}).map(([id, { latest, versions }]) => ({
      ...{ id, latest },
      versions: versions.map(({ name, label, href }) => ({
        ...{ name, label, href, searchTag: docsTag(id, name) },
      })),
    })),
  }
  return `${JSON.stringify(data, null, 2)}\n`
}

/** The text of the card. @param server - Address of the server, absolute. @param version - Of the server's program. */
export function toServerCard(facts: LocaleFacts, server: string, version: string): string {
  const { siteTitle, tagline, url, siteBase } = facts
  const { hostname } = new URL(url)
  const path = siteBase.replaceAll('/', ' ').trim().replace(/\W+/g, '-')
  const card = {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    // A domain that is read from its end, and a name.
    name: `${hostname.split('.').reverse().join('.')}/${path === '' ? 'docs' : path}`,
    title: siteTitle,
    version,
    description: tagline === '' ? `Documentation: ${siteTitle}` : tagline,
    websiteUrl: url + siteBase,
    remotes: [{ type: 'streamable-http', url: server }],
  }
  return `${JSON.stringify(card, null, 2)}\n`
}
