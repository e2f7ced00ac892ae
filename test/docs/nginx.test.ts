/** The recipes for nginx of the manual, as they stand there, in a real nginx, with what a build writes. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { findProgram, freePort, sayWhy } from '../find-program.ts'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, writeFiles } from '../octavo.ts'
import { readBlocks } from './read-blocks.ts'

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0"/></svg>'
const SITE = {
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

const folders: string[] = []
let nginx: ChildProcess | undefined
afterAll(async () => {
  if (nginx && nginx.exitCode === null)
    await new Promise((ended) => nginx?.once('exit', ended) && nginx.kill('SIGKILL'))
  for (const folder of folders) removeFolder(folder)
})

function newFolder(files: Parameters<typeof makeFolder>[0] = {}): string {
  const folder = makeFolder(files)
  folders.push(folder)
  return folder
}

/** What is written in the manual: shell that takes the policy, the server, parts for http and server with Markdown. */
function readRecipes(lists: string) {
  const blocks = readBlocks('learn/hosting.md')
  const textOf = (section: string, lang: string) =>
    blocks.find((block) => block.section === section && block.lang === lang)?.text ?? ''
  const [http = '', inServer = ''] = textOf('Machines that read', 'nginx').split(
    /^# In the server.*$/m,
  )
  // The list says itself what belongs into the server.
  const redirects = Array.from(lists.matchAll(/^# {3}(if .*)$/gm), ([, line]) => line).join('\n')
  return {
    policy: textOf('nginx', 'sh'),
    base: textOf('nginx', 'nginx'),
    http,
    inServer,
    redirects,
  }
}

/** The recipe on a port of this machine. */
const serverOn = (port: number, recipe: string, more = '') =>
  recipe
    .replace(/listen .*;/, `listen 127.0.0.1:${port};`)
    .replace(/server_name .*;/, '')
    .replace(/root .*;/, `root site/dist; ${more}`)

interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

function ask(port: number, path: string, headers: Record<string, string> = {}): Promise<Answer> {
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

/** @throws what nginx said, where it ends before it answers. */
async function waitFor(port: number, server: ChildProcess): Promise<void> {
  const printed: Buffer[] = []
  server.stderr?.on('data', (part: Buffer) => printed.push(part))
  for (;;)
    try {
      return void (await ask(port, '/'))
    } catch {
      if (server.exitCode !== null) throw new Error(`nginx ended:\n${Buffer.concat(printed)}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
}

async function startNginx(program: Exclude<ReturnType<typeof findProgram>, string>) {
  const folder = newFolder()
  const site = join(folder, 'site')
  writeFiles(site, SITE)
  expect(await runHere(['build', '--quiet'], site)).toMatchObject({ code: 0 })
  const lists = readFileSync(join(site, 'dist/redirects.nginx.conf'), 'utf8')
  const { policy, base, http, inServer, redirects } = readRecipes(lists)
  mkdirSync(join(folder, 'snippets'))
  const command = policy.replace('/etc/nginx/', `${folder}/`)
  expect(command).not.toBe(policy)
  execFileSync('sh', ['-c', command], { cwd: site })
  const ports = [await freePort(), await freePort()] as const
  const withMarkdown = base.replace(/ {2}location \/ \{[^}]*\}\n/, () => inServer)
  expect(withMarkdown).not.toBe(base)
  writeFiles(folder, {
    'nginx.conf':
      `daemon off; master_process off; pid nginx.pid; error_log stderr; ${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 64; }
http {
  types { text/html html; text/css css; text/javascript js; application/json json; image/svg+xml svg; }
  access_log off; client_body_temp_path b; proxy_temp_path p; fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;
  include site/dist/redirects.nginx.conf;
  ${http}
  ${serverOn(ports[0], base, redirects)}
  ${serverOn(ports[1], withMarkdown)}
}
`.replaceAll('site/dist', join(site, 'dist')),
  })
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf')]
  const server = spawn(program.file, args, {
    env: program.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  nginx = server
  await Promise.all(ports.map((port) => waitFor(port, server)))
  return { dist: join(site, 'dist'), ports }
}

test('pages, headers, compressed files, redirects and Markdown are answered as the manual says', async () => {
  const program = findProgram('nginx', newFolder, ['nginx'])
  if (typeof program === 'string') return sayWhy(program)
  const { dist, ports } = await startNginx(program)
  const [port, machines] = ports
  const read = (path: string) => readFileSync(join(dist, path), 'utf8')

  const page = await ask(port, '/guide')
  expect([page.status, String(page.body)]).toEqual([200, read('guide/index.html')])
  const [, policy = ''] = /Content-Security-Policy: (.*)/.exec(read('_headers')) ?? []
  expect(policy).toContain("script-src 'self'")
  expect(page.headers).toMatchObject({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
  })

  const packed = await ask(port, '/guide', { 'accept-encoding': 'gzip' })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(packed.body).toEqual(readFileSync(join(dist, 'guide/index.html.gz')))
  expect(String(gunzipSync(packed.body))).toBe(read('guide/index.html'))

  const first = (folder: string, name: RegExp) =>
    `${folder}/${readdirSync(join(dist, folder)).find((file) => name.test(file))}`
  const data = first('assets/data', /^locale\.[^/]*\.json$/)
  expect((await ask(port, `/${data}`)).headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  const logo = first('assets/images', /\.svg$/)
  expect((await ask(port, `/${logo}`)).headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': 'sandbox',
  })

  const lost = await ask(port, '/nope/x')
  expect([lost.status, String(lost.body)]).toEqual([404, read('404.html')])
  expect(lost.headers['content-security-policy']).toBe(policy)
  expect(String((await ask(port, '/de/nope')).body)).toBe(read('de/404.html'))
  expect((await ask(port, '/_headers')).status).toBe(404)

  const moved = async (path: string) => {
    const { status, headers } = await ask(port, path)
    return `${status} ${headers.location}`
  }
  expect(await moved('/old')).toBe('301 /guide')
  expect(await moved('/old/?from=mail')).toBe('301 /guide')
  expect(await moved('/former')).toBe('301 /guide')
  expect(await moved('/de/old')).toBe('301 /de/guide')
  expect(await moved('/brief')).toBe('302 /guide#part')
  expect(await moved('/manual/guide')).toBe('301 /guide')
  expect(await moved('/v1/a')).toBe('301 https://old.example/a')
  for (const evil of [
    '/manual//evil.example',
    '/manual/\\evil.example',
    '/manual/a%0d%0aX-Evil:%201',
  ])
    expect(await moved(evil)).not.toMatch(/^30\d (?:\/[/\\]|.*[\r\n])/)
  expect((await ask(port, '/manual/a%0d%0aX-Evil:%201')).headers).not.toHaveProperty('x-evil')

  const copy = await ask(machines, '/guide', { accept: 'text/markdown, */*' })
  expect([copy.status, String(copy.body)]).toEqual([200, read('guide.md')])
  expect(copy.headers).toMatchObject({ 'content-type': 'text/markdown', vary: 'Accept' })
  expect(String((await ask(machines, '/', { accept: 'text/markdown' })).body)).toBe(
    read('index.md'),
  )
  const shown = await ask(machines, '/guide', { accept: 'text/html,*/*' })
  expect([String(shown.body), shown.headers.vary]).toEqual([read('guide/index.html'), 'Accept'])
})
