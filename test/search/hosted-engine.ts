/**
 * A server on loopback with the hosted engine's protocol, as far as the official clients use it:
 * searches, and the requests of `push-search`. It answers from records in memory, counts its
 * requests, and can fail in every way that a test needs.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { answerQuery, type Query, type StoredRecord } from './answer-query.ts'

/** How the server treats the next requests. */
export type Mode =
  | 'answer'
  | 'break off'
  | 'hang'
  | 'nonsense'
  | 'no json'
  /** A status with the engine's error body. */
  | 403
  | 429
  | 500

export interface EngineRequest {
  method: string
  /** Path and query. */
  url: URL
  headers: IncomingMessage['headers']
  body: unknown
}

export interface HostedEngine {
  /** `http://127.0.0.1:41234` */
  origin: string
  /** Objects by id; one index, whatever its name. */
  objects: Map<string, StoredRecord>
  settings: Record<string, unknown>
  requests: EngineRequest[]
  /** Bodies of all events. */
  events: unknown[]
  mode: Mode
  /** Wait before each answer, in milliseconds; a function is called for each query. */
  delayMs: number | ((query: string) => number)
  /** Queries of all searches so far. */
  queries(): string[]
  close(): Promise<void>
}

/** Start one; `files` are served unchanged, for the events script. */
export async function startHostedEngine(
  records: readonly StoredRecord[],
  files: Readonly<Record<string, string>> = {},
): Promise<HostedEngine> {
  const server = createServer((request, response) => void handle(request, response))
  const engine: HostedEngine = {
    origin: '',
    objects: new Map(records.map((record) => [record.objectID, record])),
    settings: {},
    requests: [],
    events: [],
    mode: 'answer',
    delayMs: 0,
    queries: () => engine.requests.flatMap(({ body }) => queriesOf(body).map(({ query }) => query)),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    response.setHeader('access-control-allow-methods', '*')
    const url = new URL(message.url ?? '/', engine.origin)
    const file = files[url.pathname]
    if (file !== undefined) {
      response.setHeader('content-type', 'text/javascript')
      return void response.end(file)
    }
    if (message.method === 'OPTIONS') return void response.end()
    const body = await readBody(message)
    if (url.pathname === '/1/events') {
      engine.events.push(body)
      return void response.end('{"status":200,"message":"OK"}')
    }
    const request = { method: message.method ?? '', url, headers: message.headers, body }
    engine.requests.push(request)
    const [first] = queriesOf(body)
    const { delayMs } = engine
    const wait = typeof delayMs === 'number' ? delayMs : delayMs(first?.query ?? '')
    if (wait > 0) await new Promise((done) => setTimeout(done, wait))
    fail(response, engine.mode) ?? send(response, 200, answer(request, engine))
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  engine.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return engine
}

/** @returns `null` if no failure is set. */
function fail(response: ServerResponse, mode: Mode): true | null {
  if (mode === 'answer') return null
  if (mode === 'break off') response.socket?.destroy()
  else if (mode === 'nonsense') send(response, 200, { hello: [1, 2, 3] })
  else if (mode === 'no json') response.end('<!doctype html><p>Welcome to the hotel')
  else if (typeof mode === 'number')
    send(response, mode, { message: `asked to fail with ${mode}`, status: mode })
  return true
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function answer({ method, url, body }: EngineRequest, engine: HostedEngine): unknown {
  const [, , , index = '', action = ''] = url.pathname.split('/')
  if (index === '*' && action === 'queries')
    return {
      results: queriesOf(body).map((query) => answerQuery(query, [...engine.objects.values()])),
    }
  if (action === 'browse')
    return { hits: [...engine.objects.values()], nbHits: engine.objects.size }
  if (action === 'batch') return runBatch(body, engine)
  if (action === 'settings' && method === 'GET') return engine.settings
  if (action === 'settings') {
    Object.assign(engine.settings, body)
    return { taskID: 1, updatedAt: '' }
  }
  if (action === 'task') return { status: 'published', pendingTask: false }
  return {}
}

/** One write of a batch. */
interface Write {
  action: string
  body: StoredRecord
}

function runBatch(body: unknown, { objects }: HostedEngine): unknown {
  const { requests } = body as { requests: Write[] }
  for (const { action, body: object } of requests)
    if (action === 'deleteObject') objects.delete(object.objectID)
    else objects.set(object.objectID, object)
  return { taskID: 1, objectIDs: requests.map((request) => request.body.objectID) }
}

function queriesOf(body: unknown): Query[] {
  const requests = (body as { requests?: Query[] } | null)?.requests ?? []
  return requests.filter(({ query }) => typeof query === 'string')
}

async function readBody(message: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  const text = message.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
  return text.length === 0 ? null : JSON.parse(text.toString())
}
