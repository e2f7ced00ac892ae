/** The program as its users start it: over stdio, over HTTP, and as a function; with clients of both protocols. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as OldStdio } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport as OldHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { PROJECT, removeFolder, writeFiles } from '../../../test/octavo.ts'
import { createHandler, fromAddress } from '../src/index.ts'
import { fromFolder } from '../src/node.ts'
import { buildDocs, call, connect, FILES } from './docs-site.ts'

const PROGRAM = join(PROJECT, 'packages/octavo-mcp/octavo-mcp.js')
const NAME = { name: 'test', version: '1.0.0' }
const MODERN = { versionNegotiation: { mode: 'auto' } } as const

let folder: string
let server: ChildProcess
let address: URL
beforeAll(async () => {
  folder = await buildDocs()
  server = spawn(process.execPath, [PROGRAM, '--http', '--port', '0', join(folder, 'dist')], {
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  const [line] = await once(server.stderr ?? server, 'data')
  address = new URL(/http:\S+/.exec(String(line))?.[0] ?? '')
})
afterAll(async () => {
  const gone = once(server, 'close')
  server.kill()
  await gone
  removeFolder(folder)
})

/** Clients of the running test: a process behind one ends with it. */
const opened: { close(): Promise<void> }[] = []
function open<C extends { close(): Promise<void> }>(client: C): C {
  opened.push(client)
  return client
}
afterEach(async () => {
  for (const client of opened.splice(0)) await client.close()
})

const overStdio = (place: string) => ({ command: process.execPath, args: [PROGRAM, place] })

test('a client of the present protocol is answered over HTTP and stdio', async () => {
  for (const transport of [
    new StreamableHTTPClientTransport(address),
    new StdioClientTransport(overStdio(join(folder, 'dist'))),
  ]) {
    const client = open(new Client(NAME, MODERN))
    await client.connect(transport)
    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28')
    expect(await call(client, 'search', { query: 'dead letters' })).toContain('## Dead letters')
    await client.close()
  }
})

test('a client of the former protocol gets the same answers', async () => {
  const modern = open(new Client(NAME, MODERN))
  await modern.connect(new StreamableHTTPClientTransport(address))
  for (const transport of [new OldHttp(address), new OldStdio(overStdio(join(folder, 'dist')))]) {
    const client = open(new OldClient(NAME))
    await client.connect(transport)
    for (const [name, args] of [
      ['search', { query: 'dead letters' }],
      ['read', { page: '/queues' }],
      ['outline', {}],
      ['versions', {}],
    ] as const) {
      const { content } = await client.callTool({ name, arguments: args })
      expect(content).toEqual([{ type: 'text', text: await call(modern, name, args) }])
    }
    await client.close()
  }
  await modern.close()
})

test('1,000 requests at once are all answered', async () => {
  const client = open(new Client(NAME, MODERN))
  await client.connect(new StreamableHTTPClientTransport(address))
  const ask = (index: number) =>
    index % 2 === 0
      ? call(client, 'search', { query: index % 4 === 0 ? 'dead letters' : 'limits' })
      : call(client, 'read', { page: '/queues' })
  const answers = await Promise.all(Array.from({ length: 1000 }, (_, index) => ask(index)))
  expect(new Set(answers).size).toBe(3)
  expect(answers.filter((answer) => !answer.startsWith('Quoted content'))).toEqual([])
  await client.close()
})

const post = (headers: Record<string, string>, body: string, url = address) =>
  fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body,
  })

test('requests that are no calls are refused, and the server runs on', async () => {
  expect((await post({}, '{')).status).toBe(400)
  expect((await post({}, 'x'.repeat(100_000))).status).toBe(413)
  expect((await fetch(address)).status).toBe(405)
  expect((await fetch(new URL('/other', address))).status).toBe(404)
  expect((await fetch(new URL('/mcp/../../etc/passwd', address))).status).toBe(404)
  const client = await connect(fromFolder(join(folder, 'dist')))
  expect(await call(client, 'versions')).toContain('Relay')
  await client.close()
})

test('a server of this machine does not answer under a name of another', async () => {
  const status = await new Promise((resolve, reject) => {
    import('node:http').then(({ request }) => {
      request({
        host: '127.0.0.1',
        port: address.port,
        path: '/mcp',
        headers: { Host: 'evil.example' },
      })
        .on('response', (response) => resolve(response.statusCode))
        .on('error', reject)
        .end()
    }, reject)
  })
  expect(status).toBe(403)
})

test('pages of other sites may ask, and no answer is stored', async () => {
  const { fetch: answer } = createHandler(fromFolder(join(folder, 'dist')))
  const response = await answer(new Request(address, { method: 'OPTIONS' }))
  expect(response.status).toBe(204)
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
})

test('a function over a published site reads only the parts that a question needs', async () => {
  const asked: string[] = []
  const host = createServer((request, response) => {
    const path = decodeURI(request.url ?? '').replace(/^\/docs\//, '')
    asked.push(path)
    const file = join(folder, 'dist', path)
    if (existsSync(file)) response.end(readFileSync(file))
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(host, 'listening')
  // An address, not a path: it listens on a port.
  const { port } = host.address() as AddressInfo
  const client = await connect(fromAddress(`http://127.0.0.1:${port}/docs`))
  expect(await call(client, 'search', { query: 'dead letters' })).toContain('## Dead letters')
  expect(asked.filter((path) => path.endsWith('.md'))).toEqual(['queues.md'])
  expect(asked.every((path) => /^(?:llms\.json|assets\/search\/|queues\.md)/.test(path))).toBe(true)
  expect(await call(client, 'read', { page: '/nothing' })).toMatch(/^ERROR There is no page/)
  await client.close()
  host.closeAllConnections()
  host.close()
})

test('links in a folder lead nowhere outside of it', async () => {
  const out = join(folder, 'linked')
  cpSync(join(folder, 'dist'), out, { recursive: true })
  writeFileSync(join(folder, 'outside.md'), '# Outside\n')
  symlinkSync(join(folder, 'outside.md'), join(out, 'link.md'))
  const client = await connect(fromFolder(out))
  expect(await call(client, 'read', { page: '/link' })).toBe('ERROR There is no page "/link".')
  await client.close()
  rmSync(out, { recursive: true })
})

test('authors ask their sources, which are built before each answer', async () => {
  const config = FILES['site.config.ts']
  if (typeof config !== 'string') throw new Error('The site has no config.')
  const own = await buildDocs({
    ...FILES,
    'site.config.ts': config.replace('llms:', "onBrokenLinks: 'throw', llms:"),
  })
  rmSync(join(own, 'dist'), { recursive: true })
  const client = open(new Client(NAME, MODERN))
  await client.connect(new StdioClientTransport(overStdio(own)))
  const ask = (name: string, args?: Record<string, unknown>) => call(client, name, args)
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    ...['search', 'read', 'outline', 'versions', 'check', 'explain', 'rename'],
  ])
  expect(await ask('search', { query: 'dead letters' })).toContain('## Dead letters')
  expect(await ask('search', { query: 'codeword heron' })).not.toContain('is heron')
  expect(await ask('check')).toContain('No problems.')
  expect(await ask('explain', { subject: 'LINK_BROKEN' })).toContain('LINK_BROKEN')
  const file = 'versioned_docs/version-2.0/queues.md'
  expect(await ask('rename', { from: file, to: file.replace('queues', 'lines') })).toContain(
    'lines.md',
  )
  expect(existsSync(join(own, file))).toBe(true)
  // What looks like an option is a value.
  expect(await ask('explain', { subject: '--site=/' })).toContain('PAGE_NOT_FOUND')
  writeFiles(own, { [file]: '# Queues\n\nNow about pelicans, see [this](/docs/gone).\n' })
  await new Promise((resolve) => setTimeout(resolve, 2100))
  expect(await ask('check')).toContain('LINK_BROKEN')
  // The site has an error, so the last build answers.
  expect(await ask('search', { query: 'dead letters' })).toContain('## Dead letters')
  writeFiles(own, { [file]: '# Queues\n\nNow about pelicans.\n' })
  await new Promise((resolve) => setTimeout(resolve, 2100))
  expect(await ask('search', { query: 'pelicans' })).toContain('Now about pelicans')
  expect(existsSync(join(own, 'dist'))).toBe(false)
  await client.close()
  removeFolder(own)
})

async function runProgram(args: readonly string[]) {
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const texts = ['', '']
  child.stdout.on('data', (chunk) => (texts[0] += chunk))
  child.stderr.on('data', (chunk) => (texts[1] += chunk))
  const [code] = await once(child, 'close')
  return { code, stdout: texts[0] ?? '', stderr: texts[1] ?? '' }
}

test.each([
  [['--nonsense'], /Unknown option '--nonsense'/],
  [['a', 'b'], /Only one folder or address is read/],
  [['--http', '--port', '99999', '.'], /"99999" is no port/],
  [['--http', '/nowhere/at/all'], /There is no folder/],
  [['/'], /has no "llms\.json"/],
])('a mistake in %j is one line, with exit code 2', async (args, message) => {
  const { code, stdout, stderr } = await runProgram(args)
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(message)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

test('--help and --version answer on stdout', async () => {
  expect((await runProgram(['--help'])).stdout).toMatch(/^Usage: octavo-mcp/)
  expect((await runProgram(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  expect(Object.keys(FILES).length).toBeGreaterThan(5)
})
