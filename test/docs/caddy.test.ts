/** The Caddy recipes of the manual, unchanged, in a real Caddy, with the output of a build. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPreview } from '../../cli/serve/preview-server.ts'
import { findProgram, freePort, sayWhy } from '../find-program.ts'
import { runHere } from '../in-process.ts'
import { makeFolder, removeFolder, writeFiles } from '../octavo.ts'
import { readBlocks } from './read-blocks.ts'
import { type Answer, addressesOf, ask, LISTS, SITE, seenIn, waitFor } from './server-answers.ts'

const folders: string[] = []
let caddy: ChildProcess | undefined
afterAll(async () => {
  if (caddy && caddy.exitCode === null)
    await new Promise((ended) => caddy?.once('exit', ended) && caddy.kill('SIGKILL'))
  for (const folder of folders) removeFolder(folder)
})

function newFolder(files: Parameters<typeof makeFolder>[0] = {}): string {
  const folder = makeFolder(files)
  folders.push(folder)
  return folder
}

/** The recipe on two ports of this machine; the second one answers requests for Markdown. */
async function startCaddy(program: Exclude<ReturnType<typeof findProgram>, string>, site: string) {
  const folder = newFolder()
  const blocks = readBlocks('learn/host-caddy.md')
  const [base = '', markdown = ''] = blocks
    .filter(({ lang }) => lang === 'caddyfile')
    .map(({ text }) => text)
  const policy = blocks.find(({ lang }) => lang === 'sh')?.text ?? ''
  execFileSync('sh', ['-c', policy.replace('/etc/caddy/', `${folder}/`)], { cwd: site })
  const ports = [await freePort(), await freePort()] as const
  const onPort = (port: number, recipe: string) =>
    recipe
      .replace('docs.example {', `http://127.0.0.1:${port} {`)
      .replace('/var/www/docs', join(site, 'dist'))
      .replace('/etc/caddy/', `${folder}/`)
  const withMarkdown = base.replace('\ttry_files', () => `${markdown}\n\ttry_files`)
  expect(withMarkdown).not.toBe(base)
  writeFiles(folder, {
    Caddyfile: `{\n\tadmin off\n}\n${onPort(ports[0], base)}\n${onPort(ports[1], withMarkdown)}`,
  })
  const server = spawn(program.file, ['run', '--config', 'Caddyfile', '--adapter', 'caddyfile'], {
    cwd: folder,
    env: { ...program.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  caddy = server
  await Promise.all(ports.map((port) => waitFor(port, server)))
  return ports
}

/** Data is UTF-8 and has no other type whether the answer says so or not; more caches than needed may ask by encoding. */
const comparable = (answer: Answer) =>
  seenIn(answer)
    .map((value) => String(value ?? 'octet-stream'))
    .map((value) => value.replace(/^((?!html|plain).*); charset=utf-8$/, '$1'))
    .map((value) => (value === 'Accept-Encoding' ? '' : value))

test('Caddy answers pages, headers, compressed files and Markdown as the manual says', async () => {
  const program = findProgram('caddy', newFolder, ['caddy'])
  if (typeof program === 'string') return sayWhy(program)
  const site = newFolder(SITE)
  expect(await runHere(['build', '--quiet'], site)).toMatchObject({ code: 0 })
  const dist = join(site, 'dist')
  const read = (path: string) => readFileSync(join(dist, path), 'utf8')
  const [port, machines] = await startCaddy(program, site)
  const preview = await startPreview({
    ...{ folder: dist, base: '/', localeBases: ['/', '/de/'], port: 0 },
  })
  // Caddy does not read the redirects of a build: old addresses are pages that redirect.
  const moved = new Set<string>()
  try {
    for (const path of [...addressesOf(dist), '/nope', '/de/nope', '/assets/js/gone.js'])
      for (const encoding of ['identity', 'gzip']) {
        const asked = { 'accept-encoding': encoding }
        const [own, found] = [await ask(preview.port, path, asked), await ask(port, path, asked)]
        if (own.headers.location) moved.add(`${path} ${found.status}`)
        else expect({ path, seen: comparable(found) }).toEqual({ path, seen: comparable(own) })
      }
  } finally {
    await preview.close()
  }
  expect([...moved]).toContain('/old 200')
  for (const list of LISTS)
    expect([list, (await ask(port, `/${list}`)).status]).toEqual([list, 404])
  expect(String((await ask(port, '/nope')).body)).toBe(read('404.html'))
  expect(String((await ask(port, '/de/nope')).body)).toBe(read('de/404.html'))

  const copy = await ask(machines, '/guide', { accept: 'text/markdown, */*' })
  expect([copy.status, String(copy.body)]).toEqual([200, read('guide.md')])
  expect(copy.headers).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    vary: 'Accept, Accept-Encoding',
    link: '</llms.txt>; rel="describedby"; hreflang="en"',
  })
  const home = await ask(machines, '/', { accept: 'text/markdown' })
  expect(String(home.body)).toBe(read('index.md'))
  const shown = await ask(machines, '/guide', { accept: 'text/html,*/*' })
  expect([String(shown.body), shown.headers.vary]).toEqual([
    read('guide/index.html'),
    'Accept, Accept-Encoding',
  ])
})
