/** What the tests of recipes for servers share: a site, and what readers and caches see of an answer. */
import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { join, relative } from 'node:path'
import { gunzipSync } from 'node:zlib'

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0"/></svg>'
/** A site with two languages, redirects, compressed files and Markdown copies. */
export const SITE = {
  'site.config.ts': `export default {
  title: 'T', url: 'https://t.example', i18n: { locales: ['en', 'de'] }, precompress: true, llms: true,
  docs: [{ path: 'docs', routeBasePath: '/' }],
  redirects: [
    { from: '/old', to: '/guide' }, { from: '/brief', to: '/guide#part', status: 302 },
    { from: '/manual/*', to: '/:splat' }, { from: '/v1/:page', to: 'https://old.example/:page' },
  ],
}`,
  'docs/index.md': '# Home\n\n![Logo](./logo.svg) [Guide](./guide.md)\n',
  'docs/guide.md': `---\nredirect_from: [/former]\n---\n\n# Guide\n\n## Part\n\n${'Words of a guide. '.repeat(200)}\n`,
  'docs/logo.svg': LOGO,
}

export interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Request a path of a server on this machine. */
export function ask(
  port: number,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return new Promise((done, fail) => {
    get({ host: '127.0.0.1', port, path, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        done({
          status: response.statusCode,
          headers: response.headers,
          body: Buffer.concat(parts),
        }),
      )
    }).on('error', fail)
  })
}

/** @throws the output of a server, if it ends before it answers. */
export async function waitFor(port: number, server: ChildProcess): Promise<void> {
  const printed: Buffer[] = []
  server.stderr?.on('data', (part: Buffer) => printed.push(part))
  for (;;)
    try {
      return void (await ask(port, '/'))
    } catch {
      if (server.exitCode !== null) throw new Error(`It ended:\n${Buffer.concat(printed)}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
}

/** Lists at the top of an output that no reader asks for. */
export const LISTS = [
  '_headers',
  '_redirects',
  'redirects.json',
  'redirects.nginx.conf',
  '.octavo-output',
]

/**
 * Addresses of all pages and files of an output, without compressed files, which are sent in place
 * of others.
 */
export function addressesOf(dist: string): string[] {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)))
    .filter((path) => !LISTS.includes(path) && !/\.(?:br|gz)$|^(?:de\/)?404\.html$/.test(path))
  return files.map((path) => `/${path}`.replace(/^(\/(?:de\/)?)index\.html$|\/index\.html$/, '$1'))
}

/** Headers that caches and browsers act on. */
export function seenIn({ status, headers, body }: Answer): unknown[] {
  const listOf = (name: string) => [...new Set(String(headers[name] ?? '').split(', '))].sort()
  const text = headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
  return [
    status,
    // No reader sees the text of a redirect. The types of nginx have other names for XML and
    // JavaScript.
    headers.location ?? headers['content-type']?.replace(/^(?:application|text)\//, ''),
    headers['cache-control'],
    headers['x-content-type-options'],
    headers['referrer-policy'],
    headers['cross-origin-opener-policy'],
    listOf('content-security-policy'),
    // The other server sends Markdown in place of a page.
    listOf('vary').filter((name) => name !== 'Accept'),
    headers.location ?? createHash('sha256').update(text).digest('hex'),
  ]
}
