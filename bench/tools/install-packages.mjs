import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Install the packages that a folder's package.json pins, unless those versions are installed.
 *
 * @param {string} folder Absolute.
 * @throws {Error} When npm fails.
 */
export function installPackages(folder) {
  const { dependencies } = readJson(join(folder, 'package.json'))
  const wanted = Object.entries(dependencies)
  if (wanted.every(([name, version]) => readInstalledVersion(folder, name) === version)) return
  const { status } = spawnSync('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`The packages of ${folder} could not be installed`)
}

/**
 * Read the version of an installed package; `null` where it is missing.
 *
 * @param {string} folder Whose `node_modules` is looked into.
 * @param {string} name
 * @returns {string | null}
 */
export function readInstalledVersion(folder, name) {
  try {
    return readJson(join(folder, 'node_modules', name, 'package.json')).version
  } catch {
    return null
  }
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
