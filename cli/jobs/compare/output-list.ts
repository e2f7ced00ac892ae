/**
 * The list of an output's files with their hashes, read from a folder, or from a list that was saved or
 * published earlier. With a saved list two builds are compared without the files of the older one.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '../../../runtime/shared/is-record.ts'
import { nodeDisk } from '../../base/disk/disk.ts'
import {
  outputListInvalid,
  outputListUnreachable,
  outputMissing,
} from '../../base/errors/catalogue.ts'
import { OUTPUT_SENTINEL } from '../../base/model/output-file.ts'
import { listOutput } from '../../write/list-output.ts'

/** One file of an output. */
export interface ListedFile {
  /** SHA-256 of its bytes: 64 hex digits. */
  hash: string
  /** Size in bytes. */
  size: number
}

/** The files of a build, as compared. */
export interface OutputList {
  /** Version of this format. */
  version: 1
  /** Base of the site, with both slashes; `/` for lists of older versions, which do not name it. */
  base: string
  /** By path below the output, sorted. */
  files: Readonly<Record<string, ListedFile>>
}

/** An output that the user named: its list, and its folder; `null` where only the list exists here. */
interface NamedOutput {
  list: OutputList
  folder: string | null
}

/** Largest list that is read, in bytes; 50,000 pages need a tenth of it. */
const MOST_BYTES = 256 * 1024 * 1024

/**
 * Open an output that a user named: a folder, a file with a list, or the address of one.
 *
 * @throws {@link SiteError} `OUTPUT_MISSING`, `OUTPUT_LIST_INVALID`, `OUTPUT_LIST_UNREACHABLE`.
 */
export async function openOutput(name: string): Promise<NamedOutput> {
  if (/^https?:\/\//i.test(name))
    return { list: parseList(await fetchText(name), name), folder: null }
  if (!existsSync(name)) throw outputMissing(name)
  if (statSync(name).isDirectory()) return { list: listFiles(name), folder: name }
  return { list: parseList(readFileSync(name, 'utf8'), name), folder: null }
}

/** The list of a folder's files, without the sentinel file, which does not belong to the site. */
function listFiles(folder: string): OutputList {
  const paths = [...listOutput(folder, nodeDisk).files]
    .filter((path) => path !== OUTPUT_SENTINEL)
    .sort()
  const files: Record<string, ListedFile> = Object.create(null)
  for (const path of paths) {
    const bytes = readFileSync(join(folder, path))
    files[path] = { hash: createHash('sha256').update(bytes).digest('hex'), size: bytes.length }
  }
  return { version: 1, base: readBase(folder, paths), files }
}

/** The base of a built site, which the documents of its locales contain; `/` if there are none. */
function readBase(folder: string, paths: readonly string[]): string {
  const path = paths.find((path) => /(?:^|\/)assets\/data\/locale\.[^/]*\.json$/.test(path))
  const locale = path === undefined ? null : parseJson(readFileSync(join(folder, path), 'utf8'))
  return isRecord(locale) && typeof locale.siteBase === 'string' ? locale.siteBase : '/'
}

async function fetchText(url: string): Promise<string> {
  try {
    const response = await fetch(url, { redirect: 'follow' })
    if (!response.ok) throw outputListUnreachable(url, `the server answers ${response.status}`)
    return await response.text()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'OUTPUT_LIST_UNREACHABLE')
      throw error
    throw outputListUnreachable(url, 'no server answers')
  }
}

function parseList(text: string, name: string): OutputList {
  const value = text.length > MOST_BYTES ? null : parseJson(text)
  if (!isRecord(value) || value.version !== 1 || !isRecord(value.files))
    throw outputListInvalid(name)
  const files: Record<string, ListedFile> = Object.create(null)
  for (const [path, file] of Object.entries(value.files)) {
    if (!isRecord(file) || typeof file.hash !== 'string' || typeof file.size !== 'number')
      throw outputListInvalid(name)
    files[path] = { hash: file.hash, size: file.size }
  }
  const base = typeof value.base === 'string' ? value.base : '/'
  return { version: 1, base, files }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
