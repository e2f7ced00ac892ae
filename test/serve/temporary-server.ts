import { type IncomingHttpHeaders, request } from 'node:http'
import { type PreviewOptions, startPreview } from '../../cli/serve/preview-server.ts'
import { makeFolder as makeTestFolder, removeFolder, type Tree } from '../octavo.ts'

const closers: (() => Promise<void> | void)[] = []
afterAll(async () => {
  for (const close of closers) await close()
})

/** Run this after the tests of the file. */
export function closeLater(close: () => Promise<void> | void): void {
  closers.unshift(close)
}

/** A real folder with these files, removed after the tests of the file. */
export function makeFolder(tree: Tree): string {
  const root = makeTestFolder(tree)
  closeLater(() => removeFolder(root))
  return root
}

/** An answer of a server. */
export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  text: string
}

/** Send a request to a server of this machine, with an unnormalized path. */
export function ask(
  port: number,
  path: string,
  options: { method?: string; headers?: Record<string, string> } = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, agent: false, ...options },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const body = Buffer.concat(chunks)
          const { statusCode = 0, headers } = response
          resolve({ status: statusCode, headers, body, text: body.toString() })
        })
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

/** A preview of these files on a free port; returns a function that sends requests to it. */
export async function preview(tree: Tree, options: Partial<PreviewOptions> = {}) {
  const folder = makeFolder(tree)
  const server = await startPreview({ folder, base: '/', port: 0, ...options })
  closeLater(server.close)
  return Object.assign(
    (path: string, how?: Parameters<typeof ask>[2]) => ask(server.port, path, how),
    { server, folder },
  )
}
