/** The nginx recipes of the manual, unchanged, in a real nginx, with the output of a build. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { startPreview } from '../../cli/serve/preview-server.ts'
import { findProgram, freePort, sayWhy } from '../find-program.ts'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, writeFiles } from '../octavo.ts'
import { readBlocks } from './read-blocks.ts'
import { addressesOf, ask, LISTS, SITE, seenIn, waitFor } from './server-answers.ts'

const folders: string[] = []
let nginx: ChildProcess | undefined
let site: string
beforeAll(async () => {
  site = newFolder(SITE)
  expect(await runHere(['build', '--quiet'], site)).toMatchObject({ code: 0 })
})
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

/**
 * Blocks of the manual: shell that takes the policy, the server, parts for http and server with
 * Markdown.
 */
function readRecipes(lists: string) {
  const blocks = readBlocks('learn/host-nginx.md')
  const textOf = (section: string, lang: string) =>
    blocks.find((block) => block.section === section && block.lang === lang)?.text ?? ''
  const [http = '', inServer = ''] = textOf('Send Markdown to assistants', 'nginx').split(
    /^# In the server.*$/m,
  )
  // A comment of the list marks the lines that belong into the server.
  const redirects = Array.from(lists.matchAll(/^# {3}(if .*)$/gm), ([, line]) => line).join('\n')
  return {
    policy: textOf('Configure nginx', 'sh'),
    base: textOf('Configure nginx', 'nginx'),
    http,
    inServer,
    redirects,
  }
}

/** The recipe on a port of this machine. */
const serverOn = (port: number, recipe: string, more = '') =>
  recipe
    .slice(recipe.indexOf('server {'))
    .replace(/listen .*;/, `listen 127.0.0.1:${port};`)
    .replace(/server_name .*;/, '')
    .replace(/root .*;/, `root site/dist; ${more}`)

/** The lines of the recipe for the http block. */
const mapsOf = (recipe: string) => recipe.slice(0, recipe.indexOf('server {'))

async function startNginx(program: Exclude<ReturnType<typeof findProgram>, string>) {
  const folder = newFolder()
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
  types {
    text/html html; text/css css; application/javascript js; application/json json; image/svg+xml svg; font/woff2 woff2;
    text/plain txt; text/xml xml; application/manifest+json webmanifest; application/xml rss;
  }
  default_type application/octet-stream;
  access_log off; client_body_temp_path b; proxy_temp_path p; fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;
  include site/dist/redirects.nginx.conf;
  ${http}
  ${mapsOf(base)}
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

/** Run the steps of a `Dockerfile` for a site that is built. @returns the root of the file system of its last stage. */
function runDockerfile(text: string): string {
  const root = newFolder()
  const stages = text.split(/^FROM /m).slice(1)
  for (const line of stages.join('\n').split('\n')) {
    const [word = '', ...rest] = line.split(' ')
    if (word === 'RUN' && rest[0] === 'sed')
      execFileSync('sh', ['-c', rest.join(' ')], { cwd: site })
    if (word !== 'COPY' || !stages.at(-1)?.includes(line)) continue
    const [from = '', to = ''] = rest.slice(-2)
    cpSync(join(site, from.replace('/site/', '')), join(root, to), { recursive: true })
  }
  return root
}

/** A map of the recipe: from the address of a file to the value. */
function readMap(recipe: string, name: string): (uri: string) => string {
  const [, body = ''] = new RegExp(`map \\$uri \\$${name} \\{([^}]*)\\}`).exec(recipe) ?? []
  const lines = Array.from(body.matchAll(/^ *(\S+) (.*);$/gm), ([, key = '', value = '']) =>
    [key, value].map((word) => word.replace(/^"(.*)"$/, '$1')),
  )
  const patterns = lines.filter(([key]) => key?.startsWith('~'))
  return (uri) =>
    [...patterns, ...lines].find(
      ([key = '']) => key === 'default' || new RegExp(key.slice(1)).test(uri),
    )?.[1] ?? ''
}

test('the recipe has the headers that preview sends, and serves no lists', async () => {
  const recipe = readBlocks('learn/host-nginx.md').find(({ lang }) => lang === 'nginx')?.text ?? ''
  const [cache, sandbox] = [readMap(recipe, 'docs_cache'), readMap(recipe, 'docs_sandbox')]
  const dist = join(site, 'dist')
  const preview = await startPreview({
    folder: dist,
    base: '/',
    localeBases: ['/', '/de/'],
    port: 0,
  })
  try {
    for (const path of addressesOf(dist)) {
      const { status, headers } = await ask(preview.port, path)
      if (status !== 200) continue
      const uri = existsSync(join(dist, path, 'index.html')) ? `${path}/index.html` : path
      const [policy, ...sandboxes] = String(headers['content-security-policy']).split(', ')
      const found = { path, cache: cache(uri), sandbox: sandbox(uri), policy }
      const { 'cache-control': own } = headers
      expect(found).toEqual({
        path,
        cache: own,
        sandbox: sandboxes[0] ?? '',
        policy: expect.stringContaining('script-src'),
      })
    }
  } finally {
    await preview.close()
  }
  const [, hidden = ''] = /location ~ (\S+) \{\s*return 404;/.exec(recipe) ?? []
  const lists = LISTS.flatMap((name) => [name, `${name}.gz`, `${name}.br`])
  expect(lists.filter((name) => !new RegExp(hidden).test(`/${name}`))).toEqual([])
  expect(addressesOf(dist).filter((path) => new RegExp(hidden).test(path))).toEqual([])
  for (const name of ['x-content-type-options', 'referrer-policy', 'cross-origin-opener-policy'])
    expect(recipe.toLowerCase()).toContain(`add_header ${name} `)
})

test('nginx answers pages, headers, compressed files, redirects and Markdown as the manual says', async () => {
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
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-security-policy': `${policy}, sandbox`,
  })

  const preview = await startPreview({
    folder: dist,
    base: '/',
    localeBases: ['/', '/de/'],
    port: 0,
  })
  try {
    for (const path of [...addressesOf(dist), '/nope', '/de/nope', '/assets/js/gone.js'])
      for (const encoding of ['identity', 'gzip']) {
        const asked = { 'accept-encoding': encoding }
        const [own, found] = [await ask(preview.port, path, asked), await ask(port, path, asked)]
        expect({ path, seen: seenIn(found) }).toEqual({ path, seen: seenIn(own) })
      }
  } finally {
    await preview.close()
  }
  for (const list of LISTS) {
    expect(existsSync(join(dist, list))).toBe(true)
    expect([list, (await ask(port, `/${list}`)).status]).toEqual([list, 404])
  }

  const lost = await ask(port, '/nope/x')
  expect([lost.status, String(lost.body)]).toEqual([404, read('404.html')])
  expect(lost.headers['content-security-policy']).toBe(policy)
  expect(String((await ask(port, '/de/nope')).body)).toBe(read('de/404.html'))

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
  expect(copy.headers).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    vary: 'Accept-Encoding, Accept',
  })
  expect(String((await ask(machines, '/', { accept: 'text/markdown' })).body)).toBe(
    read('index.md'),
  )
  const shown = await ask(machines, '/guide', { accept: 'text/html,*/*' })
  expect([String(shown.body), shown.headers.vary]).toEqual([
    read('guide/index.html'),
    'Accept-Encoding, Accept',
  ])
})

test('an image with nginx serves the site, as the page about Docker shows', async () => {
  const program = findProgram('nginx', newFolder, ['nginx'])
  if (typeof program === 'string') return sayWhy(program)
  const blocks = readBlocks('learn/docker.md')
  const textOf = (lang: string) => blocks.find((block) => block.lang === lang)?.text ?? ''
  const { base } = readRecipes('')
  // The lines of the server that the page says to change.
  const conf = textOf('nginx')
    .split('\n')
    .reduce((all, line) => all.replace(new RegExp(`  ${line.split(' ')[0]} .*`), `  ${line}`), base)
  expect(conf).not.toMatch(/443|docs\.example/)
  writeFiles(site, { 'docs.conf': conf })
  const root = runDockerfile(textOf('dockerfile'))
  const port = await freePort()
  const placed = readFileSync(join(root, 'etc/nginx/conf.d/default.conf'), 'utf8')
  writeFiles(root, {
    'etc/nginx/conf.d/default.conf': placed
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replace('root /', `root ${root}/`),
    // As in the image, but for what needs its user and its system.
    'etc/nginx/nginx.conf': `daemon off; master_process off; pid nginx.pid; error_log stderr; ${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 64; }
http {
  types { text/html html; text/css css; }
  access_log off; client_body_temp_path b; proxy_temp_path p; fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;
  include conf.d/*.conf;
}
`,
  })
  const folder = join(root, 'etc/nginx')
  const server = spawn(program.file, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    env: program.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  try {
    await waitFor(port, server)
    const page = await ask(port, '/guide')
    expect([page.status, String(page.body)]).toEqual([
      200,
      readFileSync(join(site, 'dist/guide/index.html'), 'utf8'),
    ])
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    expect((await ask(port, '/de/nope')).status).toBe(404)
    expect((await ask(port, '/_headers')).status).toBe(404)
  } finally {
    server.kill('SIGKILL')
  }
})
