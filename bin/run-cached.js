/**
 * Runs a CommonJS file with V8's compiled code from an earlier run, which saves most of the loading time.
 * The cache is optional: if it fails in any way, the file still runs.
 *
 * There are two entries of a file: code that `--version` has compiled would be of little use to a build.
 * The name of an entry contains a hash of the file and everything that V8 checks (its version and flags,
 * the processor). So an entry that does not fit is never opened, and two versions of Node do not overwrite
 * each other's entries.
 */
import { createHash } from 'node:crypto'
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { cachedDataVersionTag } from 'node:v8'
import vm from 'node:vm'
import { isMainThread } from 'node:worker_threads'

/** Commands that read a whole site: they run several times as much code as the others. */
const SITE_COMMANDS = new Set(['build', 'check-links', 'serve', 'start'])

/**
 * Run a file now. Files of the same folder that it requires run in the same way: parts that only some
 * commands need are separate files.
 *
 * @param {string} file - Absolute path.
 * @returns {unknown} Its exports.
 */
export function runCached(file) {
  const bytes = readFileSync(file)
  const source = bytes.toString()
  const other = nameEntry(file, bytes)
  const entry = SITE_COMMANDS.has(process.argv[2]) ? `site-${other}` : other
  const own = readEntry(file, entry)
  // The first command of a site has at least the code that others have compiled.
  const cachedData = own ?? readEntry(file, other)
  const script = new vm.Script(
    `(function (exports, require, module, __filename, __dirname) {${source}\n})`,
    {
      filename: file,
      cachedData,
      // Our sources do not use `import()` in this script, but a dependency may.
      importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    },
  )
  if (!own || script.cachedDataRejected) storeLater(file, entry, script)
  const module = { exports: {} }
  const run = script.runInThisContext()
  const folder = path.dirname(file)
  run.call(module.exports, module.exports, requireFrom(file), module, file, folder)
  return module.exports
}

/** As `createRequire`, with a cache of the compiled code for files of the same folder. */
function requireFrom(file) {
  const require = createRequire(file)
  return (name) =>
    /^\.\/[\w-]+\.cjs$/.test(name) ? runCached(path.join(path.dirname(file), name)) : require(name)
}

function nameEntry(file, bytes) {
  const content = createHash('sha256').update(bytes).digest('hex').slice(0, 20)
  const engine = `${process.version}-${process.arch}-${cachedDataVersionTag()}`
  return `${path.basename(file, '.cjs')}-${engine}-${content}.bin`
}

function readEntry(file, entry) {
  for (const folder of foldersFor(file)) {
    try {
      if (isOurs(folder)) return readFileSync(path.join(folder, entry))
    } catch {
      // Not in this folder: the next one may have it.
    }
  }
  return undefined
}

/**
 * Folders of the cache: next to the file; if that is read-only, the user's cache; if there is none, a temporary
 * folder.
 */
function foldersFor(file) {
  const temporary = path.join(tmpdir(), `octavo-${process.getuid?.() ?? 'user'}`)
  return [path.join(path.dirname(file), '.cache'), path.join(userCache(), 'octavo'), temporary]
}

function userCache() {
  const { LOCALAPPDATA, XDG_CACHE_HOME } = process.env
  if (process.platform === 'win32' && LOCALAPPDATA) return LOCALAPPDATA
  if (process.platform === 'darwin') return path.join(homedir(), 'Library', 'Caches')
  return XDG_CACHE_HOME || path.join(homedir(), '.cache')
}

/** V8 trusts the cache, so it must not come from a folder that another user can write to. */
function isOurs(folder) {
  const stats = lstatSync(folder)
  const uid = process.getuid?.()
  if (uid === undefined) return stats.isDirectory()
  // Files of root and of the owner of this program are as trusted as the program itself.
  const trusted = [uid, 0].includes(stats.uid)
  return stats.isDirectory() && trusted && (stats.mode & 0o022) === 0
}

/**
 * Store the compiled code at exit, because only then V8 has compiled everything that a run needs. A server
 * may be killed, so store after two seconds as well; a worker is ended from outside, and has compiled its
 * work after half a second.
 */
function storeLater(file, entry, script) {
  let stored = false
  const store = () => {
    if (!stored) storeEntry(file, entry, script)
    stored = true
  }
  process.once('exit', store)
  setTimeout(store, isMainThread ? 2000 : 500).unref()
}

function storeEntry(file, entry, script) {
  const data = script.createCachedData()
  for (const folder of foldersFor(file)) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      if (!isOurs(folder)) continue
      const temporary = path.join(folder, `${entry}.${process.pid}-${process.hrtime.bigint()}`)
      writeFileSync(temporary, data)
      renameSync(temporary, path.join(folder, entry))
      removeOutdated(folder, entry)
      return
    } catch {
      // Read-only or full: try the next folder. Without a cache the program is only slower.
    }
  }
}

/** Remove entries of the same engine for earlier content of the same file. */
function removeOutdated(folder, entry) {
  const engine = entry.slice(0, entry.lastIndexOf('-') + 1)
  for (const name of readdirSync(folder))
    if (name.startsWith(engine) && name.endsWith('.bin') && name !== entry)
      rmSync(path.join(folder, name), { force: true })
}
