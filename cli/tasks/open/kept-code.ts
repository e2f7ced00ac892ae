/**
 * Cache of the compiled files of the config, so that a command that bundles nothing need not load the compiler.
 */
import { join } from 'node:path'
import { readValueFile, tryWriteValueFile } from '../../base/disk/value-file.ts'
import { compilerVersion, version } from '../../base/package/version.ts'
import type { CompiledFiles } from '../../config/compile-module.ts'
import type { Compiled } from '../../config/locate-throw.ts'

/** Compiled files of one site. */
export interface KeptCode extends CompiledFiles {
  isDamaged: boolean
  /** Save the files that were requested, if the folder of caches exists. */
  save(stateDir: string): void
}

/** Content of the cache. */
interface StoredCode {
  /** Hash of path and text → the file, compiled. */
  files: ReadonlyMap<string, Compiled>
  /** Entry → absolute paths of the files that it loaded. */
  graphs: ReadonlyMap<string, readonly string[]>
}

const FILE = 'config'
/** Versions that compiled the files. */
const PROGRAM = `${version} ${compilerVersion} ${process.versions.node}`
const NOTHING: StoredCode = { files: new Map(), graphs: new Map() }

/** Open the cache. @param stateDir - Folder of the caches, absolute; it need not exist. */
export function openKeptCode(stateDir: string): KeptCode {
  const found = readValueFile<StoredCode>(join(stateDir, 'pages', FILE), PROGRAM)
  const before = found.value ?? NOTHING
  const files = new Map<string, Compiled>()
  const graphs = new Map<string, readonly string[]>()
  const isSame = () =>
    files.size === before.files.size &&
    [...files.keys()].every((key) => before.files.has(key)) &&
    JSON.stringify([...graphs]) === JSON.stringify([...before.graphs])
  return {
    isDamaged: found.isDamaged === true,
    find: (key) => before.files.get(key),
    keep: (key, compiled) => void files.set(key, compiled),
    filesOf: (entry) => before.graphs.get(entry) ?? [],
    keepFiles: (entry, names) => void graphs.set(entry, names),
    save(folder) {
      const stored: StoredCode = { files, graphs }
      if (!isSame()) tryWriteValueFile(join(folder, 'pages', FILE), PROGRAM, stored)
    },
  }
}
