/** Whether the output is what a build would make now, so that `start` can serve it at once. */
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { loadConfig } from '../config/load-config.ts'
import type { LoadedConfig } from '../config/paths.ts'
import { recover } from '../emit/recover.ts'
import { OUTPUT_MARK } from '../model/output-file.ts'
import { findPackageRoot } from '../package/package-root.ts'
import { fingerprint } from '../scan/fingerprint.ts'
import { STATE_FOLDER } from './state-folder.ts'

/** Which site, built to where. */
interface OutputOptions {
  siteDir: string
  config?: string
  /** From the site folder. */
  out: string
  /** Folder for caches, from the site folder; default `.octavo`. */
  cache?: string
}

/** Compare everything that the site is made from, by content, with what the last build saw. */
export async function isUpToDate({
  siteDir,
  config,
  out,
  cache = STATE_FOLDER,
}: OutputOptions): Promise<boolean> {
  const loaded = await loadConfig(resolve(siteDir), config === undefined ? {} : { config })
  // What code of plugins reads is not known here.
  if (hasPlugins(loaded)) return false
  const folder = resolve(loaded.root, out)
  // A killed build may have decided to publish another output than the one recorded.
  if (recover(folder).kind !== 'nothing') return false
  const record = recordFile(resolve(loaded.root, cache))
  // A record that cannot be changed may describe an output that was replaced since.
  if (!isWritable(record)) return false
  if (!existsSync(join(folder, OUTPUT_MARK)) || !existsSync(record)) return false
  return readFileSync(record, 'utf8') === toRecord(loaded, folder)
}

function hasPlugins({ config }: LoadedConfig): boolean {
  const { remarkPlugins, rehypePlugins } = config.markdown
  return [config.plugins, remarkPlugins, rehypePlugins].some((list) => list.length > 0)
}

/** Remove the record before the output changes, so that an interrupted build never looks up to date. */
export function forgetBuild(stateDir: string): void {
  rmSync(recordFile(stateDir), { force: true })
}

/** Remember what the output was built from; called when it is published. */
export function rememberBuild(
  loaded: LoadedConfig,
  { stateDir, out }: { stateDir: string; out: string },
): void {
  const file = recordFile(stateDir)
  const record = toRecord(loaded, out)
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, record)
  } catch {
    // A full disk: half a record is none, and `start` builds again.
  }
}

/** The program is an input too: `built-from.txt` names the sources that `lib/` was built from. */
function toRecord(loaded: LoadedConfig, folder: string): string {
  const packageRoot = findPackageRoot()
  const program = ['package.json', 'lib/built-from.txt'].map((name) => join(packageRoot, name))
  return `${JSON.stringify({ folder, inputs: fingerprint(loaded, program) })}\n`
}

function recordFile(stateDir: string): string {
  return join(stateDir, 'last-build.json')
}

function isWritable(file: string): boolean {
  try {
    accessSync(file, constants.W_OK)
    accessSync(dirname(file), constants.W_OK)
    return true
  } catch {
    return false
  }
}
