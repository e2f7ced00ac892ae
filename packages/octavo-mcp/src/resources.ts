/** Pages as resources: their Markdown, by its address. */
import type { McpServer } from '@modelcontextprotocol/server'
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { type Site, Unanswerable } from './site.ts'

/** Resources of one answer; the next ones are at its cursor. */
const PAGE_SIZE = 200

const LINK = /^- \[((?:\\.|[^\\\]])*)\]\(([^)]*)\)(?:: (.*))?$/gm

/** Add the pages of the site to a server. */
export function addResources({ server }: McpServer, site: () => Promise<Site>): void {
  server.registerCapabilities({ resources: {} })
  server.setRequestHandler('resources/list', async ({ params }) => {
    const pages = await listPages(await site())
    const start = params?.cursor === undefined ? 0 : Number(params.cursor)
    if (!Number.isInteger(start) || start < 0)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown cursor.')
    const next = start + PAGE_SIZE
    return {
      resources: pages.slice(start, next),
      ...(next < pages.length ? { nextCursor: String(next) } : {}),
    }
  })
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    try {
      const { markdown } = await (await site()).readPage(uri)
      return { contents: [{ uri, mimeType: 'text/markdown', text: markdown }] }
    } catch (error) {
      if (!(error instanceof Unanswerable)) throw error
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message)
    }
  })
}

/** All pages that the lists of the default language name, those of other lists included. */
async function listPages(site: Site) {
  const { defaultLocale, locales, url } = await site.readFacts()
  const base = locales.find(({ locale }) => locale === defaultLocale)?.base ?? '/'
  const waiting = [`${url}${base}llms.txt`]
  const seen = new Set(waiting)
  const pages: { uri: string; name: string; mimeType: string; description?: string }[] = []
  for (let list = waiting.shift(); list !== undefined; list = waiting.shift()) {
    const { markdown } = await site.readPage(list)
    for (const [, title = '', address = '', description] of markdown.matchAll(LINK)) {
      if (seen.has(address)) continue
      seen.add(address)
      if (address.endsWith('/llms.txt')) waiting.push(address)
      else if (address.endsWith('.md'))
        pages.push({
          ...{ uri: address, name: title.replace(/\\(.)/g, '$1'), mimeType: 'text/markdown' },
          ...(description === undefined ? {} : { description }),
        })
    }
  }
  return pages
}
