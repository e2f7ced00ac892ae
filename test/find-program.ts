/**
 * Servers that teams run: those of the machine, or Debian's packages, unpacked into a folder of the test.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/**
 * @param newFolder - Makes a folder to unpack packages into.
 * @returns the command that starts a program, or the reason why it is missing.
 */
export function findProgram(
  name: string,
  newFolder: () => string,
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

/** An unused port. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Print the reason why a test was skipped, for readers of the log. */
export function sayWhy(reason: string): void {
  process.stderr.write(`not tried: ${reason}\n`)
}
