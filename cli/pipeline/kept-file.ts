/**
 * Files with what a build keeps for the next: a line that names the program, the hash of what follows,
 * and plain data as it crosses between threads. They are replaced in one step, and never repaired.
 */
import { hash } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'

/** What a file holds, or why it holds nothing: another program wrote it, or something damaged it. */
type KeptValue = { value: unknown } | { missing: 'absent' | 'foreign' | 'damaged' }

const FORMAT = 'octavo kept 1'

/** @param program - Key of the program that reads; what another one wrote means nothing to it. */
export function readKept(file: string, program: string): KeptValue {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch {
    return { missing: 'absent' }
  }
  const end = bytes.indexOf(0x0a)
  const [format, writer, sum] = bytes.toString('latin1', 0, Math.max(0, end)).split('\t')
  const body = bytes.subarray(end + 1)
  if (format !== FORMAT || sum !== hash('sha256', body, 'base64url')) return { missing: 'damaged' }
  return writer === program ? { value: deserialize(body) } : { missing: 'foreign' }
}

/** Whether a file is there and is not what was written. */
export function isDamaged(found: KeptValue): boolean {
  return 'missing' in found && found.missing === 'damaged'
}

/** @throws what the disk says; the file is then as it was. */
export function writeKept(file: string, program: string, value: unknown): void {
  const body = serialize(value)
  const head = [FORMAT, program, hash('sha256', body, 'base64url')].join('\t')
  const temporary = `${file}.${process.pid}`
  try {
    writeFileSync(temporary, Buffer.concat([Buffer.from(`${head}\n`), body]))
    renameSync(temporary, file)
  } finally {
    rmSync(temporary, { force: true })
  }
}
