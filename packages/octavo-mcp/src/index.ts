/**
 * An MCP server that answers from the static files of a site made with Octavo. This entry runs in Node.js, Cloudflare
 * Workers and Netlify Functions.
 */
import { createMcpHandler } from '@modelcontextprotocol/server'
import { createServer } from './create-server.ts'
import { openSite } from './site.ts'
import { fromAddress, type SiteSource } from './site-source.ts'

export type { SiteSource } from './site-source.ts'
export { fromAddress }

/** Answers requests of the MCP transport "streamable HTTP", without sessions. */
export interface McpHandler {
  /** Never rejects. */
  fetch(request: Request): Promise<Response>
}

/** Largest request, in bytes. */
const MOST_REQUEST_BYTES = 65_536

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST, GET, OPTIONS',
  'Access-Control-Allow-Headers':
    'Content-Type, Accept, Mcp-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name',
  'Access-Control-Max-Age': '86400',
}

/**
 * Create the function that answers.
 *
 * ```ts
 * const { fetch } = createHandler(fromAddress('https://docs.example/'))
 * export default { fetch }
 * ```
 *
 * @param source - Files of the site: {@link fromAddress}, or a function of your own.
 */
export function createHandler(source: SiteSource): McpHandler {
  const site = openSite(source)
  const handler = createMcpHandler(() => createServer(async () => site), {
    maxRequestBodySize: MOST_REQUEST_BYTES,
    maxSubscriptions: 0,
  })
  return {
    async fetch(request) {
      const response =
        request.method === 'OPTIONS'
          ? new Response(null, { status: 204 })
          : await handler.fetch(request)
      const headers = new Headers(response.headers)
      for (const [name, value] of Object.entries(CORS)) headers.set(name, value)
      headers.set('Cache-Control', 'no-store')
      return new Response(response.body, { status: response.status, headers })
    },
  }
}
