/**
 * The shared cache against servers that teams run: Redis, and nginx with its module for WebDAV. They are those of the
 * machine, or Debian's packages, unpacked into a folder of the test; where neither can be had, the test says so.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { openStore, type Store } from '../../cli/shared-cache/open-store.ts'
import { makeFolder, removeFolder, writeFiles } from '../octavo.ts'

const LIBRARIES = ['libjemalloc2', 'liblua5.1-0', 'liblzf1', 'libatomic1']
const running: ChildProcess[] = []
const folders: string[] = []

afterAll(async () => {
  for (const child of running)
    await new Promise((ended) => child.once('exit', ended) && child.kill('SIGKILL'))
  for (const folder of folders) removeFolder(folder)
})

function newFolder(): string {
  const folder = makeFolder({})
  folders.push(folder)
  return folder
}

/** @returns how to start a program; or why it cannot be had. */
function findProgram(
  name: string,
  packages: readonly string[],
): { file: string; env: NodeJS.ProcessEnv } | string {
  const places = (process.env.PATH ?? '').split(':').concat('/usr/sbin')
  const installed = places.map((place) => join(place, name)).find((file) => existsSync(file))
  if (installed) return { file: installed, env: process.env }
  const folder = newFolder()
  try {
    const options = { cwd: folder, stdio: 'pipe', timeout: 30_000 } as const
    execFileSync('apt-get', ['download', ...packages], options)
    for (const file of readdirSync(folder).filter((file) => file.endsWith('.deb')))
      execFileSync('dpkg', ['-x', file, 'root'], options)
  } catch (error) {
    return `${name} is not installed, and Debian's package cannot be had: ${String(error).split('\n', 1)[0]}`
  }
  const file = [`usr/bin/${name}`, `usr/sbin/${name}`]
    .map((path) => join(folder, 'root', path))
    .find(existsSync)
  const libraries = join(folder, 'root/usr/lib/x86_64-linux-gnu')
  return file
    ? { file, env: { ...process.env, LD_LIBRARY_PATH: libraries } }
    : `${name} is not in ${packages.join(', ')}`
}

/** A port that nobody listens on. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Read a key until the server answers. */
async function waitFor(store: Store): Promise<void> {
  for (;;)
    try {
      return void (await store.read('octavo:pages:none'))
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
}

async function tryStore(store: Store): Promise<void> {
  const key = 'octavo:pages:0123456789abcdef0123456789abcdef01234567'
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 256))
  expect(await store.read(key)).toBeNull()
  await store.write(key, bytes)
  expect(Buffer.from((await store.read(key)) ?? [])).toEqual(bytes)
  await store.write(key, Buffer.from('other'))
  expect(String(Buffer.from((await store.read(key)) ?? []))).toBe('other')
}

/** The lines of a test that did nothing are for whoever reads the log. */
function sayWhy(reason: string): void {
  process.stderr.write(`not tried: ${reason}\n`)
}

test('values go to a real Redis and come back', async () => {
  const program = findProgram('redis-server', ['redis-tools', 'redis-server', ...LIBRARIES])
  if (typeof program === 'string') return sayWhy(program)
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  running.push(spawn(program.file, args, { env: program.env, cwd: newFolder(), stdio: 'ignore' }))
  const options = { host: '127.0.0.1', port, base: 'docs' }
  const store = openStore({ driver: 'redis', options }, process.cwd())
  await waitFor(store)
  await tryStore(store)
  await store.close()
})

test('values go to a real nginx and come back', async () => {
  const program = findProgram('nginx', ['nginx'])
  if (typeof program === 'string') return sayWhy(program)
  const [port, folder] = [await freePort(), newFolder()]
  writeFiles(folder, {
    'nginx.conf': `daemon off; worker_processes 1; pid nginx.pid; error_log stderr; ${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 64; }
http {
  access_log off; client_body_temp_path body; proxy_temp_path p; fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;
  server {
    listen 127.0.0.1:${port};
    location /cache/ { root ${folder}/srv; dav_methods PUT DELETE; create_full_put_path on; client_max_body_size 64m; }
  }
}`,
    'srv/cache/.keep': '',
  })
  running.push(
    spawn(program.file, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
      env: program.env,
      stdio: 'ignore',
    }),
  )
  const options = { base: `http://127.0.0.1:${port}/cache` }
  const store = openStore({ driver: 'http', options }, process.cwd())
  await waitFor(store)
  await tryStore(store)
})
