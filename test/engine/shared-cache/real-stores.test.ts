/**
 * The shared cache against servers that teams run: Redis, and nginx with its module for WebDAV. They are those of the
 * machine, or Debian's packages, unpacked into a folder of the test; where neither can be had, the test says so.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { openStore, type Store } from '../../../cli/engine/shared-cache/open-store.ts'
import { findProgram, freePort, sayWhy } from '../../find-program.ts'
import { makeFolder, removeFolder, writeFiles } from '../../octavo.ts'

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

test('values go to a real Redis and come back', async () => {
  const program = findProgram('redis-server', newFolder, [
    'redis-tools',
    'redis-server',
    ...LIBRARIES,
  ])
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
  const program = findProgram('nginx', newFolder, ['nginx'])
  if (typeof program === 'string') return sayWhy(program)
  const [port, folder] = [await freePort(), newFolder()]
  writeFiles(folder, {
    'nginx.conf': `daemon off; master_process off; pid nginx.pid; error_log stderr; ${process.getuid?.() === 0 ? 'user root;' : ''}
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
