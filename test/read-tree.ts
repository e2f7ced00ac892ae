import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Every file of a folder with the hash of its bytes, sorted; `null` if the folder does not exist.
 */
export function readTree(folder: string): Record<string, string> | null {
  if (!existsSync(folder)) return null
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort()
  return Object.fromEntries(paths.map((path) => [path, hashOf(join(folder, path))]))
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16)
}
