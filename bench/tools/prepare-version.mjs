import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { REPOSITORY } from './folders.mjs'

/** Built commits. They stay for the next comparison. */
const VERSIONS = join(tmpdir(), 'octavo-bench-versions')

/**
 * Find or make a folder with the built program of a version.
 *
 * @param {string} version A folder with a checkout, or a commit of this repository. A commit is installed and
 *   built outside the repository, so that it finds no other packages than its own.
 * @returns {string} Absolute.
 * @throws {Error} When it is neither, or its program cannot be built.
 */
export function prepareVersion(version) {
  return isFolder(version) ? buildProgram(resolve(version)) : prepareCommit(version)
}

function prepareCommit(version) {
  const commit = readCommit(version)
  const folder = join(VERSIONS, commit)
  if (existsSync(folder)) return folder
  // A run that ends early leaves a draft, which nobody takes for a version.
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  const tar = execFileSync('git', ['archive', '--format=tar', commit], {
    cwd: REPOSITORY,
    maxBuffer: 2 ** 30,
  })
  execFileSync('tar', ['-x', '-C', draft], { input: tar })
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: draft, stdio: 'inherit' })
  renameSync(buildProgram(draft), folder)
  return folder
}

/** Does nothing if `lib/` has the program of these sources. */
function buildProgram(folder) {
  const prepare = join(folder, 'bin', 'prepare.js')
  if (!existsSync(prepare)) throw new Error(`${folder} has no program of Octavo.`)
  execFileSync(process.execPath, [prepare], { cwd: dirname(prepare), stdio: ['ignore', 2, 2] })
  return folder
}

function readCommit(version) {
  try {
    const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${version}^{commit}`]
    return execFileSync('git', args, { cwd: REPOSITORY, encoding: 'utf8' }).trim()
  } catch {
    throw new Error(`"${version}" is neither a folder nor a commit of ${REPOSITORY}.`)
  }
}

function isFolder(path) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
